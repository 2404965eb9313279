# mypy: ignore-errors
"""Decomposition of a hand into sets.

The tiles of a suit are a word of 4-bit counts, one per rank; the honors are a fourth word.  A word modulo three equals
its number of tiles modulo three, as 16 % 3 == 1.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.fan_table import HONORS, TERMINALS
from meldhouse.pieces.bits import count, lowest

CHOW_WORD = 0x111  # one tile of each of three ranks
ONE_OF_EACH = 0x111111111
NOT_SETS = -1
NINE_GATES = 0x311111113
ORPHANS = TERMINALS | HONORS
ALL_TILES = 14
# Nine bits spread 4 apart: one tile of each rank.
SPREAD_BITS = np.array([sum((nine >> rank & 1) << 4 * rank for rank in range(9)) for nine in range(512)], np.int64)


class Words(NamedTuple):
    """The tile counts of a hand, packed into one word per family (each suit, and the honors)."""

    m: int
    p: int
    s: int
    z: int  # winds and dragons


@kernel
def first(mask):
    """Return the smallest member of a bit set."""
    return lowest(np.uint64(mask))


@kernel
def size(mask):
    """Return the number of members of a bit set."""
    return count(np.uint64(mask))


@kernel
def family_word(counts, start, number):
    """Return the tile counts of one family (a suit or the honors), packed into a word."""
    w = 0
    for i in range(number):
        w |= np.int64(counts[start + i]) << (4 * i)
    return w


@kernel
def to_words(counts):
    """Return the tile counts of a hand, packed into one word per family."""
    return Words(
        family_word(counts, 0, 9), family_word(counts, 9, 9), family_word(counts, 18, 9), family_word(counts, 27, 7)
    )


@kernel
def at_least(w, number):
    """Return the ranks of which a family has at least `number` tiles (1, 2 or 3), as bits spaced 4 apart."""
    one, two, four = w, w >> 1, w >> 2
    if number == 1:
        found = one | two | four
    elif number == 2:
        found = two | four
    else:
        found = (one & two) | four
    return found & ONE_OF_EACH


@kernel
def compact_bits(spaced):
    """Return bits that are spaced 4 apart as adjacent bits."""
    # 0x111111111 keeps one bit a nibble; the product gathers them without carries.
    low = ((spaced & 0x1111) * 0x1248 >> 12) & 15
    high = (((spaced >> 16) & 0x1111) * 0x1248 >> 12) & 15
    return low | high << 4 | (spaced >> 32 & 1) << 8


@kernel
def kinds_at_least(words, number):
    """Return the kinds of which the hand has at least `number` tiles (1, 2 or 3)."""
    return (
        compact_bits(at_least(words.m, number))
        | compact_bits(at_least(words.p, number)) << 9
        | compact_bits(at_least(words.s, number)) << 18
        | compact_bits(at_least(words.z, number)) << 27
    )


@kernel
def kinds_with_four(words):
    """Return the kinds of which the hand has all four tiles."""
    return (
        compact_bits(words.m >> 2 & ONE_OF_EACH)
        | compact_bits(words.p >> 2 & ONE_OF_EACH) << 9
        | compact_bits(words.s >> 2 & ONE_OF_EACH) << 18
        | compact_bits(words.z >> 2 & ONE_OF_EACH) << 27
    )


class KindsByCount(NamedTuple):
    """The kinds of which a hand has at least one, two, three, and all four tiles."""

    one: int
    two: int
    three: int
    four: int


@kernel
def kinds_by_count(words):
    return KindsByCount(
        kinds_at_least(words, 1), kinds_at_least(words, 2), kinds_at_least(words, 3), kinds_with_four(words)
    )


@kernel
def without_one(held, kind):
    """Return the kinds of which a hand has at least one to four tiles, after it loses a tile of one kind."""
    one, two, three, four = held
    tile = 1 << kind
    return KindsByCount(one & (two | ~tile), two & (three | ~tile), three & (four | ~tile), four & ~tile)


@kernel
def without_tiles(words, kind, number):
    """Return the tiles after removing `number` tiles of one kind; a negative number adds tiles."""
    if kind < 9:
        return Words(words.m - (number << 4 * kind), words.p, words.s, words.z)
    if kind < 18:
        return Words(words.m, words.p - (number << 4 * (kind - 9)), words.s, words.z)
    if kind < 27:
        return Words(words.m, words.p, words.s - (number << 4 * (kind - 18)), words.z)
    return Words(words.m, words.p, words.s, words.z - (number << 4 * (kind - 27)))


@kernel
def split_into_chows(w, base, found):
    """Split a suit into chows from the lowest tile up; return NOT_SETS if tiles are left over.

    The list `found` of 5-bit numbers gets each chow's lowest tile plus one.
    """
    while w != 0:
        rank = first(w) >> 2
        tiles = w >> 4 * rank
        number = tiles & 15
        if (tiles >> 4 & 15) < number or (tiles >> 8 & 15) < number:
            return NOT_SETS
        w -= number * CHOW_WORD << 4 * rank
        for _ in range(number):
            found = found << 5 | base + rank + 1
    return found


@kernel
def is_sets(w):
    """Return whether a suit's tiles form only sets; three equal chows are treated as three pungs."""
    while w != 0:
        rank = first(w) >> 2
        tiles = w >> 4 * rank
        number = tiles & 15
        chows = number - 3 if number >= 3 else number
        if (tiles >> 4 & 15) < chows or (tiles >> 8 & 15) < chows:
            return False
        w -= chows * CHOW_WORD + (number - chows) << 4 * rank
    return True


