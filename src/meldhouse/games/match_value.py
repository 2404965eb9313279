# mypy: ignore-errors
"""Matches that points decide: what a hand does for each seat's chance of the match, beside what it pays.

What the hands to come will bring is taken to be as good for one seat as for another, so that a seat's chance depends on
how far it is ahead of each other, beside how much points still spread.  tests/test_matches.py plays matches to
their end from many standings, and counts who wins them.
"""

import math

from meldhouse.engine.kernels import shared
from meldhouse.i18n import HOUSE

COUNTED = HOUSE("match-promised")
MOST_POINTS_WIN, FEWEST_POINTS_WIN = 1.0, -1.0  # the points that win
SPREAD_PER_HAND = 0.93  # of what the points of a hand vary by
MAX_LEAD_IN_SPREADS = 50.0  # times what they spread by: as much as any lead
MIN_SPREAD = 0.01  # points that they spread by in a match that is over


@shared
def points_spread(varies, hands):
    """How far points of a hand that vary by so much drift apart in so many hands."""
    return max(SPREAD_PER_HAND * varies * math.sqrt(hands), MIN_SPREAD)


@shared
def win_probability(points, seats, seat, wins, apart):
    """Of the match, where points still drift so far apart."""
    others = 0.0
    for other in range(seats):
        behind = wins * (points[other] - points[seat]) / apart
        others += math.exp(min(max(behind, -MAX_LEAD_IN_SPREADS), MAX_LEAD_IN_SPREADS))
    return 1.0 / others


@shared
def match_value(prize, gained, paid):
    """Half of what counts is what the hand has paid, and half what the seat has gained of its chance of the match: what
    is promised beside what is paid."""
    return (prize * gained - paid) / 2
