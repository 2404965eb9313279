"""What a hand of Kings Corners can be worth."""

from meldhouse.games.kingscorners.options import ForcedKing, Rules, Scoring
from meldhouse.games.kingscorners.options import Stakes as PlayedFor
from meldhouse.games.kingscorners.state import COST, FINE, JOKER_COST, LIMIT
from meldhouse.games.payoff_bounds import PayoffBounds


def stakes(rules: Rules) -> PayoffBounds:
    """Somebody holds all that counts, and the others nothing; or one of the others does."""
    if rules.stakes != PlayedFor.NONE:
        return in_chips(rules)
    most = all_cards(rules, rules.scoring)
    return PayoffBounds(-most, most / (rules.seats - 1), zero_sum=True)


def all_cards(rules: Rules, scoring: Scoring) -> int:
    return int(COST[scoring].sum()) + 2 * int(JOKER_COST[scoring]) * rules.jokers


def in_chips(rules: Rules) -> PayoffBounds:
    """All cards, and what turns cost: to one who pays, or from all to one who wins.  The pot may keep some."""
    turns = LIMIT // rules.seats + 1
    fees = 1 + turns * (1 + FINE * (rules.forced_king == ForcedKing.PENALTY3))
    cards = all_cards(rules, Scoring.STANDARD)
    return PayoffBounds(-cards - fees, cards + fees * (rules.seats - 1), zero_sum=False)
