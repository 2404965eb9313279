"""The average result of a person, rounded as far as it is known."""

from collections.abc import Sequence
from math import ceil, floor, log10, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

MIN_HANDS = 30  # with fewer hands, an interval says little and would often be wrong
NORMAL = 1.959964  # the 97.5th percentile of the normal distribution


class Average(NamedTuple):
    """An average per hand, with its 95% confidence interval; all are rounded alike."""

    mean: float
    low: float
    high: float


def average(results: Sequence[float]) -> Average | None:
    """Return the average of the results, or None if there are too few."""
    if len(results) < MIN_HANDS:
        return None
    half = _student(len(results) - 1) * stdev(results) / sqrt(len(results))
    if half == 0:
        return Average(results[0], results[0], results[0])
    decimals = _decimals(half)
    mean = round(fmean(results), decimals)
    half = ceil(half * 10**decimals) / 10**decimals
    return Average(mean, round(mean - half, decimals), round(mean + half, decimals))


def _student(freedom: int) -> float:
    """Return about the 97.5th percentile of Student's t distribution."""
    return NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom)


def _decimals(half: float) -> int:
    """Return the decimals of half an interval: one significant digit, or two if the first is less than 4."""
    exponent = floor(log10(half))
    return (1 if half < 4 * 10**exponent else 0) - exponent
