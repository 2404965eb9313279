"""The learned policy at a table: the weights of its game and the buffers it needs."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.core.table import Tables
from meldhouse.games import GAMES, Game
from meldhouse.i18n import msg
from meldhouse.learn import compiled_modules, weights
from meldhouse.learn.game_adapter import Shape
from meldhouse.learn.input_encoding import Bytes
from meldhouse.learn.network import Net, size_of
from meldhouse.util.errors import Mistake


@lru_cache(8)
def shape_of(name: str) -> Shape:
    """What a game's network is like; a Mistake where nobody can learn the game."""
    game = GAMES[name]
    if not game.learning_spec:
        raise Mistake(msg("train-no-recipe", game=game.title))
    return Shape(game)


def taught(name: str, path: Path | None = None) -> Net:
    """What is in that file, or in the folder of the game; one that was trained again meanwhile is read again."""
    path = path or GAMES[name].folder / weights.FILE
    return _taught_then(name, path, weights.written_at(path))


@lru_cache(8)
def _taught_then(name: str, path: Path, written_at: int) -> Net:
    shape, learned = shape_of(name), weights.read(path)
    weights.check(path, learned, shape.game, size_of(shape.sizes))
    return shape.net(learned.weights)


@lru_cache(64)
def _told_of(name: str, rules: Any) -> Bytes:
    """What inputs come of under some rules."""
    return shape_of(name).inputs.under(rules)


class LearnedPolicy:
    """Its own: no two think at the same desk."""

    def __init__(self, game: Game, path: Path | None = None) -> None:
        self.shape, self.net = shape_of(game.name), taught(game.name, path)
        self.desk, self.thinking = self.shape.new_desk(), compiled_modules.inference(game)

    def place(self, view: Tables, rules: Any, moves: Any, n: int, x: np.uint64) -> Any:
        """The place of the one of these moves that it prefers, and the generator."""
        inputs = _told_of(self.shape.game.name, rules)
        return self.thinking.choose_best(view, rules, self.net, inputs, self.desk, moves, n, x)

    def compile(self, tables: Tables, rules: Any, moves: Any, x: np.uint64) -> Any:
        """From a position of which all is seen."""
        known = _told_of(self.shape.game.name, rules)
        return self.thinking.choose_best.compiled(tables, rules, self.net, known, self.desk, moves, 1, x)

    def takes(self, view: Tables, rules: Any, x: np.uint64, times: int) -> Any:
        """So many decisions on end, to be measured."""
        return self.thinking.choose_often(
            times, view, rules, self.net, _told_of(self.shape.game.name, rules), self.desk, x
        )
