"""Writes a match to a machine-readable file, with unrounded figures and all settings."""

import csv
import io
import json
from math import isfinite
from typing import Any

from meldhouse.arena.charts import make_drawing
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer
from meldhouse.odds import charts_vega
from meldhouse.odds.checkpoint import kernel_cache_key
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.export import FileFormat, FileFormats
from meldhouse.util.optional_deps import vl_convert

FIELDS = ("bot", "against", "name", "figure", "low", "high")


def result_rows(arena: Arena) -> list[dict[str, Any]]:
    """Return a row for each figure of each bot, and for each figure of one bot against another."""
    rows = [line for one in arena.standings for line in _bot_rows(one)]
    for one in arena.bots:
        for other in arena.bots:
            if one != other:
                result = arena.meet(one, other)
                figures = {"ahead": result.ahead, "better": result.better, "rating": result.rating}
                rows += [row_fields(one, other, name, estimate) for name, estimate in figures.items()]
    return rows


def _bot_rows(standing: Any) -> list[dict[str, Any]]:
    figures = {
        "wins": standing.wins,
        **standing.figures,
        "failed": Estimate(standing.failed, standing.failed, standing.failed),
    }
    return [row_fields(standing.bot, "", name, estimate) for name, estimate in figures.items()]


def row_fields(bot: str, against: str, name: str, estimate: Estimate) -> dict[str, Any]:
    figures = [value if isfinite(value) else None for value in estimate]
    return dict(zip(FIELDS, [bot, against, name, *figures], strict=True))


def _as_csv(arena: Arena) -> str:
    buffer = io.StringIO()
    table = csv.DictWriter(buffer, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(result_rows(arena))
    return buffer.getvalue()


def _as_json(arena: Arena) -> str:
    rows = result_rows(arena) if arena.decks else []
    pairs = [(arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs]
    metadata = {
        "match": arena.match._asdict(),
        "law": kernel_cache_key(arena.match),
        "decks": arena.decks,
        "hands": arena.hands,
        "verdicts": [{"bot": a, "against": b, "verdict": arena.verdict(a, b)} for a, b in pairs],
        "failures": arena.failures,
    }
    return json.dumps({**metadata, "rows": rows}, indent=1) + "\n"


TABLES: FileFormats = {
    ".csv": FileFormat(lambda arena, localize, exact: _as_csv(arena)),
    ".json": FileFormat(lambda arena, localize, exact: _as_json(arena)),
}


def match_spec(arena: Arena, localize: Localizer) -> charts_vega.Spec:
    return make_drawing(arena, localize).spec


PLOTS: FileFormats = {
    ".svg": FileFormat(
        lambda arena, localize, exact: charts_vega.standalone_svg(match_spec(arena, localize)), vl_convert
    ),
    ".png": FileFormat(lambda arena, localize, exact: charts_vega.render_png(match_spec(arena, localize)), vl_convert),
}
ALL: FileFormats = {**TABLES, **PLOTS}
