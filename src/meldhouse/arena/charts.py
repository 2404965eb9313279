"""Charts of a match: wins, gains per hand, head-to-head results and ratings."""

from math import isfinite

from meldhouse.arena.format_text import (
    figure_titles,
    format_figure,
    format_percent,
    format_signed,
    has_intervals,
    lead_unit,
)
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.messages import Value
from meldhouse.odds.chart_data import IntervalChart, Point
from meldhouse.odds.charts_vega import Drawing, stack_charts
from meldhouse.odds.confidence_intervals import Estimate


def charts(arena: Arena, localize: Localizer) -> list[IntervalChart]:
    """Return the charts of a match, or none if the match has no confidence intervals yet."""
    if not has_intervals(arena):
        return []
    unit = localize(msg("odds-unit-sittings" if arena.match.sit else "odds-unit-hands"))
    all_charts = [IntervalChart("wins", localize(msg("odds-picture-wins")), unit, win_points(arena, localize))]
    counts = {count.name: count for count in arena.meeting.game.scene.COUNTS}
    for name, title_of_figure in figure_titles(arena, localize).items():
        known = counts.get(name)
        unit_arguments = known.unit_arguments() if known else _label_arguments(title_of_figure)
        title = localize(msg("arena-picture-brings", **unit_arguments))
        points = [
            make_point(item.bot, item.figures[name], format_figure(item.figures[name])) for item in arena.standings
        ]
        all_charts.append(IntervalChart(name, title, title_of_figure, points))
    all_charts.append(
        IntervalChart(
            "ahead",
            localize(msg("arena-picture-ahead")),
            localize(lead_unit(arena, "arena-unit-ahead")),
            _lead_points(arena, localize),
        )
    )
    all_charts.append(
        IntervalChart(
            "ratings", localize(msg("arena-picture-ratings", bot=arena.bots[0])), "Elo", _rating_points(arena)
        )
    )
    return [IntervalChart(*item[:3], _finite_points(item.points)) for item in all_charts if _finite_points(item.points)]


def _label_arguments(title_of_figure: str) -> dict[str, Value]:
    """Return the label arguments of a figure that is not a count, such as the result."""
    return {"unit": "", "figure": title_of_figure}


def _finite_points(points: list[Point]) -> list[Point]:
    return [point for point in points if all(map(isfinite, point.estimate))]


def make_point(label: str, estimate: Estimate, text: str) -> Point:
    return Point(label, label, "", estimate, text)


def win_points(arena: Arena, localize: Localizer) -> list[Point]:
    return [
        make_point(standing.bot, standing.wins * 100, format_percent(standing.wins, localize))
        for standing in arena.standings
    ]


def _lead_points(arena: Arena, localize: Localizer) -> list[Point]:
    results = [arena.meet(arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs]
    return [
        make_point(
            localize(msg("arena-pair", one=result.one, other=result.other)), result.ahead, format_signed(result.ahead)
        )
        for result in results
    ]


def _rating_points(arena: Arena) -> list[Point]:
    return [
        make_point(standing.bot, standing.rating, format_signed(standing.rating))
        for standing in arena.standings
        if standing.rating
    ]


def make_drawing(arena: Arena, localize: Localizer) -> Drawing:
    spec = stack_charts(list(charts(arena, localize)), "")
    title = localize(msg("arena-title", game=arena.meeting.game.title, variant=arena.match.variant))
    return Drawing({"title": {"text": title}, **spec})
