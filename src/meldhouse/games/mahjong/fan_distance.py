# mypy: ignore-errors
"""How many tiles the nearest seat lacks of a hand with a certain fan, at very many tables: for tables played on often.

What a fan asks for is a goal, made from its row in the book: sets that have to be there, beside which others may be
anything; kinds of which every set has to be; whole hands; or kongs.  Hand and melds count, and what lies open is gone.
A tile that has to be a certain one is lacking three times: so much harder it is to come by.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel, loop
from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.shanten import orphans_deficit, rows_of
from meldhouse.games.mahjong.shanten_tables import LACKS, TOGETHER
from meldhouse.games.mahjong.state import MELDS, SEATS, Meld
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

CERTAIN = 3  # what a tile counts that has to be a certain one
FAR = 14 * CERTAIN + 1
NOTHING = -1
PUNGS = 64  # a set is its lowest tile, of a pung so much more
PAIRS, ALL_TILES = 7, 14
APART = (*range(SUITED, KINDS), *range(0, SUITED, 3))  # places none of which has a neighbour


class Goal(NamedTuple):
    """What hands are held against, and by what."""

    measure: object
    arrays: tuple


# --- what fans ask for ------------------------------------------------------------------------------


def members(kinds):
    return [kind for kind in range(KINDS) if kinds >> kind & 1]


def goal_of(fan: fan_table.Fan) -> Goal | None:
    """The goal of a fan, or nothing where none can be told: a knitted straight is near to none of these."""
    holds = fan.holds
    if fan.needs & fan_table.STRAIGHT and not no_straight_has(holds):
        return None
    if isinstance(holds, fan_table.Combined | fan_table.Whole | fan_table.Honours):
        return Goal(lacking_sets, as_arrays(list(sets_of(holds))))
    if isinstance(holds, fan_table.Kongs):
        return Goal(lacking_kongs, (sum(holds.numbers[0]), all(not melded for melded, _ in holds.numbers)))
    if rooms := list(rooms_of(holds)):
        return Goal(lacking_in_rooms, (np.array(rooms, np.int64), bool(fan.needs & fan_table.PAIRS)))
    if fan.number in WHOLE_HANDS:
        return Goal(lacking_whole, (np.array(WHOLE_HANDS[fan.number], np.int8),))
    return Goal(lacking_orphans, ()) if fan.needs == fan_table.ORPHANS else None


def no_straight_has(holds):
    """A knitted straight has three suits, and in each every third rank."""
    one_suit = isinstance(holds, fan_table.Suits) and holds.suits == 1
    return one_suit or (isinstance(holds, fan_table.Within) and all(knit & ~holds.kinds for knit in fan_table.KNITS))


def sets_of(holds) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets that have to be there, and the pair, where it is not any."""
    if isinstance(holds, fan_table.Combined):
        for pattern in holds.patterns:
            yield tuple(start + PUNGS * (holds.sort == fan_table.PUNG) for start in pattern), NOTHING
    elif isinstance(holds, fan_table.Whole):
        yield from ((chows, pair) for pair, chows in holds.chows.items())
    else:
        for pungs in combinations(members(holds.family), holds.pungs):
            sets = tuple(kind + PUNGS for kind in pungs)
            pairs = [kind for kind in members(holds.family) if kind not in pungs] if holds.pair else [NOTHING]
            yield from ((sets, pair) for pair in pairs)


def as_arrays(goals):
    number = max(len(sets) for sets, _ in goals)
    return np.array([sets[:number] for sets, _ in goals], np.int64), np.array([pair for _, pair in goals], np.int64)


def rooms_of(holds) -> Iterator[list[int]]:
    """Where each kind is laid, so that tiles make only those sets that count; NOTHING where it does not count at all.

    Kinds that make chows stay where they are; others are laid where they have no neighbours.
    """
    if isinstance(holds, fan_table.Within):
        yield laid(holds.kinds, chows_in(holds.kinds))
    elif isinstance(holds, fan_table.EverySet) and not holds.chows and len(members(holds.pungs)) <= len(APART):
        yield laid(holds.pungs, 0)
    elif isinstance(holds, fan_table.Suits) and holds.suits == 1:
        for suit in range(3):
            kinds = 511 << 9 * suit | (fan_table.HONOURS if any(holds.honours) else 0)
            yield laid(kinds, chows_in(kinds))


