"""Bounds of the payoff of a hand of mahjong."""

from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.options import Rules, Ruleset
from meldhouse.games.mahjong.state import SEATS
from meldhouse.games.payoff_bounds import PayoffBounds

MAX_REPEATED_POINTS = 2  # fans of at most these points can count several times,
MAX_REPEATS = 4  # once per set
FLOWERS = 8
BASE = 8  # payment of each other seat in addition to the points [M14]


def stakes(rules: Rules) -> PayoffBounds:
    """Return payoff bounds that no hand can reach, because they add up all fans."""
    fans = sum(fan.points * (MAX_REPEATS if fan.points <= MAX_REPEATED_POINTS else 1) for fan in FANS)
    due = 1 if rules.rules == Ruleset.SIMPLE else BASE + fans + FLOWERS
    return PayoffBounds(-due, due * (SEATS - 1), zero_sum=True)
