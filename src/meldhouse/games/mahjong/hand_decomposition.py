# mypy: ignore-errors
"""Reading a hand: which tiles make sets, and how.

The tiles of a suit are a word of 4-bit numbers, one a rank; the honours are a fourth word.
A word's remainder by three is that of its number of tiles, as 16 leaves 1.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.fan_arrays import KNIT
from meldhouse.games.mahjong.fan_table import HONOURS, TERMINALS
from meldhouse.pieces.bits import count, lowest

CHOW_WORD = 0x111  # one tile of each of three ranks
EACH = 0x111111111
NOT_SETS = -1
NINE_GATES = 0x311111113
ORPHANS = TERMINALS | HONOURS
ALL_TILES = 14
# Nine bits put 4 apart: one tile of each rank.
SPACED = np.array([sum((nine >> rank & 1) << 4 * rank for rank in range(9)) for nine in range(512)], np.int64)


class Words(NamedTuple):
    """Tiles by family."""

    m: int
    p: int
    s: int
    z: int  # winds and dragons


@kernel
def first(mask):
    """The smallest member of a set."""
    return lowest(np.uint64(mask))


@kernel
def size(mask):
    """How many members a set has."""
    return count(np.uint64(mask))


@kernel
def word(counts, start, number):
    """One family's tiles."""
    w = 0
    for i in range(number):
        w |= np.int64(counts[start + i]) << (4 * i)
    return w


@kernel
def spread(counts):
    """A hand's tiles by family."""
    return Words(word(counts, 0, 9), word(counts, 9, 9), word(counts, 18, 9), word(counts, 27, 7))


@kernel
def at_least(w, few):
    """The ranks of which a family holds so many (1, 2 or 3), as bits 4 apart."""
    one, two, four = w, w >> 1, w >> 2
    if few == 1:
        found = one | two | four
    elif few == 2:
        found = two | four
    else:
        found = (one & two) | four
    return found & EACH


@kernel
def close_up(spaced):
    """Bits 4 apart, put side by side."""
    # 0x111111111 keeps one bit a nibble; the product gathers them without carries.
    low = ((spaced & 0x1111) * 0x1248 >> 12) & 15
    high = (((spaced >> 16) & 0x1111) * 0x1248 >> 12) & 15
    return low | high << 4 | (spaced >> 32 & 1) << 8


@kernel
def kinds_with(words, few):
    """The kinds of which the hand holds at least so many (1, 2 or 3)."""
    return (
        close_up(at_least(words.m, few))
        | close_up(at_least(words.p, few)) << 9
        | close_up(at_least(words.s, few)) << 18
        | close_up(at_least(words.z, few)) << 27
    )


@kernel
def fours(words):
    """The kinds of which the hand holds all four."""
    return (
        close_up(words.m >> 2 & EACH)
        | close_up(words.p >> 2 & EACH) << 9
        | close_up(words.s >> 2 & EACH) << 18
        | close_up(words.z >> 2 & EACH) << 27
    )


class Held(NamedTuple):
    """The kinds of which a hand holds one at least, two, three, and all four."""

    one: int
    two: int
    three: int
    four: int


@kernel
def held_in(words):
    return Held(kinds_with(words, 1), kinds_with(words, 2), kinds_with(words, 3), fours(words))


@kernel
def one_less(held, kind):
    """Without one tile of a kind."""
    one, two, three, four = held
    tile = 1 << kind
    return Held(one & (two | ~tile), two & (three | ~tile), three & (four | ~tile), four & ~tile)


@kernel
def without(words, kind, number):
    """The tiles less some of one kind (more of it, where the number is negative)."""
    if kind < 9:
        return Words(words.m - (number << 4 * kind), words.p, words.s, words.z)
    if kind < 18:
        return Words(words.m, words.p - (number << 4 * (kind - 9)), words.s, words.z)
    if kind < 27:
        return Words(words.m, words.p, words.s - (number << 4 * (kind - 18)), words.z)
    return Words(words.m, words.p, words.s, words.z - (number << 4 * (kind - 27)))


@kernel
def chows_in(w, base, found):
    """A suit's tiles taken away as chows, from the lowest: adds each chow's lowest tile, plus one, to the
    list `found` of 5-bit numbers; NOT_SETS if something is left over."""
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
    """Do a suit's tiles fall into sets?  Three equal chows are three pungs, so up to two chows begin at a rank."""
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
    """Do a suit's tiles fall into sets and one pair?"""
    pairs = at_least(w, 2)
    while pairs != 0:
        place = first(pairs)
        if is_sets(w - (2 << place)):
            return True
        pairs &= pairs - 1
    return False


