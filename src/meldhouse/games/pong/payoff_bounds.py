"""What a hand of Pong can be worth."""

from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.pong.options import Payer, Rules
from meldhouse.games.pong.state import SEATS
from meldhouse.pieces.threes import SETS


def stakes(rules: Rules) -> PayoffBounds:
    """Two points and every set a tong."""
    due = (2 + SETS) * rules.unit
    alone = SEATS - 1 if rules.payer == Payer.DISCARDER_TRIPLE else 1
    return PayoffBounds(-due * alone, due * (SEATS - 1), zero_sum=True)
