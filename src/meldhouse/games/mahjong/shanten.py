# mypy: ignore-errors
"""How far a hand is from winning, and what it waits for."""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.fan_table import HONOURS
from meldhouse.games.mahjong.fans import points
from meldhouse.games.mahjong.hand_decomposition import first, is_complete, is_standard, size
from meldhouse.games.mahjong.shanten_tables import AFTER_SIX, HONOUR_ROW, LACKS, SUIT_ROW, THREE_RANKS, TOGETHER
from meldhouse.pieces.tiles import KINDS

__all__ = ["is_complete", "is_standard", "shanten", "standard_shanten", "useful", "waits", "winning_kinds"]

FAR = 99  # an arrangement that melds have made impossible


# --- sets and a pair: what a family lacks is a row of LACKS ------------------------------------


class Rows(NamedTuple):
    """What each family lacks."""

    m: int
    p: int
    s: int
    z: int


@kernel
def suit_row(w):
    """The row of a suit's tiles: six ranks are one step, three the other."""
    state = AFTER_SIX[THREE_RANKS[w & 4095], THREE_RANKS[w >> 12 & 4095]]
    return np.int64(SUIT_ROW[state, THREE_RANKS[w >> 24]])


@kernel
def honours_row(w):
    """The row of winds and dragons."""
    return np.int64(HONOUR_ROW[size(read.at_least(w, 1)), size(read.at_least(w, 2)), size(read.at_least(w, 3))])


@kernel
def rows_of(words):
    return Rows(suit_row(words.m), suit_row(words.p), suit_row(words.s), honours_row(words.z))


@kernel
def in_all(rows, sets):
    """What the families lack together of so many sets and a pair."""
    return np.int64(LACKS[TOGETHER[TOGETHER[rows.m, rows.p], TOGETHER[rows.s, rows.z]], 2 * sets + 1])


@kernel
def all_but_one(rows):
    """For each family the row of the three others."""
    mp, sz = TOGETHER[rows.m, rows.p], TOGETHER[rows.s, rows.z]
    return Rows(TOGETHER[rows.p, sz], TOGETHER[rows.m, sz], TOGETHER[mp, rows.z], TOGETHER[mp, rows.s])


@kernel
def standard_deficit(words, sets):
    """How many tiles the hand lacks of so many sets and a pair."""
    return in_all(rows_of(words), sets)


@kernel
def deficit_without(words, others, kind, sets):
    """The same without a tile, if it is there: only the row of its family is another beside those of the others."""
    family = kind // 9
    place = 4 * (kind - 9 * family)
    w = words[family]
    w -= np.int64(w >> place & 15 != 0) << place
    row = suit_row(w) if family < 3 else honours_row(w)
    return np.int64(LACKS[TOGETHER[others[family], row], 2 * sets + 1])


# --- shanten: tiles to be changed before the hand is ready; 0 ready, -1 complete -------------------


@kernel
def standard_shanten(counts, n_melds):
    """Four sets and a pair."""
    return standard_deficit(read.spread(counts), 4 - n_melds) - 1


@kernel
def pairs_deficit(held):
    """Seven pairs; four of a kind are two of them [M21]."""
    return 7 - size(held.two) - size(held.four)


@kernel
def orphans_deficit(held):
    """Thirteen orphans."""
    return 14 - size(held.one & read.ORPHANS) - (held.two & read.ORPHANS != 0)


@kernel
def knitted_deficit(kinds):
    """Fourteen different honours and tiles of one knitted pattern."""
    most = 0
    for i in range(6):
        most = max(most, size(kinds & KNIT[i]))
    return 14 - min(14, most + size(kinds & HONOURS))


@kernel
def straight_deficit(words, kinds, sets, enough):
    """The knitted straight, with a pair and, if it is not melded, a set; patterns that lack `enough` are left out."""
    best = enough
    for i in range(6):
        there = kinds & KNIT[i]
        lacking = 9 - size(there)
        if lacking < best:
            best = min(best, lacking + standard_deficit(read.less_tiles(words, there), sets))
    return best


@kernel
def seven_pairs_shanten(counts):
    return pairs_deficit(read.held_in(read.spread(counts))) - 1


@kernel
def deficit(words, n_melds):
    """How many tiles the hand lacks of the nearest winning one."""
    best = standard_deficit(words, 4 - n_melds)
    if n_melds <= 1:
        held = read.held_in(words)
        if n_melds == 0:
            best = min(best, pairs_deficit(held), knitted_deficit(held.one), orphans_deficit(held))
        best = straight_deficit(words, held.one, 1 - n_melds, best)
    return best


@kernel
def shanten(counts, n_melds):
    """How many tiles must be changed before the hand waits for its last one: 0 it waits, -1 it is complete."""
    return deficit(read.spread(counts), n_melds) - 1


# --- waits ---------------------------------------------------------------------------------------


@kernel
def useful(counts, n_melds):
    """The kinds that bring the hand a tile nearer, as a set; at shanten 0 the tiles it waits for."""
    words = read.spread(counts)
    now = deficit(words, n_melds)
    found = 0
    for kind in range(KINDS):
        if counts[kind] < 4 and deficit(read.without(words, kind, -1), n_melds) < now:
            found |= 1 << kind
    return found


@kernel
def winning_kinds(counts, n_melds):
    """The kinds that complete a hand of thirteen, as a set; those it holds four of are left out."""
    words = read.spread(counts)
    found = 0
    for kind in range(KINDS):
        if counts[kind] < 4 and read.complete(read.without(words, kind, -1), n_melds):
            found |= 1 << kind
    return found


@kernel
def waits(counts, melds, n_melds, flags, profile, fans, worth):
    """What each kind is worth to a hand of thirteen: `worth` (int16, a place a kind) gets the points without
    flowers, -1 where it does not win.  `fans` is room to work in, `counts` is as it was.  How many kinds win."""
    worth[:] = -1
    left = winning_kinds(counts, n_melds)
    found = size(left)
    while left != 0:
        kind = first(left)
        counts[kind] += 1
        worth[kind] = points(counts, melds, n_melds, kind, flags, profile, fans)
        counts[kind] -= 1
        left &= left - 1
    return found
