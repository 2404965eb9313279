# mypy: ignore-errors
"""Sets of three in a game of thirty kinds: nine ranks in three suits, and three honors that count as one rank.

A kind is rank * 3 + suit.  Sets never cross ranks, so a hand is ten independent ranks.  A rank's key is the number of
tiles of each suit, as the digits of a number in base five.

A tong is three of a kind.  A serong is three of a rank in three different suits or, under an option, any three of a
rank.
"""

from itertools import product

import numpy as np

from meldhouse.engine.kernels import kernel

RANKS, SUITS, COPIES = 10, 3, 4
KINDS = RANKS * SUITS
SETS = 4  # in a winning hand
KEYS = 125
ALL_DIFFERENT, MIXED = 0, 1  # the suits of a serong
IMPOSSIBLE = -1

UNIT = np.array([1, 5, 25], np.int64)  # by suit: what a tile adds to its rank's key
RANK_OF = np.array([kind // SUITS for kind in range(KINDS)], np.int64)
UNIT_OF = np.array([5 ** (kind % SUITS) for kind in range(KINDS)], np.int64)  # the same by kind
COUNT = np.array([[key // unit % 5 for unit in (1, 5, 25)] for key in range(KEYS)], np.int64)

SUITS_OF = ((np.arange(COPIES)[:, None, None] < COUNT) @ (1 << np.arange(SUITS))).astype(
    np.uint64
)  # suits with more than n tiles
SUITS_HELD = SUITS_OF[0]


def most_tongs(counts, serong):
    """Return the most tongs (identical triples) in a rank that is divided into sets, or IMPOSSIBLE."""
    if serong == MIXED:
        return sum(n >= 3 for n in counts) if sum(counts) % 3 == 0 else IMPOSSIBLE
    for serongs in range(min(counts) + 1):
        if all((n - serongs) % 3 == 0 for n in counts):
            return sum((n - serongs) // 3 for n in counts)
    return IMPOSSIBLE


def best_shared(counts, serong):
    """Return for 0 to 4 sets the most tiles that a rank shares with any rank made of that many sets."""
    shared = [0] * (SETS + 1)
    for other in product(range(COPIES + 1), repeat=SUITS):
        sets, remainder = divmod(sum(other), 3)
        if remainder == 0 and sets <= SETS and most_tongs(other, serong) != IMPOSSIBLE:
            shared[sets] = max(shared[sets], sum(map(min, counts, other)))
    return shared


TONGS = np.array([[most_tongs(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)
LOOSE = (TONGS == IMPOSSIBLE).astype(np.int64)  # 1 if sets do not use the rank up
SHARED = np.array([[best_shared(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)

# The distance of a hand.  Among the sets nearest to a rank, each set shares at most as many tiles as the one before.
# So the distance follows from the four sets, of all ranks, that share most.  One more tile always fills one place
# (first, second or third) of one of these sets.  Tests check both for every possible rank.
PLACES = 3
SHARES = np.diff(SHARED)  # tiles shared with each of the four sets nearest to a rank
FILLED = sum(
    (nth < SHARES).sum(axis=2) << 8 * nth for nth in range(PLACES)
)  # sets with a first, second, third tile: one byte each

NEXT_KEYS = np.arange(KEYS)[:, None] + UNIT * (COUNT < COPIES)  # by suit: the key with one more tile, if there is one
FILLS = FILLED[:, NEXT_KEYS] - FILLED[:, :, None]
PLACE_MASKS = np.array(
    [sum(1 << 8 * nth for nth in range(PLACES) if places >> nth & 1) for places in range(1 << PLACES)]
)
HELPFUL = ((FILLS[:, :, None] & PLACE_MASKS[:, None]) != 0) @ (1 << np.arange(SUITS))  # suits that fill such a place


@kernel
def tongs_of(keys, serong):
    """Return the most tongs (identical triples) in a complete hand of twelve tiles; IMPOSSIBLE if it is incomplete."""
    total = 0
    for rank in range(RANKS):
        tongs = TONGS[serong, keys[rank]]
        if tongs == IMPOSSIBLE:
            return IMPOSSIBLE
        total += tongs
    return total


@kernel
def filled_places(keys, serong):
    """Return how many of the sets nearest to a hand have a first, second and third tile, one byte for each."""
    total = 0
    for rank in range(RANKS):
        total += FILLED[serong, keys[rank]]
    return total


@kernel
def missing_tiles(filled):
    """Return how many tiles a hand lacks for the nearest winning hand, given the result of `filled_places`."""
    tiles = PLACES * SETS
    for nth in range(PLACES):
        tiles -= min(filled >> 8 * nth & 255, SETS)
    return tiles


@kernel
def open_places(filled):
    """Return as three bits whether any of the four sets lacks its first, second or third tile."""
    places = 0
    for nth in range(PLACES):
        places |= (filled >> 8 * nth & 255 < SETS) << nth
    return places


@kernel
def distance(keys, serong):
    """Return how many tiles a hand lacks for the nearest winning hand of twelve: 0 is a win, 1 is ready."""
    return missing_tiles(filled_places(keys, serong))


@kernel
def is_helpful(keys, kind, serong):
    """Return whether one more tile of this kind reduces the hand's distance to a win."""
    places = open_places(filled_places(keys, serong))
    return HELPFUL[serong, keys[kind // SUITS], places] >> kind % SUITS & 1 == 1
