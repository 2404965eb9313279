"""The chart of a person's results over time."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

WIDE, HIGH = 600, 120  # of the picture, in its own measure
MARGIN = 4  # above and below, so that no line is cut
POINTS = 240  # more could not be told apart


class Curve(NamedTuple):
    """A line through what one had after each hand, from nothing on."""

    points: str  # as an SVG polyline has them
    zero: float  # how high nothing is
    top: float
    bottom: float
    last: float


def curve(worths: Sequence[float]) -> Curve:
    after = [round(worth, 6) for worth in (0.0, *accumulate(worths))]  # thirds of points add up to whole ones
    top, bottom = max(after), min(after)
    scale = (HIGH - 2 * MARGIN) / ((top - bottom) or 1)

    def height(worth: float) -> float:
        return round(MARGIN + (top - worth) * scale, 1)

    last = len(after) - 1
    shown = sorted({round(n * last / POINTS) for n in range(POINTS + 1)} | {after.index(top), after.index(bottom)})
    points = " ".join(f"{round(WIDE * n / (last or 1), 1)},{height(after[n])}" for n in shown)
    return Curve(points, height(0), top, bottom, after[-1])