@kernel
def is_sets_and_pair(w):
    """Return whether the tiles of a suit form sets and one pair."""
    pairs = at_least(w, 2)
    while pairs != 0:
        place = first(pairs)
        if is_sets(w - (2 << place)):
            return True
        pairs &= pairs - 1
    return False


@kernel
def are_honor_sets(z, pair):
    """Return whether the honors form pungs and a number of pairs (0 or 1)."""
    one, two, four = z & ONE_OF_EACH, z >> 1 & ONE_OF_EACH, z >> 2 & ONE_OF_EACH
    if four != 0 or one & ~two != 0:
        return False
    return size(two & ~one) == pair


@kernel
def are_sets_and_pair(words):
    """Return whether the tiles form sets and one pair."""
    m, p, s, z = words.m % 3, words.p % 3, words.s % 3, words.z % 3
    if m + p + s + z != 2 or (m == 1 or p == 1 or s == 1):
        return False
    if not are_honor_sets(words.z, 1 if z == 2 else 0):
        return False
    fit = is_sets_and_pair(words.m) if m == 2 else is_sets(words.m)
    fit = fit and (is_sets_and_pair(words.p) if p == 2 else is_sets(words.p))
    return fit and (is_sets_and_pair(words.s) if s == 2 else is_sets(words.s))


@kernel
def are_seven_pairs(words):
    """Return whether a hand has two or four tiles of each of its kinds, as seven pairs do."""
    return (words.m | words.p | words.s | words.z) & ONE_OF_EACH == 0


@kernel
def are_orphans(kinds, doubled):
    """Return whether the tiles are one of each terminal and honor, and one of them twice."""
    return kinds == ORPHANS and size(doubled) == 1


@kernel
def are_knitted_singles(kinds, doubled):
    """Return whether the tiles are fourteen different honors and tiles of one knitted pattern."""
    if doubled != 0 or size(kinds) != ALL_TILES:
        return False
    fits = False
    for i in range(6):
        fits |= kinds & ~(KNIT[i] | HONORS) == 0
    return fits


@kernel
def knitted_straight(kinds):
    """Return the index of the hand's knitted straight among the six, or -1."""
    for i in range(6):
        if kinds & KNIT[i] == KNIT[i]:
            return i
    return -1


@kernel
def are_consecutive(doubled):
    """Return whether these are seven consecutive kinds of one suit."""
    lowest_kind = first(doubled)
    return lowest_kind < 27 and lowest_kind % 9 <= 2 and doubled == 127 << lowest_kind


@kernel
def without_kinds(words, kinds):
    """Return the tiles after removing one tile of each of these suited kinds."""
    return Words(
        words.m - SPREAD_BITS[kinds & 511],
        words.p - SPREAD_BITS[kinds >> 9 & 511],
        words.s - SPREAD_BITS[kinds >> 18 & 511],
        words.z,
    )


@kernel
def without_straight(words, pattern):
    """Return the tiles after removing a knitted straight."""
    return without_kinds(words, KNIT[pattern])


@kernel
def is_standard(counts, n_melds):
    """Return whether the concealed tiles and the melds together are four sets and a pair."""
    return are_sets_and_pair(to_words(counts))


@kernel
def is_winning(words, n_melds):
    """Return whether the hand is complete, regardless of its points."""
    if are_sets_and_pair(words):
        return True
    if n_melds > 1:
        return False
    kinds = kinds_at_least(words, 1)
    pattern = knitted_straight(kinds)
    if pattern >= 0 and are_sets_and_pair(without_straight(words, pattern)):
        return True
    if n_melds == 1:
        return False
    if are_seven_pairs(words):
        return True
    doubled = kinds_at_least(words, 2)
    return are_orphans(kinds, doubled) or are_knitted_singles(kinds, doubled)


@kernel
def is_complete(counts, n_melds):
    """Return whether the hand is complete, regardless of its points; `counts` includes the last tile."""
    return is_winning(to_words(counts), n_melds)


@kernel
def is_nine_gates(words, win):
    """Return whether the thirteen tiles before the winning one were 1112345678999 of one suit."""
    previous = without_tiles(words, win, 1)
    all_words = previous.m + previous.p + previous.s + previous.z
    return all_words == NINE_GATES and (previous.m == all_words or previous.p == all_words or previous.s == all_words)


@kernel
def is_only_wait(words, win, with_pairs):
    """Return whether only this kind completes the hand; how many tiles of a kind are left does not matter [M22]."""
    previous = without_tiles(words, win, 1)
    candidates = kinds_at_least(previous, 1)
    suited = candidates & ((1 << 27) - 1)
    candidates |= suited << 1 | suited >> 1
    candidates &= (1 << 34) - 1 & ~(1 << win)
    while candidates != 0:
        kind = first(candidates)
        after = without_tiles(previous, kind, -1)
        if are_sets_and_pair(after) or (with_pairs and are_seven_pairs(after)):
            return False
        candidates &= candidates - 1
    return True
