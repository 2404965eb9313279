"""The bounds of a hand's payoff in Kings Corners."""

from meldhouse.games.kingscorners.options import ForcedKing, Rules, Scoring, Stakes
from meldhouse.games.kingscorners.state import COST, JOKER_COST, KING_FINE, LIMIT
from meldhouse.games.payoff_bounds import PayoffBounds


def stakes(rules: Rules) -> PayoffBounds:
    """Return the payoff bounds, which are reached if a single seat holds all the cards that cost anything."""
    if rules.stakes != Stakes.NONE:
        return bounds_in_chips(rules)
    most = cost_of_all_cards(rules, rules.scoring)
    return PayoffBounds(-most, most / (rules.seats - 1), zero_sum=True)


def cost_of_all_cards(rules: Rules, scoring: Scoring) -> int:
    return int(COST[scoring].sum()) + 2 * int(JOKER_COST[scoring]) * rules.jokers


def bounds_in_chips(rules: Rules) -> PayoffBounds:
    """Return the payoff bounds in chips: one seat pays or wins the cost of all cards and all fees."""
    turns = LIMIT // rules.seats + 1
    fees = 1 + turns * (1 + KING_FINE * (rules.forced_king == ForcedKing.PENALTY3))
    cards = cost_of_all_cards(rules, Scoring.STANDARD)
    return PayoffBounds(-cards - fees, cards + fees * (rules.seats - 1), zero_sum=False)
