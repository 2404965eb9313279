# mypy: ignore-errors
"""Hands worth eight points that a player can aim at, and how far a hand is from each.

The cost of a plan is four for every tile that is still lacking, and a little more for what makes
it harder: tiles that are nearly gone, sets that nobody's discard can help with.
"""

from itertools import permutations

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.hand_decomposition import size
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.shanten import (
    all_but_one,
    deficit_without,
    knitted_deficit,
    orphans_deficit,
    pairs_deficit,
    rows_of,
    standard_deficit,
)
from meldhouse.games.mahjong.state import Meld
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


# --- what plans cost ----------------------------------------------------------------------------


@kernel
def cheapest(words, melds, n_melds, gone, scarce, rules):
    """The cost of the nearest plan."""
    held = read.held_in(words)
    if rules.rules == Ruleset.SIMPLE:
        return cost_simply(standard_deficit(words, 4 - n_melds), held, n_melds, rules)
    best = CLOSED
    for plan in range(ALL_PUNGS, N_PLANS):
        best = min(best, cost_of_shape(held, melds, n_melds, gone, plan))
    for which in range(N_WITHIN):
        if are_within(melds, n_melds, which):
            best = min(best, cost_within(standard_deficit(in_room(words, which), 4 - n_melds), which))
    for plan in range(N_CHOW_PLANS):
        wanted, others = not_melded(plan, melds, n_melds)
        missing = wanted & ~held.one
        if in_reach(missing, others, gone, best):
            beside = standard_deficit(read.less_tiles(words, wanted & held.one), 1 - others)
            best = min(best, cost_of_chows(plan, missing, beside, scarce))
    return best


@kernel
def cost_simply(lacking, held, n_melds, rules):
    """Where any hand wins."""
    if rules.seven_pairs and n_melds == 0:
        lacking = min(lacking, pairs_deficit(held))
    return LACKING * lacking


@kernel
def not_melded(plan, melds, n_melds):
    """The tiles of the three chows that are not among the melds, and how many melds are none of them."""
    wanted, others = TILES[plan], 0
    for i in range(n_melds):
        chow = np.int64(7) << melds[i, 1]
        if melds[i, 0] == Meld.CHOW and is_part(plan, melds[i, 1]) and wanted & chow == chow:
            wanted &= ~chow
        else:
            others += 1
    return wanted, others


@kernel
def is_part(plan, start):
    """Is the chow one of the plan's three?"""
    return STARTS[plan, 0] == start or STARTS[plan, 1] == start or STARTS[plan, 2] == start


@kernel
def in_reach(missing, others, gone, enough):
    """Can the three chows be had, and for less than `enough`?"""
    return others <= 1 and LACKING * size(missing) < enough and missing & gone == 0


@kernel
def cost_of_chows(plan, missing, beside, scarce):
    """By the tiles of the three chows that are missing, and how many are beside them."""
    return LACKING * (size(missing) + beside) + HARDER[plan] + size(missing & scarce)


@kernel
def are_within(melds, n_melds, which):
    """Are the melds of these kinds?"""
    for i in range(n_melds):
        last = melds[i, 1] + (2 if melds[i, 0] == Meld.CHOW else 0)
        if not WITHIN[which] >> melds[i, 1] & WITHIN[which] >> last & 1:
            return False
    return True


@kernel
def in_room(words, which):
    """The tiles of these kinds."""
    room = ROOM[which]
    return read.Words(words.m & room[0], words.p & room[1], words.s & room[2], words.z & room[3])


@kernel
def cost_within(lacking, which):
    return LACKING * lacking + WITHIN_HARDER[which]


@kernel
def cost_of_shape(held, melds, n_melds, gone, plan):
    """Pungs, pairs, knitted tiles or orphans; CLOSED where melds stand in the way."""
    if plan == ALL_PUNGS:
        return cost_of_pungs(held, melds, n_melds, gone)
    if n_melds > 0:
        return CLOSED
    if plan == SEVEN_PAIRS:
        return LACKING * pairs_deficit(held) + SEVEN_PAIRS_HARDER
    if plan == KNITTED:
        return LACKING * knitted_deficit(held.one) + KNITTED_HARDER
    return LACKING * orphans_deficit(held) + ORPHANS_HARDER


@kernel
def cost_of_pungs(held, melds, n_melds, gone):
    for i in range(n_melds):
        if melds[i, 0] == Meld.CHOW:
            return CLOSED
    still = 4 - n_melds - size(held.three)
    pairs = held.two & ~held.three
    growing = min(still, size(pairs & ~gone))
    has_pair = size(pairs) > growing
    return LACKING * (growing + 2 * (still - growing) + (not has_pair)) + ALL_PUNGS_HARDER


# --- what the discards leave of them ------------------------------------------------------------

NEAR = 7  # plans that cost so much more than the nearest are not thought of
WEIGHTS = 2.0 ** (-0.75 * np.arange(80))
SIMPLE_WEIGHTS = 2.0 ** -np.arange(80.0)


@kernel
def promises(words, melds, n_melds, gone, scarce, rules, enough, kinds, n, values):
    """How many plans stay near without one tile of each of n kinds, the nearest counting most: `values`.

    Without a tile a plan lacks what it did, but for the family of the tile.
    """
    values[:] = 0.0
    held = read.held_in(words)
    if rules.rules == Ruleset.SIMPLE:
        promise_simply(words, held, n_melds, rules, kinds, n, values)
        return
    for plan in range(N_CHOW_PLANS):
        wanted, others = not_melded(plan, melds, n_melds)
        if in_reach(wanted & ~held.one, others, gone, enough):
            promise_chows(words, held, plan, wanted, others, gone, scarce, enough, kinds, n, values)
    for which in range(N_WITHIN):
        if are_within(melds, n_melds, which):
            promise_within(in_room(words, which), which, 4 - n_melds, kinds, n, values)
    for k in range(n):
        less = read.one_less(held, np.int64(kinds[k]))
        for plan in range(ALL_PUNGS, N_PLANS):
            price = cost_of_shape(less, melds, n_melds, gone, plan)
            if price < CLOSED:
                values[k] += WEIGHTS[price]


@kernel
def promise_simply(words, held, n_melds, rules, kinds, n, values):
    sets, others = 4 - n_melds, all_but_one(rows_of(words))
    for k in range(n):
        kind = np.int64(kinds[k])
        lacking = deficit_without(words, others, kind, sets)
        values[k] = SIMPLE_WEIGHTS[cost_simply(lacking, read.one_less(held, kind), n_melds, rules)]


@kernel
def promise_chows(words, held, plan, wanted, others, gone, scarce, enough, kinds, n, values):
    """Three chows: the only tile of a kind that they want is missed there, any other beside them."""
    missing, had = wanted & ~held.one, wanted & held.one
    beside = read.less_tiles(words, had)
    rest, only, sets = all_but_one(rows_of(beside)), had & ~held.two, 1 - others
    for k in range(n):
        kind = np.int64(kinds[k])
        lost = missing | (only & 1 << kind)
        price = cost_of_chows(plan, lost, deficit_without(beside, rest, kind, sets), scarce)
        if in_reach(lost, others, gone, enough):
            values[k] += WEIGHTS[price]


@kernel
def promise_within(kept, which, sets, kinds, n, values):
    """Certain kinds: a tile of another is not missed."""
    rest = all_but_one(rows_of(kept))
    for k in range(n):
        values[k] += WEIGHTS[cost_within(deficit_without(kept, rest, np.int64(kinds[k]), sets), which)]
