"""Odds as a standalone HTML page: charts and a table of all figures, without scripts."""

import shlex
from itertools import groupby
from typing import Any

from markupsafe import Markup

from meldhouse.games.options import values
from meldhouse.i18n import Localizer, msg
from meldhouse.odds import charts_vega
from meldhouse.odds.chart_data import pictures
from meldhouse.odds.export import TABLES, Way, Ways
from meldhouse.odds.format_text import WORDS, cells, columns_of, heading, lines
from meldhouse.odds.result import Odds
from meldhouse.odds.spec import PACE, VARIANT, look_up
from meldhouse.util.optional_deps import vl_convert
from meldhouse.util.standalone_html import render


def report(odds: Odds, read: Localizer, exact: bool = False) -> str:
    """A page of its own."""
    title = read(msg("odds-title", game=look_up(odds.question).game.title))
    about = {"title": title, "again": again(odds), "dark": Markup(charts_vega.dark(".drawn "))}
    return render("odds", "report.html", read, **about, **shown(odds, read, exact), drawn=drawn(odds, read))


REPORTS: Ways = {".html": Way(lambda odds, read, exact: report(odds, read, exact), vl_convert)}
ALL: Ways = {**TABLES, **charts_vega.PLOTS, **REPORTS}


def figures(odds: Odds, read: Localizer, exact: bool = False) -> str:
    """The table alone, as part of a page."""
    return render("odds", "table.html", read, **shown(odds, read, exact))


def drawn(odds: Odds, read: Localizer) -> list[dict[str, Any]]:
    """Each picture with its words."""
    option = odds.question.compared
    return [
        {
            "name": one.name,
            "title": one.title,
            "says": one.says,
            "svg": Markup(charts_vega.svg(charts_vega.description(one, option))),
        }
        for one in pictures(odds, read)
    ]


def shown(odds: Odds, read: Localizer, exact: bool) -> dict[str, Any]:
    """What a table has in its head and its lines, put together by the rows that they belong to."""
    some = lines(odds, exact) if odds.hands else []
    told = [cells(odds, line, read) for line in some]
    columns = [name for name in columns_of(told) if name not in ("row", "what")]
    rows = [list(group) for _, group in groupby(zip(some, told, strict=True), lambda pair: pair[0].row.name)]
    sure = msg("odds-compared" if odds.question.compared else "odds-sure") if told else msg("odds-no-hands")
    return {"heading": read(heading(odds)), "columns": columns, "words": WORDS, "rows": rows, "sure": read(sure)}


def again(odds: Odds) -> str:
    """The command that counts the same hands once more."""
    question, asked = odds.question, look_up(odds.question)
    usual = values(asked.game.variants[question.variant].rules)
    words = ["meldhouse", "odds", question.game, "--variant", question.variant]
    for name, value in question.options:
        is_usual = usual[name] == value and question.compared != VARIANT
        words += [] if is_usual else ["--set", f"{name}={value}"]
    words += ["--bots", ",".join(question.bots), "--seed", str(question.seed), f"--{question.counted}", str(odds.hands)]
    words += ["--sit", question.sit] if question.sit else []
    words += ["--split", question.split] if question.split else []
    words += ["--compare", f"{question.compared}={','.join(question.values)}"] if question.compared else []
    words += ["--pace", f"{question.pace:g}"] if question.pace != PACE else []
    return shlex.join(words)
