# mypy: ignore-errors
"""Kings Corners: what the match promises, between two hands.

Where no chips are played for, whoever has fewest points when the match ends wins it (games/match_value.py): at the
target, or after so many hands.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, room
from meldhouse.games.kingscorners.options import Stakes
from meldhouse.games.kingscorners.settlement import hand_cost, payoff
from meldhouse.games.match_value import COUNTED, FEWEST_POINTS_WIN, match_value, points_spread, win_probability

__all__ = ["COUNTED", "promised"]

ENDLESS = 10_000.0  # hands
# By Scoring: what points vary by from seat to seat and from hand to hand, where rules of thumb play.
VARIES = np.array([3.7, 22.0, 34.0, 11.0, 13.0])
# Where four play, the target is so many times that much nearer after a hand, and so many hands come however near it is.
BEFORE_ONE, AT_LEAST, FOUR = 2.7, 0.6, 4


@kernel
def promised(s, rules, seat):
    """Half of what the hand has done for the seat's chance of the match, in points as they count when it begins, in
    place of half of what it has paid."""
    if rules.stakes != Stakes.NONE or rules.match_hands == 1 or rules.target + rules.match_hands == 0:
        return 0.0
    now, before = room(), room()
    for other in range(rules.seats):
        now[other] = s.points[other]
        before[other] = now[other] - hand_cost(s, rules.scoring, other)
    gained = chance(now, rules, seat, s.hands, s.match_over) - chance(before, rules, seat, s.hands - 1, False)
    varies = VARIES[rules.scoring]
    begun = points_spread(varies, hands_until(rules, varies, rules.target, rules.match_hands))
    return match_value(begun * rules.seats**2 / (rules.seats - 1), gained, payoff(s, rules, seat))


@kernel
def chance(points, rules, seat, hands, over):
    """To win the match, after so many hands of it."""
    highest, varies = points[0], VARIES[rules.scoring]
    for other in range(1, rules.seats):
        highest = max(highest, points[other])
    coming = hands_until(rules, varies, max(rules.target - highest, 0.0), max(rules.match_hands - hands, 1))
    return win_probability(points, rules.seats, seat, FEWEST_POINTS_WIN, points_spread(varies, 0.0 if over else coming))


@kernel
def hands_until(rules, varies, missing, hands):
    """So many points are left until the target, or so many hands; what does not end the match is not looked at.
    Where fewer play, the one that is highest scores in fewer hands, and can still be overtaken."""
    by_points = (AT_LEAST + missing / (BEFORE_ONE * varies)) * (FOUR / rules.seats) ** 2
    return min(by_points if rules.target > 0 else ENDLESS, 1.0 * hands if rules.match_hands > 0 else ENDLESS)
