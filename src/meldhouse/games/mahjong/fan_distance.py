# mypy: ignore-errors
"""The distance of the nearest seat to a hand with a given fan, at many tables: for multilevel splitting.

A goal is made from the condition of a fan: required sets, with any other sets; kinds that all sets must consist of;
complete hands; or kongs.  Hand and melds count, and tiles on the table are unavailable.  A missing tile of a fixed kind
costs three times as much as any tile, as it is harder to get.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel, loop
from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.shanten import family_rows, orphans_deficit
from meldhouse.games.mahjong.shanten_tables import MERGED_ROW, MISSING
from meldhouse.games.mahjong.state import MELDS, SEATS, Meld
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

FIXED_TILE_COST = 3  # the cost of a missing tile of a fixed kind
UNREACHABLE = 14 * FIXED_TILE_COST + 1
NOTHING = -1
PUNG_OFFSET = 64  # a set is encoded as its lowest tile, plus this for a pung
PAIRS, ALL_TILES = 7, 14
ISOLATED_PLACES = (*range(SUITED, KINDS), *range(0, SUITED, 3))  # places without neighbors


class Goal(NamedTuple):
    """A kernel that measures how far hands are from a fan, and its arguments."""

    measure: object
    arrays: tuple


# --- goals of fans ------------------------------------------------------------------------------


def kinds_in(kinds):
    return [kind for kind in range(KINDS) if kinds >> kind & 1]


def goal_of(fan: fan_table.Fan) -> Goal | None:
    """Return the measure of the distance to a fan that requires specific tiles or sets, or None for other fans."""
    holds = fan.holds
    if fan.needs & fan_table.STRAIGHT and not excludes_straight(holds):
        return None
    if isinstance(holds, fan_table.Combined | fan_table.WholeHand | fan_table.Honors):
        return Goal(missing_for_sets, goal_arrays(list(required_sets(holds))))
    if isinstance(holds, fan_table.Kongs):
        return Goal(missing_for_kongs, (sum(holds.numbers[0]), all(not melded for melded, _ in holds.numbers)))
    if placements := list(kind_placements(holds)):
        return Goal(missing_within_kinds, (np.array(placements, np.int64), bool(fan.needs & fan_table.PAIRS)))
    if fan.number in WHOLE_HANDS:
        return Goal(missing_for_hands, (np.array(WHOLE_HANDS[fan.number], np.int8),))
    return Goal(missing_for_orphans, ()) if fan.needs == fan_table.ORPHANS else None


def excludes_straight(holds):
    """Return whether a condition excludes knitted straights, which have every third rank of three suits."""
    one_suit = isinstance(holds, fan_table.Suits) and holds.suits == 1
    return one_suit or (
        isinstance(holds, fan_table.Within) and all(pattern & ~holds.kinds for pattern in fan_table.KNITTED_PATTERNS)
    )


def required_sets(holds) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the sets that each way to make a fan requires, and its pair, or NOTHING if any pair will do."""
    if isinstance(holds, fan_table.Combined):
        for pattern in holds.patterns:
            yield tuple(start + PUNG_OFFSET * (holds.sort == fan_table.PUNG) for start in pattern), NOTHING
    elif isinstance(holds, fan_table.WholeHand):
        yield from ((chows, pair) for pair, chows in holds.chows.items())
    else:
        for pungs in combinations(kinds_in(holds.family), holds.pungs):
            sets = tuple(kind + PUNG_OFFSET for kind in pungs)
            pairs = [kind for kind in kinds_in(holds.family) if kind not in pungs] if holds.pair else [NOTHING]
            yield from ((sets, pair) for pair in pairs)


def goal_arrays(goals):
    number = max(len(sets) for sets, _ in goals)
    return np.array([sets[:number] for sets, _ in goals], np.int64), np.array([pair for _, pair in goals], np.int64)


def kind_placements(holds) -> Iterator[list[int]]:
    """Yield maps of kinds to places at which only sets that count can form; NOTHING for kinds that do not count.

    Kinds that can make chows stay; others move to places without neighbors.
    """
    if isinstance(holds, fan_table.Within):
        yield place_kinds(holds.kinds, kinds_in_chows(holds.kinds))
    elif (
        isinstance(holds, fan_table.EverySet) and not holds.chows and len(kinds_in(holds.pungs)) <= len(ISOLATED_PLACES)
    ):
        yield place_kinds(holds.pungs, 0)
    elif isinstance(holds, fan_table.Suits) and holds.suits == 1:
        for suit in range(3):
            kinds = 511 << 9 * suit | (fan_table.HONORS if any(holds.honors) else 0)
            yield place_kinds(kinds, kinds_in_chows(kinds))


