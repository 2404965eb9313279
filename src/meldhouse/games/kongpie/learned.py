"""How Kong-Pie is learned.

What a learner may do is numbered by cards, and two of them are put in 1,326 ways: so what speaks for it is what speaks
for the one and for the other, and for two of one rank or of one suit.
"""

from collections.abc import Iterator, Sequence

from meldhouse.games.kongpie.seen import (
    ACTIONS,
    HIGH_KONG,
    HIGH_PAIR,
    HIGHER,
    NOODLE,
    PAIRS,
    PULL_PAIR,
    PUT_PAIR,
    SUIT_KONG,
    THREE,
    THROW,
    WORDS,
)
from meldhouse.games.kongpie.state import KINDS, REST
from meldhouse.games.recipes import Recipe, Way, gathered, own, sees, suits_of_a_colour
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

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


def ways() -> Iterator[Way]:
    """What is of one colour stays so."""
    for cards in suits_of_a_colour(SUITS, RANKS):
        yield Way(cards, [acted(action, cards) for action in range(len(PARTS))])


def acted(action: int, cards: Sequence[int]) -> int:
    """What an action is with those cards instead."""
    suits = [card // RANKS for card in cards[::RANKS]]
    if action < THREE:
        return SUIT_KONG + suits[action - SUIT_KONG]
    if action < NOODLE:
        rank, without = divmod(action - THREE, SUITS)
        return THREE + rank * SUITS + suits[without]
    if action < HIGH_PAIR:
        return NOODLE + cards[action - NOODLE]
    if action < HIGH_KONG:
        rank, colour = divmod(action - HIGH_PAIR, 2)
        return HIGH_PAIR + rank * 2 + min(suits[colour], SUITS - 1 - suits[colour])
    if PUT_PAIR <= action < THROW:
        first = PUT_PAIR if action < PULL_PAIR else PULL_PAIR
        return first + paired(action - first, cards)
    return THROW + cards[action - THROW] if THROW <= action < WORDS else action


def paired(number: int, cards: Sequence[int]) -> int:
    """Which two cards those two become."""
    high = int(HIGHER[number])
    low, high = sorted((cards[high], cards[number - high * (high - 1) // 2]))
    return high * (high - 1) // 2 + low


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
        sees("connects", 5),  # they are free: whoever does not know how many there were goes on for ever
        sees("glory"),
        sees("owed", 2),
        sees("resetting"),
        sees("gone"),
    ),
    scale=10,
    parts=PARTS,
    steps=120,
    batch=4096,
    tries=8,
    trust=(2.5, 1.0, 0.5, 0.2),
    free=(PUT_PAIR, PULL_PAIR),  # to connect: what is put is pulled again
    faith=0.02,
    rate=(5e-4, 3e-5),
    openness=(0.01, 0.002),
    itself=1.0,
)
