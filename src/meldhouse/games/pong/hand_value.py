# mypy: ignore-errors
"""The value of a hand of Pong: a weighted number of the ways to complete it, where near ways count most.

The four sets of a winning hand are distributed among the ranks.  For each number of sets, a rank has a short list of
target keys.  Each target is weighted by the chance of the tiles that it lacks, and by its tongs.  The value is the
product over the ranks, summed over all distributions of four sets: a polynomial product, computed rank by rank.
"""

from math import comb

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.games.pong.heuristic import count_unseen_tiles
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

NEAR_HANDS, FAR_HANDS = 0, 1  # whether only the nearest hands count, or farther ones too
TILE_CHANCES = (0.003, 0.02)  # of each missing tile: with a small chance, hands that lack one more tile count little
TONG_FACTOR = 1.3  # weight of another tong: it scores four points instead of three, or five instead of four

NO_SET = (1.0, 0.0, 0.0, 0.0, 0.0)  # the values of no rank, for zero to four sets


def keys_of_sets(serong, sets):
    """Return the keys (encoded tile counts) of a rank that consist of exactly a number of sets."""
    return [key for key in range(KEYS) if TONGS[serong, key] != IMPOSSIBLE and COUNT[key].sum() == 3 * sets]


TARGETS = [[keys_of_sets(serong, sets) for sets in range(SETS + 1)] for serong in (ALL_DIFFERENT, MIXED)]
N_TARGETS = np.array([[len(keys) for keys in each] for each in TARGETS])
TARGET = np.array([[keys + [0] * (N_TARGETS.max() - len(keys)) for keys in each] for each in TARGETS], np.int64)
TARGET_FACTOR = TONG_FACTOR ** np.maximum(TONGS, 0)


def chance_table(chance):
    """Return a table of the chance to get n of the tiles still unseen, by their number and n."""
    return [[comb(unseen, n) * chance**n for n in range(COPIES + 1)] for unseen in range(COPIES + 1)]


CHANCE = np.array([chance_table(chance) for chance in TILE_CHANCES])


@kernel
def hand_value(keys, serong, seen, when):
    """Return the value of a hand: the weighted number of ways to complete it."""
    values = NO_SET
    for rank in range(RANKS):
        values = combine(values, rank_values(rank, keys[rank], serong, seen, when))
    return values[SETS]


@kernel
def values_without_each(keys, kinds, serong, seen, when, values):
    """Write the hand's value after discarding each kind into `values`; return the largest value and their number."""
    one, two, three, four = scratch(), scratch(), scratch(), scratch()
    for rank in range(RANKS):
        _, one[rank], two[rank], three[rank], four[rank] = rank_values(rank, keys[rank], serong, seen, when)
    best, n = 0.0, 0
    while kinds != EMPTY:
        kind = np.int64(lowest(kinds))
        kinds, of_kind = rest(kinds), RANK_OF[kind]
        totals = rank_values(of_kind, keys[of_kind] - UNIT_OF[kind], serong, seen, when)
        for rank in range(RANKS):
            if rank != of_kind:
                totals = combine(totals, (1.0, one[rank], two[rank], three[rank], four[rank]))
        values[n] = totals[SETS]
        best, n = max(best, values[n]), n + 1
    return best, n


@kernel
def rank_values(rank, key, serong, seen, when):
    """Return a rank's contributions to a hand's value if it supplies zero to four of the sets."""
    first = rank * SUITS
    left = (
        count_unseen_tiles(bit(first), seen),
        count_unseen_tiles(bit(first + 1), seen),
        count_unseen_tiles(bit(first + 2), seen),
    )
    return (
        1.0,
        value_of_sets(1, key, left, serong, when),
        value_of_sets(2, key, left, serong, when),
        value_of_sets(3, key, left, serong, when),
        value_of_sets(4, key, left, serong, when),
    )


@kernel
def value_of_sets(sets, key, left, serong, when):
    """Return a rank's contribution to a hand's value if it supplies this number of sets."""
    total = 0.0
    for k in range(N_TARGETS[serong, sets]):
        target = TARGET[serong, sets, k]
        value = TARGET_FACTOR[serong, target]
        for suit in range(SUITS):
            value *= CHANCE[when, left[suit], max(COUNT[target, suit] - COUNT[key, suit], 0)]
        total += value
    return total


@kernel
def combine(a, b):
    """Return the combined contributions of two ranks, or groups of ranks, for zero to four sets in total."""
    return (
        a[0] * b[0],
        a[0] * b[1] + a[1] * b[0],
        a[0] * b[2] + a[1] * b[1] + a[2] * b[0],
        a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0],
        a[0] * b[4] + a[1] * b[3] + a[2] * b[2] + a[3] * b[1] + a[4] * b[0],
    )
