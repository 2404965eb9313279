# mypy: ignore-errors
"""The continuation value of a match of mahjong between two hands: most points after the last hand win.

games/match_value.py has the model.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.games.chips import payoff
from meldhouse.games.mahjong.state import SEATS
from meldhouse.games.match_value import COUNTED, MOST_POINTS_WIN, match_value, points_spread, win_probability

__all__ = ["COUNTED", "promised"]

# By Ruleset: standard deviation of a seat's points per hand, between heuristic bots.
POINTS_DEVIATION = np.array([29.0, 1.0])


@kernel
def promised(s, rules, seat):
    """Return what to add to a seat's payoff to account for the match, or 0 for a match of one hand.

    Half of the payoff is replaced by half of the gain in the seat's probability to win the match, in points as they
    count at its beginning.
    """
    if rules.hands == 1:
        return 0.0
    points_now, points_before = scratch(), scratch()
    for other in range(SEATS):
        points_now[other] = s.points[other]
        points_before[other] = points_now[other] - payoff(s, rules, other)
    gained = match_win_probability(points_now, rules, seat, s.hands) - match_win_probability(
        points_before, rules, seat, s.hands - 1
    )
    return match_value(
        SEATS * points_spread(POINTS_DEVIATION[rules.rules], rules.hands), gained, payoff(s, rules, seat)
    )


@kernel
def match_win_probability(points, rules, seat, hands):
    """Return the probability that a seat wins the match, given all points after a number of hands."""
    return win_probability(
        points, SEATS, seat, MOST_POINTS_WIN, points_spread(POINTS_DEVIATION[rules.rules], rules.hands - hands)
    )
