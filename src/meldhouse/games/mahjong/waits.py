# mypy: ignore-errors
"""How far a hand is from winning, and what it waits for."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import arrangements as read
from meldhouse.games.mahjong.arrangements import first, is_complete, is_standard, size
from meldhouse.games.mahjong.book import HONOURS
from meldhouse.games.mahjong.deficits import MISSING, MOST, ONWARD
from meldhouse.games.mahjong.fans import points
from meldhouse.games.mahjong.tables import KNIT
from meldhouse.pieces.tiles import KINDS

__all__ = ["is_complete", "is_standard", "shanten", "standard_shanten", "useful", "waits", "winning_kinds"]

FAR = 99  # an arrangement that melds have made impossible
NO_MORE = 3 * MOST


# --- what a family lacks: words of 4-bit numbers, by 2 * sets + pair ----------------------------


@kernel
def suit_row(w):
    """The row of MISSING for a suit's tiles."""
    state = np.int64(0)
    for _ in range(9):
        state = np.int64(ONWARD[state, w & 15])
        w >>= 4
    return state


@kernel
def joined(m, p, s, sets, pair):
    """What three suits together lack of so many sets, and a pair."""
    best = NO_MORE
    for in_m in range(sets + 1):
        for in_p in range(sets - in_m + 1):
            in_s = sets - in_m - in_p
            plain_m, plain_p, plain_s = MISSING[m, 2 * in_m], MISSING[p, 2 * in_p], MISSING[s, 2 * in_s]
            if pair == 0:
                best = min(best, plain_m + plain_p + plain_s)
            else:
                best = min(best, MISSING[m, 2 * in_m + 1] + plain_p + plain_s)
                best = min(best, plain_m + MISSING[p, 2 * in_p + 1] + plain_s)
                best = min(best, plain_m + plain_p + MISSING[s, 2 * in_s + 1])
    return best


@kernel
def standard_deficit(words, sets):
    """How many tiles the hand lacks of so many sets and a pair: honours first, the best kinds of them."""
    m, p, s = suit_row(words.m), suit_row(words.p), suit_row(words.s)
    three, two, one = (
        size(read.at_least(words.z, 3)),
        size(read.at_least(words.z, 2)),
        size(read.at_least(words.z, 1)),
    )
    best = NO_MORE
    lacking = 0
    for pungs in range(sets + 1):
        if pungs > 0:  # the pung of honours that lacks least
            lacking += 3 - (pungs <= three) - (pungs <= two) - (pungs <= one)
        if lacking >= best:
            break
        best = min(best, lacking + joined(m, p, s, sets - pungs, 1))
        pair = 2 - (pungs < two) - (pungs < one)  # the next best kind as the pair
        best = min(best, lacking + pair + joined(m, p, s, sets - pungs, 0))
    return best


# --- shanten: tiles to be changed before the hand is ready; 0 ready, -1 complete -------------------


@kernel
def standard_shanten(counts, n_melds):
    """Four sets and a pair."""
    return standard_deficit(read.spread(counts), 4 - n_melds) - 1


@kernel
def pairs_deficit(words):
    """Seven pairs; four of a kind are two of them [M21]."""
    halves = 0
    for w in (words.m, words.p, words.s, words.z):
        halves += size(read.at_least(w, 2)) + size(w >> 2 & read.EACH)
    return 7 - halves


@kernel
def orphans_deficit(kinds, doubled):
    """Thirteen orphans."""
    return 14 - size(kinds & read.ORPHANS) - (1 if doubled & read.ORPHANS != 0 else 0)


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
    return pairs_deficit(read.spread(counts)) - 1


@kernel
def orphans_shanten(counts):
    words = read.spread(counts)
    return orphans_deficit(read.kinds_with(words, 1), read.kinds_with(words, 2)) - 1


@kernel
def knitted_shanten(counts):
    """Greater or lesser honours and knitted tiles."""
    return knitted_deficit(read.kinds_with(read.spread(counts), 1)) - 1


@kernel
def straight_shanten(counts, n_melds):
    """The knitted straight; FAR with more than one meld."""
    if n_melds > 1:
        return FAR
    words = read.spread(counts)
    return straight_deficit(words, read.kinds_with(words, 1), 1 - n_melds, FAR) - 1


@kernel
def deficit(words, n_melds):
    """How many tiles the hand lacks of the nearest winning one."""
    best = standard_deficit(words, 4 - n_melds)
    if n_melds <= 1:
        kinds = read.kinds_with(words, 1)
        if n_melds == 0:
            best = min(best, pairs_deficit(words), knitted_deficit(kinds))
            best = min(best, orphans_deficit(kinds, read.kinds_with(words, 2)))
        best = straight_deficit(words, kinds, 1 - n_melds, best)
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
