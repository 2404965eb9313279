# mypy: ignore-errors
"""In how many ways a hand of Pong may still be completed, those of which least is lacking counting most.

The four sets of a winning hand are shared out among the ranks.  What a rank may hold of so many sets is a short list;
each of it counts by how likely the tiles are to come that it lacks, and by its tongs.  Multiplied rank by rank, and
added up over all ways to share four sets out, that is what the hand promises.
"""

from math import comb

import numpy as np

from meldhouse.engine.kernels import kernel, room
from meldhouse.games.pong.heuristic import left_of
from meldhouse.pieces.bits import EMPTY, bit, lowest, rest
from meldhouse.pieces.threes import (
    ALL_DIFFERENT,
    COPIES,
    COUNT,
    IMPOSSIBLE,
    KEYS,
    MIXED,
    RANK_OF,
    RANKS,
    SETS,
    SUITS,
    TONGS,
    UNIT_OF,
)

SOON, LATER = 0, 1  # do only the nearest hands count, or farther ones, too?
CHANCES = (0.003, 0.02)  # of each tile that is lacking: where it is small, one tile more makes a hand count little
TONG = 1.3  # so much more a hand counts for another tong: it has four points instead of three, or five instead of four

NO_SET = (1.0, 0.0, 0.0, 0.0, 0.0)  # what no rank at all promises of no set to four


def ranks_of(serong, sets):
    """All that a rank may hold of so many sets, as keys."""
    return [key for key in range(KEYS) if TONGS[serong, key] != IMPOSSIBLE and COUNT[key].sum() == 3 * sets]


AIMS = [[ranks_of(serong, sets) for sets in range(SETS + 1)] for serong in (ALL_DIFFERENT, MIXED)]
N_AIMS = np.array([[len(keys) for keys in each] for each in AIMS])
AIM = np.array([[keys + [0] * (N_AIMS.max() - len(keys)) for keys in each] for each in AIMS], np.int64)
WORTH = TONG ** np.maximum(TONGS, 0)


def chances(chance):
    """By how many tiles are left, and how many of them are lacking."""
    return [[comb(left, n) * chance**n for n in range(COPIES + 1)] for left in range(COPIES + 1)]


COME = np.array([chances(chance) for chance in CHANCES])


@kernel
def promise(keys, serong, seen, when):
    """Of a whole hand."""
    found = NO_SET
    for rank in range(RANKS):
        found = together(found, of_rank(rank, keys[rank], serong, seen, when))
    return found[SETS]


@kernel
def promises(keys, kinds, serong, seen, when, values):
    """What it is without one tile of each of these kinds, one after another: the most, and how many."""
    one, two, three, four = room(), room(), room(), room()
    for rank in range(RANKS):
        _, one[rank], two[rank], three[rank], four[rank] = of_rank(rank, keys[rank], serong, seen, when)
    most, n = 0.0, 0
    while kinds != EMPTY:
        kind = np.int64(lowest(kinds))
        kinds, of_kind = rest(kinds), RANK_OF[kind]
        found = of_rank(of_kind, keys[of_kind] - UNIT_OF[kind], serong, seen, when)
        for rank in range(RANKS):
            if rank != of_kind:
                found = together(found, (1.0, one[rank], two[rank], three[rank], four[rank]))
        values[n] = found[SETS]
        most, n = max(most, values[n]), n + 1
    return most, n


@kernel
def of_rank(rank, key, serong, seen, when):
    """What a rank promises of no set to four."""
    first = rank * SUITS
    left = left_of(bit(first), seen), left_of(bit(first + 1), seen), left_of(bit(first + 2), seen)
    return (
        1.0,
        of_sets(1, key, left, serong, when),
        of_sets(2, key, left, serong, when),
        of_sets(3, key, left, serong, when),
        of_sets(4, key, left, serong, when),
    )


@kernel
def of_sets(sets, key, left, serong, when):
    total = 0.0
    for k in range(N_AIMS[serong, sets]):
        aim = AIM[serong, sets, k]
        value = WORTH[serong, aim]
        for suit in range(SUITS):
            value *= COME[when, left[suit], max(COUNT[aim, suit] - COUNT[key, suit], 0)]
        total += value
    return total


@kernel
def together(a, b):
    """What two ranks promise, or two groups of ranks: no set to four in both."""
    return (
        a[0] * b[0],
        a[0] * b[1] + a[1] * b[0],
        a[0] * b[2] + a[1] * b[1] + a[2] * b[0],
        a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0],
        a[0] * b[4] + a[1] * b[3] + a[2] * b[2] + a[3] * b[1] + a[4] * b[0],
    )
