"""The bounds of a hand's payoff in Pong."""

from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.pong.options import Payer, Rules
from meldhouse.games.pong.state import SEATS
from meldhouse.pieces.threes import SETS


def stakes(rules: Rules) -> PayoffBounds:
    """Return the payoff bounds, for two points for the win and one for each of four tongs."""
    due = (2 + SETS) * rules.unit
    multiple = SEATS - 1 if rules.payer == Payer.DISCARDER_TRIPLE else 1
    return PayoffBounds(-due * multiple, due * (SEATS - 1), zero_sum=True)
