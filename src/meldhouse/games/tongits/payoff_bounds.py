"""Bounds on the payoff of a hand of Tongits."""

from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.tongits.options import Rules
from meldhouse.pieces.cards import SUITS

MAX_WIN_UNITS = 3  # for the win, including tongits or a challenge
MAX_FOURS, UNITS_PER_FOUR = 3, 3  # in thirteen cards; the highest price of each
MAX_LOSER_UNITS = 3  # for being burned and for a lost challenge


def stakes(rules: Rules) -> PayoffBounds:
    """Return the bounds: in the most expensive win, each loser owes the most; pot and bank pay or keep the rest."""
    owed = MAX_WIN_UNITS + SUITS + MAX_FOURS * UNITS_PER_FOUR + MAX_LOSER_UNITS  # an ace of each suit
    return PayoffBounds(-rules.unit * (owed + 1 + rules.pot_initial), rules.unit * 2 * owed, zero_sum=False)
