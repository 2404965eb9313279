"""Charts of a match: wins, gains per hand, head-to-head results and ratings."""

from math import isfinite

from meldhouse.arena.format_text import figure, has_intervals, names_of_figures, percent, signed, unit
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, msg
from meldhouse.odds.chart_data import Marks, Point
from meldhouse.odds.charts_vega import Drawing, together
from meldhouse.odds.confidence_intervals import Estimate


def pictures(arena: Arena, read: Localizer) -> list[Marks]:
    """Under each other; nothing before it is known how sure anything is."""
    if not has_intervals(arena):
        return []
    each = read(msg("odds-unit-sittings" if arena.match.sit else "odds-unit-hands"))
    found = [Marks("wins", read(msg("odds-picture-wins")), each, wins(arena, read))]
    for name, called in names_of_figures(arena, read).items():
        title = read(msg("arena-picture-brings", figure=called))
        some = [point(one.bot, one.figures[name], figure(one.figures[name])) for one in arena.standings]
        found.append(Marks(name, title, called, some))
    found.append(
        Marks("ahead", read(msg("arena-picture-ahead")), read(unit(arena, "arena-unit-ahead")), _aheads(arena, read))
    )
    found.append(Marks("ratings", read(msg("arena-picture-ratings", bot=arena.bots[0])), "Elo", _ratings(arena)))
    return [Marks(*one[:3], _drawable(one.points)) for one in found if _drawable(one.points)]


def _drawable(points: list[Point]) -> list[Point]:
    return [one for one in points if all(map(isfinite, one.found))]


def point(called: str, found: Estimate, text: str) -> Point:
    return Point(called, called, "", found, text)


def wins(arena: Arena, read: Localizer) -> list[Point]:
    return [point(one.bot, one.wins * 100, percent(one.wins, read)) for one in arena.standings]


def _aheads(arena: Arena, read: Localizer) -> list[Point]:
    met = [arena.meet(arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs]
    return [point(read(msg("arena-pair", one=m.one, other=m.other)), m.ahead, signed(m.ahead)) for m in met]


def _ratings(arena: Arena) -> list[Point]:
    return [point(one.bot, one.rating, signed(one.rating)) for one in arena.standings if one.rating]


def drawn(arena: Arena, read: Localizer) -> Drawing:
    spec = together(list(pictures(arena, read)), "")
    title = read(msg("arena-title", game=arena.meeting.game.title, variant=arena.match.variant))
    return Drawing({"title": {"text": title}, **spec})
