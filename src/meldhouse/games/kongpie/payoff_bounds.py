"""What a hand of Kong-Pie can be worth."""

from meldhouse.games.kongpie.options import Rules
from meldhouse.games.kongpie.state import STAKE, TOKEN, TOKEN_WORTH
from meldhouse.games.payoff_bounds import PayoffBounds


def stakes(rules: Rules) -> PayoffBounds:
    """All that a seat can pay in is lost; or all of it is one seat's.  The house keeps what is left."""
    paid = STAKE + TOKEN_WORTH * TOKEN + rules.restock_fee * fees(rules)
    return PayoffBounds(-paid, paid * (rules.seats - 1), zero_sum=False)


def fees(rules: Rules) -> int:
    """How often a fee can be due: for each restock, and for each reset, after which restocks are counted anew.

    Between two resets lies a turn at least; where restocks have no limit, each action of a turn could bring one.
    """
    between = rules.restock_limit or rules.max_actions_per_turn
    return (rules.max_turns + 1) * (between + 1)
