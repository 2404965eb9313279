# mypy: ignore-errors
"""Kings Corners: what the match promises, between two hands.

Where no chips are played for, whoever has fewest points when the match ends wins it (games/matches.py): at the target,
or after so many hands.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners.money import payoff
from meldhouse.games.kingscorners.rules import Stakes
from meldhouse.games.matches import COUNTED, FEWEST, promise, spread

__all__ = ["COUNTED", "promised"]

ENDLESS = 10_000.0  # hands
# By Scoring: what points vary by from seat to seat and from hand to hand, where rules of thumb play.
VARIES = np.array([3.7, 22.0, 34.0, 11.0, 13.0])
# Where four play, the target is so many times that much nearer after a hand, and so many hands come however near it is.
BEFORE_ONE, AT_LEAST, FOUR = 2.7, 0.6, 4


@kernel
def promised(s, rules, seat):
    """Half of what the seat's chance of the match is worth, in points as they count when it begins, in place of half of
    what the hand has paid."""
    if rules.stakes != Stakes.NONE or rules.match_hands == 1 or rules.target + rules.match_hands == 0:
        return 0.0
    varies = VARIES[rules.scoring]
    begun = spread(varies, hands_until(rules, varies, rules.target, rules.match_hands))
    prize = begun * rules.seats**2 / (rules.seats - 1)
    coming = 0.0 if s.match_over else to_come(s, rules, varies)
    return promise(s.points, rules.seats, seat, FEWEST, spread(varies, coming), prize, payoff(s, rules, seat))


@kernel
def to_come(s, rules, varies):
    """Hands until the match is over."""
    highest = s.points[0]
    for seat in range(1, rules.seats):
        highest = max(highest, s.points[seat])
    return hands_until(rules, varies, max(rules.target - highest, 0), max(rules.match_hands - s.hands, 1))


@kernel
def hands_until(rules, varies, room, hands):
    """So many points are left until the target, or so many hands; what does not end the match is not looked at.
    Where fewer play, the one that is highest scores in fewer hands, and can still be overtaken."""
    by_points = (AT_LEAST + room / (BEFORE_ONE * varies)) * (FOUR / rules.seats) ** 2
    return min(by_points if rules.target > 0 else ENDLESS, 1.0 * hands if rules.match_hands > 0 else ENDLESS)
