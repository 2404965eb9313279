"""How Pong is learned."""

import random
from collections.abc import Iterator

from meldhouse.games.pong.seen import ACTIONS
from meldhouse.games.pong.state import WALL
from meldhouse.games.recipes import Recipe, Way, gathered, own, sees
from meldhouse.pieces.tongs import KINDS, RANKS, SUITS

HIGHEST = KINDS + 2  # a kind as a code
WAYS = 500  # of the 10! * 6 ** 10 that there are


def ways() -> Iterator[Way]:
    """Any rank may be any other, and in each of them any suit."""
    dice, actions = random.Random(1), sum(meaning.count for meaning in ACTIONS)
    for _ in range(WAYS):
        kinds = [rank * SUITS + suit for rank in shuffled(RANKS, dice) for suit in shuffled(SUITS, dice)]
        yield Way(kinds, [*kinds, *range(KINDS, actions)])


def shuffled(many: int, dice: random.Random) -> list[int]:
    return dice.sample(range(many), many)


RECIPE = Recipe(
    sees=(
        own("hand", 4),
        sees("known", 4),
        sees("tiles", 12),
        gathered("discards", HIGHEST),
        sees("left", WALL),
        sees("phase"),
        sees("window"),
        sees("turn", 8),
        sees("starter", 8),
        sees("taken", HIGHEST),
        sees("giver", 8),
    ),
    scale=4,
    steps=100,
    decisions=65536,
    batch=8192,
    tries=8,
    trust=(2.5, 1.0, 0.5, 0.2),
    rate=(3e-4, 3e-5),
    openness=(0.01, 0.0005),
    itself=1.0,
)
