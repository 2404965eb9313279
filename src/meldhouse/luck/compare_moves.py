"""Compares moves with the baseline's, by playing both on in the same sampled futures."""

from typing import Any, NamedTuple

import numpy as np

from meldhouse.core.table import Table, Tables
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.luck.compiled_modules import kernels
from meldhouse.luck.known_hands import hide_future

BASELINE = "club"  # the bot that plays every hand on
MAX_WORLDS = 1000
STREAM = 0x1C  # apart from the random numbers of bots with the same seed
PLAYOUTS_PER_WORLD = 8  # then a hand takes less than half a second in every game


class Comparison(NamedTuple):
    """By how much each seat's payoff is higher than after the baseline's moves: an estimate and its variance."""

    gains: Any  # by seat
    variances: Any

    def __add__(self, other: Any) -> "Comparison":
        return Comparison(self.gains + other.gains, self.variances + other.variances)

    @classmethod
    def none(cls, seats: int) -> "Comparison":
        return cls(np.zeros(seats), np.zeros(seats))


class MoveComparer:
    """Compares the moves of hands under the same rules, with a random stream of its own."""

    def __init__(self, game: Game, rules: Any, seed: int, worlds: int = 0) -> None:
        self.game, self.rules, self.seats = game, plain(rules), int(rules.seats)
        self.kernels, self.x = kernels(game), rng.seeded(seed, STREAM)
        self.worlds = worlds or default_worlds(game)

    def compare(self, tables: Tables, action: int) -> Comparison:
        """Compare an action of the seat to act with the baseline's; its expected value is exact for any opponents."""
        sums, squares = np.zeros(self.seats), np.zeros(self.seats)
        known = hide_future(self.game, tables, self.rules)
        _, x = self.kernels.compare(known, self.rules, action, self.worlds, sums, squares, self.x)
        self.x = np.uint64(x)
        means = sums / self.worlds
        return Comparison(means, (squares / self.worlds - means**2) / max(self.worlds - 1, 1))

    def compare_text(self, table: Table, move: str) -> Comparison:
        """Compare a legal move at a table; a move without an alternative brings nothing."""
        legal = table.view(table.turn).legal
        if len(legal) == 1:
            return Comparison.none(self.seats)
        return self.compare(table.state, legal[move])

    def replay(self, tables: Tables, times: int) -> Any:
        """Return each seat's mean payoff when the baseline plays a position on, with the same pieces to come."""
        sums, squares = np.zeros(self.seats), np.zeros(self.seats)
        self.x = np.uint64(self.kernels.replay(tables, self.rules, times, sums, squares, self.x))
        return sums / times


def default_worlds(game: Game) -> int:
    """Return the number of futures for a move."""
    return min(MAX_WORLDS, max(1, int(game.heuristic.PLAYOUTS) // PLAYOUTS_PER_WORLD))
