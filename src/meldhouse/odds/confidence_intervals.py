"""Figures with 95% confidence intervals, from sums.

A share has Wilson's interval, a mean Student's, a ratio Fieller's, and what was the same in every hand as much as
Wilson's leaves to what was never seen; a share of hands in copies (`--split`) has one of these, laid about its
logarithm; a length the two ranks between which its place among all hands lies (binomial).  A
difference on the same decks is the mean of what every hand adds to it, with Student's interval; of shares with Bonett
and Price's.
"""

from fractions import Fraction
from math import exp, inf, isfinite, nan, sqrt
from typing import Any, NamedTuple

from meldhouse.games.odds import Kind, Row
from meldhouse.odds.accumulators import Counted, Moments, Sums
from meldhouse.util.optional_deps import scipy_stats

SURE = 0.95
FAR = 700.0  # nothing is known of what lies so many powers of e apart


class Estimate(NamedTuple):
    """A figure, and what it lies between; nan where the hands do not tell."""

    figure: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half as wide as the interval is."""
        return (self.high - self.low) / 2

    def within(self, share: float) -> bool:
        """Is it known to such a part of itself?"""
        return isfinite(self.half) and self.figure != 0 and self.half <= share * abs(self.figure)

    def __mul__(self, times: Any) -> "Estimate":
        return Estimate(self.figure * times, self.low * times, self.high * times)


UNKNOWN = Estimate(nan, -inf, inf)


class Difference(NamedTuple):
    """By how much a side is ahead of the first, and what it helped that both had the same decks."""

    by: Estimate
    shortened: float  # the part of the interval that was saved: 0 is nothing


def estimate(row: Row, counted: Counted, hands: int, side: int = 0) -> Estimate:
    """The figure of a row on one side."""
    if not isinstance(counted, Moments):
        return _quantile(counted[side], row.part) * row.times
    if row.kind is Kind.SHARE:
        return share(counted.first[width(row) * side], _among(row, counted, hands, side))
    if row.of is not None:
        found = ratio(covariances(counted, hands, [2 * side, 2 * side + 1]), hands)
    else:
        found = mean(covariances(counted, hands, [side]), hands)
    if row.kind is not Kind.WEIGHED and not found.half:
        found = _unchanged(row, found.figure, hands, _among(row, counted, hands, side))
    found = found * row.times
    if row.kind is Kind.WEIGHED:
        of = round(_among(row, counted, hands, side) * (row.part if row.of else 1))
        return of_copies(found, of, longer(alike(counted, width(row) * side), hands))
    return found


def of_copies(found: Estimate, of: int, longer: float = 1.0) -> Estimate:
    """A share of weighed hands has a long tail above, so it lies about its logarithm, and is perhaps nothing where it
    may be so evenly; where all hands were alike they tell no more than so many whole ones: all copies of one come to no
    more than that."""
    if not found.half:
        return share(round(of * found.figure), of)
    if not found.figure or not isfinite(found.half):
        return found._replace(low=max(found.low, 0.0), high=min(found.high, 1.0))
    times = exp(min(longer * found.half / found.figure, FAR))
    return found._replace(low=found.figure / times if found.low > 0 else 0.0, high=min(found.figure * times, 1.0))


def alike(counted: Moments, column: int) -> float:
    """As many hands that all weigh the same tell as much as these that do not: Kish's effective size."""
    first, second = counted.first[column], counted.second[column][column]
    return first * first / second if second else 0.0


def longer(alike: float, hands: int) -> float:
    """How much longer Student's interval is where only so many of the hands have anything to tell: the others say
    nothing of how far weights lie apart."""
    known, told = scipy_stats().t.ppf((1 + SURE) / 2, [max(hands - 1, 1), max(min(alike, hands) - 1, 1)])
    return float(told / known)


def estimates(rows: tuple[Row, ...], sums: Sums, side: int = 0) -> dict[str, Estimate]:
    return {row.name: estimate(row, sums.rows[row.name], sums.hands, side) for row in rows}


def width(row: Row) -> int:
    """How many columns a row has on each side."""
    return 1 if row.of is None else 2


def _among(row: Row, counted: Moments, hands: int, side: int = 0) -> int:
    return hands if row.of is None else counted.first[2 * side + 1]


# --- each kind ----------------------------------------------------------------------------


def share(seen: int, of: int) -> Estimate:
    """Wilson's."""
    if not of:
        return UNKNOWN
    low, high = scipy_stats().binomtest(seen, of).proportion_ci(SURE, "wilson")
    return Estimate(seen / of, float(low), float(high))


class Spreading(NamedTuple):
    """The means of some columns, and how they go together: the covariances of one hand."""

    means: list[float]
    together: list[list[float]]


def covariances(counted: Moments, hands: int, columns: list[int]) -> Spreading:
    """Worked out in whole numbers, so that nothing is lost where means are large and spread is small."""
    first, second = counted
    pairs = max(hands * (hands - 1), 1)
    together = [[float(Fraction(hands * second[i][j] - first[i] * first[j], pairs)) for j in columns] for i in columns]
    return Spreading([first[i] / hands if hands else nan for i in columns], together)


