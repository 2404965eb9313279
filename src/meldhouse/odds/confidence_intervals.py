"""Estimates with 95% confidence intervals, computed from accumulated sums.

A share has Wilson's interval, a mean Student's, a ratio Fieller's. A mean that was the same in every hand has the upper
limit of Wilson's interval for an event that never occurred. A share of weighted hands (`--split`) has one of these,
symmetric about its logarithm; a quantile has the binomial interval of its rank. A difference on the same decks is
paired: the mean of each hand's contribution, with Student's interval; for shares, Bonett and Price's.
"""

from fractions import Fraction
from math import ceil, exp, inf, isfinite, nan, sqrt
from typing import Any, NamedTuple

from meldhouse.games.odds import Kind, Row
from meldhouse.odds.accumulators import Moments, RowTotals, Sums
from meldhouse.util.optional_deps import scipy_special

CONFIDENCE = 0.95
MAX_LOG_RATIO = 700.0  # natural logarithm: exp() of more would overflow


class Estimate(NamedTuple):
    """A figure and its confidence interval; both are NaN if the hands do not determine them."""

    figure: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width of the confidence interval."""
        return (self.high - self.low) / 2

    def is_within(self, part: float) -> bool:
        """Return whether the half-width is at most this fraction of the figure."""
        return isfinite(self.half_width) and self.figure != 0 and self.half_width <= part * abs(self.figure)

    def __mul__(self, times: Any) -> "Estimate":
        return Estimate(self.figure * times, self.low * times, self.high * times)


UNKNOWN = Estimate(nan, -inf, inf)


class Difference(NamedTuple):
    """The difference of a rule set from the first one, and how much pairing by deck shortened its interval."""

    by: Estimate
    shortened: float  # the part of the interval that pairing saved; 0 if none


def estimate(row: Row, totals: RowTotals, hands: int, side: int = 0) -> Estimate:
    """Return the estimate of a row for one of the compared rule sets."""
    if not isinstance(totals, Moments):
        return _quantile_interval(totals[side], row.part) * row.times
    if row.kind is Kind.SHARE:
        return wilson_interval(totals.first[columns_per_side(row) * side], _denominator(row, totals, hands, side))
    if row.of is not None:
        result = fieller_interval(covariances(totals, hands, [2 * side, 2 * side + 1]), hands)
    else:
        result = mean_interval(covariances(totals, hands, [side]), hands)
    if row.kind is not Kind.WEIGHED and not result.half_width:
        result = _constant_interval(row, result.figure, hands, _denominator(row, totals, hands, side))
    result = result * row.times
    if row.kind is Kind.WEIGHED:
        denominator = round(_denominator(row, totals, hands, side) * (row.part if row.of else 1))
        return weighted_share_interval(
            result, denominator, student_widening(effective_sample_size(totals, columns_per_side(row) * side), hands)
        )
    return result


def weighted_share_interval(share: Estimate, of: int, widening: float = 1.0) -> Estimate:
    """Return the confidence interval of a share of weighted hands.

    Its distribution has a long upper tail, so the interval is symmetric about the logarithm; it reaches 0 where the
    symmetric one does. If all hands are equal, the interval is that of `of` whole hands, since all the copies of a hand
    weigh no more than the hand.
    """
    if not share.half_width:
        return wilson_interval(round(of * share.figure), of)
    if not share.figure or not isfinite(share.half_width):
        return share._replace(low=max(share.low, 0.0), high=min(share.high, 1.0))
    times = exp(min(widening * share.half_width / share.figure, MAX_LOG_RATIO))
    return share._replace(low=share.figure / times if share.low > 0 else 0.0, high=min(share.figure * times, 1.0))


def effective_sample_size(totals: Moments, column: int) -> float:
    """Return Kish's effective sample size of weighted hands."""
    first, second = totals.first[column], totals.second[column][column]
    return first * first / second if second else 0.0


