"""Charts as SVG and PNG: Vega-Lite specifications, rendered by vl-convert.

Every color of a chart has one role, so a style sheet can replace it: files adapt to dark mode, and pages use their own
colors. Sides differ in shape and dashes as well as in color.
"""

import json
import re
from typing import Any, NamedTuple

from meldhouse.i18n import Localizer
from meldhouse.odds.chart_data import Bin, Chart, HistogramChart, IntervalChart, charts
from meldhouse.odds.export import FileFormat, FileFormats
from meldhouse.odds.result import Odds
from meldhouse.util.optional_deps import vl_convert

Spec = dict[str, Any]

INK, MUTED, LINE, PAPER = "#22272b", "#565f66", "#d8d0bd", "#fffdf7"
SIDES = ("#1d4a3a", "#b4501e", "#4656a8", "#8c2f6a", "#6b5d13", "#12737d")
DARK_COLORS = {
    INK: "#ece7da", MUTED: "#a9b2b6", LINE: "#343b3f", PAPER: "#14181a",
    **dict(zip(SIDES, ("#7fd39a", "#ffa873", "#a9b6ff", "#f2a3d3", "#e6d36a", "#74d3dd"), strict=True)),
}  # fmt: skip
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
DASHES = ([1, 0], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [12, 4])

WIDTH = 400  # so that text is readable on a phone
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
LABEL_HEIGHT, ROW_HEIGHT, ROW_GAP = 21, 15, 9  # pixels
HIDDEN_AXIS = {"axis": None, "sort": None, "title": None}
ZERO = {
    "data": {"values": [{}]},
    "mark": {"type": "rule", "color": INK},
    "encoding": {"x": {"datum": 0, "type": "quantitative"}},
}

