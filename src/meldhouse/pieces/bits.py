# mypy: ignore-errors
"""Sets of pieces as 64-bit masks: bit k is piece k.

`lowest` and `count` are one machine instruction each when compiled, `nth` two on most machines, and plain Python where
kernels are not, so that every law runs both ways.
"""

import numpy as np

from meldhouse.engine.kernels import Instruction, inlined, kernel

EMPTY = np.uint64(0)
ONE = np.uint64(1)


trailing_zeros, ones, nth_one = Instruction("trailing_zeros"), Instruction("ones"), Instruction("nth_one")


@kernel
def lowest(mask):
    """The smallest piece of a set that is not empty."""
    return trailing_zeros(mask)


@kernel
def count(mask):
    """How many pieces a set holds."""
    return ones(mask)


@kernel
def rest(mask):
    """The set without its smallest piece: `while mask: k = lowest(mask); ...; mask = rest(mask)`."""
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
    """The set of one piece."""
    return ONE << np.uint64(piece)


@kernel
def bit_if(holds, piece):
    """The set of one piece where that holds, and else the empty one."""
    return np.uint64(holds) << np.uint64(piece)


@kernel
def has(mask, piece):
    """Is the piece in the set?"""
    return (mask >> np.uint64(piece)) & ONE != EMPTY


@kernel
def nth(mask, n):
    """The n-th smallest piece of a set, counted from 0."""
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
    """Write an action with each of the pieces behind n others, and return how many there are now.

    A few are written at a time, the last of them perhaps too many, which costs less than a branch for each: `moves`
    has room for AT_ONCE - 1 more than can be legal.
    """
    all_of = n + count(pieces)
    for first in range(n, all_of, CHUNK):
        for k in range(CHUNK):
            moves[first + k] = action + lowest(pieces)
            pieces = rest(pieces)
    return all_of