def kinds_in_chows(kinds):
    """Return those of these kinds that are part of a chow within them."""
    starts = [k for k in range(SUITED) if k % 9 <= 6 and kinds >> k & 7 == 7]
    return sum(1 << kind for kind in {start + more for start in starts for more in range(3)})


def place_kinds(kinds, in_chows):
    free = iter([place for place in ISOLATED_PLACES if not (kinds & fan_table.HONORS) >> place & 1])
    places = [NOTHING] * KINDS
    for kind in kinds_in(kinds):
        stays = in_chows >> kind & 1 or kind >= SUITED
        places[kind] = kind if stays else next(free)
    return places


def counts_of(*kinds):
    return np.bincount(kinds, minlength=KINDS).tolist()


WHOLE_HANDS = {
    4: [counts_of(*(9 * suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8))) for suit in range(3)],
    6: [counts_of(*range(low, low + 7), *range(low, low + 7)) for low in range(SUITED) if low % 9 <= 2],
}


# --- available tiles --------------------------------------------------------------------------------


@kernel
def count_available(s, seat, kind):
    """Return how many tiles of a kind a seat may still get; an offered tile is still available."""
    return COPIES - s.shown[kind] - s.hand[seat, kind] + (s.tile == kind)


@kernel
def missing_from_rest(words, sets, pair):
    """Return how many tiles the rest of a hand lacks for a number of arbitrary sets, and a pair if required."""
    rows = family_rows(words)
    both = MERGED_ROW[MERGED_ROW[rows.m, rows.p], MERGED_ROW[rows.s, rows.z]]
    return np.int64(MISSING[both, 2 * sets + pair])


# --- required sets --------------------------------------------------------------------


@loop
def missing_for_sets(tables, sets, pairs, found):
    needed = np.zeros(KINDS, np.int64)
    for t in range(len(tables)):
        best = UNREACHABLE
        for seat in range(SEATS):
            words = decomposition.to_words(tables[t].hand[seat])
            for goal in range(len(sets)):
                best = min(best, missing_for_goal(tables[t], seat, words, sets[goal], pairs[goal], needed, best))
        found[t] = best


@kernel
def missing_for_goal(s, seat, words, sets, pair, needed, upper_bound):
    """Return a seat's distance to a hand with the required sets and pair, at most `upper_bound`."""
    melded = others = 0
    for i in range(s.n_melds[seat]):
        place = matching_set(sets, melded, s.melds[seat, i, 0], s.melds[seat, i, 1])
        if place < 0:
            others += 1
        else:
            melded |= 1 << place
    free = MELDS - len(sets) - others
    if free < 0:
        return upper_bound
    for place in range(len(sets)):
        if not melded >> place & 1:
            add_set(needed, sets[place], 1)
    if pair >= 0:
        needed[pair] += 2
    lacking, rest = 0, words
    for kind in range(KINDS):
        required, held = needed[kind], np.int64(s.hand[seat, kind])
        if required > 0:
            needed[kind] = 0
            rest = decomposition.without_tiles(rest, kind, min(required, held))
            lacking += FIXED_TILE_COST * max(0, required - held)
            if required - held > count_available(s, seat, kind):
                lacking = UNREACHABLE
    if lacking >= upper_bound:
        return upper_bound
    return lacking + missing_from_rest(rest, free, pair < 0)


@kernel
def matching_set(sets, melded, form, tile):
    """Return the index of the required set that a meld fills and no other meld has filled, or NOTHING."""
    code = tile if form == Meld.CHOW else tile + PUNG_OFFSET
    for place in range(len(sets)):
        if sets[place] == code and not melded >> place & 1:
            return place
    return NOTHING


@kernel
def add_set(needed, code, number):
    """Add the tiles of a set to the needed tiles."""
    if code >= PUNG_OFFSET:
        needed[code - PUNG_OFFSET] += 3 * number
    else:
        for more in range(3):
            needed[code + more] += number


# --- kinds that all sets must consist of -----------------------------------------------------------------------


@loop
def missing_within_kinds(tables, placements, with_pairs, found):
    laid_out = np.zeros(KINDS, np.int8)
    for t in range(len(tables)):
        best = UNREACHABLE
        for seat in range(SEATS):
            for placement in placements:
                if melds_within(tables[t], seat, placement):
                    laid_out[:] = 0
                    for kind in range(KINDS):
                        if placement[kind] >= 0:
                            laid_out[placement[kind]] += tables[t].hand[seat, kind]
                    best = min(best, missing_of_placed(laid_out, tables[t].n_melds[seat], with_pairs))
        found[t] = best


