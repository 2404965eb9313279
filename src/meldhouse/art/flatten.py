"""Flattens pictures: shapes in place of `use` elements and groups, and one path for equally painted shapes.

A browser builds an element of the page for each element that a `use` refers to, also within other parts, and computes
its style and layout.  A nine of circles would have sixty; flattened it has twelve and looks the same.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree

from meldhouse.art import path_data
from meldhouse.art.path_data import Matrix, Segment

STROKE = ("stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray")
PAINT = ("fill", "stroke", *STROKE, "color")
GEOMETRY = ("d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
TEXTS = ("title", "desc")
SQUARE_END = 1.5  # a stroke reaches this far at its ends and round corners, in halves of its width
MITER_LIMIT = 4  # and this far at sharp ones
Box = tuple[float, float, float, float]
DOT = 0.1  # the length of a stroke that shows as a disc
LONG = 40  # letters of path data
MIN_RUN = 4  # shapes that repay a group
IDENTITY = Matrix()
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


@dataclass
class Shape:
    """A shape as it is painted, or a group with an opacity of its own."""

    name: str
    geometry: dict[str, str]
    paint: dict[str, str] = field(default_factory=dict)
    matrix: Matrix = IDENTITY
    children: "list[Shape]" = field(default_factory=list)
    opacity: str = ""
    outline: list[Segment] = field(default_factory=list)  # in the picture's coordinates; empty if it cannot be joined
    boxes: list[Box] = field(default_factory=lambda: [EVERYWHERE])
    joined_paint: dict[str, str] = field(default_factory=dict)  # of the outline
    joined: bool = False

    @property
    def style(self) -> tuple[Any, ...]:
        """The paint that all shapes of one path have in common."""
        return self.opacity, *sorted(self._scaled_paint().items())

    def _scaled_paint(self) -> dict[str, str]:
        paint = self.joined_paint
        if "stroke" in paint and paint["stroke"] != "none":
            width = float(paint.get("stroke-width", "1")) * self.matrix.scale
            return paint | {"stroke-width": path_data.format_number(width)}
        return {name: value for name, value in paint.items() if name not in STROKE}

    def join(self, other: "Shape") -> None:
        self.outline, self.boxes, self.joined = self.outline + other.outline, self.boxes + other.boxes, True

    def text(self) -> str:
        if self.name == "g":
            return _tag("g", {"opacity": self.opacity}, _text_of(self.children))
        name = "path" if self.joined else self.name
        return _tag(name, self._geometry() | self.attributes())

    def _geometry(self) -> dict[str, str]:
        return {"d": path_data.write_path(self.outline)} if self.joined else self.geometry

    def attributes(self) -> dict[str, str]:
        """Everything but the geometry."""
        opacity = {"opacity": self.opacity} if self.opacity else {}
        if self.joined:
            return self._scaled_paint() | opacity
        return self.paint | _transform(self.matrix) | opacity

    def text_within(self, common: dict[str, str]) -> str:
        """Return the text in a group that has some attributes already."""
        return _tag(self.name, self._geometry() | {k: v for k, v in self.attributes().items() if k not in common})


def flatten(body: str, parts: Mapping[str, str]) -> str:
    """Return the picture without references to parts, and with as few elements as possible."""
    root = ElementTree.fromstring(f"<g>{body}</g>")
    return _text_of(_join_shapes(_shapes(root, {}, IDENTITY, parts)))


def _text_of(shapes: list[Shape]) -> str:
    """Return the text of shapes; a group around several that are moved alike has what they have in common."""
    return "".join(_run_text(list(run)) for _, run in groupby(shapes, key=_moved_by))


def _moved_by(shape: Shape) -> str:
    return "" if shape.joined else _transform(shape.matrix).get("transform", "")


def _run_text(run: list[Shape]) -> str:
    if len(run) < MIN_RUN or not _moved_by(run[0]):
        return "".join(shape.text() for shape in run)
    shared = set.intersection(*({*shape.attributes().items()} for shape in run))
    common = {
        name: value for name, value in run[0].attributes().items() if (name, value) in shared and name != "opacity"
    }
    return _tag("g", common, "".join(shape.text_within(common) for shape in run))


def _join_shapes(shapes: list[Shape]) -> list[Shape]:
    """Join each shape with an earlier one of the same style, unless one would change sides with another shape."""
    found: list[Shape] = []
    for shape in shapes:
        target = _target_below(shape, found) if shape.outline else None
        if target is not None:
            target.join(shape)
            continue
        raised = _raised(shape, found) if shape.outline else None
        if raised is not None:
            found.remove(raised)
            raised.join(shape)
        found.append(raised or shape)
    return found


def _target_below(shape: Shape, found: list[Shape]) -> Shape | None:
    """Return the earliest shape that this one can join, painted before those in between."""
    target = None
    for earlier in reversed(found):
        if _overlap(shape, earlier):
            break
        if earlier.outline and earlier.style == shape.style:
            target = earlier
    return target


def _raised(shape: Shape, found: list[Shape]) -> Shape | None:
    """Return an earlier shape that this one can join, painted after those in between."""
    for n, earlier in reversed(list(enumerate(found))):
        is_alike = earlier.outline and earlier.style == shape.style
        if is_alike and not any(_overlap(earlier, other) for other in (*found[n + 1 :], shape)):
            return earlier
    return None


def _overlap(one: Shape, other: Shape) -> bool:
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a in one.boxes for b in other.boxes)


def _shapes(
    element: ElementTree.Element, inherited: dict[str, str], matrix: Matrix, parts: Mapping[str, str]
) -> list[Shape]:
    """Return the shapes of an element and its children in the order in which they are painted."""
    if element.tag in TEXTS:
        return []
    given = dict(element.attrib)
    if unknown := set(given) - {*PAINT, *GEOMETRY, "transform", "opacity", "href"}:
        raise ValueError(f"pictures cannot be flattened with {', '.join(sorted(unknown))}")
    paint = inherited | {name: given[name] for name in PAINT if name in given}
    matrix = matrix.times(parse_transform(given.get("transform", "")))
    if element.tag in ("g", "use"):
        inside = [
            shape for child in _children(element, parts) for shape in _shapes(child, paint, _at(element, matrix), parts)
        ]
        return _faded(inside, given.get("opacity", ""))
    geometry = {name: given[name] for name in GEOMETRY if name in given}
    return [_shape(element.tag, geometry, _resolved(paint), matrix, given.get("opacity", ""))]


def _children(element: ElementTree.Element, parts: Mapping[str, str]) -> Iterator[ElementTree.Element]:
    if element.tag == "g":
        yield from element
    else:
        yield ElementTree.fromstring(f"<g>{parts[element.attrib['href'][1:]]}</g>")


def _at(element: ElementTree.Element, matrix: Matrix) -> Matrix:
    if element.tag == "g":
        return matrix
    return matrix.times(Matrix(e=float(element.get("x", "0")), f=float(element.get("y", "0"))))


def _faded(shapes: list[Shape], opacity: str) -> list[Shape]:
    """Give shapes the opacity of their group, which shows no overlap of its members."""
    if not opacity:
        return shapes
    if len(shapes) == 1 and not shapes[0].opacity:
        shapes[0].opacity = opacity
        return shapes
    return [Shape("g", {}, children=_join_shapes(shapes), opacity=opacity)]


def _resolved(paint: dict[str, str]) -> dict[str, str]:
    """Replace `currentColor` with the color that it stands for."""
    color = paint.get("color", "currentColor")
    return {name: color if value == "currentColor" else value for name, value in paint.items() if name != "color"}


def _as_stroke(name: str, geometry: dict[str, str], paint: dict[str, str]) -> tuple[str, dict[str, str]] | None:
    """Return a disc or a bar with round ends as the path of a stroke with round ends, and its paint: a shorter text."""
    if name == "path" or paint.get("stroke", "none") != "none" or paint.get("fill") == "none":
        return None
    at = {one: float(value) for one, value in geometry.items()}
    if name == "circle":
        width, data = 2 * at["r"], f"M{at['cx']} {at['cy']}h{DOT}"
    elif name == "rect" and at.get("rx", 0) * 2 == at["width"] < at["height"]:
        width, data = at["width"], f"M{at['x'] + at['rx']} {at['y'] + at['rx']}v{at['height'] - at['width']}"
    else:
        return None
    stroke = {"stroke": paint.get("fill", "black"), "stroke-width": str(width), "stroke-linecap": "round"}
    return data, {"fill": "none"} | stroke


def _shape(name: str, geometry: dict[str, str], paint: dict[str, str], matrix: Matrix, opacity: str) -> Shape:
    shape = Shape(name, geometry, paint, matrix, opacity=opacity)
    shape.boxes = [_box(shape)]
    if matrix.is_similarity and "stroke-dasharray" not in paint and _is_short(geometry.get("d", ""), matrix):
        data, shape.joined_paint = _as_stroke(name, geometry, paint) or ("", paint)
        shape.outline = _outline("path", {"d": data}, matrix) if data else _outline(name, geometry, matrix)
    return shape


def _is_short(data: str, matrix: Matrix) -> bool:
    """Whether joining makes the text little longer: at every scale, an outline has other numbers."""
    return abs(matrix.scale - 1) < 1e-6 or len(data) < LONG


def _outline(name: str, geometry: dict[str, str], matrix: Matrix) -> list[Segment]:
    """Return the outline of a shape in the picture's coordinates; empty for ellipses."""
    if name == "path":
        return path_data.transform_path(path_data.parse_path(geometry["d"]), matrix)
    at = {one: float(value) for one, value in geometry.items()}
    if name == "circle":
        return path_data.circle_path(*matrix.point(at["cx"], at["cy"]), at["r"] * matrix.scale)
    if name == "rect":
        outline = path_data.rectangle_path(at["x"], at["y"], at["width"], at["height"], at.get("rx", 0))
        return path_data.transform_path(outline, matrix)
    return []


