"""Arrays for the kernels of the scorer, made from the rows of the fan table.

A set of fans is two words: fan f is bit `f % FANS_PER_WORD` of word `f // FANS_PER_WORD`.  A set of kinds is one word.
"""

from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.mahjong.fan_table import (
    FANS,
    HONORS,
    KNITTED_PATTERNS,
    SHAPES,
    Combined,
    ConcealedPungs,
    Event,
    EverySet,
    Honors,
    Kongs,
    PungOfWind,
    Suits,
    Wait,
    WholeHand,
    Within,
)
from meldhouse.pieces.tiles import SUITED

FANS_PER_WORD = 41
Array = npt.NDArray[Any]


def fan_words(fans: Any) -> tuple[int, int]:
    """Return a set of fans as a bit set of two words."""
    word = [0, 0]
    for fan in fans:
        word[fan // FANS_PER_WORD] |= 1 << fan % FANS_PER_WORD
    return word[0], word[1]


def int_array(rows: list[tuple[int, ...]]) -> Array:
    return np.array(rows, np.int64)


def fans_with(condition: type) -> list[tuple[int, Any]]:
    """Return the fans whose conditions have a given type, with their conditions."""
    return [(fan.number, fan.holds) for fan in FANS if isinstance(fan.holds, condition)]


def suit_table() -> Array:
    """Return a table of the suit fans of a hand, by the tile families in it (bits m, p, s, winds, dragons)."""
    found = np.zeros((32, 2), np.int64)
    for families in range(32):
        suits, honors = (families & 7).bit_count(), families >> 3
        found[families] = fan_words(f for f, c in fans_with(Suits) if suits == c.suits and honors in c.honors)
    return found


def kong_table() -> Array:
    """Return a table of the kong fan by the numbers of melded and concealed kongs, with -1 for no fan."""
    found = np.full((5, 5), -1, np.int64)
    for fan, condition in fans_with(Kongs):
        for melded, concealed in condition.numbers:
            found[melded, concealed] = fan
    return found


def relation_table(number: int) -> Array:
    """Return a table of the fan of two or three related sets, by their sort and lowest tiles, with 0 for no fan."""
    found = np.zeros((2,) + (SUITED,) * number, np.int8)
    for fan, condition in fans_with(Combined):
        for pattern in condition.patterns:
            if len(pattern) == number:
                for order in permutations(pattern):
                    found[(condition.sort, *order)] = fan
    return found


def encode_sets(tiles: tuple[int, ...]) -> int:
    """Encode sets of the same sort, given by their lowest tiles, as one number."""
    return sum(1 << 2 * tile for tile in tiles)


def four_set_table() -> Array:
    """Return a table of the fans of four related sets, with rows (sort, encoded sets, fan)."""
    return int_array(
        [
            (condition.sort, encode_sets(pattern), fan)
            for fan, condition in fans_with(Combined)
            for pattern in condition.patterns
            if len(pattern) == 4
        ]
    )


POINTS = np.array([[fan.points for fan in FANS], [fan.wmo2006 or fan.points for fan in FANS]], np.int64)
EXCLUDES = int_array([fan_words(fan.excludes) for fan in FANS])
SPENDS = np.array([fan.spends for fan in FANS], np.int64)
FANS_OF_SHAPE = int_array(
    [fan_words(fan.number for fan in FANS if fan.needs & shape) for shape in SHAPES]
)  # by index in SHAPES

WITHIN = int_array([(~condition.kinds, *fan_words((fan,))) for fan, condition in fans_with(Within)])
SUITS = suit_table()
EVENTS = int_array([(c.with_flags | c.without, c.with_flags, *fan_words((fan,))) for fan, c in fans_with(Event)])
KONG_FANS = kong_table()
EVERY_SET = int_array([(~c.chows, ~c.pungs, ~c.pair, *fan_words((fan,))) for fan, c in fans_with(EverySet)])
FAMILIES = int_array([(c.family, c.pungs, c.pair, *fan_words((fan,))) for fan, c in fans_with(Honors)])
CONCEALED_PUNGS = int_array([fan_words(f for f, c in fans_with(ConcealedPungs) if c.number == n) for n in range(5)])
WIND_PUNGS = int_array([(c.place, *fan_words((fan,))) for fan, c in fans_with(PungOfWind)])
WAITS = int_array(
    [fan_words(min((f,) for f, c in fans_with(Wait) if place & c.place) if place else ()) for place in range(8)]
)
WHOLE = int_array(
    [
        (pair, encode_sets(chows), *fan_words((fan,)))
        for fan, c in fans_with(WholeHand)
        for pair, chows in c.chows.items()
    ]
)
TWO_SETS, THREE_SETS, FOUR_SETS = relation_table(2), relation_table(3), four_set_table()

# Fans that may be counted several times: the shift of each in a word of 4-bit counts.
REPEATABLE = (64, 65, 69, 70, 71, 72, 73)
REPEAT_SHIFT = np.array([4 * REPEATABLE.index(f) if f in REPEATABLE else -1 for f in range(len(FANS))], np.int64)
KNIT = np.array(KNITTED_PATTERNS, np.int64)
ONES_AND_NINES_OR_WINDS = sum(1 << k for k in range(SUITED) if k % 9 in (0, 8)) | HONORS & 0b1111 << SUITED
