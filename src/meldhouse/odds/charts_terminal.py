"""Charts in a terminal, made of block characters."""

from collections.abc import Callable
from math import log10

from rich.bar import Bar
from rich.console import Console
from rich.table import Table as Grid

from meldhouse.odds.chart_data import Lengths, Marks, Picture

WIDE = 30  # letters
COLUMNS = "▁▂▃▄▅▆▇█"


def sketch(pictures: list[Picture], console: Console) -> None:
    for picture in pictures:
        console.print(f"\n{picture.title}", markup=False, style="bold")
        console.print(_bars(picture) if isinstance(picture, Marks) else columns(picture))


def _bars(picture: Marks) -> Grid:
    """A line for every figure; where 0 is the left end, all begin there."""
    made, place = Grid.grid(padding=(0, 1)), scale(picture)
    made.add_column(max_width=60)
    for column in ("value", "bar", "figure"):
        made.add_column(justify="right" if column == "figure" else "left", no_wrap=True)
    told = ""
    for point in picture.points:
        begin, end = sorted((place(0), place(point.found.figure)))
        said, told = "" if point.row == told else point.said, point.row
        made.add_row(said, point.value, Bar(1, begin, end, width=WIDE), point.text)
    return made


def scale(picture: Marks) -> Callable[[float], float]:
    """Where on a line from 0 to 1 a figure stands; with rising steps, nothing is a step before the smallest."""
    figures = [point.found.figure for point in picture.points]
    if picture.rising:
        low, high = log10(min(figures)) - 1, log10(max(figures))
        return lambda figure: (log10(figure) - low) / (high - low) if figure else 0.0
    low, high = min(0.0, *figures), max(0.0, *figures)
    return lambda figure: (figure - low) / ((high - low) or 1)


def columns(picture: Lengths) -> Grid:
    """A column for every stretch, the highest of all sides as high as the line."""
    made, highest = Grid.grid(padding=(0, 1)), max(one.share for one in picture.stretches)
    for value in dict.fromkeys(one.value for one in picture.stretches):
        some = [one for one in picture.stretches if one.value == value]
        drawn = "".join(COLUMNS[round(one.share / highest * (len(COLUMNS) - 1))] if one.share else " " for one in some)
        made.add_row(value, f"{some[0].first}", drawn, f"{some[-1].last} ({picture.unit})")
    return made
