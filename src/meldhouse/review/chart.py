"""An SVG chart of each seat's estimated value over a hand.

Colors are CSS classes, so that a style sheet defines them for light and dark themes.
"""

from collections.abc import Callable, Container, Iterator
from math import ceil, floor
from typing import NamedTuple

from markupsafe import Markup

from meldhouse.review.result import Review

WIDTH, HEIGHT = 420, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 40, 10, 24  # margins for labels
DASHES = ("none", "7 4", "2 3", "9 3 2 3", "4 2", "12 4")
GRID_STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # distances between grid lines, in payoff
MAX_GRID_LINES = 5
MIN_LABEL_DISTANCE = 13


def marker_path(kind: int, x: float, y: float, size: float) -> str:
    """Return the SVG path of a marker: circle, square, triangle, diamond, cross, or inverted triangle."""
    r = size
    paths = (
        f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z",
        f"M{x - r} {y - r}h{2 * r}v{2 * r}h{-2 * r}z",
        f"M{x} {y - r}l{r} {2 * r}h{-2 * r}z",
        f"M{x} {y - r}l{r} {r}l{-r} {r}l{-r} {-r}z",
        f"M{x - r} {y - r}l{2 * r} {2 * r}M{x + r} {y - r}l{-2 * r} {2 * r}",
        f"M{x} {y + r}l{r} {-2 * r}h{-2 * r}z",
    )
    return paths[kind % len(paths)]


class Scale(NamedTuple):
    """Converts moves and payoffs to coordinates in the chart."""

    x: Callable[[float], float]
    y: Callable[[float], float]
    grid: list[float]


def compute_scale(review: Review) -> Scale:
    values = [value for seat in review.deciding_seats for _, value in review.expectations(seat)] or [0.0]
    low, high = min(0.0, *values), max(0.0, *values)
    step = next((step for step in GRID_STEPS if (high - low) / step < MAX_GRID_LINES), max(GRID_STEPS))
    bottom, top = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    grid = [step * n for n in range(bottom, top + 1)]
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    return Scale(
        lambda move: round(LEFT + across * move / max(review.moves, 1), 1),
        lambda value: round(TOP + up * (grid[-1] - value) / (grid[-1] - grid[0]), 1),
        grid,
    )


def draw_chart(review: Review, seats: Container[int] | None = None) -> Markup:
    """Draw the chart, with rings for the given seats; screen readers skip it, because a table has the same numbers."""
    scale = compute_scale(review)
    elements = [*_grid_and_axes(review, scale), *label_ends(review, scale)]
    for style, seat in enumerate(review.deciding_seats):
        elements += draw_curve(review, scale, seat, style)
    elements += ring_moments(review, scale, seats)
    body = "".join(elements)
    return Markup(f'<svg class="line" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{body}</svg>')


def _grid_and_axes(review: Review, scale: Scale) -> Iterator[str]:
    """Draw lines at round payoffs with their values, and the move numbers below."""
    for value in scale.grid:
        y, kind = scale.y(value), "zero" if value == 0 else "grid"
        yield f'<path class="{kind}" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        yield f'<text class="axis" text-anchor="end" x="{LEFT - 5}" y="{y + 4}">{f"{value:+g}" if value else 0}</text>'
    for move in sorted({0, review.moves // 2, review.moves - 1}) if review.moves else []:
        yield f'<text class="axis" text-anchor="middle" x="{scale.x(move)}" y="{HEIGHT - 6}">{move + 1}</text>'


def draw_curve(review: Review, scale: Scale, seat: int, style: int) -> Iterator[str]:
    """Draw the curve of a seat: the estimate at each of its decisions, and its payoff as the last point."""
    points = [(scale.x(move), scale.y(value)) for move, value in review.expectations(seat)]
    line = "L".join(f"{x} {y}" for x, y in points)
    dash = DASHES[style % len(DASHES)]
    yield f'<path class="of-{style} course" stroke-dasharray="{dash}" d="M{line}"/>'
    size = 2 if len(points) > 16 else 3
    yield f'<path class="of-{style} marks" d="{"".join(marker_path(style, x, y, size) for x, y in points)}"/>'


def label_ends(review: Review, scale: Scale) -> Iterator[str]:
    """Draw the number of each seat at the end of its curve, without overlaps."""
    lowest = float(TOP - MIN_LABEL_DISTANCE)
    for y, seat in sorted((scale.y(review.total_payoff(seat)), seat) for seat in review.deciding_seats):
        lowest = max(y, lowest + MIN_LABEL_DISTANCE)
        yield f'<text class="end" x="{WIDTH - RIGHT + 9}" y="{lowest + 4}">{seat + 1}</text>'


def ring_moments(review: Review, scale: Scale, seats: Container[int] | None) -> Iterator[str]:
    """Draw rings around the largest losses, labeled with the numbers of their moves."""
    for decision in review.moments(seats):
        x, y = scale.x(decision.number), scale.y(decision.expected)
        yield f'<circle class="ring" cx="{x}" cy="{y}" r="7"/>'
        label_y = y - 10 if y > 30 else y + 19
        yield f'<text class="turned" text-anchor="middle" x="{x}" y="{label_y}">{decision.number + 1}</text>'


def legend_sample(style: int) -> Markup:
    """Draw a sample of a seat's curve for the legend."""
    dash, marker = DASHES[style % len(DASHES)], marker_path(style, 17, 7, 4)
    return Markup(
        f'<svg class="line sample" viewBox="0 0 34 14" width="34" height="14" aria-hidden="true">'
        f'<path class="of-{style} course" stroke-dasharray="{dash}" d="M0 7H34"/>'
        f'<path class="of-{style} marks" d="{marker}"/></svg>'
    )
