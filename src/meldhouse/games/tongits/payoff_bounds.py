"""What a hand of Tongits can be worth."""

from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.tongits.options import Rules
from meldhouse.pieces.cards import SUITS

WIN = 3  # the win itself, with what tongits or a challenge adds
FOURS, FOUR = 3, 3  # in thirteen cards, and the dearest that each can be
LOST = 3  # burned, and a challenge lost


def stakes(rules: Rules) -> PayoffBounds:
    """The dearest win, in which each loser owes all that can be owed.  The pot and the bank keep or give the rest."""
    owed = WIN + SUITS + FOURS * FOUR + LOST  # an ace of each suit
    return PayoffBounds(-rules.unit * (owed + 1 + rules.pot_initial), rules.unit * 2 * owed, zero_sum=False)
