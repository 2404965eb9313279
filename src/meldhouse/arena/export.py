"""Writes a match to a file for programs: unrounded figures and all settings."""

import csv
import io
import json
from math import isfinite
from typing import Any

from meldhouse.arena.charts import drawn
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer
from meldhouse.odds import charts_vega
from meldhouse.odds.checkpoint import law_of
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.export import Way, Ways
from meldhouse.util.optional_deps import vl_convert

FIELDS = ("bot", "against", "name", "figure", "low", "high")


def lines(arena: Arena) -> list[dict[str, Any]]:
    """Figure by figure: of each bot, and of each bot against each other."""
    found = [line for one in arena.standings for line in _of_bot(one)]
    for one in arena.bots:
        for other in arena.bots:
            if one != other:
                met = arena.meet(one, other)
                some = {"ahead": met.ahead, "better": met.better, "rating": met.rating}
                found += [plain(one, other, name, estimate) for name, estimate in some.items()]
    return found


def _of_bot(one: Any) -> list[dict[str, Any]]:
    some = {"wins": one.wins, **one.figures, "failed": Estimate(one.failed, one.failed, one.failed)}
    return [plain(one.bot, "", name, estimate) for name, estimate in some.items()]


def plain(bot: str, against: str, name: str, found: Estimate) -> dict[str, Any]:
    figures = [value if isfinite(value) else None for value in found]
    return dict(zip(FIELDS, [bot, against, name, *figures], strict=True))


def _as_csv(arena: Arena) -> str:
    page = io.StringIO()
    table = csv.DictWriter(page, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(lines(arena))
    return page.getvalue()


def _as_json(arena: Arena) -> str:
    found = lines(arena) if arena.decks else []
    pairs = [(arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs]
    about = {
        "match": arena.match._asdict(),
        "law": law_of(arena.match),
        "decks": arena.decks,
        "hands": arena.hands,
        "verdicts": [{"bot": a, "against": b, "verdict": arena.verdict(a, b)} for a, b in pairs],
        "failures": arena.failures,
    }
    return json.dumps({**about, "rows": found}, indent=1) + "\n"


TABLES: Ways = {
    ".csv": Way(lambda arena, read, exact: _as_csv(arena)),
    ".json": Way(lambda arena, read, exact: _as_json(arena)),
}


def spec(arena: Arena, read: Localizer) -> charts_vega.Spec:
    return drawn(arena, read).spec


PLOTS: Ways = {
    ".svg": Way(lambda arena, read, exact: charts_vega.alone(spec(arena, read)), vl_convert),
    ".png": Way(lambda arena, read, exact: charts_vega.png(spec(arena, read)), vl_convert),
}
ALL: Ways = {**TABLES, **PLOTS}
