# mypy: ignore-errors
"""Target hands with eight points (plans), and the cost of completing each.

The cost of a plan is four per missing tile, and a little more for difficulties: tiles that are nearly gone, and sets
that cannot be claimed.
"""

from itertools import permutations

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.hand_decomposition import size
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.shanten import (
    deficit_without,
    family_rows,
    knitted_deficit,
    orphans_deficit,
    pairs_deficit,
    rows_without_each,
    standard_deficit,
)
from meldhouse.games.mahjong.state import Meld
from meldhouse.pieces.tiles import KINDS, SUITED

TILE_COST = 4  # the cost of a missing tile
UNREACHABLE = 1000  # the cost of an impossible plan
NO_CHOW = -1

# --- three related chows, with any fourth set and pair ------------------


def three_chows(ranks, suits):
    """Return the lowest tiles of three chows."""
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
SIX_POINT_COST = 3  # the extra cost of a plan with six points
EXTRA_COST = np.array(
    [0] * (len(CHOW_PLANS) - len(SHIFTED_CHOWS)) + [SIX_POINT_COST] * len(SHIFTED_CHOWS) + [1] * len(KNIT), np.int64
)
N_CHOW_PLANS = len(STARTS)

# --- any four sets and a pair of certain kinds ---------------------------------------------------


