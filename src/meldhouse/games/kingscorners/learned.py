"""How Kings Corners is learned."""

from collections.abc import Iterator, Sequence

from meldhouse.games.kingscorners.seen import ACTIONS
from meldhouse.games.kingscorners.state import DECK, PLACES
from meldhouse.games.recipes import Recipe, Way, gathered, own, sees, suits_of_a_colour
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

PILES = CARDS * PLACES  # the first action that moves a pile, and the first of a joker
JOKER = sum(meaning.count for meaning in ACTIONS) - CARDS * PLACES


def ways() -> Iterator[Way]:
    """What is of one colour stays so."""
    for cards in suits_of_a_colour(SUITS, RANKS):
        yield Way(cards, [acted(action, cards) for action in range(JOKER + CARDS * PLACES)])


def acted(action: int, cards: Sequence[int]) -> int:
    """What an action is with those cards instead."""
    if PILES <= action < JOKER:
        return action
    first = JOKER if action >= JOKER else 0
    card, place = divmod(action - first, PLACES)
    return first + cards[card] * PLACES + place


RECIPE = Recipe(
    sees=(
        own("hand"),
        own("jokers", 2),
        sees("held", 12),
        sees("takes"),
        gathered("pile", CARDS + 2),
        sees("height", 13),
        sees("dealt"),
        sees("left", DECK),
        sees("dealer", 8),
        sees("played"),
        sees("moved"),
        sees("drew"),
        sees("placing"),
        sees("idle", 8),
    ),
    scale=4,
    steps=200,
    decisions=65536,
    batch=4096,
    openness=(0.02, 0.001),
)
