# mypy: ignore-errors
"""Win probabilities of matches that points decide, to value a hand by more than its payoff.

Future hands are assumed to be equally good for all seats.  So a seat's probability depends on its lead over each other
seat, relative to how far points will still spread.  The tests play matches to their end from many scores and
count the winners.
"""

import math

from meldhouse.engine.kernels import shared
from meldhouse.i18n import msg

COUNTED = msg("match-promised")
MOST_POINTS_WIN, FEWEST_POINTS_WIN = 1.0, -1.0
SPREAD_PER_HAND = 0.93  # as a fraction of the standard deviation of a hand's points
MAX_LEAD_IN_SPREADS = 50.0  # larger leads count as this, so that nothing overflows
MIN_SPREAD = 0.01  # points: the spread in a match that is over


@shared
def points_spread(deviation, hands):
    """Return how far the seats' points drift apart in a number of hands, given the deviation of one hand's points."""
    return max(SPREAD_PER_HAND * deviation * math.sqrt(hands), MIN_SPREAD)


@shared
def win_probability(points, seats, seat, wins, spread):
    """Return the probability that a seat wins the match, given how far points may still drift apart."""
    others = 0.0
    for other in range(seats):
        behind = wins * (points[other] - points[seat]) / spread
        others += math.exp(min(max(behind, -MAX_LEAD_IN_SPREADS), MAX_LEAD_IN_SPREADS))
    return 1.0 / others


@shared
def match_value(prize, gained, paid):
    """Return what to add to the payoff so that half of the sum is payoff and half is the gain in win probability."""
    return (prize * gained - paid) / 2