@kernel
def melds_within(s, seat, placement):
    """Return whether all melds consist of these kinds."""
    for i in range(s.n_melds[seat]):
        first = s.melds[seat, i, 1]
        last = first + (2 if s.melds[seat, i, 0] == Meld.CHOW else 0)
        if placement[first] < 0 or placement[last] < 0:
            return False
    return True


@kernel
def missing_of_placed(counts, n_melds, with_pairs):
    words = decomposition.to_words(counts)
    lacking = max(
        missing_from_rest(words, MELDS - n_melds, 1), ALL_TILES - 3 * n_melds - counts.sum()
    )  # the table ends at 9
    if with_pairs and n_melds == 0:
        lacking = min(lacking, missing_for_pairs(decomposition.kinds_by_count(words)))
    return FIXED_TILE_COST * lacking


@kernel
def missing_for_pairs(held):
    """Return how many tiles a hand lacks for seven pairs; four of a kind are two pairs.

    A single tile, or a third one, needs one more tile for a pair; otherwise a pair needs two.
    """
    left = PAIRS - decomposition.size(held.two) - decomposition.size(held.four)
    odd = decomposition.size((held.one & ~held.two) | (held.three & ~held.four))
    return 2 * left - min(left, odd)


# --- complete hands ------------------------------------------------------------------------------------


@loop
def missing_for_hands(tables, hands, found):
    """Write into `found`, for each table, the nearest seat's distance to any of several fixed concealed hands."""
    for t in range(len(tables)):
        best = UNREACHABLE
        for seat in range(SEATS):
            if tables[t].n_melds[seat] == 0:
                for hand in hands:
                    best = min(best, missing_for_hand(tables[t], seat, hand))
        found[t] = best


@kernel
def missing_for_hand(s, seat, hand):
    lacking = 14
    for kind in range(KINDS):
        required, held = np.int64(hand[kind]), np.int64(s.hand[seat, kind])
        lacking -= min(required, held)
        if required - held > count_available(s, seat, kind):
            return UNREACHABLE
    return FIXED_TILE_COST * lacking


@loop
def missing_for_orphans(tables, found):
    for t in range(len(tables)):
        best = UNREACHABLE
        for seat in range(SEATS):
            if tables[t].n_melds[seat] == 0:
                lacking = orphans_deficit(decomposition.kinds_by_count(decomposition.to_words(tables[t].hand[seat])))
                best = min(best, FIXED_TILE_COST * lacking)
        found[t] = best


# --- kongs --------------------------------------------------------------------------------------------


@loop
def missing_for_kongs(tables, number, concealed_only, found):
    available = np.zeros(KINDS, np.int64)
    for t in range(len(tables)):
        best = UNREACHABLE
        for seat in range(SEATS):
            best = min(best, missing_for_seat_kongs(tables[t], seat, number, concealed_only, available))
        found[t] = best


@kernel
def missing_for_seat_kongs(s, seat, number, concealed_only, available):
    """Return a seat's distance to a hand with a number of kongs, made of the kinds that are nearest to a kong."""
    for kind in range(KINDS):
        held = np.int64(s.hand[seat, kind])
        available[kind] = held if COPIES - held <= count_available(s, seat, kind) else NOTHING
    others = np.int64(s.n_melds[seat])
    for i in range(s.n_melds[seat]):
        form, kind = s.melds[seat, i, 0], s.melds[seat, i, 1]
        if form == Meld.HIDDEN_KONG or (form == Meld.KONG and not concealed_only):
            available[kind] = COPIES
        elif form == Meld.PUNG and not concealed_only and count_available(s, seat, kind) > 0:
            available[kind] = COPIES - 1
    lacking, rest = 0, decomposition.to_words(s.hand[seat])
    for _ in range(number):
        kind = index_of_max(available)
        if available[kind] == NOTHING:
            return UNREACHABLE
        lacking += FIXED_TILE_COST * (COPIES - available[kind])
        held = np.int64(s.hand[seat, kind])
        if held == available[kind]:
            rest = decomposition.without_tiles(rest, kind, held)
        else:
            others -= 1
        available[kind] = NOTHING
    free = MELDS - number - others
    return UNREACHABLE if free < 0 else min(UNREACHABLE, lacking + missing_from_rest(rest, free, 1))


@kernel
def index_of_max(available):
    best = 0
    for kind in range(KINDS):
        if available[kind] > available[best]:
            best = kind
    return best
