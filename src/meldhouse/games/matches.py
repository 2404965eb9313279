# mypy: ignore-errors
"""Matches that points decide: what a seat's chance of the match is worth between two hands, beside the points.

What the hands to come will bring is taken to be as good for one seat as for another, so that a seat's chance depends on
how far it is ahead of each other, beside how much points still spread.  tests/test_matches.py plays matches to
their end from many standings, and counts who wins them.
"""

import math

from meldhouse.engine.kernels import shared
from meldhouse.words import HOUSE

COUNTED = HOUSE("match-promised")
MOST, FEWEST = 1.0, -1.0  # the points that win
A_HAND = 0.93  # of what the points of a hand vary by
CERTAIN = 50.0  # times what they spread by: as much as any lead
DECIDED = 0.01  # points that they spread by in a match that is over


@shared
def spread(varies, hands):
    """How far points of a hand that vary by so much drift apart in so many hands."""
    return max(A_HAND * varies * math.sqrt(hands), DECIDED)


@shared
def promise(points, seats, seat, wins, apart, prize, paid):
    """Half of what counts is what the hand has paid, and half what the seat's chance of the match is worth: of the
    prize, what it has more than where all are level."""
    others = 0.0
    for other in range(seats):
        behind = wins * (points[other] - points[seat]) / apart
        others += math.exp(min(max(behind, -CERTAIN), CERTAIN))
    return (prize * (1.0 / others - 1.0 / seats) - paid) / 2
