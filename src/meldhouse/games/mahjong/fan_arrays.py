"""What the scorer's kernels read: arrays made from the rows of the book.

A set of fans is two words: fan f is bit `f % HALF` of word `f // HALF`.  A set of kinds is one.
"""

from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.mahjong.fan_table import (
    FANS,
    HONOURS,
    KNITS,
    SHAPES,
    Combined,
    ConcealedPungs,
    Event,
    EverySet,
    Honours,
    Kongs,
    PungOfWind,
    Suits,
    Wait,
    Whole,
    Within,
)
from meldhouse.pieces.tiles import SUITED

HALF = 41
Array = npt.NDArray[Any]


def words(fans: Any) -> tuple[int, int]:
    """A set of fans as its two words."""
    word = [0, 0]
    for fan in fans:
        word[fan // HALF] |= 1 << fan % HALF
    return word[0], word[1]


def table(rows: list[tuple[int, ...]]) -> Array:
    return np.array(rows, np.int64)


def rows_of(condition: type) -> list[tuple[int, Any]]:
    """The fans that hold under conditions of one sort, with the condition."""
    return [(fan.number, fan.holds) for fan in FANS if isinstance(fan.holds, condition)]


def by_suits() -> Array:
    """Which fans hold by the families present: bits m, p, s, winds, dragons."""
    found = np.zeros((32, 2), np.int64)
    for families in range(32):
        suits, honours = (families & 7).bit_count(), families >> 3
        found[families] = words(f for f, c in rows_of(Suits) if suits == c.suits and honours in c.honours)
    return found


def by_kongs() -> Array:
    """The fan of so many melded and so many concealed kongs; -1 for none."""
    found = np.full((5, 5), -1, np.int64)
    for fan, condition in rows_of(Kongs):
        for melded, concealed in condition.numbers:
            found[melded, concealed] = fan
    return found


def together(number: int) -> Array:
    """By sort of set and lowest tiles: the fan of two (three) sets that stand in a relation; 0 for none."""
    found = np.zeros((2,) + (SUITED,) * number, np.int8)
    for fan, condition in rows_of(Combined):
        for pattern in condition.patterns:
            if len(pattern) == number:
                for order in permutations(pattern):
                    found[(condition.sort, *order)] = fan
    return found


def bag(tiles: tuple[int, ...]) -> int:
    """A few sets of one sort, each up to four times, as one number."""
    return sum(1 << 2 * tile for tile in tiles)


def all_four() -> Array:
    """(sort, bag, fan) of four sets that make a fan."""
    return table(
        [
            (condition.sort, bag(pattern), fan)
            for fan, condition in rows_of(Combined)
            for pattern in condition.patterns
            if len(pattern) == 4
        ]
    )


POINTS = np.array([[fan.points for fan in FANS], [fan.wmo2006 or fan.points for fan in FANS]], np.int64)
EXCLUDES = table([words(fan.excludes) for fan in FANS])
SPENDS = np.array([fan.spends for fan in FANS], np.int64)
COUNTED_IN = table([words(fan.number for fan in FANS if fan.needs & shape) for shape in SHAPES])  # by place in SHAPES

WITHIN = table([(~condition.kinds, *words((fan,))) for fan, condition in rows_of(Within)])
SUITS = by_suits()
EVENTS = table([(c.with_flags | c.without, c.with_flags, *words((fan,))) for fan, c in rows_of(Event)])
KONG_FANS = by_kongs()
EVERY_SET = table([(~c.chows, ~c.pungs, ~c.pair, *words((fan,))) for fan, c in rows_of(EverySet)])
FAMILIES = table([(c.family, c.pungs, c.pair, *words((fan,))) for fan, c in rows_of(Honours)])
HIDDEN_PUNGS = table([words(f for f, c in rows_of(ConcealedPungs) if c.number == n) for n in range(5)])
WIND_PUNGS = table([(c.place, *words((fan,))) for fan, c in rows_of(PungOfWind)])
WAITS = table([words(min((f,) for f, c in rows_of(Wait) if place & c.place) if place else ()) for place in range(8)])
WHOLE = table([(pair, bag(chows), *words((fan,))) for fan, c in rows_of(Whole) for pair, chows in c.chows.items()])
TWO, THREE, FOUR = together(2), together(3), all_four()

# Fans that may be counted several times: the place of each in a word of 4-bit numbers.
SEVERAL = (64, 65, 69, 70, 71, 72, 73)
SEVERAL_AT = np.array([4 * SEVERAL.index(f) if f in SEVERAL else -1 for f in range(len(FANS))], np.int64)
KNIT = np.array(KNITS, np.int64)
ONES_AND_NINES_OR_WINDS = sum(1 << k for k in range(SUITED) if k % 9 in (0, 8)) | HONOURS & 0b1111 << SUITED
