"""The state of a vector environment, from which it continues to the same bytes, also in another process."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

Rows = dict[str, npt.NDArray[np.uint8]]


@dataclass(frozen=True, eq=False)
class VectorState:
    """A copy of tables, with everything on which their future depends, also what no seat can see.

    `fingerprint` names the environment and its rules, and `rows` has a row of bytes per table for each array.
    """

    fingerprint: str
    rows: Rows

    def __len__(self) -> int:
        """Return the number of tables."""
        return len(self.rows["tables"])

    def check(self, fingerprint: str, count: int) -> None:
        """Raise a Mistake unless the state can be set at `count` tables of this environment."""
        if self.fingerprint != fingerprint:
            raise Mistake(msg("env-state-other", stored=self.fingerprint, name=fingerprint))
        if len(self) not in (1, count):
            raise Mistake(msg("env-state-tables", n=len(self), tables=count))


def as_bytes(array: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Return an array as bytes in the same memory, with one row for each of its first entries."""
    return array.view(np.uint8).reshape(len(array), -1)
