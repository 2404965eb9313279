# mypy: ignore-errors
"""Mahjong: what the match promises, between two hands: whoever has most points after the last wins it
(games/matches.py)."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.chips import payoff
from meldhouse.games.mahjong.state import SEATS
from meldhouse.games.matches import COUNTED, MOST, promise, spread

__all__ = ["COUNTED", "promised"]

# By Ruleset: what a hand brings a seat varies by so much, where rules of thumb play.
VARIES = np.array([29.0, 1.0])


@kernel
def promised(s, rules, seat):
    """Half of what the seat's chance of the match is worth, in points as they count when it begins, in place of half of
    what the hand has paid; a match of one hand promises nothing."""
    if rules.hands == 1:
        return 0.0
    varies = VARIES[rules.rules]
    prize = SEATS * spread(varies, rules.hands)
    return promise(s.points, SEATS, seat, MOST, spread(varies, rules.hands - s.hands), prize, payoff(s, rules, seat))