CONFIG: Spec = {
    "aria": False,  # the chart has a caption, and the table has the figures
    "background": PAPER,
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": MUTED,
        "titleColor": MUTED,
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


def render_svg(spec: Spec) -> str:
    return str(vl_convert().vegalite_to_svg({**spec, "config": CONFIG}))


def render_png(spec: Spec) -> bytes:
    return bytes(vl_convert().vegalite_to_png({**spec, "config": CONFIG}, scale=2))


def standalone_svg(spec: Spec) -> str:
    """Return a standalone SVG image, which adapts to dark mode."""
    style = f"<style>@media (prefers-color-scheme: dark) {{ {dark_css()} }}</style>"
    return re.sub(r"(<svg [^>]*>)", rf"\1{style}", render_svg(spec), count=1)


def dark_css(selector: str = "") -> str:
    """Return the CSS rules that show charts in dark colors."""
    return " ".join(
        f'{selector}[fill="{light}"] {{ fill: {color} }} {selector}[stroke="{light}"] {{ stroke: {color} }}'
        for light, color in DARK_COLORS.items()
    )


def odds_spec(odds: Odds, localize: Localizer) -> Spec:
    """Return the Vega-Lite specification of all charts of the odds."""
    return stack_charts(charts(odds, localize), odds.question.compared)


class Drawing(NamedTuple):
    """A chart that notebooks display; callers can change its Vega-Lite specification, `spec`."""

    spec: Spec

    def _repr_svg_(self) -> str:
        return standalone_svg(self.spec)


PLOTS: FileFormats = {
    ".svg": FileFormat(lambda odds, localize, exact: standalone_svg(odds_spec(odds, localize)), vl_convert),
    ".png": FileFormat(lambda odds, localize, exact: render_png(odds_spec(odds, localize)), vl_convert),
}


# --- descriptions ---------------------------------------------------------------------------


def chart_spec(chart: Chart, option: str) -> Spec:
    """Return the Vega-Lite specification of a chart; `option` is the compared option."""
    return _interval_chart_spec(chart, option) if isinstance(chart, IntervalChart) else _histogram_spec(chart, option)


def stack_charts(charts_to_stack: list[Chart], option: str) -> Spec:
    """Stack charts vertically, with a title above each chart."""
    specs = [{"title": chart.title, **chart_spec(chart, option)} for chart in charts_to_stack]
    return {
        "vconcat": specs,
        "spacing": 28,
        "resolve": {"scale": dict.fromkeys(("color", "shape", "strokeDash"), "independent")},
    }


def _side_channels(values: list[str], option: str) -> Spec:
    """Return the color and shape channels, with a legend if several rule sets are compared."""
    legend = {"title": option} if len(values) > 1 else None
    return {
        channel: {"field": "value", "type": "nominal", "scale": {"domain": values, "range": palette}, "legend": legend}
        for channel, palette in (("color", _cycle(SIDES, values)), ("shape", _cycle(SHAPES, values)))
    }


def _cycle(some: tuple[Any, ...], values: list[str]) -> list[Any]:
    return [some[n % len(some)] for n in range(len(values))]


def _interval_chart_spec(chart: IntervalChart, option: str) -> Spec:
    """Return a chart that has for each row a label and, below it, a point with an interval for each rule set."""
    values = list(dict.fromkeys(point.value for point in chart.points))
    rows = list(dict.fromkeys(point.row for point in chart.points))
    height = LABEL_HEIGHT + ROW_HEIGHT * len(values) + ROW_GAP
    y = {"field": "row", "type": "nominal", "scale": {"domain": rows, "padding": 0}, **HIDDEN_AXIS}
    layers = [ZERO] if any(point.estimate.low < 0 for point in chart.points) else []
    layers.append(_text_layer(chart, y, height))
    for n, value in enumerate(values):
        offset = LABEL_HEIGHT + ROW_HEIGHT * (n + 0.5) - height / 2
        layers.append(_interval_layer(chart, value, y, offset, _side_channels(values, option)))
    return {"width": WIDTH, "height": {"step": height}, "layer": layers}


def _text_layer(chart: IntervalChart, y: Spec, height: float) -> Spec:
    """Return the layer with the labels of the rows, and with the figures if there is only one rule set."""
    point_by_row = {point.row: point for point in reversed(chart.points)}
    is_single = len(point_by_row) == len(chart.points)
    rows = [
        {"row": row, "said": point.label, "text": point.text if is_single else ""}
        for row, point in point_by_row.items()
    ]
    mark = {"type": "text", "fontSize": 13, "baseline": "top", "yOffset": 3 - height / 2}
    label_layer = (
        {"align": "left", "limit": WIDTH - 100 if is_single else WIDTH},
        {"x": {"value": 0}, "text": {"field": "said"}},
    )
    figure_layer = {"align": "right", "fontWeight": "bold"}, {"x": {"value": WIDTH}, "text": {"field": "text"}}
    layers = [
        {"mark": {**mark, **alignment, **style}, "encoding": {"y": y, **encoding}}
        for alignment, encoding in (label_layer, figure_layer)
        # an outline first, so that lines stop at the text
        for style in ({"color": PAPER, "stroke": PAPER, "strokeWidth": 5}, {"color": INK})
    ]
    return {"data": {"values": rows}, "layer": layers}


def _interval_layer(chart: IntervalChart, value: str, y: Spec, offset: float, sides: Spec) -> Spec:
    points = [point for point in chart.points if point.value == value]
    rows = [{"row": point.row, "value": value, **point.estimate._asdict()} for point in points]
    scale = {"type": "log", "nice": True} if chart.is_log else {"zero": True}
    axis = {"title": chart.unit, "tickCount": 5, "format": "~r", "labelOverlap": True}
    x = {"type": "quantitative", "scale": scale, "axis": axis}
    line = {
        "mark": {"type": "rule", "strokeWidth": 2.5, "yOffset": offset, "y2Offset": offset},
        "encoding": {"x": {"field": "low", **x}, "x2": {"field": "high"}, "y": y, "color": sides["color"]},
    }
    mark = {
        "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1, "yOffset": offset},
        "encoding": {"x": {"field": "figure", **x}, "y": y, **sides},
    }
    return {"data": {"values": rows}, "layer": [line, mark]}


def _histogram_spec(chart: HistogramChart, option: str) -> Spec:
    """Return a histogram: bars for a single rule set, or step lines with different dashes for several."""
    values = list(dict.fromkeys(item.value for item in chart.bins))
    rows = [row for value in values for row in step_points([item for item in chart.bins if item.value == value])]
    x_axis = {"title": chart.unit, "grid": False, "tickMinStep": 1, "format": "d"}
    x = {"field": "from", "type": "quantitative", "axis": x_axis, "scale": {"zero": False, "nice": False}}
    axis = {"title": None, "tickCount": 5, "labelExpr": f"replace({json.dumps(chart.percent)}, '{{n}}', datum.label)"}
    y = {"field": "share", "type": "quantitative", "axis": axis}
    spec: Spec = {"width": WIDTH - 50, "height": 200, "data": {"values": rows}}
    color = _side_channels(values, option)["color"]
    if len(values) == 1:
        bar = {"type": "bar", "color": SIDES[0], "binSpacing": 1}
        return {**spec, "mark": bar, "encoding": {"x": {**x, "bin": "binned"}, "x2": {"field": "to"}, "y": y}}
    dash = {**color, "scale": {"domain": values, "range": _cycle(DASHES, values)}}
    line = {"type": "line", "interpolate": "step-after", "strokeWidth": 2.5}
    return {**spec, "mark": line, "encoding": {"x": x, "y": y, "color": color, "strokeDash": dash}}


def step_points(bins: list[Bin]) -> list[Spec]:
    """Return the points of a step line, which extends each bin by half a turn on both ends."""
    points = [
        {"value": value, "from": first - 0.5, "to": last + 0.5, "share": share} for value, first, last, share in bins
    ]
    return [*points, {**points[-1], "from": points[-1]["to"]}]
