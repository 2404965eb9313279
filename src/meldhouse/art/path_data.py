"""SVG path data as segments with absolute coordinates, which an affine transform can move."""

import re
from math import atan2, degrees, hypot
from typing import NamedTuple

Segment = tuple[str, tuple[float, ...]]  # a command, M, L, C, Q, A or Z, and its absolute coordinates

TOKEN = re.compile(r"[MLHVCSQTAZmlhvcsqtaz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
FLAG = re.compile(r"[ ,]*([01])")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
DECIMALS = 1  # a picture is 120 to 250 wide


class Matrix(NamedTuple):
    """An affine transform: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def times(self, other: "Matrix") -> "Matrix":
        """Return the transform that applies `other` first."""
        a, b = self.direction(other.a, other.b)
        c, d = self.direction(other.c, other.d)
        return Matrix(a, b, c, d, *self.point(other.e, other.f))

    def point(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = self.direction(x, y)
        return dx + self.e, dy + self.f

    def direction(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y, self.b * x + self.d * y

    @property
    def scale(self) -> float:
        return hypot(self.a, self.b)

    @property
    def is_similarity(self) -> bool:
        """Whether it keeps shapes, and does not mirror them."""
        return abs(self.a - self.d) < 1e-6 and abs(self.b + self.c) < 1e-6


def parse_path(data: str) -> list[Segment]:
    """Return the segments of path data; smooth curves, and lines along an axis, become general ones."""
    found: list[Segment] = []
    for command, numbers in _commands(data):
        found.append(_absolute(command, numbers, found))
    return found


def _commands(data: str) -> list[tuple[str, list[float]]]:
    """Return each command with its numbers; repeated numbers repeat the command."""
    found: list[tuple[str, list[float]]] = []
    at, command = 0, ""
    while match := TOKEN.search(data, at):
        if match.group().isalpha():
            command, at = match.group(), match.end()
            if command in "Zz":
                found.append((command, []))
            continue
        numbers, at = _numbers(data, match.start(), command.upper())
        found.append((command, numbers))
        command = {"M": "L", "m": "l"}.get(command, command)
    return found


def _numbers(data: str, at: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    while len(numbers) < COUNTS[command]:
        pattern = FLAG if command == "A" and len(numbers) in (3, 4) else TOKEN  # flags need no separator
        match = pattern.search(data, at)
        if match is None:
            raise ValueError(f"path data end in the middle of {command}: {data}")
        numbers.append(float(match.group(match.lastindex or 0)))
        at = match.end()
    return numbers, at


def _absolute(command: str, numbers: list[float], before: list[Segment]) -> Segment:
    x, y = end_of(before)
    kind = command.upper()
    if kind == "Z":
        return "Z", ()
    values = list(numbers)
    if command.islower():
        values = _moved(kind, values, x, y)
    if kind == "H":
        return "L", (values[0], y)
    if kind == "V":
        return "L", (x, values[0])
    if kind in "ST":
        curve, reflected = ("C", _reflected("C", before)) if kind == "S" else ("Q", _reflected("Q", before))
        return curve, (*reflected, *values)
    return kind, tuple(values)


def _moved(kind: str, values: list[float], x: float, y: float) -> list[float]:
    if kind == "A":
        return [*values[:5], values[5] + x, values[6] + y]
    if kind == "V":
        return [values[0] + y]
    return [value + (y if n % 2 else x) for n, value in enumerate(values)]


def _reflected(curve: str, before: list[Segment]) -> tuple[float, float]:
    """Return the control point of a smooth curve: the last one, reflected in the current point."""
    x, y = end_of(before)
    if not before or before[-1][0] != curve:
        return x, y
    control = before[-1][1][-4:-2]
    return 2 * x - control[0], 2 * y - control[1]


def end_of(segments: list[Segment]) -> tuple[float, float]:
    """Return the current point after these segments."""
    if not segments:
        return 0.0, 0.0
    if segments[-1][0] != "Z":
        x, y = segments[-1][1][-2:]
        return x, y
    start = next(numbers for command, numbers in reversed(segments) if command == "M")
    return start[0], start[1]


def transform_path(segments: list[Segment], matrix: Matrix) -> list[Segment]:
    """Return the segments, rounded, under a transform that keeps shapes."""
    return [(command, _transformed(command, numbers, matrix)) for command, numbers in segments]


def _transformed(command: str, numbers: tuple[float, ...], matrix: Matrix) -> tuple[float, ...]:
    if command == "A":
        rx, ry, rotation, large, sweep, x, y = numbers
        turn = degrees(atan2(matrix.b, matrix.a)) if rx != ry else 0.0
        return rx * matrix.scale, ry * matrix.scale, rotation + turn, large, sweep, *_moved_point(matrix, x, y)
    points = (_moved_point(matrix, *numbers[n : n + 2]) for n in range(0, len(numbers), 2))
    return tuple(value for point in points for value in point)


def _moved_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Round before the translation: copies of a shape then have the same text."""
    dx, dy = matrix.direction(x, y)
    return round(dx, DECIMALS) + round(matrix.e, DECIMALS), round(dy, DECIMALS) + round(matrix.f, DECIMALS)


def circle_path(x: float, y: float, radius: float) -> list[Segment]:
    """Return a circle as four arcs: two of them could be too wide for their ends once all is rounded."""
    corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius))
    arcs = [("A", (radius, radius, 0.0, 0.0, 1.0, *corner)) for corner in corners[1:]]
    return [("M", corners[0]), *arcs, ("Z", ())]


