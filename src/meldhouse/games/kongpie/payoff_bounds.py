"""Bounds on the payoff of a hand of Kong-Pie."""

from meldhouse.games.kongpie.options import Rules
from meldhouse.games.kongpie.state import STAKE, TOKEN, TOKEN_VALUE
from meldhouse.games.payoff_bounds import PayoffBounds


def stakes(rules: Rules) -> PayoffBounds:
    """Return the payoff bounds: a seat loses all it can pay in, or wins what all others can pay in."""
    paid = STAKE + TOKEN_VALUE * TOKEN + rules.restock_fee * fees(rules)
    return PayoffBounds(-paid, paid * (rules.seats - 1), zero_sum=False)


def fees(rules: Rules) -> int:
    """Return the maximum number of fees per seat: one per restock and per reset, which allows more restocks.

    There is at least one turn between two resets; without a limit of restocks, each action of a turn could cause one.
    """
    between = rules.restock_limit or rules.max_actions_per_turn
    return (rules.max_turns + 1) * (between + 1)
