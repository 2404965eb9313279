"""How Kong-Pie is learned.

What a learner may do is numbered by cards, and two of them are put in 1,326 ways: so what speaks for it is what speaks
for the one and for the other, and for two of one rank or of one suit.
"""

from collections.abc import Iterator

from meldhouse.games.kongpie.seen import (
    ACTIONS,
    HIGH_KONG,
    HIGH_PAIR,
    HIGHER,
    NOODLE,
    PAIRS,
    PUT_PAIR,
    SUIT_KONG,
    THREE,
    WORDS,
)
from meldhouse.games.kongpie.state import KINDS, REST
from meldhouse.games.recipes import Recipe, gathered, own, sees
from meldhouse.pieces.cards import CARDS, RANKS

HIGHEST = CARDS + 2  # a card as a code
ALIKE = CARDS  # beside the cards: two of one rank; and behind it, of one suit

KIND = PUT_PAIR  # every kong is a part of its own, and its kind is one
PUTTING = KIND + KINDS
PULLING = PUTTING + CARDS + 2
THROWING = PULLING + CARDS + 2
SAYING = THROWING + CARDS


def kongs() -> Iterator[tuple[int, ...]]:
    bounds = (SUIT_KONG, THREE, NOODLE, HIGH_PAIR, HIGH_KONG, PUT_PAIR)
    for kind in range(KINDS):
        for number in range(bounds[kind], bounds[kind + 1]):
            yield number, KIND + kind


def pair(first: int, number: int) -> tuple[int, ...]:
    """The parts of putting or pulling two cards, from `first` on."""
    high = int(HIGHER[number])
    low = number - high * (high - 1) // 2
    same_rank, same_suit = low % RANKS == high % RANKS, low // RANKS == high // RANKS
    return (first + low, first + high, *[first + ALIKE] * same_rank, *[first + ALIKE + 1] * same_suit)


PARTS = (
    *kongs(),
    *(pair(PUTTING, number) for number in range(PAIRS)),
    *(pair(PULLING, number) for number in range(PAIRS)),
    *((THROWING + card,) for card in range(CARDS)),
    *((SAYING + word,) for word in range(sum(meaning.count for meaning in ACTIONS) - WORDS)),
)

RECIPE = Recipe(
    sees=(
        own("hidden"),
        sees("shown"),
        sees("held", 14),
        sees("kongs_made", 4),
        gathered("in_kong"),
        sees("noodles"),
        sees("high_pairs"),
        gathered("source", HIGHEST),
        gathered("laid", HIGHEST),
        gathered("discards", HIGHEST),
        sees("put_lately"),
        sees("left", REST),
        sees("phase"),
        sees("turn", 6),
        sees("made", 3),
        sees("connected"),
        sees("glory"),
        sees("owed", 2),
        sees("resetting"),
        sees("gone"),
    ),
    scale=10,
    parts=PARTS,
    steps=300,
    decisions=65536,
    batch=4096,
    clubs=1.0,
    copied=0,
    trust=2.5,
    haste=0.004,  # to put and pull costs nothing: without this, hands grow longer and longer
)
