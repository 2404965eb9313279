# mypy: ignore-errors
"""Sets of three in a game of thirty kinds: nine ranks in three suits, and three honours that count as one rank.

A kind is rank * 3 + suit.  Sets never cross ranks, so a hand is ten small questions: how many of each
suit of this rank are held?  Those counts, as the digits of a number in base five, are the rank's key.

A tong is three of a kind.  A serong is three of a rank in three different suits, or, where that is
allowed, any three of a rank.
"""

from itertools import product

import numpy as np

from meldhouse.engine.kernels import kernel

RANKS, SUITS, COPIES = 10, 3, 4
KINDS = RANKS * SUITS
SETS = 4  # in a winning hand
KEYS = 125
ALL_DIFFERENT, MIXED = 0, 1  # what a serong is
IMPOSSIBLE = -1

UNIT = np.array([1, 5, 25], np.int64)  # what a tile of a suit adds to its rank's key
RANK_OF = np.array([kind // SUITS for kind in range(KINDS)], np.int64)
UNIT_OF = np.array([5 ** (kind % SUITS) for kind in range(KINDS)], np.int64)  # and of a kind
COUNT = np.array([[key // unit % 5 for unit in (1, 5, 25)] for key in range(KEYS)], np.int64)

SUITS_OF = ((np.arange(COPIES)[:, None, None] < COUNT) @ (1 << np.arange(SUITS))).astype(np.uint64)  # more than n of
SUITS_HELD = SUITS_OF[0]


def most_tongs(counts, serong):
    """The most tongs in a rank that is used up by sets, IMPOSSIBLE if it cannot be."""
    if serong == MIXED:
        return sum(n >= 3 for n in counts) if sum(counts) % 3 == 0 else IMPOSSIBLE
    for serongs in range(min(counts) + 1):
        if all((n - serongs) % 3 == 0 for n in counts):
            return sum((n - serongs) // 3 for n in counts)
    return IMPOSSIBLE


def best_shared(counts, serong):
    """For 0 to 4 sets: how many of these tiles the nearest rank of so many sets shares with them."""
    shared = [0] * (SETS + 1)
    for other in product(range(COPIES + 1), repeat=SUITS):
        sets, left = divmod(sum(other), 3)
        if left == 0 and sets <= SETS and most_tongs(other, serong) != IMPOSSIBLE:
            shared[sets] = max(shared[sets], sum(map(min, counts, other)))
    return shared


TONGS = np.array([[most_tongs(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)
LOOSE = (TONGS == IMPOSSIBLE).astype(np.int64)  # 1 where a rank is not used up by sets
SHARED = np.array([[best_shared(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)

# How near a hand is.  Of the sets nearest to a rank, the next never shares more tiles with it than the one before: so a
# hand is as near as the four of all its ranks that share most.  And one tile more always fills one place of one of
# them, the first of a set, the second or the third.  (Both are tested of every rank there is.)
PLACES = 3
SHARES = np.diff(SHARED)  # with each of the four sets nearest to a rank
FILLED = sum((nth < SHARES).sum(axis=2) << 8 * nth for nth in range(PLACES))  # sets with a first, second, third: bytes

NEXT_KEYS = np.arange(KEYS)[:, None] + UNIT * (COUNT < COPIES)  # the keys of one tile more, of each suit that has one
FILLS = FILLED[:, NEXT_KEYS] - FILLED[:, :, None]
PLACE_MASKS = np.array(
    [sum(1 << 8 * nth for nth in range(PLACES) if places >> nth & 1) for places in range(1 << PLACES)]
)
HELPFUL = ((FILLS[:, :, None] & PLACE_MASKS[:, None]) != 0) @ (1 << np.arange(SUITS))  # suits whose tiles do any of it


@kernel
def tongs_of(keys, serong):
    """The most tongs in a complete hand of twelve, IMPOSSIBLE if it is not complete."""
    total = 0
    for rank in range(RANKS):
        tongs = TONGS[serong, keys[rank]]
        if tongs == IMPOSSIBLE:
            return IMPOSSIBLE
        total += tongs
    return total


@kernel
def filled_places(keys, serong):
    """The places that a hand fills in the sets nearest to it, added up over its ranks."""
    total = 0
    for rank in range(RANKS):
        total += FILLED[serong, keys[rank]]
    return total


@kernel
def missing_tiles(filled):
    """How many tiles are missing to the nearest winning hand of twelve, by the places that are filled."""
    tiles = PLACES * SETS
    for nth in range(PLACES):
        tiles -= min(filled >> 8 * nth & 255, SETS)
    return tiles


@kernel
def open_places(filled):
    """Which places of four sets are not all filled: the first, the second, the third, as bits."""
    places = 0
    for nth in range(PLACES):
        places |= (filled >> 8 * nth & 255 < SETS) << nth
    return places


@kernel
def distance(keys, serong):
    """How many tiles are missing to the nearest winning hand of twelve: 0 is won, 1 is waiting."""
    return missing_tiles(filled_places(keys, serong))


@kernel
def is_helpful(keys, kind, serong):
    """Would one more of this kind bring the hand nearer?"""
    places = open_places(filled_places(keys, serong))
    return HELPFUL[serong, keys[kind // SUITS], places] >> kind % SUITS & 1 == 1
