"""Charts as SVG and PNG: Vega-Lite specifications, drawn by vl-convert.

A file is read in dark and light, a page has the house's own colours: a drawing has one colour for each purpose, and a
sheet of styles gives it another.  What belongs to which side is told by shapes and dashes too.
"""

import re
from typing import Any, NamedTuple

from meldhouse.i18n import Localizer
from meldhouse.odds.chart_data import Lengths, Marks, Picture, Stretch, pictures
from meldhouse.odds.export import Way, Ways
from meldhouse.odds.result import Odds
from meldhouse.util.optional_deps import vl_convert

Spec = dict[str, Any]

INK, SOFT, LINE, PAPER = "#22272b", "#565f66", "#d8d0bd", "#fffdf7"
SIDES = ("#1d4a3a", "#b4501e", "#4656a8", "#8c2f6a", "#6b5d13", "#12737d")
IN_THE_DARK = {
    INK: "#ece7da", SOFT: "#a9b2b6", LINE: "#343b3f", PAPER: "#14181a",
    **dict(zip(SIDES, ("#7fd39a", "#ffa873", "#a9b6ff", "#f2a3d3", "#e6d36a", "#74d3dd"), strict=True)),
}  # fmt: skip
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
DASHES = ([1, 0], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [12, 4])

WIDTH = 400  # so that letters can be read where the window is as narrow as a phone's
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
LABEL, EACH, BELOW = 21, 15, 9  # the heights of what a figure is called, of a figure, and of what is left free below
NAMES = {"axis": None, "sort": None, "title": None}
ZERO = {
    "data": {"values": [{}]},
    "mark": {"type": "rule", "color": INK},
    "encoding": {"x": {"datum": 0, "type": "quantitative"}},
}

CONFIG: Spec = {
    "aria": False,  # a picture has its words, and the table its figures
    "background": PAPER,
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": SOFT,
        "titleColor": SOFT,
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "titlePadding": 8,
    },
    "legend": {
        "orient": "top",
        "labelColor": INK,
        "titleColor": INK,
        "labelFontSize": 14,
        "titleFontSize": 14,
        "titleFontWeight": "normal",
        "symbolSize": 90,
    },
    "title": {"color": INK, "fontSize": 16, "anchor": "start", "offset": 12},
}


def svg(spec: Spec) -> str:
    return str(vl_convert().vegalite_to_svg({**spec, "config": CONFIG}))


def png(spec: Spec) -> bytes:
    return bytes(vl_convert().vegalite_to_png({**spec, "config": CONFIG}, scale=2))


def alone(spec: Spec) -> str:
    """An SVG for a file: in the dark it is dark."""
    style = f"<style>@media (prefers-color-scheme: dark) {{ {dark()} }}</style>"
    return re.sub(r"(<svg [^>]*>)", rf"\1{style}", svg(spec), count=1)


def dark(within: str = "") -> str:
    """The rules of a sheet of styles by which drawings are dark."""
    return " ".join(
        f'{within}[fill="{light}"] {{ fill: {colour} }} {within}[stroke="{light}"] {{ stroke: {colour} }}'
        for light, colour in IN_THE_DARK.items()
    )


def of_all(odds: Odds, read: Localizer) -> Spec:
    """Every picture of some odds."""
    return together(pictures(odds, read), odds.question.compared)


class Drawing(NamedTuple):
    """What a notebook shows; `spec` is Vega-Lite's, for whoever wants to change it."""

    spec: Spec

    def _repr_svg_(self) -> str:
        return alone(self.spec)


PLOTS: Ways = {
    ".svg": Way(lambda odds, read, exact: alone(of_all(odds, read)), vl_convert),
    ".png": Way(lambda odds, read, exact: png(of_all(odds, read)), vl_convert),
}


# --- descriptions ---------------------------------------------------------------------------


def description(picture: Picture, option: str) -> Spec:
    """For Vega-Lite; `option` is what is compared."""
    return _of_marks(picture, option) if isinstance(picture, Marks) else _of_lengths(picture, option)


def together(pictures: list[Picture], option: str) -> Spec:
    """All of them under each other, each with its title."""
    shown = [{"title": one.title, **description(one, option)} for one in pictures]
    return {
        "vconcat": shown,
        "spacing": 28,
        "resolve": {"scale": dict.fromkeys(("color", "shape", "strokeDash"), "independent")},
    }


def _sides_of(values: list[str], option: str) -> Spec:
    """Colours and shapes, with a legend where there are several."""
    legend = {"title": option} if len(values) > 1 else None
    return {
        channel: {"field": "value", "type": "nominal", "scale": {"domain": values, "range": found}, "legend": legend}
        for channel, found in (("color", _cycle(SIDES, values)), ("shape", _cycle(SHAPES, values)))
    }


