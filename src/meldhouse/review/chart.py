"""Draws how each seat's expectation changed during a hand.

Colours are classes, so that a sheet of styles gives them for day and night.
"""

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import NamedTuple

from markupsafe import Markup

from meldhouse.review.result import Review

WIDTH, HEIGHT = 420, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 40, 10, 24  # what is kept free for numbers
DASHES = ("none", "7 4", "2 3", "9 3 2 3", "4 2", "12 4")
GRID_STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two lines of the grid
MAX_GRID_LINES = 5  # of it, at most
MIN_LABEL_DISTANCE = 13  # between two numbers at the end


def marker_path(kind: int, x: float, y: float, size: float) -> str:
    """The path of a mark: circle, square, triangle, diamond, cross, triangle upside down."""
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
    """Where a move and a payoff lie in the picture."""

    x: Callable[[float], float]
    y: Callable[[float], float]
    grid: list[float]


def compute_scale(review: Review) -> Scale:
    worths = [worth for seat in review.deciding_seats for _, worth in review.expectations(seat)] or [0.0]
    low, high = min(0.0, *worths), max(0.0, *worths)
    step = next((step for step in GRID_STEPS if (high - low) / step < MAX_GRID_LINES), max(GRID_STEPS))
    bottom, top = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    grid = [step * n for n in range(bottom, top + 1)]
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    return Scale(
        lambda move: round(LEFT + across * move / max(review.moves, 1), 1),
        lambda worth: round(TOP + up * (grid[-1] - worth) / (grid[-1] - grid[0]), 1),
        grid,
    )


def draw_chart(review: Review) -> Markup:
    """The whole picture; whoever cannot see it has the table."""
    place = compute_scale(review)
    inside = [*_grid_and_axes(review, place), *label_ends(review, place)]
    for kind, seat in enumerate(review.deciding_seats):
        inside += draw_curve(review, place, seat, kind)
    inside += ring_turning_points(review, place)
    body = "".join(inside)
    return Markup(f'<svg class="line" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{body}</svg>')


def _grid_and_axes(review: Review, place: Scale) -> Iterator[str]:
    """Lines for round payoffs, with their numbers, and the numbers of moves below."""
    for worth in place.grid:
        y, kind = place.y(worth), "zero" if worth == 0 else "grid"
        yield f'<path class="{kind}" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        yield f'<text class="axis" text-anchor="end" x="{LEFT - 5}" y="{y + 4}">{f"{worth:+g}" if worth else 0}</text>'
    for move in sorted({0, review.moves // 2, review.moves - 1}) if review.moves else []:
        yield f'<text class="axis" text-anchor="middle" x="{place.x(move)}" y="{HEIGHT - 6}">{move + 1}</text>'


def draw_curve(review: Review, place: Scale, seat: int, kind: int) -> Iterator[str]:
    """From decision to decision, and on to what came of it."""
    points = [(place.x(move), place.y(worth)) for move, worth in review.expectations(seat)]
    way = "L".join(f"{x} {y}" for x, y in points)
    dash = DASHES[kind % len(DASHES)]
    yield f'<path class="of-{kind} course" stroke-dasharray="{dash}" d="M{way}"/>'
    size = 2 if len(points) > 16 else 3
    yield f'<path class="of-{kind} marks" d="{"".join(marker_path(kind, x, y, size) for x, y in points)}"/>'


def label_ends(review: Review, place: Scale) -> Iterator[str]:
    """The numbers of the seats at the ends of their lines, none over another."""
    lowest = float(TOP - MIN_LABEL_DISTANCE)
    for y, seat in sorted((place.y(review.total_payoff(seat)), seat) for seat in review.deciding_seats):
        lowest = max(y, lowest + MIN_LABEL_DISTANCE)
        yield f'<text class="end" x="{WIDTH - RIGHT + 9}" y="{lowest + 4}">{seat + 1}</text>'


def ring_turning_points(review: Review, place: Scale) -> Iterator[str]:
    """Around the turning points, with the numbers of their moves."""
    for found in review.turning_points:
        x, y = place.x(found.number), place.y(found.expected)
        yield f'<circle class="ring" cx="{x}" cy="{y}" r="7"/>'
        above = y - 10 if y > 30 else y + 19
        yield f'<text class="turned" text-anchor="middle" x="{x}" y="{above}">{found.number + 1}</text>'


def legend_sample(kind: int) -> Markup:
    """A piece of a seat's line, for the list that says whose it is."""
    dash, mark = DASHES[kind % len(DASHES)], marker_path(kind, 17, 7, 4)
    return Markup(
        f'<svg class="line sample" viewBox="0 0 34 14" width="34" height="14" aria-hidden="true">'
        f'<path class="of-{kind} course" stroke-dasharray="{dash}" d="M0 7H34"/>'
        f'<path class="of-{kind} marks" d="{mark}"/></svg>'
    )
