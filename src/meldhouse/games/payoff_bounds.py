"""What a hand can be worth: the words of a game's payoff_bounds.py.

stakes(rules)   between which bounds `payoff` lies under these rules, for every seat of a first hand
"""

from typing import NamedTuple


class PayoffBounds(NamedTuple):
    """No hand is worth less than `least` or more than `most` to a seat."""

    least: float
    most: float
    zero_sum: bool  # what one wins others lose: nothing comes from the house or a pot, and nothing stays there
