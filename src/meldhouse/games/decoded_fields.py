"""Functions for FOLLOWS of observation.py that take decoded parts of one observation, or of a batch.

A batch has one more axis, in front.  So functions that index from the last axis take both.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

WORD = 64  # bits


def bit_sets(flags: Any) -> npt.NDArray[np.uint64]:
    """Return bit sets, given flags for at most 64 pieces in the last axis."""
    given = np.asarray(flags, np.bool_)
    padded = np.zeros((*given.shape[:-1], WORD // 8), np.uint8)
    packed = np.packbits(given, axis=-1, bitorder="little")
    padded[..., : packed.shape[-1]] = packed
    return padded.view("<u8")[..., 0].astype(np.uint64)


def single_pieces(pieces: Any) -> npt.NDArray[np.int64]:
    """Return the piece of each bit set of one piece, and -1 for any other set."""
    given = np.asarray(pieces).astype(np.uint64)
    is_single = (given != 0) & (given & (given - np.uint64(1)) == 0)
    return np.where(is_single, np.log2(np.where(is_single, given, 1)), -1).astype(np.int64)


def is_place_below(size: int, end: Any) -> npt.NDArray[np.bool_]:
    """Return for each of `size` places, by number, whether it is below the end."""
    below: npt.NDArray[np.bool_] = np.arange(size) < np.asarray(end)[..., None]
    return below
