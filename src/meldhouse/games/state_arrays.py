"""Tables as Python holds them: records whose fields are attributes, as compiled code has them.

numpy's own records of that kind look each field up in Python, which takes seven times as long; and scenes, texts, and
laws that run interpreted, do hardly anything else.
"""

from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt


class StateRecord(np.void):  # type: ignore[misc]
    """One table."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        """Of a record that came from another process, before this one has made any of the kind."""
        try:
            return self[name]
        except ValueError:
            raise AttributeError(f"a table has no {name}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def new_states(count: int, state: "np.dtype[np.void]") -> npt.NDArray[Any]:
    """So many tables with nothing on them."""
    return np.zeros(count, with_attributes(state))


def copy_states(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same tables once more, byte for byte: `copy` goes field by field, which takes twenty times as long."""
    return states_from_bytes(tables.tobytes(), tables)


def states_from_bytes(written: bytes, like: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Tables as they were written, as many and of the same kind as others."""
    return np.frombuffer(bytearray(written), like.dtype).reshape(like.shape)


@cache
def with_attributes(kind: Any) -> Any:
    """The same record, and the records in it, as positions."""
    if kind.subdtype:
        return np.dtype((with_attributes(kind.subdtype[0]), kind.subdtype[1]))
    if not kind.names:
        return kind
    kinds, offsets = zip(*(kind.fields[name][:2] for name in kind.names), strict=True)
    layout: Any = {"names": kind.names, "formats": [*map(with_attributes, kinds)], "offsets": offsets}
    layout |= {"itemsize": kind.itemsize, "aligned": kind.isalignedstruct}
    for name in kind.names:
        setattr(StateRecord, name, property(itemgetter(name)))  # found thrice as quickly as by `__getattr__`
    return np.dtype((StateRecord, layout))