def student_widening(effective: float, hands: int) -> float:
    """Return the factor by which Student's interval widens at the effective sample size."""
    return _student_quantile(max(min(effective, hands) - 1, 1)) / _student_quantile(max(hands - 1, 1))


def _upper() -> float:
    """Return the probability of the upper quantile that bounds a two-sided interval."""
    return (1 + CONFIDENCE) / 2


def _student_quantile(degrees_of_freedom: float) -> float:
    """Return the quantile of Student's t-distribution that bounds a two-sided interval."""
    return float(scipy_special().stdtrit(degrees_of_freedom, _upper()))


def estimates(rows: tuple[Row, ...], sums: Sums, side: int = 0) -> dict[str, Estimate]:
    return {row.name: estimate(row, sums.rows[row.name], sums.hands, side) for row in rows}


def columns_per_side(row: Row) -> int:
    """Return the number of columns of a row for each rule set: two if it has a denominator, otherwise one."""
    return 1 if row.of is None else 2


def _denominator(row: Row, totals: Moments, hands: int, side: int = 0) -> int:
    return hands if row.of is None else totals.first[2 * side + 1]


# --- each kind ----------------------------------------------------------------------------


def wilson_interval(successes: int, trials: int) -> Estimate:
    """Return the estimate of a share with Wilson's interval."""
    if not trials:
        return UNKNOWN
    z = float(scipy_special().ndtri(_upper()))
    share, scale = successes / trials, 2 * (trials + z * z)
    center = (2 * successes + z * z) / scale
    half_width = z / scale * sqrt(4 * successes * (1 - share) + z * z)
    low = center - half_width if successes else 0.0
    return Estimate(share, low, center + half_width if successes < trials else 1.0)


class Covariances(NamedTuple):
    """The means of several columns, and the covariance matrix for a single hand."""

    means: list[float]
    matrix: list[list[float]]


def covariances(totals: Moments, hands: int, columns: list[int]) -> Covariances:
    """Return means and covariances, computed with integers to avoid cancellation with large means."""
    first, second = totals
    pairs = max(hands * (hands - 1), 1)
    matrix = [[float(Fraction(hands * second[i][j] - first[i] * first[j], pairs)) for j in columns] for i in columns]
    return Covariances([first[i] / hands if hands else nan for i in columns], matrix)


def student_interval(figure: float, variance: float, hands: int) -> Estimate:
    """Return a mean with Student's interval, given the variance of a single hand."""
    if hands < 2:
        return Estimate(figure, -inf, inf)
    half_width = _student_quantile(hands - 1) * sqrt(max(variance, 0.0) / hands)
    return Estimate(figure, figure - half_width, figure + half_width)


def mean_interval(columns: Covariances, hands: int) -> Estimate:
    return student_interval(columns.means[0], columns.matrix[0][0], hands)


def _constant_interval(row: Row, figure: float, hands: int, of: int) -> Estimate:
    """Return the confidence interval of a figure that was the same in every hand.

    As many hands may differ as Wilson's interval allows for an event that never occurred; `of` is the denominator.
    """
    half_width = wilson_interval(0, hands).high * hands / ((row.part or 1) * of) if of else inf
    return Estimate(figure, figure - half_width if row.signed or figure else 0.0, figure + half_width)


def fieller_interval(columns: Covariances, hands: int) -> Estimate:
    """Return a ratio with Fieller's interval: all r for which y - r x may have mean 0, or unbounded."""
    (y, x), ((yy, yx), (_, xx)) = columns
    if hands < 2 or not x:
        return UNKNOWN
    g = _student_quantile(hands - 1) ** 2 / hands
    a, b, c = x * x - g * xx, x * y - g * yx, y * y - g * yy
    if a <= 0:
        return Estimate(y / x, -inf, inf)
    radius = sqrt(max(b * b - a * c, 0.0))
    return Estimate(y / x, (b - radius) / a, (b + radius) / a)


