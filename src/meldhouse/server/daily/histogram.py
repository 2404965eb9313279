"""The distribution of the results of a deal, and how one result compares with the others."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import floor
from typing import NamedTuple

MAX_BINS = 9


class Bin(NamedTuple):
    """The number of results from `low` to below `high`; whether the own result is among them."""

    low: float
    high: float
    people: int
    is_own: bool


def _widths() -> Iterator[float]:
    """Yield bin widths that are easy to read, from small to large: 1, 2, 5, 10, 20, 50, ..."""
    yield from (digit * 10.0**power for power, digit in product(range(15), (1, 2, 5)))


def histogram(values: Sequence[float], own: float) -> list[Bin]:
    """Return at most `MAX_BINS` bins of equal width that contain all values, among them the own one."""
    low, high = min(values), max(values)
    width = next(width for width in _widths() if floor(high / width) - floor(low / width) < MAX_BINS)
    first = floor(low / width)
    counts = [0] * (floor(high / width) - first + 1)
    for value in values:
        counts[floor(value / width) - first] += 1
    own_bin = floor(own / width) - first
    return [Bin((first + n) * width, (first + n + 1) * width, count, n == own_bin) for n, count in enumerate(counts)]


def percent_below(values: Sequence[float], own: float) -> int | None:
    """Return the percentage of the other results that are lower, or None if there are no others.

    `values` contains the own result once.
    """
    others = len(values) - 1
    return round(100 * sum(value < own for value in values) / others) if others > 0 else None