def _cycle(some: tuple[Any, ...], values: list[str]) -> list[Any]:
    return [some[n % len(some)] for n in range(len(values))]


def _of_marks(picture: Marks, option: str) -> Spec:
    """What each figure is, and below it for each side a mark on the line of its interval."""
    values = list(dict.fromkeys(point.value for point in picture.points))
    rows = list(dict.fromkeys(point.row for point in picture.points))
    high = LABEL + EACH * len(values) + BELOW
    y = {"field": "row", "type": "nominal", "scale": {"domain": rows, "padding": 0}, **NAMES}
    shown = [ZERO] if any(point.found.low < 0 for point in picture.points) else []
    shown.append(_text_layer(picture, y, high))
    for n, value in enumerate(values):
        down = LABEL + EACH * (n + 0.5) - high / 2
        shown.append(_interval_layer(picture, value, y, down, _sides_of(values, option)))
    return {"width": WIDTH, "height": {"step": high}, "layer": shown}


def _text_layer(picture: Marks, y: Spec, high: float) -> Spec:
    """What the figures are called; where there is one of each, it stands there too."""
    first = {point.row: point for point in reversed(picture.points)}
    one = len(first) == len(picture.points)
    rows = [{"row": row, "said": point.said, "text": point.text if one else ""} for row, point in first.items()]
    mark = {"type": "text", "fontSize": 13, "baseline": "top", "yOffset": 3 - high / 2}
    said = {"align": "left", "limit": WIDTH - 100 if one else WIDTH}, {"x": {"value": 0}, "text": {"field": "said"}}
    told = {"align": "right", "fontWeight": "bold"}, {"x": {"value": WIDTH}, "text": {"field": "text"}}
    shown = [
        {"mark": {**mark, **about, **look}, "encoding": {"y": y, **where}}
        for about, where in (said, told)
        for look in ({"color": PAPER, "stroke": PAPER, "strokeWidth": 5}, {"color": INK})  # lines end before letters
    ]
    return {"data": {"values": rows}, "layer": shown}


def _interval_layer(picture: Marks, value: str, y: Spec, down: float, sides: Spec) -> Spec:
    some = [point for point in picture.points if point.value == value]
    rows = [{"row": point.row, "value": value, **point.found._asdict()} for point in some]
    scale = {"type": "log", "nice": True} if picture.rising else {"zero": True}
    axis = {"title": picture.unit, "tickCount": 5, "format": "~r", "labelOverlap": True}
    x = {"type": "quantitative", "scale": scale, "axis": axis}
    line = {
        "mark": {"type": "rule", "strokeWidth": 2.5, "yOffset": down, "y2Offset": down},
        "encoding": {"x": {"field": "low", **x}, "x2": {"field": "high"}, "y": y, "color": sides["color"]},
    }
    mark = {
        "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1, "yOffset": down},
        "encoding": {"x": {"field": "figure", **x}, "y": y, **sides},
    }
    return {"data": {"values": rows}, "layer": [line, mark]}


def _of_lengths(picture: Lengths, option: str) -> Spec:
    """Bars where there is one side; lines, each dashed in its own way, where there are several."""
    values = list(dict.fromkeys(stretch.value for stretch in picture.stretches))
    rows = [row for value in values for row in steps([one for one in picture.stretches if one.value == value])]
    turns = {"title": picture.unit, "grid": False, "tickMinStep": 1, "format": "d"}
    x = {"field": "from", "type": "quantitative", "axis": turns, "scale": {"zero": False, "nice": False}}
    axis = {"title": None, "tickCount": 5, "labelExpr": "datum.label + ' %'"}
    y = {"field": "share", "type": "quantitative", "axis": axis}
    made: Spec = {"width": WIDTH - 50, "height": 200, "data": {"values": rows}}
    colour = _sides_of(values, option)["color"]
    if len(values) == 1:
        bar = {"type": "bar", "color": SIDES[0], "binSpacing": 1}
        return {**made, "mark": bar, "encoding": {"x": {**x, "bin": "binned"}, "x2": {"field": "to"}, "y": y}}
    dash = {**colour, "scale": {"domain": values, "range": _cycle(DASHES, values)}}
    line = {"type": "line", "interpolate": "step-after", "strokeWidth": 2.5}
    return {**made, "mark": line, "encoding": {"x": x, "y": y, "color": colour, "strokeDash": dash}}


def steps(stretches: list[Stretch]) -> list[Spec]:
    """Each from half a turn before its first to half a turn after its last; the last step goes on to its end."""
    made = [
        {"value": value, "from": first - 0.5, "to": last + 0.5, "share": share}
        for value, first, last, share in stretches
    ]
    return [*made, {**made[-1], "from": made[-1]["to"]}]