def _quantile_interval(histogram: dict[int, int], part: float) -> Estimate:
    """Return the quantile that the given fraction of the hands does not exceed, with its interval."""
    hands = sum(histogram.values())
    if not hands:
        return UNKNOWN
    low, high = (
        max(_binomial_quantile(1 - _upper(), hands, part), 1),
        min(_binomial_quantile(_upper(), hands, part) + 1, hands),
    )
    return Estimate(*(float(_value_at_rank(histogram, rank)) for rank in (max(-int(-hands * part // 1), 1), low, high)))


def _binomial_quantile(probability: float, trials: int, part: float) -> int:
    """Return the least number of successes that is exceeded with at most the remaining probability."""
    special = scipy_special()
    found = ceil(float(special.bdtrik(probability, trials, part)))
    return found - 1 if found and special.bdtr(found - 1, trials, part) >= probability else found


def _value_at_rank(histogram: dict[int, int], rank: int) -> int:
    """Return the value with this rank in sorted order."""
    for value in sorted(histogram):
        rank -= histogram[value]
        if rank <= 0:
            return value
    raise ValueError("the rank is larger than the number of values")


# --- side by side -------------------------------------------------------------------------


def difference(row: Row, totals: RowTotals, hands: int, side: int) -> Difference | None:
    """Return a rule set's difference from the first one, or None for quantiles, which are not sums over hands."""
    if not isinstance(totals, Moments):
        return None
    if row.of is None:
        columns, gradient = [side, 0], [1.0, -1.0]
        means = covariances(totals, hands, columns).means
        by = means[0] - means[1]
    else:
        columns = [2 * side, 2 * side + 1, 0, 1]
        y, x, y0, x0 = covariances(totals, hands, columns).means
        if not x or not x0:
            return Difference(UNKNOWN, 0.0)
        gradient = [1 / x, -y / x**2, -1 / x0, y0 / x0**2]
        by = y / x - y0 / x0
    matrix = covariances(totals, hands, columns).matrix
    half_count = len(columns) // 2
    paired = weighted_sum_variance(gradient, matrix)
    unpaired = weighted_sum_variance(gradient[:half_count], [line[:half_count] for line in matrix[:half_count]])
    unpaired += weighted_sum_variance(gradient[half_count:], [line[half_count:] for line in matrix[half_count:]])
    saved = 1 - sqrt(paired / unpaired) if unpaired > 0 else 0.0
    if row.kind is Kind.SHARE and row.of is None:
        return Difference(_bonett_price_interval(totals, hands, side), saved)
    if is_same_as_first(row, totals, side):
        none = _constant_interval(row._replace(signed=True), 0.0, hands, _denominator(row, totals, hands, side))
        return Difference(none * row.times, saved)
    return Difference(student_interval(by, paired, hands) * row.times, saved)


def _bonett_price_interval(totals: Moments, hands: int, side: int) -> Estimate:
    """Return the difference of paired shares with Bonett and Price's interval, which adds one hand to each cell."""
    first, second = totals
    gain, discordant = first[side] - first[0], second[side][side] + second[0][0] - 2 * second[side][0]
    middle = gain / (hands + 2)
    interval = student_interval(middle, (discordant + 2) / (hands + 2) - middle**2, hands + 2)
    return interval._replace(figure=gain / hands)


def is_same_as_first(row: Row, totals: Moments, side: int) -> bool:
    """Return whether every hand had the same value under this rule set as under the first one."""
    products, width = totals.second, columns_per_side(row)
    return all(
        products[column][column] + products[first][first] == 2 * products[column][first]
        for first, column in enumerate(range(width * side, width * side + width))
    )


def weighted_sum_variance(weights: list[float], matrix: list[list[float]]) -> float:
    """Return the variance of a weighted sum of columns."""
    return max(sum(a * b * matrix[i][j] for i, a in enumerate(weights) for j, b in enumerate(weights)), 0.0)
