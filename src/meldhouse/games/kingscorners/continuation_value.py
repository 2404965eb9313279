# mypy: ignore-errors
"""Kings Corners: the value of a match between two hands.

Without chips, the player with the fewest points wins the match (games/match_value.py).  It ends at the target or after
a number of hands.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.games.kingscorners.options import Stakes
from meldhouse.games.kingscorners.settlement import hand_cost, payoff
from meldhouse.games.match_value import COUNTED, FEWEST_POINTS_WIN, match_value, points_spread, win_probability

__all__ = ["COUNTED", "promised"]

UNLIMITED_HANDS = 10_000.0  # if the match has no such limit
# By Scoring: standard deviation of a hand's points, measured with heuristic players.
POINTS_DEVIATION = np.array([3.7, 22.0, 34.0, 11.0, 13.0])
# With four players: progress toward the target per hand, in deviations; and the hands that are left however near it is.
PROGRESS_PER_HAND, MIN_HANDS, REFERENCE_SEATS = 2.7, 0.6, 4


@kernel
def promised(s, rules, seat):
    """Return half the difference between a hand's gain in match win probability, in points, and its payoff."""
    if rules.stakes != Stakes.NONE or rules.match_hands == 1 or rules.target + rules.match_hands == 0:
        return 0.0
    now, before = scratch(), scratch()
    for other in range(rules.seats):
        now[other] = s.points[other]
        before[other] = now[other] - hand_cost(s, rules.scoring, other)
    gained = match_win_probability(now, rules, seat, s.hands, s.match_over) - match_win_probability(
        before, rules, seat, s.hands - 1, False
    )
    deviation = POINTS_DEVIATION[rules.scoring]
    initial_spread = points_spread(deviation, hands_remaining(rules, deviation, rules.target, rules.match_hands))
    return match_value(initial_spread * rules.seats**2 / (rules.seats - 1), gained, payoff(s, rules, seat))


@kernel
def match_win_probability(points, rules, seat, hands, over):
    """Return the probability that a seat wins the match, given all points after a number of hands."""
    highest, deviation = points[0], POINTS_DEVIATION[rules.scoring]
    for other in range(1, rules.seats):
        highest = max(highest, points[other])
    remaining = hands_remaining(rules, deviation, max(rules.target - highest, 0.0), max(rules.match_hands - hands, 1))
    return win_probability(
        points, rules.seats, seat, FEWEST_POINTS_WIN, points_spread(deviation, 0.0 if over else remaining)
    )


@kernel
def hands_remaining(rules, deviation, missing, hands):
    """Estimate how many hands remain, from the points missing to the target and the hands left to the limit.

    A limit of 0 does not end the match.  With fewer players the leader scores in fewer hands and can be overtaken."""
    by_points = (MIN_HANDS + missing / (PROGRESS_PER_HAND * deviation)) * (REFERENCE_SEATS / rules.seats) ** 2
    return min(
        by_points if rules.target > 0 else UNLIMITED_HANDS, 1.0 * hands if rules.match_hands > 0 else UNLIMITED_HANDS
    )