def rectangle_path(x: float, y: float, width: float, height: float, radius: float) -> list[Segment]:
    """Return a rectangle with round corners, clockwise from the left end of its upper side."""
    round_off = (radius, radius, 0.0, 0.0, 1.0)
    right, bottom, r = x + width, y + height, radius
    sides: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    sides = (((x + r, y), (right - r, y)), ((right, y + r), (right, bottom - r)))
    sides += (((right - r, bottom), (x + r, bottom)), ((x, bottom - r), (x, y + r)))
    found: list[Segment] = []
    for start, end in sides:
        found += [("A", (*round_off, *start)) if found and radius else ("L" if found else "M", start), ("L", end)]
    return [*found, ("A", (*round_off, *sides[0][0])), ("Z", ())] if radius else [*found, ("Z", ())]


def bounds(segments: list[Segment]) -> tuple[float, float, float, float]:
    """Return a box around the segments: left, top, right and bottom; it can be larger than they are."""
    xs: list[float] = []
    ys: list[float] = []
    for n, (command, numbers) in enumerate(segments):
        points = _circle_box(end_of(segments[:n]), numbers) if command == "A" else numbers
        xs += points[::2]
        ys += points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def _circle_box(start: tuple[float, float], arc: tuple[float, ...]) -> tuple[float, ...]:
    """Return two corners of the box of the circle that an arc is part of."""
    radius, _, _, is_large, is_clockwise, x, y = arc
    dx, dy = (x - start[0]) / 2, (y - start[1]) / 2
    half = hypot(dx, dy)
    radius = max(radius, half)
    side = (radius**2 - half**2) ** 0.5 / (half or 1) * (-1 if is_large == is_clockwise else 1)
    center = start[0] + dx - side * dy, start[1] + dy + side * dx
    return center[0] - radius, center[1] - radius, center[0] + radius, center[1] + radius


def write_path(segments: list[Segment]) -> str:
    """Write path data with relative coordinates: copies of a shape then have the same text, and compress well."""
    text, at, start = "", (0.0, 0.0), (0.0, 0.0)
    for command, numbers in segments:
        if command == "Z":
            text, at = text + "z", start
            continue
        rounded = [round(value, DECIMALS) for value in numbers]
        if command == "M":
            at = start = (rounded[0], rounded[1])
            text += "M" + _joined(rounded)
            continue
        text += _relative(command, rounded, at)
        at = (rounded[-2], rounded[-1])
    return text


def _relative(command: str, rounded: list[float], at: tuple[float, float]) -> str:
    fixed = rounded[:5] if command == "A" else []
    moved = [value - at[n % 2] for n, value in enumerate(rounded[len(fixed) :])]
    if command == "L" and 0 in (round(moved[0], DECIMALS), round(moved[1], DECIMALS)):
        return "v" + _joined(moved[1:]) if round(moved[0], DECIMALS) == 0 else "h" + _joined(moved[:1])
    return command.lower() + _joined([*fixed, *moved])


def _joined(numbers: list[float]) -> str:
    texts = [format_number(value) for value in numbers]
    return texts[0] + "".join(text if text.startswith("-") else " " + text for text in texts[1:])


def format_number(value: float) -> str:
    """Format a coordinate with at most one decimal: 12, 12.5, .5, -.5."""
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("", "-", "-0") else text
