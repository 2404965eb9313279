"""Parts of the pages of odds: stored runs, formatted figures, tables and charts."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import meldhouse as mh
from meldhouse.games.odds import Kind
from meldhouse.i18n import Localizer
from meldhouse.odds import charts_vega, html_report
from meldhouse.odds.api import Odds
from meldhouse.odds.chart_data import charts
from meldhouse.odds.confidence_intervals import Estimate, is_same_as_first
from meldhouse.odds.format_text import figure_rows, format_difference, format_estimate, format_exact

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = DOCS / "pictures"
PAGES = DOCS / "reference" / "odds"
LEAST = 200
EACH = """
## All figures

Each figure has its 95% confidence interval in parentheses. The command below a table repeats its run.
"""
localize = Localizer()


class Run(NamedTuple):
    """The result of a run, with the command that repeats the run."""

    odds: Odds

    @property
    def command(self) -> str:
        return html_report.command_line(self.odds)

    def figure(self, name: str) -> str:
        return format_figure(self.odds, name, self.odds[name])


def format_figure(odds: Odds, name: str, found: Estimate) -> str:
    """Format a figure with its interval, such as `31.05 (31.02 … 31.08)`."""
    text = format_estimate(odds.row(name), found, localize)
    return f"{text.figure} ({text.low} … {text.high})"


def format_lead(odds: Odds, name: str, side: int) -> str:
    """Format a side's lead; for a share that no hand changed, give the upper limit of the difference."""
    row, by = odds.row(name), odds.difference(name, side)
    if not by:
        return ""
    if not (row.kind is Kind.SHARE and row.of is None) and is_same_as_first(row, odds.sums.rows[name], side):
        return "the same"
    return "{} ({})".format(*format_difference(row, by, localize))


def one_in(part: float) -> str:
    return f"one in {round(1 / part):,} hands" if part else "none of these hands"


class Counter:
    """Counts hands of a game's default variant, and stores runs if a folder is given."""

    def __init__(self, game: str, variant: str, hands: int, folder: Path | None) -> None:
        self.game, self.variant, self.hands, self.folder = game, variant, hands, folder
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def run(self, name: str, part: int = 1, **asked: object) -> Run:
        number = max(self.hands // part, LEAST)
        resume = self.folder / f"{name}.json" if self.folder else None
        counted = {"sittings" if "sit" in asked else "hands": number}
        found = mh.odds(self.game, self.variant, **{"seed": 1, **asked}, **counted, resume=resume)
        print(name, found.hands, flush=True)
        return Run(found)

    def draw(self, name: str, title: str, picture: object, option: str = "") -> str:
        """Write a chart to a file; return the Markdown that includes it in the page."""
        spec = {**charts_vega.chart_spec(picture, option), "padding": {"left": 5, "top": 5, "right": 50, "bottom": 5}}
        file = f"{self.game}-{name}.svg"
        (PICTURES / file).write_text(charts_vega.Drawing(spec)._repr_svg_() + "\n", encoding="utf-8")
        return f"![{title}](../../pictures/{file})"


def bare_figure(odds: Odds, name: str) -> object:
    return next(one for one in charts(odds, localize) if one.name == name)


# --- tables ---------------------------------------------------------------------------------------


def format_table(run: Run, names: Iterable[str] = ()) -> Iterator[str]:
    """Return a table of these rows (default: all) with exact values and the command below."""
    wanted = set(names)
    rows = [line for line in figure_rows(run.odds, exact=True) if not wanted or line.row.name in wanted]
    exact = any(line.exact is not None for line in rows)
    yield "| | figure | exact |" if exact else "| | figure |"
    yield "|---|---|---|" if exact else "|---|---|"
    for line in rows:
        known = format_exact(line.exact, line, localize) if line.exact is not None else ""
        yield f"| {localize(line.row.label)} | {run.figure(line.row.name)} |" + (f" {known} |" if exact else "")
    yield f"\n`{run.command}`\n"
