"""How Mahjong is learned."""

from collections.abc import Iterator
from itertools import permutations

from meldhouse.games.mahjong.seen import ACTIONS
from meldhouse.games.mahjong.state import WALL
from meldhouse.games.recipes import Recipe, Way, gathered, own, sees, with_suits
from meldhouse.pieces.tiles import KINDS, SUIT_NAMES, SUITED

HIGHEST = KINDS + 2  # a kind as a code
SUITS = len(SUIT_NAMES)


def ways() -> Iterator[Way]:
    """Any suit may be any other."""
    firsts = list(action_numbers())
    for suits in permutations(range(SUITS)):
        kinds = [*with_suits(suits, SUITED // SUITS), *range(SUITED, KINDS)]
        yield Way(kinds, [first + kinds[n] if of_tiles else first + n for first, n, of_tiles in firsts])


def action_numbers() -> Iterator[tuple[int, int, bool]]:
    """Of each action the first of its kind, which of these it is, and whether that is a tile."""
    first = 0
    for meaning in ACTIONS:
        for number in range(meaning.count):
            yield first, number, meaning.count == KINDS
        first += meaning.count


RECIPE = Recipe(
    sees=(
        own("hand", 4),
        sees("n_melds", 4),
        own("drawn", HIGHEST),
        own("place", 8, still=1),
        gathered("river", HIGHEST),
        sees("shown", 4),
        sees("phase"),
        sees("window"),
        sees("turn", 8),
        sees("dealer", 8),
        sees("prevalent", 3),
        sees("tile", HIGHEST),
        sees("front", WALL),
    ),
    scale=20,
    steps=60,
    decisions=32768,
    batch=8192,
    tries=6,
    trust=(2.5, 1.0, 0.5, 0.2),
    rate=(3e-4, 3e-5),
    openness=(0.01, 0.001),
    itself=1.0,
)
