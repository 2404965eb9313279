# mypy: ignore-errors
"""The distance of a hand from winning (shanten), and its waits."""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.fan_table import HONORS
from meldhouse.games.mahjong.fans import points
from meldhouse.games.mahjong.hand_decomposition import first, is_complete, is_standard, size
from meldhouse.games.mahjong.shanten_tables import AFTER_SIX, HONOR_ROW, MERGED_ROW, MISSING, SUIT_ROW, THREE_RANKS
from meldhouse.pieces.tiles import KINDS

__all__ = [
    "is_complete",
    "is_standard",
    "points_of_waits",
    "shanten",
    "standard_shanten",
    "useful_kinds",
    "winning_kinds",
]

UNREACHABLE = 99  # an arrangement that melds have made impossible


# --- sets and a pair: the missing tiles of a family are a row of MISSING ------------------------------------


class Rows(NamedTuple):
    """The rows of a hand's four tile families in the table of missing tiles."""

    m: int
    p: int
    s: int
    z: int


@kernel
def suit_row(w):
    """Return a suit's row in the table of missing tiles, looked up in two steps of six and three ranks."""
    state = AFTER_SIX[THREE_RANKS[w & 4095], THREE_RANKS[w >> 12 & 4095]]
    return np.int64(SUIT_ROW[state, THREE_RANKS[w >> 24]])


@kernel
def honors_row(w):
    """Return the row of winds and dragons in the table of missing tiles."""
    return np.int64(
        HONOR_ROW[
            size(decomposition.at_least(w, 1)), size(decomposition.at_least(w, 2)), size(decomposition.at_least(w, 3))
        ]
    )


@kernel
def family_rows(words):
    return Rows(suit_row(words.m), suit_row(words.p), suit_row(words.s), honors_row(words.z))


@kernel
def joint_deficit(rows, sets):
    """Return how many tiles the four families together lack for a number of sets and a pair."""
    return np.int64(MISSING[MERGED_ROW[MERGED_ROW[rows.m, rows.p], MERGED_ROW[rows.s, rows.z]], 2 * sets + 1])


@kernel
def rows_without_each(rows):
    """Return for each tile family the merged table row of the three others."""
    mp, sz = MERGED_ROW[rows.m, rows.p], MERGED_ROW[rows.s, rows.z]
    return Rows(MERGED_ROW[rows.p, sz], MERGED_ROW[rows.m, sz], MERGED_ROW[mp, rows.z], MERGED_ROW[mp, rows.s])


@kernel
def standard_deficit(words, sets):
    """Return how many tiles the hand lacks for a number of sets and a pair."""
    return joint_deficit(family_rows(words), sets)


@kernel
def deficit_without(words, others, kind, sets):
    """Return how many tiles a hand lacks for sets and a pair after losing a tile, which changes one family's row."""
    family = kind // 9
    place = 4 * (kind - 9 * family)
    w = words[family]
    w -= np.int64(w >> place & 15 != 0) << place
    row = suit_row(w) if family < 3 else honors_row(w)
    return np.int64(MISSING[MERGED_ROW[others[family], row], 2 * sets + 1])


# --- shanten: tiles to exchange until the hand is ready; 0 ready, -1 complete -------------------


@kernel
def standard_shanten(counts, n_melds):
    """Return how many tiles a hand is away from ready (its shanten) for four sets and a pair."""
    return standard_deficit(decomposition.to_words(counts), 4 - n_melds) - 1


@kernel
def pairs_deficit(held):
    """Return how many tiles a hand lacks for seven pairs; four of a kind are two pairs [M21]."""
    return 7 - size(held.two) - size(held.four)


@kernel
def orphans_deficit(held):
    """Return how many tiles a hand lacks for thirteen orphans."""
    return 14 - size(held.one & decomposition.ORPHANS) - (held.two & decomposition.ORPHANS != 0)


@kernel
def knitted_deficit(kinds):
    """Return how many tiles a hand lacks for fourteen different honors and tiles of one knitted pattern."""
    most = 0
    for i in range(6):
        most = max(most, size(kinds & KNIT[i]))
    return 14 - min(14, most + size(kinds & HONORS))


@kernel
def straight_deficit(words, kinds, sets, upper_bound):
    """Return how many tiles a hand lacks for a knitted straight, a pair and the sets; at most `upper_bound`."""
    best = upper_bound
    for i in range(6):
        present = kinds & KNIT[i]
        missing = 9 - size(present)
        if missing < best:
            best = min(best, missing + standard_deficit(decomposition.without_kinds(words, present), sets))
    return best


@kernel
def seven_pairs_shanten(counts):
    return pairs_deficit(decomposition.kinds_by_count(decomposition.to_words(counts))) - 1


@kernel
def deficit(words, n_melds):
    """Return how many tiles the hand lacks for the nearest complete hand."""
    best = standard_deficit(words, 4 - n_melds)
    if n_melds <= 1:
        held = decomposition.kinds_by_count(words)
        if n_melds == 0:
            best = min(best, pairs_deficit(held), knitted_deficit(held.one), orphans_deficit(held))
        best = straight_deficit(words, held.one, 1 - n_melds, best)
    return best


@kernel
def shanten(counts, n_melds):
    """Return how many tiles must be exchanged until the hand is ready: 0 ready, -1 complete."""
    return deficit(decomposition.to_words(counts), n_melds) - 1


# --- waits ---------------------------------------------------------------------------------------


@kernel
def useful_kinds(counts, n_melds):
    """Return a bit set of the kinds that reduce a hand's missing tiles; for a ready hand, its waits."""
    words = decomposition.to_words(counts)
    current = deficit(words, n_melds)
    found = 0
    for kind in range(KINDS):
        if counts[kind] < 4 and deficit(decomposition.without_tiles(words, kind, -1), n_melds) < current:
            found |= 1 << kind
    return found


@kernel
def winning_kinds(counts, n_melds):
    """Return the kinds that complete a hand of thirteen, as a bit set, except those of which it has all four."""
    words = decomposition.to_words(counts)
    found = 0
    for kind in range(KINDS):
        if counts[kind] < 4 and decomposition.is_winning(decomposition.without_tiles(words, kind, -1), n_melds):
            found |= 1 << kind
    return found


@kernel
def points_of_waits(counts, melds, n_melds, flags, profile, fans, worth):
    """Write into `worth` the points of a hand of thirteen with each winning kind; return how many kinds win.

    `worth` (int16, one place per kind) gets the points without flowers, -1 if the kind does not win.  `fans` is
    scratch memory; `counts` is unchanged afterwards.
    """
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
