"""Draw a dependency graph as SVG: packages in rows, each above the packages that it imports, connected by lines."""

from itertools import pairwise
from statistics import fmean
from xml.sax.saxutils import escape

Arrows = dict[str, set[str]]
Spot = tuple[str, str, int]  # a package (name, name, row), or where a line from one to another passes a row

HIGH, ROW, GAP, MARGIN = 34, 74, 16, 20
LETTER = 8.2  # width of a letter in a box
PASSING = 14  # width of a line that passes a row
SWEEPS = 24
STYLE = """<style>
text { font: 600 14px ui-monospace, Menlo, Consolas, monospace; fill: #22272b; text-anchor: middle }
rect { fill: #f3eede; stroke: #1d4a3a; stroke-width: 1.5 }
path { fill: none; stroke: #1d4a3a; stroke-width: 1.3; opacity: .75 }
.paper { fill: #fffdf7; stroke: none } marker path { fill: #1d4a3a; stroke: none; opacity: 1 }
@media (prefers-color-scheme: dark) {
text { fill: #ece7da } rect { fill: #22302a; stroke: #7fd39a } path { stroke: #7fd39a }
.paper { fill: #14181a } marker path { fill: #7fd39a } }
</style>"""
TIP = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 8 4 0 8z"/></marker></defs>'
)


def drawn(arrows: Arrows) -> str:
    rows = in_order(rows_of(arrows), links(arrows))
    width = max(breadth(row) for row in rows) + 2 * MARGIN
    at = {spot: where for number, row in enumerate(rows) for spot, where in placed(row, number, width).items()}
    height = len(rows) * ROW - (ROW - HIGH) + 2 * MARGIN
    lines = "".join(line(package, other, at) for package in sorted(arrows) for other in sorted(arrows[package]))
    boxes = "".join(box(spot[0], *where) for spot, where in at.items() if spot[0] == spot[1])
    size = f'width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}"'
    paper = f'<rect class="paper" width="{width:.0f}" height="{height}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{STYLE}{TIP}{paper}{lines}{boxes}</svg>\n'


def heights(arrows: Arrows) -> dict[str, int]:
    """Return the row of each package, with 0 at the top: just below the lowest package that imports it."""
    found: dict[str, int] = {}

    def height(package: str) -> int:
        if package not in found:
            found[package] = 1 + max(
                (height(upper) for upper, others in arrows.items() if package in others), default=-1
            )
        return found[package]

    return {package: height(package) for package in sorted(arrows)}


def way(package: str, other: str, rows: dict[str, int]) -> list[Spot]:
    """Return the spots from a package to one of its imports, row by row."""
    passing = [(package, other, row) for row in range(rows[package] + 1, rows[other])]
    return [(package, package, rows[package]), *passing, (other, other, rows[other])]


def rows_of(arrows: Arrows) -> list[list[Spot]]:
    rows = heights(arrows)
    spots = {(package, package, row) for package, row in rows.items()}
    spots |= {spot for package, others in arrows.items() for other in others for spot in way(package, other, rows)}
    return [sorted(spot for spot in spots if spot[2] == row) for row in range(1 + max(rows.values()))]


def links(arrows: Arrows) -> dict[Spot, list[Spot]]:
    """Return the spots that are linked to each spot, in both directions."""
    rows, found = heights(arrows), dict[Spot, list[Spot]]()
    for package, others in sorted(arrows.items()):
        for other in sorted(others):
            for upper, lower in pairwise(way(package, other, rows)):
                found.setdefault(upper, []).append(lower)
                found.setdefault(lower, []).append(upper)
    return found


def in_order(rows: list[list[Spot]], linked: dict[Spot, list[Spot]]) -> list[list[Spot]]:
    """Return the rows in an order with few crossings (barycenter method, sweeping down and up)."""
    best = rows
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        turn = range(1, len(rows)) if down else range(len(rows) - 2, -1, -1)
        rows = [list(row) for row in rows]
        for number in turn:
            beside = {
                spot: place / len(row) for row in [rows[number + (-1 if down else 1)]] for place, spot in enumerate(row)
            }
            own = {spot: place / len(rows[number]) for place, spot in enumerate(rows[number])}
            rows[number].sort(key=lambda spot: middle(spot, linked, beside, own))
        best = min(best, rows, key=lambda found: crossings(found, linked))
    return best


def middle(spot: Spot, linked: dict[Spot, list[Spot]], beside: dict[Spot, float], own: dict[Spot, float]) -> float:
    seen = [beside[other] for other in linked.get(spot, []) if other in beside]
    return fmean(seen) if seen else own[spot]


def crossings(rows: list[list[Spot]], linked: dict[Spot, list[Spot]]) -> int:
    count = 0
    for upper, lower in pairwise(rows):
        place = {spot: number for number, spot in enumerate(lower)}
        ends = [sorted(place[other] for other in linked.get(spot, []) if other in place) for spot in upper]
        count += sum(a > b for n, left in enumerate(ends) for right in ends[n + 1 :] for a in left for b in right)
    return count


def wide(spot: Spot) -> float:
    return len(spot[0]) * LETTER + 22 if spot[0] == spot[1] else PASSING


def breadth(row: list[Spot]) -> float:
    return sum(map(wide, row)) + GAP * (len(row) - 1)


def placed(row: list[Spot], number: int, width: float) -> dict[Spot, tuple[float, float]]:
    """Return the center of each spot; rows are centered, with space between their boxes."""
    spare = min(60.0, (width - 2 * MARGIN - breadth(row)) / (len(row) + 1))
    left = (width - breadth(row) - spare * (len(row) - 1)) / 2
    found = {}
    for spot in row:
        found[spot] = (left + wide(spot) / 2, MARGIN + HIGH / 2 + number * ROW)
        left += wide(spot) + GAP + spare
    return found


def line(package: str, other: str, at: dict[Spot, tuple[float, float]]) -> str:
    spots = sorted((spot for spot in at if spot[:2] == (package, other)), key=lambda spot: spot[2])
    start, end = (next(where for spot, where in at.items() if spot[:2] == (name, name)) for name in (package, other))
    points = [(start[0], start[1] + HIGH / 2), *(at[spot] for spot in spots), (end[0], end[1] - HIGH / 2)]
    path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (y + to_y) / 2
        path += f"C{x:.0f} {half:.0f} {to_x:.0f} {half:.0f} {to_x:.0f} {to_y:.0f}"
    return f'<path d="{path}" marker-end="url(#tip)"/>'


def box(package: str, x: float, y: float) -> str:
    broad = wide((package, package, 0))
    frame = f'<rect x="{x - broad / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{broad:.0f}" height="{HIGH}" rx="6"/>'
    return f'{frame}<text x="{x:.0f}" y="{y + 5:.0f}">{escape(package)}</text>'
