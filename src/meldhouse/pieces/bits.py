# mypy: ignore-errors
"""Sets of pieces as 64-bit masks: bit k is piece k.

When compiled, `lowest` and `count` are one machine instruction each and `nth` is two on most machines.  Interpreted,
they are plain Python, so that all rules run both ways.
"""

import numpy as np

from meldhouse.engine.kernels import Intrinsic, inlined, kernel

EMPTY = np.uint64(0)
ONE = np.uint64(1)


trailing_zeros, ones, nth_one = Intrinsic("trailing_zeros"), Intrinsic("ones"), Intrinsic("nth_one")


@kernel
def lowest(mask):
    """Return the smallest piece of a set that is not empty."""
    return trailing_zeros(mask)


@kernel
def count(mask):
    """Return the number of pieces in a set."""
    return ones(mask)


@kernel
def rest(mask):
    """Return the set without its smallest piece: `while mask: k = lowest(mask); ...; mask = rest(mask)`."""
    return mask & (mask - ONE)


@lowest.interpreted
def lowest(mask):
    return np.int64((int(mask) & -int(mask)).bit_length() - 1)


@count.interpreted
def count(mask):
    return np.int64(int(mask).bit_count())


@rest.interpreted
def rest(mask):
    return np.uint64(int(mask) & max(int(mask) - 1, 0))  # numpy would warn that the empty set wraps


@kernel
def bit(piece):
    """Return the set that contains only this piece."""
    return ONE << np.uint64(piece)


@kernel
def bit_if(condition, piece):
    """Return the set that contains only this piece if the condition is true, otherwise the empty set."""
    return np.uint64(condition) << np.uint64(piece)


@kernel
def has(mask, piece):
    """Return whether the piece is in the set."""
    return (mask >> np.uint64(piece)) & ONE != EMPTY


@kernel
def nth(mask, n):
    """Return the n-th smallest piece of a set, counted from 0."""
    return nth_one(mask, n)


@nth.interpreted
def nth(mask, n):
    mask = int(mask)
    for _ in range(n):
        mask &= mask - 1
    return np.int64((mask & -mask).bit_length() - 1)


CHUNK = 4


@inlined
def write_actions(moves, n, action, pieces):
    """Append one action per piece of a set to the first n moves, and return the new number of moves.

    Actions are written in chunks, which costs less than a branch each.  The last chunk may write too many: `moves` has
    room for CHUNK - 1 more actions than can be legal.
    """
    end = n + count(pieces)
    for first in range(n, end, CHUNK):
        for k in range(CHUNK):
            moves[first + k] = action + lowest(pieces)
            pieces = rest(pieces)
    return end
