"""Records without holes.

Between fields of an aligned record lie bytes that belong to no field.  Copies need not copy them, and
then two equal tables are not equal byte for byte.  Here they become fields of their own.
"""

from typing import Any

import numpy as np


def without_holes(dtype: "np.dtype[np.void]") -> "np.dtype[np.void]":
    """The same aligned record, its holes filled with fields named _0, _1 ..., which nobody writes."""
    fields: Any = dtype.fields or {}
    layout = [(name, fields[name][0], int(fields[name][1])) for name in dtype.names or ()]
    ends = [at + kind.itemsize for _, kind, at in layout]
    starts = [at for _, _, at in layout[1:]] + [dtype.itemsize]
    holes = [(end, start - end) for end, start in zip(ends, starts, strict=True) if start > end]
    named = layout + [(f"_{n}", np.dtype(("i1", gap)), at) for n, (at, gap) in enumerate(holes)]
    named.sort(key=lambda entry: entry[2])
    names, formats, offsets = zip(*named, strict=True)
    return np.dtype(
        {"names": names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize, "aligned": True}
    )


def has_no_holes(dtype: "np.dtype[np.void]") -> bool:
    """Does every byte belong to a field?"""
    kinds = [kind for kind, *_ in (dtype.fields or {}).values()]
    bases = [kind.base for kind in kinds]
    inner = all(has_no_holes(base) for base in bases if base.names)
    return inner and sum(kind.itemsize for kind in kinds) == dtype.itemsize
