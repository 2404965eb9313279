"""Bounds of a hand's payoff: the type of a game's payoff_bounds.py.

stakes(rules)   the bounds of `payoff` under these rules, for every seat of a table's first hand
"""

from typing import NamedTuple


class PayoffBounds(NamedTuple):
    """The smallest and the largest payoff of a hand to a seat."""

    least: float
    most: float
    zero_sum: bool  # payoffs sum to zero: nothing comes from or stays in a pot or the casino
