"""Data for the charts that charts_vega.py and charts_terminal.py draw: estimates with intervals, and lengths."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import isfinite, isinf
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Row
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.format_text import decimal_places, format_estimate, format_number, is_constant, is_unused
from meldhouse.odds.result import Odds
from meldhouse.odds.spec import resolve

MAX_ROWS = 14  # in a chart
MAX_BINS = 40
SHOWN_SHARE = 0.995  # of the hands in a histogram of lengths


class Point(NamedTuple):
    """A point of a chart: the estimate for one of the compared rule sets."""

    row: str
    label: str
    value: str  # of the compared option
    estimate: Estimate
    text: str  # the figure as formatted in a table


class IntervalChart(NamedTuple):
    """A chart with rows of estimates, each with its confidence interval."""

    name: str
    title: str
    unit: str
    points: list[Point]
    caption: str = ""
    is_log: bool = False  # whether the axis is logarithmic


class Bin(NamedTuple):
    """A histogram bin: the percentage of hands with `first` to `last` turns."""

    value: str
    first: int
    last: int
    share: float


class HistogramChart(NamedTuple):
    """A histogram of the lengths of hands."""

    name: str
    title: str
    caption: str
    unit: str
    percent: str  # how a share is written, such as `{n}%`
    bins: list[Bin]


Chart = IntervalChart | HistogramChart


def charts(odds: Odds, localize: Localizer) -> list[Chart]:
    """Return all charts, or none if no hands have been counted yet."""
    if not odds.hands:
        return []
    interval_charts = [
        chart
        for chart in (wins_chart(odds, localize), *_result_charts(odds, localize), *change_charts(odds, localize))
        if chart.points
    ]
    frequencies = [chart for chart in (frequency_chart(odds, localize),) if chart.points]
    return [*interval_charts, *length_charts(odds, localize), *frequencies]


def make_points(odds: Odds, rows: list[Row], localize: Localizer, labels: list[str] | None = None) -> list[Point]:
    """Return a point for each row and compared rule set whose estimate is finite."""
    names = labels or [localize(row.label) for row in rows]
    points = [
        make_point(row, label, value, odds.side(side)[row.name], localize)
        for row, label in zip(rows, names, strict=True)
        for side, value in enumerate(odds.values)
    ]
    return [point for point in points if all(map(isfinite, point.estimate))]


def make_point(row: Row, label: str, value: str, estimate: Estimate, localize: Localizer) -> Point:
    scaled = estimate * 100 if row.is_share else estimate
    return Point(row.name, label, value, scaled, format_estimate(row, estimate, localize).figure)


def _seat_rows(odds: Odds, name: str) -> list[Row]:
    """Return the rows that give a figure for each seat, such as `wins_1` and `wins_2`."""
    return [row for row in odds.rows if row.name.rpartition("_")[0] == name and row.name.rpartition("_")[2].isdigit()]


def _seat_points(odds: Odds, name: str, localize: Localizer) -> list[Point]:
    rows = _seat_rows(odds, name)
    return make_points(
        odds, rows, localize, [localize(msg("page-seat", n=row.name.rpartition("_")[2])) for row in rows]
    )


def wins_chart(odds: Odds, localize: Localizer) -> IntervalChart:
    title, unit = localize(msg("odds-picture-wins")), localize(msg(f"odds-unit-{odds.question.unit}"))
    return IntervalChart("wins", title, unit, _seat_points(odds, "wins", localize))


def _result_charts(odds: Odds, localize: Localizer) -> Iterator[IntervalChart]:
    """Yield a chart of each seat's mean result, for every figure that varies between hands."""
    for count in resolve(odds.question).game.scene.COUNTS:
        points = (
            []
            if all(map(partial(is_constant, odds), _seat_rows(odds, count.name)))
            else _seat_points(odds, count.name, localize)
        )
        title = msg(f"odds-picture-brings-{odds.question.unit}", **count.unit_arguments())
        yield IntervalChart(count.name, localize(title), localize(count.said), points)


def frequency_chart(odds: Odds, localize: Localizer) -> IntervalChart:
    """Return a chart of the shares of events, with the most frequent event first."""
    win_rows = {row.name for row in _seat_rows(odds, "wins")}
    first = odds.side(0)
    rows = [row for row in odds.rows if row.is_share and row.name not in win_rows and 0 < first[row.name][0] < 1]
    rows.sort(key=lambda row: -first[row.name].figure)
    points = [point for point in make_points(odds, rows[:MAX_ROWS], localize) if point.estimate.low > 0]
    title, unit = localize(msg("odds-picture-often")), localize(msg("odds-unit-often"))
    return IntervalChart("often", title, unit, points, is_log=True)


