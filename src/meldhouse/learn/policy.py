"""The learned policy at a table: the weights for its game and the buffers that it needs."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.core.table import Tables
from meldhouse.games import GAMES, Game
from meldhouse.i18n import msg
from meldhouse.learn import compiled_modules, weights
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.learn.input_encoding import ByteEncoding
from meldhouse.learn.network import Network, weight_count
from meldhouse.util.errors import Mistake


@lru_cache(8)
def adapter_of(name: str) -> GameAdapter:
    """Return the adapter of a game; raise Mistake if the game has no learning_spec.py."""
    game = GAMES[name]
    if not game.learning_spec:
        raise Mistake(msg("train-no-recipe", game=game.title))
    return GameAdapter(game)


def load_network(name: str, path: Path | None = None) -> Network:
    """Return the network from a file, or the game's own network; reload the file if it has changed."""
    path = path or GAMES[name].folder / weights.FILE_NAME
    return _load_network(name, path, weights.modified_ns(path))


@lru_cache(8)
def _load_network(name: str, path: Path, modified_ns: int) -> Network:
    adapter, stored = adapter_of(name), weights.read(path)
    weights.check_fits(path, stored, adapter.game, weight_count(adapter.sizes))
    return adapter.network(stored.weights)


@lru_cache(64)
def _encoding_for(name: str, rules: Any) -> ByteEncoding:
    return adapter_of(name).inputs.for_rules(rules)


class LearnedPolicy:
    """Chooses moves with a game's network; threads must not share an instance, because of its workspace."""

    def __init__(self, game: Game, path: Path | None = None) -> None:
        self.adapter, self.network = adapter_of(game.name), load_network(game.name, path)
        self.workspace, self.kernels = self.adapter.new_workspace(), compiled_modules.inference(game)

    def choose(self, view: Tables, rules: Any, moves: Any, n: int, x: np.uint64) -> Any:
        """Return the index of the network's choice among the n moves, and the random generator."""
        encoding = _encoding_for(self.adapter.game.name, rules)
        return self.kernels.choose_best(view, rules, self.network, encoding, self.workspace, moves, n, x)

    def compile(self, tables: Tables, rules: Any, moves: Any, x: np.uint64) -> Any:
        """Compile the kernels by evaluating a position in which nothing is hidden from the actor."""
        encoding = _encoding_for(self.adapter.game.name, rules)
        return self.kernels.choose_best.compiled(tables, rules, self.network, encoding, self.workspace, moves, 1, x)

    def choose_repeatedly(self, view: Tables, rules: Any, x: np.uint64, times: int) -> Any:
        """Make the same choice many times, to measure its duration."""
        encoding = _encoding_for(self.adapter.game.name, rules)
        return self.kernels.choose_repeatedly(times, view, rules, self.network, encoding, self.workspace, x)
