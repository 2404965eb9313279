"""How hands go on for whoever looks ahead, and which move is to be beaten: by the rule of thumb, or, where a player
taught itself the game, by what it learned (learn/mind.py)."""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.table import Tables

Numbers = npt.NDArray[Any]


class Onward(Protocol):
    """Somebody's own: no two think at the same desk."""

    search: Any  # engine/search.py, as it was made for this

    def desk_under(self, rules: Any) -> Any:
        """What `search` asks for, to play on."""

    def first(self, order: Numbers, view: Tables, rules: Any, moves: Numbers, n: int, x: np.uint64) -> int:
        """The place of the move that is made where no other is clearly better; the rule of thumb likes them in this
        order."""


class ByThumb:
    """Everybody plays by the rule of thumb."""

    def __init__(self, game: Game) -> None:
        self.search = game.search
        self.scratch = game.onward.Desk(game.tables(1), np.zeros(game.law.MAX_LEGAL, np.int16))

    def desk_under(self, rules: Any) -> Any:
        return self.scratch

    def first(self, order: Numbers, view: Tables, rules: Any, moves: Numbers, n: int, x: np.uint64) -> int:
        return int(order[0])


def onward(game: Game) -> Onward:
    """Of the best that there is."""
    if not game.is_learned:
        return ByThumb(game)
    from meldhouse.learn.mind import AsLearned

    return AsLearned(game)
