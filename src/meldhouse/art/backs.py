"""The two patterns of backs, for cards, Ceki cards and tiles: one is visible, and the page selects which one.

Each pattern is a single path, because a table shows dozens of backs.
"""

from meldhouse.art.path_data import format_number
from meldhouse.art.svg import group, line, path
from meldhouse.art.themes import color

# A ginkgo leaf, 30 wide and centered at the origin: from the stem to the left lobe, the notch and the right lobe.
GINKGO = "m0 10c-2-8-12-10-15-18 5-7 12-6 15-1 3-5 10-6 15 1-3 8-13 10-15 18z"


def backs(lattice: str, leaf: str) -> str:
    """Return both back patterns; the variables `--art-back-lattice` and `--art-back-leaf` set their opacity."""
    return group(lattice, opacity=color("back-lattice")) + group(leaf, opacity=color("back-leaf"))


def leaves(
    left: float, top: float, width: float, height: float, columns: int, rows: int, line_color: str = "back-line"
) -> str:
    """Fill an area with staggered rows of ginkgo leaves; every second row has one leaf less."""
    across, down = width / columns, height / rows
    places = [
        (left + across * (column + 0.5 + row % 2 / 2), top + down * (row + 0.5))
        for row in range(rows)
        for column in range(columns - row % 2)
    ]
    points = [(format_number(x), format_number(y)) for x, y in places]
    css_color = color(line_color)
    return path("".join(f"M{x} {y}{GINKGO}" for x, y in points), css_color, opacity=0.85) + line(
        "".join(f"M{x} {y}m0 9q1 5-3 8" for x, y in points), css_color, 2.5, stroke_linecap="round", opacity=0.85
    )
