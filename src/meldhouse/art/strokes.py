"""Brush strokes for characters: points with pressure become outlines, and strokes combine into characters.

A stroke is a kind and its points in a square of 100.  Kinds are `h` (horizontal), `v` (vertical), `p` (falling to
the left), `n` (falling to the right), `d` (a dot) and `t` (a flick).  Two points make a straight stroke; with three,
the middle one is the control point of a curve.
"""

from math import hypot

from meldhouse.art.path_data import format_number

# Half the width of a stroke at its start, in the middle and at its end.
PRESSURE = {
    "h": (4.2, 3.1, 5.6),
    "v": (5.8, 4.6, 5.2),
    "p": (5.8, 5.0, 0.6),
    "n": (1.4, 5.2, 7.0),
    "d": (1.0, 5.4, 6.6),
    "t": (5.2, 3.2, 0.5),
}

STROKES = {
    "一": "h8 54 92 47",
    "二": "h22 27 78 22 h8 78 92 73",
    "三": "h16 17 84 12 h25 50 75 46 h6 84 94 79",
    "四": "v14 22 18 88 h14 23 86 21 v86 20 82 90 p40 23 40 48 26 63 v59 22 58 44 58 55 h56 58 78 58 h18 82 83 81",
    "五": "h16 16 86 13 v47 16 42 50 36 84 h22 50 74 46 v73 45 71 64 67 84 h5 87 95 83",
    "六": "d42 5 56 23 h7 40 93 35 p37 52 30 76 12 94 n58 53 74 68 87 92",
    "七": "h6 52 94 36 v45 8 45 50 46 80 h46 86 92 82 t91 87 92 74 95 62",
    "八": "p37 18 38 62 8 92 n52 10 64 66 95 90",
    "九": "p40 6 44 60 8 94 h12 38 68 31 v67 31 63 60 66 84 h66 88 93 85 t91 89 93 76 96 64",
    "萬": "h6 17 94 13 v33 4 34 28 v67 3 65 28 v25 34 28 61 h25 35 77 33 v77 32 74 61 h28 48 74 47 h29 60 74 59 "
    "v51 34 51 76 v14 70 16 98 h14 71 88 68 v88 67 86 93 t86 97 80 95 70 87 p49 74 46 83 34 88 h35 89 66 85 "
    "d59 77 71 90",
    "東": "h12 20 88 15 v50 3 50 98 v25 32 27 63 h25 33 77 31 v77 30 74 63 h27 47 74 46 h28 62 74 61 "
    "p46 63 36 82 6 93 n53 63 68 82 95 91",
    "南": "h17 17 83 13 v50 3 50 34 v13 35 15 97 h13 37 88 34 v88 33 86 92 t86 97 80 95 70 87 d34 42 43 54 "
    "p66 41 64 48 57 54 h27 60 74 58 h24 75 77 73 v50 58 50 94",
    "西": "h8 16 92 12 v14 37 17 94 h14 38 87 36 v87 35 84 94 h17 89 84 88 p41 15 43 50 26 67 v60 15 59 46 59 60 "
    "h58 64 80 63",
    "北": "v36 8 36 96 h9 36 37 32 t6 84 20 78 39 63 p88 24 78 40 60 48 v60 6 60 50 61 80 h61 87 93 84 "
    "t91 89 93 76 96 62",
    "中": "v14 27 17 68 h14 29 87 26 v87 25 84 68 h17 63 84 62 v50.5 3 50.5 99",
    "發": "h15 12 45 9 p45 9 36 36 5 46 d15 23 28 34 n55 4 66 34 96 45 p75 4 72 11 62 18 p88 13 82 22 70 28 "
    "h14 53 45 51 v45 50 44 65 h17 66 45 64 v18 66 16 80 h16 80 45 78 v45 77 45 86 42 95 t43 98 38 97 26 90 "
    "p62 48 62 64 50 70 h61 51 83 49 v82 49 82 62 h80 65 95 63 h53 76 86 74 p86 74 76 92 49 98 n57 80 68 93 96 98",
}  # fmt: skip

Point = tuple[float, float]


def character_path(name: str, weight: float = 1) -> str:
    """Return the SVG path of a character."""
    strokes = STROKES[name].replace(" ", ",").replace(",-", "-")
    return "".join(stroke_outline(text[0], text[1:].strip(","), weight) for text in split_strokes(strokes))


def split_strokes(strokes: str) -> list[str]:
    """Split a string of strokes: `h1,2,v3,4` becomes `h1,2,` and `v3,4`."""
    starts = [n for n, letter in enumerate(strokes) if letter.isalpha()]
    return [strokes[a:b] for a, b in zip(starts, [*starts[1:], len(strokes)], strict=True)]


def stroke_outline(kind: str, points: str, weight: float) -> str:
    """Return the SVG path of one stroke's outline."""
    flat = [float(value) for value in points.split(",")]
    start, *handle, end = list(zip(flat[::2], flat[1::2], strict=True))
    bend = handle[0] if handle else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    widths = [width * weight for width in PRESSURE[kind]]
    directions = (_direction(start, bend), _direction(start, end), _direction(bend, end))
    left, right = (
        [_offset(*at) for at in zip((start, bend, end), directions, (side * width for width in widths), strict=True)]
        for side in (1, -1)
    )
    tip = (end[0] + directions[2][0] * widths[2] * 0.9, end[1] + directions[2][1] * widths[2] * 0.9)
    curves = ((left[1], left[2]), (tip, right[2]), (right[1], right[0]))
    return f"M{_coordinates(left[0])}" + "".join(f"Q{_coordinates(*points)}" for points in curves) + "Z"


def _direction(a: Point, b: Point) -> Point:
    """Return the unit vector from one point to another."""
    distance = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / distance, (b[1] - a[1]) / distance


def _offset(point: Point, direction: Point, width: float) -> Point:
    return point[0] - direction[1] * width, point[1] + direction[0] * width


def _coordinates(*points: Point) -> str:
    """Format coordinates for an SVG path without unnecessary spaces."""
    values = [format_number(value) for point in points for value in point]
    return values[0] + "".join(value if value.startswith("-") else " " + value for value in values[1:])
