"""Removes luck from matches: control variates, which say how lucky each seat was in each hand.

The control of a seat is its payoff, less what all moves changed in it compared with the bot `club` (meldhouse.luck).
The rest is the luck of the cards.  Its expected value depends on the seat alone, and every bot takes all seats.  So a
bot's lead has the same expected value with any multiple of the lead in controls taken off.  The multiple with the least
variance is estimated from the match (regression).
"""

from typing import Any

import numpy as np

from meldhouse.bots import level_of
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.luck import Comparison, MoveComparer
from meldhouse.luck.compare_moves import BASELINE
from meldhouse.odds.accumulators import Moments
from meldhouse.odds.confidence_intervals import covariances

WORLDS = 50  # sampled for each move
SCALE = 1000  # controls are summed as integers, in thousandths

Column = Any  # int64


class HandControl:
    """Collects the control of one hand while it is played."""

    def __init__(self, game: Game, rules: Any, bots: list[str], seed: int) -> None:
        self.bots, self.comparer = bots, MoveComparer(game, rules, seed, WORLDS)
        self.total = Comparison.none(self.comparer.seats)

    def add(self, table: Table, seat: int, move: str) -> None:
        """Add a move that is about to be made; the baseline's own moves change nothing on average."""
        if level_of(self.bots[seat]) != BASELINE:
            self.total += self.comparer.compare_text(table, move)

    def result(self, table: Table) -> Column:
        """Return the control of each seat after the hand."""
        return np.rint(SCALE * (np.array(table.payoffs) - self.total.gains)).astype(np.int64)


def lead_without_luck(totals: Moments, decks: int, one: int, other: int) -> tuple[float, float]:
    """Return a bot's mean lead over another with the least variance, and the variance of a single deck.

    The row has the score of every bot, and then the control of every bot.
    """
    bots = len(totals.first) // 2
    found = covariances(totals, decks, [one, other, bots + one, bots + other])
    score, control = np.array([1, -1, 0, 0]), np.array([0, 0, 1, -1])
    matrix, means = np.array(found.matrix), np.array(found.means)
    control_variance, shared = float(control @ matrix @ control), float(score @ matrix @ control)
    multiple = shared / control_variance if control_variance else 0.0
    variance = float(score @ matrix @ score) - multiple * shared
    return float((score - multiple * control) @ means), max(variance, 0.0)
