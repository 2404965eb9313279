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
NEVER = -100  # far fewer tiles than any hand holds

UNIT = np.array([1, 5, 25], np.int64)  # what a tile of a suit adds to its rank's key
RANK_OF = np.array([kind // SUITS for kind in range(KINDS)], np.int64)
UNIT_OF = np.array([5 ** (kind % SUITS) for kind in range(KINDS)], np.int64)  # and of a kind
COUNT = np.array([[key // unit % 5 for unit in (1, 5, 25)] for key in range(KEYS)], np.int64)

SUITS_HELD = np.array([sum((n > 0) << suit for suit, n in enumerate(counts)) for counts in COUNT.tolist()], np.uint64)


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
    shared = [NEVER] * (SETS + 1)
    for other in product(range(COPIES + 1), repeat=SUITS):
        sets, left = divmod(sum(other), 3)
        if left == 0 and sets <= SETS and most_tongs(other, serong) != IMPOSSIBLE:
            shared[sets] = max(shared[sets], sum(map(min, counts, other)))
    return shared


TONGS = np.array([[most_tongs(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)
LOOSE = (TONGS == IMPOSSIBLE).astype(np.int64)  # 1 where a rank is not used up by sets
SHARED = np.array([[best_shared(counts, serong) for counts in COUNT.tolist()] for serong in (0, 1)], np.int64)


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
def look_ahead(keys, serong, before, after):
    """before[r, n]: the most tiles of ranks below r that serve n sets; after[r, n]: of ranks from r on."""
    before[:] = NEVER
    after[:] = NEVER
    before[0, 0] = after[RANKS, 0] = 0
    for rank in range(RANKS):
        extend(before[rank], SHARED[serong, keys[rank]], before[rank + 1])
        back = RANKS - 1 - rank
        extend(after[back + 1], SHARED[serong, keys[back]], after[back])


@kernel
def extend(known, shared, longer):
    """One more rank."""
    for sets in range(SETS + 1):
        for more in range(SETS + 1 - sets):
            longer[sets + more] = max(longer[sets + more], known[sets] + shared[more])


@kernel
def serving(before, after, rank, key, serong):
    """The most tiles that serve a winning hand when that rank has this key."""
    best = NEVER
    shared = SHARED[serong, key]
    for below in range(SETS + 1):
        for here in range(SETS + 1 - below):
            best = max(best, before[rank, below] + shared[here] + after[rank + 1, SETS - below - here])
    return best


@kernel
def distance(keys, serong, before, after):
    """How many tiles are missing to the nearest winning hand of twelve: 0 is won, 1 is waiting."""
    look_ahead(keys, serong, before, after)
    return 3 * SETS - before[RANKS, SETS]


@kernel
def helps(before, after, keys, kind, serong):
    """Would one more of this kind bring the hand nearer?  After look_ahead."""
    rank, suit = kind // SUITS, kind % SUITS
    if COUNT[keys[rank], suit] == COPIES:
        return False
    return serving(before, after, rank, keys[rank] + UNIT[suit], serong) > before[RANKS, SETS]


def scratch():
    """Room for look_ahead."""
    return np.empty((RANKS + 1, SETS + 1), np.int64), np.empty((RANKS + 1, SETS + 1), np.int64)
