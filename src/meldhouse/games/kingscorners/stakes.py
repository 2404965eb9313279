"""What a hand of Kings Corners can be worth."""

from meldhouse.games.kingscorners.rules import Rules
from meldhouse.games.kingscorners.state import COST, JOKER_COST
from meldhouse.games.stakes import Stakes


def stakes(rules: Rules) -> Stakes:
    """Somebody holds all that counts, and the others nothing; or one of the others does."""
    most = int(COST[rules.scoring].sum()) + 2 * int(JOKER_COST[rules.scoring]) * rules.jokers
    return Stakes(-most, most / (rules.seats - 1), zero_sum=True)