def change_charts(odds: Odds, localize: Localizer) -> Iterator[IntervalChart]:
    """Yield charts of the percent change that each option value causes, with the most significant rows first."""
    option, (first_value, *other_values) = odds.question.compared, odds.values
    rows = [row for row in odds.rows if not is_unused(odds, row) and _is_positive(odds.side(0)[row.name])]
    for side, value in enumerate(other_values, 1):
        points = sorted(
            (_change_point(odds, row, side, localize) for row in rows),
            key=lambda point: -_signal_to_noise(point.estimate),
        )
        most_significant = [
            point
            for point in points
            if all(map(isfinite, point.estimate)) and point.estimate.half_width and point.estimate.figure
        ][:MAX_ROWS]
        title = msg("odds-picture-changes", option=option, first=first_value, value=value)
        unit = localize(msg("odds-unit-changes", value=first_value))
        yield IntervalChart(
            f"changes_{side}", localize(title), unit, most_significant, localize(msg("odds-marks-change"))
        )


def _change_point(odds: Odds, row: Row, side: int, localize: Localizer) -> Point:
    difference, first = odds.difference(row.name, side), odds.side(0)[row.name].figure
    change = difference.by * (100 / first) if difference else Estimate(0, -np.inf, np.inf)
    text = localize(msg("odds-percent", n=f"{change.figure:+,.{decimal_places(change)}f}"))
    return Point(row.name, localize(row.label), "", change, text)


def _is_positive(estimate: Estimate) -> bool:
    return isfinite(estimate.figure) and estimate.low > 0


def _signal_to_noise(estimate: Estimate) -> float:
    """Return the distance of a difference from 0, in half-widths of its confidence interval."""
    return abs(estimate.figure) / estimate.half_width if estimate.half_width and not isinf(estimate.half_width) else 0.0


# --- lengths ------------------------------------------------------------------------------


LENGTH_UNIT = {"hands": "turns", "sittings": "hands"}  # of hands, and of sittings


def length_charts(odds: Odds, localize: Localizer) -> Iterator[HistogramChart]:
    """Yield histograms of lengths, or none if each session has a fixed number of hands."""
    counted = odds.question.unit
    if f"{LENGTH_UNIT[counted]}_half" in odds.side(0):
        edges = _bin_edges(odds)
        bins = [item for side, value in enumerate(odds.values) for item in make_bins(odds, side, value, edges)]
        caption = " ".join(localize(message) for message in quantile_captions(odds))
        title, unit = msg(f"odds-picture-lengths-{counted}"), msg(f"odds-unit-long-{counted}")
        yield HistogramChart(
            "lengths", localize(title), caption, localize(unit), localize(msg("odds-percent", n="{n}")), bins
        )


def _length_counts(odds: Odds, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    return odds.spread(f"{LENGTH_UNIT[odds.question.unit]}_half", side)


def _bin_edges(odds: Odds) -> list[int]:
    """Return the first value of each bin, and the end of the last bin; all compared rule sets share the bins."""
    last = max(int(_last_shown(*_length_counts(odds, side))) for side in range(len(odds.values)))
    first = min(int(_length_counts(odds, side)[0][0]) for side in range(len(odds.values)))
    width = max(1, -(-(last - first + 1) // MAX_BINS))
    return list(range(first, last + width + 1, width))


def _last_shown(lengths: npt.NDArray[np.int64], hands: npt.NDArray[np.int64]) -> int:
    """Return the longest length that the chart shows, which only a few hands exceed."""
    return int(lengths[np.searchsorted(np.cumsum(hands), SHOWN_SHARE * hands.sum())])


def make_bins(odds: Odds, side: int, value: str, edges: list[int]) -> Iterator[Bin]:
    lengths, hands = _length_counts(odds, side)
    for first, after in pairwise(edges):
        count = hands[(lengths >= first) & (lengths < after)].sum()
        yield Bin(value, first, after - 1, 100 * float(count) / odds.hands)


def quantile_captions(odds: Odds) -> Iterator[Message]:
    """Yield a sentence for each compared rule set with the median and the 90th percentile of its lengths."""
    unit = odds.question.unit
    for side, value in enumerate(odds.values):
        quantiles = {
            name: format_number(odds.side(side)[f"{LENGTH_UNIT[unit]}_{name}"].figure, 0) for name in ("half", "most")
        }
        yield (
            msg(f"odds-half-with-{unit}", value=value, **quantiles) if value else msg(f"odds-half-{unit}", **quantiles)
        )
    yield msg(f"odds-longest-{unit}")
