# mypy: ignore-errors
"""Hands worth eight points that a player can aim at, and how far a hand is from each.

The cost of a plan is four for every tile that is still lacking, and a little more for what makes
it harder: tiles that are nearly gone, sets that nobody's discard can help with.
"""

from itertools import permutations

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import arrangements as read
from meldhouse.games.mahjong.arrangements import size
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.state import Meld
from meldhouse.games.mahjong.tables import KNIT
from meldhouse.games.mahjong.waits import knitted_deficit, orphans_deficit, pairs_deficit, standard_deficit
from meldhouse.pieces.tiles import KINDS, SUITED

LACKING = 4  # the cost of a lacking tile
CLOSED = 1000  # the cost of a plan that cannot be reached any more
NO_CHOW = -1

# --- three chows that belong together: a fourth set and a pair may be anything ------------------


def three_chows(ranks, suits):
    """The lowest tiles of three chows."""
    return tuple(9 * suit + rank for rank, suit in zip(ranks, suits, strict=True))


SUIT_ORDERS = tuple(permutations(range(3)))
TRIPLE_CHOWS = [three_chows((rank,) * 3, (0, 1, 2)) for rank in range(7)]
MIXED_STRAIGHTS = [three_chows((0, 3, 6), suits) for suits in SUIT_ORDERS]
PURE_STRAIGHTS = [three_chows((0, 3, 6), (suit,) * 3) for suit in range(3)]
SHIFTED_CHOWS = [three_chows((r, r + 1, r + 2), suits) for r in range(5) for suits in SUIT_ORDERS]
CHOW_PLANS = TRIPLE_CHOWS + MIXED_STRAIGHTS + PURE_STRAIGHTS + SHIFTED_CHOWS
KNITTED_STRAIGHTS = [(NO_CHOW,) * 3] * len(KNIT)

STARTS = np.array(CHOW_PLANS + KNITTED_STRAIGHTS, np.int64)
TILES = np.array([sum(7 << start for start in plan) for plan in CHOW_PLANS] + [int(knit) for knit in KNIT], np.int64)
SHORT_OF_EIGHT = 3  # six points, and something more is needed
HARDER = np.array(
    [0] * (len(CHOW_PLANS) - len(SHIFTED_CHOWS)) + [SHORT_OF_EIGHT] * len(SHIFTED_CHOWS) + [1] * len(KNIT), np.int64
)
N_CHOW_PLANS = len(STARTS)

# --- any four sets and a pair of certain kinds ---------------------------------------------------


