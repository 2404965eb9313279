"""Public events of a hand: which part of an action everyone learns."""

from functools import cache

import numpy as np
import numpy.typing as npt

from meldhouse.games import GAMES, Game
from meldhouse.games.claims import PASS

SEALED_PASS = -2  # as in learn/opponent_step.py


def public_numbers(game: Game) -> npt.NDArray[np.int64]:
    """Return for each action number the number that everyone learns: of actions with hidden pieces, the first."""
    return _public_numbers(game.name)


@cache
def _public_numbers(name: str) -> npt.NDArray[np.int64]:
    game = GAMES[name]
    numbers: list[int] = []
    hidden = game.features.HIDDEN if game.features else range(0)
    for group in game.observation.ACTIONS:
        first = len(numbers)
        numbers += [SEALED_PASS] if group.move_text == PASS else range(first, first + group.count)
    return np.array([hidden[0] if number in hidden else number for number in numbers], np.int64)
