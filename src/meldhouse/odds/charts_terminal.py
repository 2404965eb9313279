"""Draws charts in a terminal with block characters."""

from collections.abc import Callable
from math import log10

from rich.bar import Bar
from rich.console import Console
from rich.table import Table as Grid

from meldhouse.odds.chart_data import Chart, HistogramChart, IntervalChart

BAR_WIDTH = 30  # characters
BLOCKS = "▁▂▃▄▅▆▇█"


def print_charts(charts: list[Chart], console: Console) -> None:
    for chart in charts:
        console.print(f"\n{chart.title}", markup=False, style="bold")
        console.print(_format_bars(chart) if isinstance(chart, IntervalChart) else format_histogram(chart))


def _format_bars(chart: IntervalChart) -> Grid:
    """Return a bar for every estimate as a line of text; bars start at 0."""
    grid, scale = Grid.grid(padding=(0, 1)), make_scale(chart)
    grid.add_column(max_width=60)
    for column in ("value", "bar", "figure"):
        grid.add_column(justify="right" if column == "figure" else "left", no_wrap=True)
    previous_row = ""
    for point in chart.points:
        begin, end = sorted((scale(0), scale(point.estimate.figure)))
        label, previous_row = "" if point.row == previous_row else point.label, point.row
        grid.add_row(label, point.value, Bar(1, begin, end, width=BAR_WIDTH), point.text)
    return grid


def make_scale(chart: IntervalChart) -> Callable[[float], float]:
    """Return a scale from figures to 0...1; a logarithmic scale starts a decade below the smallest figure."""
    figures = [point.estimate.figure for point in chart.points]
    if chart.is_log:
        low, high = log10(min(figures)) - 1, log10(max(figures))
        return lambda figure: (log10(figure) - low) / (high - low) if figure else 0.0
    low, high = min(0.0, *figures), max(0.0, *figures)
    return lambda figure: (figure - low) / ((high - low) or 1)


def format_histogram(chart: HistogramChart) -> Grid:
    """Return a line of bars for each compared rule set, scaled so that the highest bar has the full height."""
    grid, highest = Grid.grid(padding=(0, 1)), max(item.share for item in chart.bins)
    for value in dict.fromkeys(item.value for item in chart.bins):
        bins = [item for item in chart.bins if item.value == value]
        blocks = "".join(
            BLOCKS[round(item.share / highest * (len(BLOCKS) - 1))] if item.share else " " for item in bins
        )
        grid.add_row(value, f"{bins[0].first}", blocks, f"{bins[-1].last} ({chart.unit})")
    return grid
