# mypy: ignore-errors
"""Mahjong: what the match promises, between two hands: whoever has most points after the last wins it
(games/match_value.py)."""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.games.chips import payoff
from meldhouse.games.mahjong.state import SEATS
from meldhouse.games.match_value import COUNTED, MOST_POINTS_WIN, match_value, points_spread, win_probability

__all__ = ["COUNTED", "promised"]

# By Ruleset: what a hand brings a seat varies by so much, where rules of thumb play.
VARIES = np.array([29.0, 1.0])


@kernel
def promised(s, rules, seat):
    """Half of what the hand has done for the seat's chance of the match, in points as they count when it begins, in
    place of half of what it has paid; a match of one hand promises nothing."""
    if rules.hands == 1:
        return 0.0
    now, before = scratch(), scratch()
    for other in range(SEATS):
        now[other] = s.points[other]
        before[other] = now[other] - payoff(s, rules, other)
    gained = chance(now, rules, seat, s.hands) - chance(before, rules, seat, s.hands - 1)
    return match_value(SEATS * points_spread(VARIES[rules.rules], rules.hands), gained, payoff(s, rules, seat))


@kernel
def chance(points, rules, seat, hands):
    """To win the match, after so many hands of it."""
    return win_probability(
        points, SEATS, seat, MOST_POINTS_WIN, points_spread(VARIES[rules.rules], rules.hands - hands)
    )
