"""Aligned record types without padding.

An aligned record has padding bytes between its fields.  Copies need not copy these bytes, so that equal tables would
differ byte for byte.  Here the padding becomes fields of its own.
"""

from typing import Any

import numpy as np


def without_holes(dtype: "np.dtype[np.void]") -> "np.dtype[np.void]":
    """Return the same aligned record with its padding as fields _0, _1 ..., which are never written."""
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


def field_names(dtype: "np.dtype[np.void]") -> tuple[str, ...]:
    """Return the names of a record's fields."""
    return dtype.names or ()


def has_no_holes(dtype: "np.dtype[np.void]") -> bool:
    """Return whether every byte belongs to a field."""
    kinds = [kind for kind, *_ in (dtype.fields or {}).values()]
    bases = [kind.base for kind in kinds]
    inner = all(has_no_holes(base) for base in bases if base.names)
    return inner and sum(kind.itemsize for kind in kinds) == dtype.itemsize
