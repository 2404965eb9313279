"""The bounds of a hand's payoff in Pong."""

from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.pong.options import Payer, Rules
from meldhouse.games.pong.state import SEATS
from meldhouse.pieces.threes import SETS


def stakes(rules: Rules) -> PayoffBounds:
    """Return the bounds: two points, and one for each of the sets as a tong."""
    due = (2 + SETS) * rules.unit
    multiple = SEATS - 1 if rules.payer == Payer.DISCARDER_TRIPLE else 1
    return PayoffBounds(-due * multiple, due * (SEATS - 1), zero_sum=True)