def _box(shape: Shape) -> Box:
    """Return a box around a shape and its stroke, in the picture's coordinates."""
    left, top, right, bottom = _bounds(shape)
    corners = [shape.matrix.point(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    around = _stroke_reach(shape)
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around


def _bounds(shape: Shape) -> Box:
    """Return a box around a shape in its own coordinates."""
    if shape.name == "path":
        return path_data.bounds(path_data.parse_path(shape.geometry["d"]))
    at = {name: float(value) for name, value in shape.geometry.items()}
    if shape.name == "rect":
        return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]
    x, y, rx, ry = at["cx"], at["cy"], at.get("rx", at.get("r", 0)), at.get("ry", at.get("r", 0))
    return x - rx, y - ry, x + rx, y + ry


def _stroke_reach(shape: Shape) -> float:
    """Return how far a stroke extends beyond its line, which is farther at a sharp corner."""
    if shape.paint.get("stroke", "none") == "none":
        return 0.0
    is_sharp = shape.name == "path" and shape.paint.get("stroke-linejoin") != "round" and _has_corners(shape)
    width = float(shape.paint.get("stroke-width", "1")) * shape.matrix.scale
    return width / 2 * (MITER_LIMIT if is_sharp else SQUARE_END)


def _has_corners(shape: Shape) -> bool:
    commands = "".join(command for command, _ in path_data.parse_path(shape.geometry["d"]))
    return re.search("[^M]{2}", commands) is not None


def parse_transform(text: str) -> Matrix:
    """Return the matrix of a `transform` attribute with translations, rotations and scales."""
    matrix = IDENTITY
    for name, numbers in TRANSFORM.findall(text):
        values = [float(value) for value in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)", numbers)]
        matrix = matrix.times(_step(name, values))
    return matrix


def _step(name: str, values: list[float]) -> Matrix:
    if name == "translate":
        return Matrix(e=values[0], f=values[1] if len(values) > 1 else 0)
    if name == "scale":
        return Matrix(a=values[0], d=values[-1])
    if name == "matrix":
        return Matrix(*values)
    if name != "rotate":
        raise ValueError(f"pictures are not moved by {name}")
    turn, (x, y) = radians(values[0]), values[1:] or (0, 0)
    around = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
    return Matrix(e=x, f=y).times(around).times(Matrix(e=-x, f=-y))


def _transform(matrix: Matrix) -> dict[str, str]:
    a, b, c, d, e, f = matrix
    if abs(b) < 1e-6 and abs(c) < 1e-6:
        texts = (
            [f"translate({path_data.format_number(e)} {path_data.format_number(f)})"] if abs(e) + abs(f) > 1e-6 else []
        )
        if abs(a - 1) + abs(d - 1) > 1e-6:
            texts.append(f"scale({a:.4g})" if abs(a - d) < 1e-6 else f"scale({a:.4g} {d:.4g})")
        return {"transform": "".join(texts)} if texts else {}
    numbers = " ".join(f"{value:.4g}" for value in (a, b, c, d))
    return {"transform": f"matrix({numbers} {path_data.format_number(e)} {path_data.format_number(f)})"}


def _tag(name: str, attributes: dict[str, str], body: str = "") -> str:
    written = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"