def kinds_where(holds):
    return sum(1 << kind for kind in range(KINDS) if holds(kind // 9 if kind < SUITED else 3, kind % 9 + 1))


def in_suit_or_honour(suit):
    return kinds_where(lambda family, rank: family in (suit, 3))


WITHIN = [in_suit_or_honour(suit) for suit in range(3)]  # a flush, half or full
WITHIN.append(kinds_where(lambda family, rank: family < 3 and rank >= 6))  # the upper four
WITHIN.append(kinds_where(lambda family, rank: family < 3 and rank <= 4))  # the lower four
WITHIN_HARDER = np.array([2, 2, 2, 0, 0], np.int64)


def nibbles(kinds, start, number):
    """All four bits of each of some kinds, as arrangements write a family."""
    return sum(15 << 4 * i for i in range(number) if kinds >> (start + i) & 1)


N_WITHIN = len(WITHIN)
ROOM = np.array(
    [[nibbles(kinds, 0, 9), nibbles(kinds, 9, 9), nibbles(kinds, 18, 9), nibbles(kinds, 27, 7)] for kinds in WITHIN],
    np.int64,
)
WITHIN = np.array(WITHIN, np.int64)

ALL_PUNGS = N_CHOW_PLANS + N_WITHIN
SEVEN_PAIRS = ALL_PUNGS + 1
KNITTED = SEVEN_PAIRS + 1
ORPHANS = KNITTED + 1
N_PLANS = ORPHANS + 1
ALL_PUNGS_HARDER, SEVEN_PAIRS_HARDER, KNITTED_HARDER, ORPHANS_HARDER = 2, 4, 3, 4


@kernel
def cost(words, melds, n_melds, gone, scarce, plan, enough):
    """What a plan costs; CLOSED where it is out of reach or costs `enough`."""
    if plan < N_CHOW_PLANS:
        return cost_of_chows(words, melds, n_melds, gone, scarce, plan, enough)
    if plan < ALL_PUNGS:
        return cost_within(words, melds, n_melds, plan - N_CHOW_PLANS)
    if plan == ALL_PUNGS:
        return cost_of_pungs(words, melds, n_melds, gone)
    if n_melds > 0:
        return CLOSED
    if plan == SEVEN_PAIRS:
        return LACKING * pairs_deficit(words) + SEVEN_PAIRS_HARDER
    kinds = read.kinds_with(words, 1)
    if plan == KNITTED:
        return LACKING * knitted_deficit(kinds) + KNITTED_HARDER
    return LACKING * orphans_deficit(kinds, read.kinds_with(words, 2)) + ORPHANS_HARDER


@kernel
def cost_of_chows(words, melds, n_melds, gone, scarce, plan, enough):
    wanted, others = TILES[plan], 0
    for i in range(n_melds):
        chow = np.int64(7) << melds[i, 1]
        if melds[i, 0] == Meld.CHOW and is_part(plan, melds[i, 1]) and wanted & chow == chow:
            wanted &= ~chow
        else:
            others += 1
    kinds = read.kinds_with(words, 1)
    missing = wanted & ~kinds
    least = LACKING * size(missing)
    if others > 1 or least >= enough or missing & gone != 0:
        return CLOSED
    beside = standard_deficit(read.less_tiles(words, wanted & kinds), 1 - others)
    return least + LACKING * beside + HARDER[plan] + size(missing & scarce)


@kernel
def is_part(plan, start):
    """Is the chow one of the plan's three?"""
    return STARTS[plan, 0] == start or STARTS[plan, 1] == start or STARTS[plan, 2] == start


@kernel
def cost_within(words, melds, n_melds, which):
    for i in range(n_melds):
        last = melds[i, 1] + (2 if melds[i, 0] == Meld.CHOW else 0)
        if not WITHIN[which] >> melds[i, 1] & WITHIN[which] >> last & 1:
            return CLOSED
    room = ROOM[which]
    kept = read.Words(words.m & room[0], words.p & room[1], words.s & room[2], words.z & room[3])
    return LACKING * standard_deficit(kept, 4 - n_melds) + WITHIN_HARDER[which]


@kernel
def cost_of_pungs(words, melds, n_melds, gone):
    for i in range(n_melds):
        if melds[i, 0] == Meld.CHOW:
            return CLOSED
    doubled, tripled = read.kinds_with(words, 2), read.kinds_with(words, 3)
    still = 4 - n_melds - size(tripled)
    growing = min(still, size(doubled & ~tripled & ~gone))
    has_pair = size(doubled & ~tripled) > growing
    return LACKING * (growing + 2 * (still - growing) + (not has_pair)) + ALL_PUNGS_HARDER


@kernel
def cheapest(words, melds, n_melds, gone, scarce, rules):
    """The cost of the nearest plan."""
    if rules.rules == Ruleset.SIMPLE:
        return cost_simply(words, n_melds, rules)
    best = CLOSED
    for plan in range(N_PLANS):
        best = min(best, cost(words, melds, n_melds, gone, scarce, plan, best))
    return best


@kernel
def cost_simply(words, n_melds, rules):
    """Where any hand wins."""
    lacking = standard_deficit(words, 4 - n_melds)
    if rules.seven_pairs and n_melds == 0:
        lacking = min(lacking, pairs_deficit(words))
    return LACKING * lacking


@kernel
def promise(words, melds, n_melds, gone, scarce, rules, best):
    """How many plans stay near, the nearest counting most."""
    if rules.rules == Ruleset.SIMPLE:
        return 2.0 ** -cost_simply(words, n_melds, rules)
    total = 0.0
    for plan in range(N_PLANS):
        price = cost(words, melds, n_melds, gone, scarce, plan, best + NEAR)
        if price < CLOSED:
            total += WEIGHTS[min(price, len(WEIGHTS) - 1)]
    return total


NEAR = 7  # plans that cost so much more than the nearest are not thought of
WEIGHTS = 2.0 ** (-0.75 * np.arange(80))