def kinds_where(holds):
    return sum(1 << kind for kind in range(KINDS) if holds(kind // 9 if kind < SUITED else 3, kind % 9 + 1))


def in_suit_or_honor(suit):
    return kinds_where(lambda family, rank: family in (suit, 3))


WITHIN = [in_suit_or_honor(suit) for suit in range(3)]  # a flush, half or full
WITHIN.append(kinds_where(lambda family, rank: family < 3 and rank >= 6))  # the upper four
WITHIN.append(kinds_where(lambda family, rank: family < 3 and rank <= 4))  # the lower four
WITHIN_HARDER = np.array([2, 2, 2, 0, 0], np.int64)


def nibbles(kinds, start, number):
    """Return a mask for the tile counts of some kinds in a family's word, which has four bits per kind."""
    return sum(15 << 4 * i for i in range(number) if kinds >> (start + i) & 1)


N_WITHIN = len(WITHIN)
WITHIN_MASKS = np.array(
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


# --- costs of plans ----------------------------------------------------------------------------


@kernel
def lowest_cost(words, melds, n_melds, gone, scarce, rules):
    """Return the lowest cost of completing any target hand from this hand."""
    held = decomposition.kinds_by_count(words)
    if rules.rules == Ruleset.SIMPLE:
        return simple_cost(standard_deficit(words, 4 - n_melds), held, n_melds, rules)
    best = UNREACHABLE
    for plan in range(ALL_PUNGS, N_PLANS):
        best = min(best, cost_of_shape(held, melds, n_melds, gone, plan))
    for number in range(N_WITHIN):
        if melds_within(melds, n_melds, number):
            best = min(best, cost_within(standard_deficit(tiles_within(words, number), 4 - n_melds), number))
    for plan in range(N_CHOW_PLANS):
        wanted, others = unmelded_tiles(plan, melds, n_melds)
        missing = wanted & ~held.one
        if is_within_reach(missing, others, gone, best):
            rest_words = standard_deficit(decomposition.without_kinds(words, wanted & held.one), 1 - others)
            best = min(best, cost_of_chows(plan, missing, rest_words, scarce))
    return best


@kernel
def simple_cost(lacking, held, n_melds, rules):
    """Return the cost of a hand under rules in which any complete hand wins."""
    if rules.seven_pairs and n_melds == 0:
        lacking = min(lacking, pairs_deficit(held))
    return TILE_COST * lacking


@kernel
def unmelded_tiles(plan, melds, n_melds):
    """Return the tiles of a target hand's three chows that are not melded, and the number of other melds."""
    wanted, others = TILES[plan], 0
    for i in range(n_melds):
        chow = np.int64(7) << melds[i, 1]
        if melds[i, 0] == Meld.CHOW and is_plan_chow(plan, melds[i, 1]) and wanted & chow == chow:
            wanted &= ~chow
        else:
            others += 1
    return wanted, others


@kernel
def is_plan_chow(plan, start):
    """Return whether a chow is one of the three chows of a target hand."""
    return STARTS[plan, 0] == start or STARTS[plan, 1] == start or STARTS[plan, 2] == start


@kernel
def is_within_reach(missing, others, gone, max_cost):
    """Return whether the three chows are possible, and cost less than `max_cost`."""
    return others <= 1 and TILE_COST * size(missing) < max_cost and missing & gone == 0


@kernel
def cost_of_chows(plan, missing, rest_words, scarce):
    """Return the cost of a target hand of three chows, from the missing tiles of the chows and of the rest."""
    return TILE_COST * (size(missing) + rest_words) + EXTRA_COST[plan] + size(missing & scarce)


@kernel
def melds_within(melds, n_melds, number):
    """Return whether all melds are of the kinds that a target hand allows."""
    for i in range(n_melds):
        last = melds[i, 1] + (2 if melds[i, 0] == Meld.CHOW else 0)
        if not WITHIN[number] >> melds[i, 1] & WITHIN[number] >> last & 1:
            return False
    return True


@kernel
def tiles_within(words, number):
    """Return the tiles of a hand that are of the kinds that a target hand allows."""
    room = WITHIN_MASKS[number]
    return decomposition.Words(words.m & room[0], words.p & room[1], words.s & room[2], words.z & room[3])


@kernel
def cost_within(lacking, number):
    return TILE_COST * lacking + WITHIN_HARDER[number]


@kernel
def cost_of_shape(held, melds, n_melds, gone, plan):
    """Return the cost of a target of pungs, pairs, knitted tiles or orphans; UNREACHABLE if melds exclude it."""
    if plan == ALL_PUNGS:
        return cost_of_pungs(held, melds, n_melds, gone)
    if n_melds > 0:
        return UNREACHABLE
    if plan == SEVEN_PAIRS:
        return TILE_COST * pairs_deficit(held) + SEVEN_PAIRS_HARDER
    if plan == KNITTED:
        return TILE_COST * knitted_deficit(held.one) + KNITTED_HARDER
    return TILE_COST * orphans_deficit(held) + ORPHANS_HARDER


@kernel
def cost_of_pungs(held, melds, n_melds, gone):
    for i in range(n_melds):
        if melds[i, 0] == Meld.CHOW:
            return UNREACHABLE
    n_needed = 4 - n_melds - size(held.three)
    pairs = held.two & ~held.three
    growing = min(n_needed, size(pairs & ~gone))
    has_pair = size(pairs) > growing
    return TILE_COST * (growing + 2 * (n_needed - growing) + (not has_pair)) + ALL_PUNGS_HARDER


# --- values after a discard ------------------------------------------------------------

MAX_COST_ABOVE_BEST = 7  # plans that cost this much more than the nearest are ignored
WEIGHTS = 2.0 ** (-0.75 * np.arange(80))
SIMPLE_WEIGHTS = 2.0 ** -np.arange(80.0)


@kernel
def values_without_each(words, melds, n_melds, gone, scarce, rules, max_cost, kinds, n, values):
    """Compute the value of the target hands after discarding each of n kinds; nearer target hands count more.

    Without a tile, only the missing tiles of its family change.
    """
    values[:] = 0.0
    held = decomposition.kinds_by_count(words)
    if rules.rules == Ruleset.SIMPLE:
        set_simple_values(words, held, n_melds, rules, kinds, n, values)
        return
    for plan in range(N_CHOW_PLANS):
        wanted, others = unmelded_tiles(plan, melds, n_melds)
        if is_within_reach(wanted & ~held.one, others, gone, max_cost):
            add_chow_values(words, held, plan, wanted, others, gone, scarce, max_cost, kinds, n, values)
    for number in range(N_WITHIN):
        if melds_within(melds, n_melds, number):
            add_within_values(tiles_within(words, number), number, 4 - n_melds, kinds, n, values)
    for k in range(n):
        held_without = decomposition.without_one(held, np.int64(kinds[k]))
        for plan in range(ALL_PUNGS, N_PLANS):
            cost = cost_of_shape(held_without, melds, n_melds, gone, plan)
            if cost < UNREACHABLE:
                values[k] += WEIGHTS[cost]


@kernel
def set_simple_values(words, held, n_melds, rules, kinds, n, values):
    sets, others = 4 - n_melds, rows_without_each(family_rows(words))
    for k in range(n):
        kind = np.int64(kinds[k])
        lacking = deficit_without(words, others, kind, sets)
        values[k] = SIMPLE_WEIGHTS[simple_cost(lacking, decomposition.without_one(held, kind), n_melds, rules)]


@kernel
def add_chow_values(words, held, plan, wanted, others, gone, scarce, max_cost, kinds, n, values):
    """Add to each discard's value that of a target hand of three chows; only a needed single tile breaks a chow."""
    missing, present = wanted & ~held.one, wanted & held.one
    rest_words = decomposition.without_kinds(words, present)
    other_rows, single, sets = rows_without_each(family_rows(rest_words)), present & ~held.two, 1 - others
    for k in range(n):
        kind = np.int64(kinds[k])
        missing_then = missing | (single & 1 << kind)
        cost = cost_of_chows(plan, missing_then, deficit_without(rest_words, other_rows, kind, sets), scarce)
        if is_within_reach(missing_then, others, gone, max_cost):
            values[k] += WEIGHTS[cost]


@kernel
def add_within_values(within_words, number, sets, kinds, n, values):
    """Add to each discard's value that of a target hand of certain kinds, for which other kinds do not matter."""
    other_rows = rows_without_each(family_rows(within_words))
    for k in range(n):
        values[k] += WEIGHTS[cost_within(deficit_without(within_words, other_rows, np.int64(kinds[k]), sets), number)]
