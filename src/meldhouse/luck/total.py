"""Luck and play over several hands of a player."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, variance
from typing import NamedTuple

from meldhouse.luck.result import Interval

MIN_HANDS = 20  # with 10, an interval of 90% covers only 85% in Kong-Pie
LEVEL = 0.95


class LuckTotal(NamedTuple):
    """The sum of a player's results over some hands, divided into luck and play.

    `interval` is the confidence interval of `play`.  It contains the differences between the hands, and not only the
    error of sampling: in one hand, a careful move that turns out badly counts as play.
    """

    unit: str
    hands: int
    result: float
    play: float
    interval: Interval
    is_clearer: bool  # does play vary less from hand to hand than the result does?

    @property
    def luck(self) -> float:
        return self.result - self.play

    @property
    def is_certain(self) -> bool:
        """Whether the interval of `play` excludes zero."""
        return self.interval[0] > 0 or self.interval[1] < 0


def total_luck(unit: str, results: Sequence[float], plays: Sequence[float], level: float = LEVEL) -> LuckTotal:
    """Add up independent hands, of which there must be at least MIN_HANDS."""
    hands, play = len(plays), sum(plays)
    if hands < MIN_HANDS or len(results) != hands:
        raise ValueError(f"at least {MIN_HANDS} hands are necessary, each with a result and an estimate")
    spread = variance(plays)
    within = student_quantile((1 + level) / 2, hands - 1) * sqrt(hands * spread)
    interval = (play - within, play + within)
    return LuckTotal(unit, hands, sum(results), play, interval, spread < variance(results))


def student_quantile(probability: float, freedom: int) -> float:
    """Return a quantile of Student's t distribution, within 0.2% for 3 degrees of freedom or more.

    The probability may be from 0.8 to 0.98.  This is the expansion of Cornish and Fisher; it saves the dependency on a
    library of statistics.
    """
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