@kernel
def honours_fit(z, pair):
    """Are the honours pungs, with a pair among them or not?"""
    one, two, four = z & EACH, z >> 1 & EACH, z >> 2 & EACH
    if four != 0 or one & ~two != 0:
        return False
    return size(two & ~one) == pair


@kernel
def are_sets_and_pair(words):
    """Do the tiles fall into sets and one pair?"""
    m, p, s, z = words.m % 3, words.p % 3, words.s % 3, words.z % 3
    if m + p + s + z != 2 or (m == 1 or p == 1 or s == 1):
        return False
    if not honours_fit(words.z, 1 if z == 2 else 0):
        return False
    fit = is_sets_and_pair(words.m) if m == 2 else is_sets(words.m)
    fit = fit and (is_sets_and_pair(words.p) if p == 2 else is_sets(words.p))
    return fit and (is_sets_and_pair(words.s) if s == 2 else is_sets(words.s))


@kernel
def are_seven_pairs(words):
    """Is every kind there twice, or four times?"""
    return (words.m | words.p | words.s | words.z) & EACH == 0


@kernel
def are_orphans(kinds, doubled):
    """One of each terminal and honour, and one of them twice?"""
    return kinds == ORPHANS and size(doubled) == 1


@kernel
def are_knitted_singles(kinds, doubled):
    """Fourteen different honours and tiles of one knitted pattern?"""
    if doubled != 0 or size(kinds) != ALL_TILES:
        return False
    fits = False
    for i in range(6):
        fits |= kinds & ~(KNIT[i] | HONOURS) == 0
    return fits


@kernel
def knitted_straight(kinds):
    """Which of the six knitted straights the hand holds; -1 for none."""
    for i in range(6):
        if kinds & KNIT[i] == KNIT[i]:
            return i
    return -1


@kernel
def in_a_row(doubled):
    """Are seven kinds neighbours in one suit?"""
    lowest_kind = first(doubled)
    return lowest_kind < 27 and lowest_kind % 9 <= 2 and doubled == 127 << lowest_kind


@kernel
def less_tiles(words, kinds):
    """The tiles less one of each of these suited kinds."""
    return Words(
        words.m - SPACED[kinds & 511],
        words.p - SPACED[kinds >> 9 & 511],
        words.s - SPACED[kinds >> 18 & 511],
        words.z,
    )


@kernel
def less_straight(words, which):
    """The tiles beside the knitted straight."""
    return less_tiles(words, KNIT[which])


@kernel
def is_standard(counts, n_melds):
    """Do the concealed tiles, with so many melds, make four sets and a pair?"""
    return are_sets_and_pair(spread(counts))


@kernel
def complete(words, n_melds):
    """Is this a winning hand, whatever it is worth?"""
    if are_sets_and_pair(words):
        return True
    if n_melds > 1:
        return False
    kinds = kinds_with(words, 1)
    which = knitted_straight(kinds)
    if which >= 0 and are_sets_and_pair(less_straight(words, which)):
        return True
    if n_melds == 1:
        return False
    if are_seven_pairs(words):
        return True
    doubled = kinds_with(words, 2)
    return are_orphans(kinds, doubled) or are_knitted_singles(kinds, doubled)


@kernel
def is_complete(counts, n_melds):
    """Is this a winning hand, whatever it is worth?  `counts` are the concealed tiles with the last one."""
    return complete(spread(counts), n_melds)


@kernel
def is_nine_gates(words, win):
    """Were the thirteen tiles before the winning one 1112345678999 of one suit?"""
    before = without(words, win, 1)
    everything = before.m + before.p + before.s + before.z
    return everything == NINE_GATES and (before.m == everything or before.p == everything or before.s == everything)


@kernel
def only_wait(words, win, with_pairs):
    """Did only this kind complete the hand?  How many tiles of a kind are left does not matter [M22]."""
    before = without(words, win, 1)
    near = kinds_with(before, 1)
    suited = near & ((1 << 27) - 1)
    near |= suited << 1 | suited >> 1
    near &= (1 << 34) - 1 & ~(1 << win)
    while near != 0:
        kind = first(near)
        after = without(before, kind, -1)
        if are_sets_and_pair(after) or (with_pairs and are_seven_pairs(after)):
            return False
        near &= near - 1
    return True