def students(figure: float, variance: float, hands: int) -> Estimate:
    """What the mean of so many is known to, from the variance of one."""
    if hands < 2:
        return Estimate(figure, -inf, inf)
    off = float(scipy_stats().t.ppf((1 + SURE) / 2, hands - 1)) * sqrt(max(variance, 0.0) / hands)
    return Estimate(figure, figure - off, figure + off)


def mean(columns: Spreading, hands: int) -> Estimate:
    return students(columns.means[0], columns.together[0][0], hands)


def _unchanged(row: Row, figure: float, hands: int, of: int) -> Estimate:
    """Of what every hand had alike: as many may have one more, or one less, as there may be of what was never seen.
    `of` is what all of it is divided by."""
    off = share(0, hands).high * hands / ((row.part or 1) * of) if of else inf
    return Estimate(figure, figure - off if row.signed or figure else 0.0, figure + off)


def ratio(columns: Spreading, hands: int) -> Estimate:
    """Fieller's: the ratios r for which the mean of y - r x may be nothing.  No bounds where x may be nothing."""
    (y, x), ((yy, yx), (_, xx)) = columns
    if hands < 2 or not x:
        return UNKNOWN
    g = float(scipy_stats().t.ppf((1 + SURE) / 2, hands - 1)) ** 2 / hands
    a, b, c = x * x - g * xx, x * y - g * yx, y * y - g * yy
    if a <= 0:
        return Estimate(y / x, -inf, inf)
    off = sqrt(max(b * b - a * c, 0.0))
    return Estimate(y / x, (b - off) / a, (b + off) / a)


def _quantile(spread: dict[int, int], part: float) -> Estimate:
    """What that part of all hands do not exceed."""
    hands = sum(spread.values())
    if not hands:
        return UNKNOWN
    ranks = scipy_stats().binom.ppf([(1 - SURE) / 2, (1 + SURE) / 2], hands, part)
    low, high = max(int(ranks[0]), 1), min(int(ranks[1]) + 1, hands)
    return Estimate(*(float(_at_rank(spread, rank)) for rank in (max(-int(-hands * part // 1), 1), low, high)))


def _at_rank(spread: dict[int, int], rank: int) -> int:
    """The so many-th of all, in order."""
    for value in sorted(spread):
        rank -= spread[value]
        if rank <= 0:
            return value
    raise ValueError("there are not so many")


# --- side by side -------------------------------------------------------------------------


def difference(row: Row, counted: Counted, hands: int, side: int) -> Difference | None:
    """Of a side and the first; nothing for lengths, which no hand has by itself."""
    if not isinstance(counted, Moments):
        return None
    if row.of is None:
        columns, pull = [side, 0], [1.0, -1.0]
        means = covariances(counted, hands, columns).means
        by = means[0] - means[1]
    else:
        columns = [2 * side, 2 * side + 1, 0, 1]
        y, x, y0, x0 = covariances(counted, hands, columns).means
        if not x or not x0:
            return Difference(UNKNOWN, 0.0)
        pull = [1 / x, -y / x**2, -1 / x0, y0 / x0**2]
        by = y / x - y0 / x0
    together = covariances(counted, hands, columns).together
    half = len(columns) // 2
    paired = spread_of(pull, together)
    apart = spread_of(pull[:half], [line[:half] for line in together[:half]])
    apart += spread_of(pull[half:], [line[half:] for line in together[half:]])
    saved = 1 - sqrt(paired / apart) if apart > 0 else 0.0
    if row.kind is Kind.SHARE and row.of is None:
        return Difference(_change(counted, hands, side), saved)
    if is_unchanged(row, counted, side):
        none = _unchanged(row._replace(signed=True), 0.0, hands, _among(row, counted, hands, side))
        return Difference(none * row.times, saved)
    return Difference(students(by, paired, hands) * row.times, saved)


def _change(counted: Moments, hands: int, side: int) -> Estimate:
    """Of a share: Bonett and Price's, as if one more hand had changed each way: where none did, nothing is sure."""
    first, second = counted
    ahead, changed = first[side] - first[0], second[side][side] + second[0][0] - 2 * second[side][0]
    middle = ahead / (hands + 2)
    around = students(middle, (changed + 2) / (hands + 2) - middle**2, hands + 2)
    return around._replace(figure=ahead / hands)


def is_unchanged(row: Row, counted: Moments, side: int) -> bool:
    """Had every hand exactly the same on a side as on the first?"""
    second, wide = counted.second, width(row)
    return all(
        second[own][own] + second[first][first] == 2 * second[own][first]
        for first, own in enumerate(range(wide * side, wide * side + wide))
    )


def spread_of(pull: list[float], together: list[list[float]]) -> float:
    """The variance of a weighted sum."""
    return max(sum(a * b * together[i][j] for i, a in enumerate(pull) for j, b in enumerate(pull)), 0.0)