def chows_in(kinds):
    """The kinds that are part of a chow of these kinds."""
    starts = [k for k in range(SUITED) if k % 9 <= 6 and kinds >> k & 7 == 7]
    return sum(1 << kind for kind in {start + more for start in starts for more in range(3)})


def laid(kinds, in_chows):
    free = iter([place for place in APART if not (kinds & fan_table.HONOURS) >> place & 1])
    places = [NOTHING] * KINDS
    for kind in members(kinds):
        stays = in_chows >> kind & 1 or kind >= SUITED
        places[kind] = kind if stays else next(free)
    return places


def counts_of(*kinds):
    return np.bincount(kinds, minlength=KINDS).tolist()


WHOLE_HANDS = {
    4: [counts_of(*(9 * suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8))) for suit in range(3)],
    6: [counts_of(*range(low, low + 7), *range(low, low + 7)) for low in range(SUITED) if low % 9 <= 2],
}


# --- what is there --------------------------------------------------------------------------------


@kernel
def left_for(s, seat, kind):
    """How many tiles of a kind a seat may still get: one that is offered is not gone yet."""
    return COPIES - s.shown[kind] - s.hand[seat, kind] + (s.tile == kind)


@kernel
def beside(words, sets, pair):
    """What tiles lack of so many sets, and a pair where one is wanted."""
    rows = rows_of(words)
    both = TOGETHER[TOGETHER[rows.m, rows.p], TOGETHER[rows.s, rows.z]]
    return np.int64(LACKS[both, 2 * sets + pair])


# --- sets that have to be there --------------------------------------------------------------------


@loop
def lacking_sets(tables, sets, pairs, found):
    want = np.zeros(KINDS, np.int64)
    for t in range(len(tables)):
        best = FAR
        for seat in range(SEATS):
            words = read.spread(tables[t].hand[seat])
            for goal in range(len(sets)):
                best = min(best, lacking_of(tables[t], seat, words, sets[goal], pairs[goal], want, best))
        found[t] = best


@kernel
def lacking_of(s, seat, words, sets, pair, want, enough):
    """What one seat lacks of one goal; at least `enough` where it is no nearer."""
    melded = others = 0
    for i in range(s.n_melds[seat]):
        place = place_in(sets, melded, s.melds[seat, i, 0], s.melds[seat, i, 1])
        if place < 0:
            others += 1
        else:
            melded |= 1 << place
    free = MELDS - len(sets) - others
    if free < 0:
        return enough
    for place in range(len(sets)):
        if not melded >> place & 1:
            ask_for(want, sets[place], 1)
    if pair >= 0:
        want[pair] += 2
    lacking, rest = 0, words
    for kind in range(KINDS):
        wanted, held = want[kind], np.int64(s.hand[seat, kind])
        if wanted > 0:
            want[kind] = 0
            rest = read.without(rest, kind, min(wanted, held))
            lacking += CERTAIN * max(0, wanted - held)
            if wanted - held > left_for(s, seat, kind):
                lacking = FAR
    if lacking >= enough:
        return enough
    return lacking + beside(rest, free, pair < 0)


@kernel
def place_in(sets, melded, form, tile):
    """Which of the sets a meld is, of those that are not melded yet; NOTHING for none."""
    code = tile if form == Meld.CHOW else tile + PUNGS
    for place in range(len(sets)):
        if sets[place] == code and not melded >> place & 1:
            return place
    return NOTHING


@kernel
def ask_for(want, code, number):
    """The tiles of a set."""
    if code >= PUNGS:
        want[code - PUNGS] += 3 * number
    else:
        for more in range(3):
            want[code + more] += number


# --- kinds of which every set is -----------------------------------------------------------------------


@loop
def lacking_in_rooms(tables, rooms, with_pairs, found):
    laid_out = np.zeros(KINDS, np.int8)
    for t in range(len(tables)):
        best = FAR
        for seat in range(SEATS):
            for room in rooms:
                if all_within(tables[t], seat, room):
                    laid_out[:] = 0
                    for kind in range(KINDS):
                        if room[kind] >= 0:
                            laid_out[room[kind]] += tables[t].hand[seat, kind]
                    best = min(best, lacking_laid(laid_out, tables[t].n_melds[seat], with_pairs))
        found[t] = best


