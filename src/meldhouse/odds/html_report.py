"""Renders odds as a standalone HTML page with charts and a table of all figures, without scripts."""

import shlex
from itertools import groupby
from typing import Any

from markupsafe import Markup

from meldhouse.games.options import values
from meldhouse.i18n import Localizer, msg
from meldhouse.odds import charts_vega
from meldhouse.odds.chart_data import charts
from meldhouse.odds.export import TABLES, FileFormat, FileFormats
from meldhouse.odds.format_text import TEXT_COLUMNS, figure_rows, format_cells, heading_message, used_columns
from meldhouse.odds.result import Odds
from meldhouse.odds.spec import DEFAULT_PACE_S, VARIANT, resolve
from meldhouse.util.optional_deps import vl_convert
from meldhouse.util.standalone_html import render


def render_report(odds: Odds, localize: Localizer, exact: bool = False) -> str:
    """Render the standalone page of odds."""
    title = localize(msg("odds-title", game=resolve(odds.question).game.title))
    variables = {"title": title, "again": command_line(odds), "dark": Markup(charts_vega.dark_css(".drawn "))}
    return render(
        "odds",
        "report.html",
        localize,
        **variables,
        **table_context(odds, localize, exact),
        drawn=render_charts(odds, localize),
    )


REPORTS: FileFormats = {
    ".html": FileFormat(lambda odds, localize, exact: render_report(odds, localize, exact), vl_convert)
}
ALL: FileFormats = {**TABLES, **charts_vega.PLOTS, **REPORTS}


def render_table(odds: Odds, localize: Localizer, exact: bool = False) -> str:
    """Render only the table, as part of a page."""
    return render("odds", "table.html", localize, **table_context(odds, localize, exact))


def render_charts(odds: Odds, localize: Localizer) -> list[dict[str, Any]]:
    """Return the charts as SVG, each with its texts."""
    option = odds.question.compared
    return [
        {
            "name": chart.name,
            "title": chart.title,
            "says": chart.caption,
            "svg": Markup(charts_vega.render_svg(charts_vega.chart_spec(chart, option))),
        }
        for chart in charts(odds, localize)
    ]


def table_context(odds: Odds, localize: Localizer, exact: bool) -> dict[str, Any]:
    """Return the template variables for the table, with its rows grouped by statistic."""
    lines = figure_rows(odds, exact) if odds.hands else []
    rows_of_cells = [format_cells(odds, line, localize) for line in lines]
    columns = [name for name in used_columns(rows_of_cells) if name not in ("row", "what")]
    rows = [list(group) for _, group in groupby(zip(lines, rows_of_cells, strict=True), lambda pair: pair[0].row.name)]
    explanation = (
        msg("odds-compared" if odds.question.compared else "odds-sure") if rows_of_cells else msg("odds-no-hands")
    )
    return {
        "heading": localize(heading_message(odds)),
        "columns": columns,
        "words": TEXT_COLUMNS,
        "rows": rows,
        "sure": localize(explanation),
    }


def command_line(odds: Odds) -> str:
    """Return the command that simulates the same hands again."""
    question, resolved = odds.question, resolve(odds.question)
    default_values = values(resolved.game.variants[question.variant].rules)
    words = ["meldhouse", "odds", question.game, "--variant", question.variant]
    for name, value in question.options:
        is_default = default_values[name] == value and question.compared != VARIANT
        words += [] if is_default else ["--set", f"{name}={value}"]
    words += ["--bots", ",".join(question.bots), "--seed", str(question.seed), f"--{question.unit}", str(odds.hands)]
    words += ["--sit", question.sit] if question.sit else []
    words += ["--split", question.split] if question.split else []
    words += ["--compare", f"{question.compared}={','.join(question.values)}"] if question.compared else []
    words += ["--pace", f"{question.pace:g}"] if question.pace != DEFAULT_PACE_S else []
    return shlex.join(words)
