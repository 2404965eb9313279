"""The chart of a person's cumulative results."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

WIDTH, HEIGHT = 600, 120  # size of the SVG viewBox
MARGIN = 4  # above and below the curve, to leave room for its width
MAX_POINTS = 240  # more points would not be visible


class Curve(NamedTuple):
    """A curve of the cumulative results, which starts at zero."""

    points: str  # points of an SVG polyline
    zero: float  # y of the zero line
    top: float
    bottom: float
    last: float


def curve(results: Sequence[float]) -> Curve:
    after = [round(total, 6) for total in (0.0, *accumulate(results))]  # rounded, so that thirds add up to integers
    top, bottom = max(after), min(after)
    scale = (HEIGHT - 2 * MARGIN) / ((top - bottom) or 1)

    def height(total: float) -> float:
        return round(MARGIN + (top - total) * scale, 1)

    last = len(after) - 1
    shown = sorted(
        {round(n * last / MAX_POINTS) for n in range(MAX_POINTS + 1)} | {after.index(top), after.index(bottom)}
    )
    points = " ".join(f"{round(WIDTH * n / (last or 1), 1)},{height(after[n])}" for n in shown)
    return Curve(points, height(0), top, bottom, after[-1])
