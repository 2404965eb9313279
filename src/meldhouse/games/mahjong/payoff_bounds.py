"""What a hand of mahjong can be worth."""

from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.options import Rules, Ruleset
from meldhouse.games.mahjong.state import SEATS
from meldhouse.games.payoff_bounds import PayoffBounds

SMALL = 2  # fans of at most so many points can be counted several times,
SEVERAL = 4  # once for each set
FLOWERS = 8
BASE = 8  # what each of the others pays beside the points [M14]


def stakes(rules: Rules) -> PayoffBounds:
    """More than any hand can have: every fan there is."""
    fans = sum(fan.points * (SEVERAL if fan.points <= SMALL else 1) for fan in FANS)
    due = 1 if rules.rules == Ruleset.SIMPLE else BASE + fans + FLOWERS
    return PayoffBounds(-due, due * (SEATS - 1), zero_sum=True)