@kernel
def all_within(s, seat, room):
    """Are the melds of these kinds?"""
    for i in range(s.n_melds[seat]):
        first = s.melds[seat, i, 1]
        last = first + (2 if s.melds[seat, i, 0] == Meld.CHOW else 0)
        if room[first] < 0 or room[last] < 0:
            return False
    return True


@kernel
def lacking_laid(counts, n_melds, with_pairs):
    words = read.spread(counts)
    lacking = max(beside(words, MELDS - n_melds, 1), ALL_TILES - 3 * n_melds - counts.sum())  # it is no more than 9
    if with_pairs and n_melds == 0:
        lacking = min(lacking, lacking_pairs(read.held_in(words)))
    return CERTAIN * lacking


@kernel
def lacking_pairs(held):
    """Four of a kind are two pairs; to a single tile, or a third, one is lacking, and else two."""
    left = PAIRS - read.size(held.two) - read.size(held.four)
    odd = read.size((held.one & ~held.two) | (held.three & ~held.four))
    return 2 * left - min(left, odd)


# --- whole hands ------------------------------------------------------------------------------------


@loop
def lacking_whole(tables, hands, found):
    """All of it from one's own hand; of thirteen tiles one more is lacking, which the hand waits for."""
    for t in range(len(tables)):
        best = FAR
        for seat in range(SEATS):
            if tables[t].n_melds[seat] == 0:
                for hand in hands:
                    best = min(best, lacking_of_whole(tables[t], seat, hand))
        found[t] = best


@kernel
def lacking_of_whole(s, seat, hand):
    lacking = 14
    for kind in range(KINDS):
        wanted, held = np.int64(hand[kind]), np.int64(s.hand[seat, kind])
        lacking -= min(wanted, held)
        if wanted - held > left_for(s, seat, kind):
            return FAR
    return CERTAIN * lacking


@loop
def lacking_orphans(tables, found):
    for t in range(len(tables)):
        best = FAR
        for seat in range(SEATS):
            if tables[t].n_melds[seat] == 0:
                lacking = orphans_deficit(read.held_in(read.spread(tables[t].hand[seat])))
                best = min(best, CERTAIN * lacking)
        found[t] = best


# --- kongs --------------------------------------------------------------------------------------------


@loop
def lacking_kongs(tables, number, hidden, found):
    had = np.zeros(KINDS, np.int64)
    for t in range(len(tables)):
        best = FAR
        for seat in range(SEATS):
            best = min(best, lacking_of_kongs(tables[t], seat, number, hidden, had))
        found[t] = best


@kernel
def lacking_of_kongs(s, seat, number, hidden, had):
    """Tiles of the nearest kinds, and what the rest of the hand lacks."""
    for kind in range(KINDS):
        held = np.int64(s.hand[seat, kind])
        had[kind] = held if COPIES - held <= left_for(s, seat, kind) else NOTHING
    others = np.int64(s.n_melds[seat])
    for i in range(s.n_melds[seat]):
        form, kind = s.melds[seat, i, 0], s.melds[seat, i, 1]
        if form == Meld.HIDDEN_KONG or (form == Meld.KONG and not hidden):
            had[kind] = COPIES
        elif form == Meld.PUNG and not hidden and left_for(s, seat, kind) > 0:
            had[kind] = COPIES - 1
    lacking, rest = 0, read.spread(s.hand[seat])
    for _ in range(number):
        kind = most_of(had)
        if had[kind] == NOTHING:
            return FAR
        lacking += CERTAIN * (COPIES - had[kind])
        held = np.int64(s.hand[seat, kind])
        if held == had[kind]:
            rest = read.without(rest, kind, held)
        else:
            others -= 1
        had[kind] = NOTHING
    free = MELDS - number - others
    return FAR if free < 0 else min(FAR, lacking + beside(rest, free, 1))


@kernel
def most_of(had):
    best = 0
    for kind in range(KINDS):
        if had[kind] > had[best]:
            best = kind
    return best
