# mypy: ignore-errors
"""In how many ways a hand of Pong may still be completed, those of which least is lacking counting most.

The four sets of a winning hand are shared out among the ranks.  What a rank may hold of so many sets is a short list;
each of it counts by how likely the tiles are to come that it lacks, and by its tongs.  Multiplied rank by rank, and
added up over all ways to share four sets out, that is what the hand promises.
"""

from math import comb

import numpy as np

from meldhouse.engine.kernels import kernel, room
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

NEAR_HANDS, FAR_HANDS = 0, 1  # do only the nearest hands count, or farther ones, too?
TILE_CHANCES = (0.003, 0.02)  # of each tile that is lacking: where it is small, one tile more makes a hand count little
TONG_FACTOR = (
    1.3  # so much more a hand counts for another tong: it has four points instead of three, or five instead of four
)

NO_SET = (1.0, 0.0, 0.0, 0.0, 0.0)  # what no rank at all promises of no set to four


def keys_of_sets(serong, sets):
    """All that a rank may hold of so many sets, as keys."""
    return [key for key in range(KEYS) if TONGS[serong, key] != IMPOSSIBLE and COUNT[key].sum() == 3 * sets]


TARGETS = [[keys_of_sets(serong, sets) for sets in range(SETS + 1)] for serong in (ALL_DIFFERENT, MIXED)]
N_TARGETS = np.array([[len(keys) for keys in each] for each in TARGETS])
TARGET = np.array([[keys + [0] * (N_TARGETS.max() - len(keys)) for keys in each] for each in TARGETS], np.int64)
TARGET_FACTOR = TONG_FACTOR ** np.maximum(TONGS, 0)


def chance_table(chance):
    """By how many tiles are left, and how many of them are lacking."""
    return [[comb(left, n) * chance**n for n in range(COPIES + 1)] for left in range(COPIES + 1)]


CHANCE = np.array([chance_table(chance) for chance in TILE_CHANCES])


@kernel
def hand_value(keys, serong, seen, when):
    """Of a whole hand."""
    found = NO_SET
    for rank in range(RANKS):
        found = combine(found, rank_values(rank, keys[rank], serong, seen, when))
    return found[SETS]


@kernel
def values_without_each(keys, kinds, serong, seen, when, values):
    """What it is without one tile of each of these kinds, one after another: the most, and how many."""
    one, two, three, four = room(), room(), room(), room()
    for rank in range(RANKS):
        _, one[rank], two[rank], three[rank], four[rank] = rank_values(rank, keys[rank], serong, seen, when)
    most, n = 0.0, 0
    while kinds != EMPTY:
        kind = np.int64(lowest(kinds))
        kinds, of_kind = rest(kinds), RANK_OF[kind]
        found = rank_values(of_kind, keys[of_kind] - UNIT_OF[kind], serong, seen, when)
        for rank in range(RANKS):
            if rank != of_kind:
                found = combine(found, (1.0, one[rank], two[rank], three[rank], four[rank]))
        values[n] = found[SETS]
        most, n = max(most, values[n]), n + 1
    return most, n


@kernel
def rank_values(rank, key, serong, seen, when):
    """What a rank promises of no set to four."""
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
    total = 0.0
    for k in range(N_TARGETS[serong, sets]):
        aim = TARGET[serong, sets, k]
        value = TARGET_FACTOR[serong, aim]
        for suit in range(SUITS):
            value *= CHANCE[when, left[suit], max(COUNT[aim, suit] - COUNT[key, suit], 0)]
        total += value
    return total


@kernel
def combine(a, b):
    """What two ranks promise, or two groups of ranks: no set to four in both."""
    return (
        a[0] * b[0],
        a[0] * b[1] + a[1] * b[0],
        a[0] * b[2] + a[1] * b[1] + a[2] * b[0],
        a[0] * b[3] + a[1] * b[2] + a[2] * b[1] + a[3] * b[0],
        a[0] * b[4] + a[1] * b[3] + a[2] * b[2] + a[3] * b[1] + a[4] * b[0],
    )
