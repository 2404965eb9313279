"""What pages of odds are made of: runs that are kept and gone on with, figures as they are told, tables, pictures."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import meldhouse as mh
from meldhouse.games.odds import Kind
from meldhouse.i18n import Reader
from meldhouse.odds import charts_vega, html_report
from meldhouse.odds.api import Odds
from meldhouse.odds.chart_data import pictures
from meldhouse.odds.confidence_intervals import Estimate, is_unchanged
from meldhouse.odds.format_text import counted_out, lines, of_difference, written

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = DOCS / "pictures"
LEAST = 200
EACH = """
## Each figure

Between the numbers in brackets lies the truth, 95 times in 100; under each table stands the command that counts the
same.
"""
read = Reader()


class Run(NamedTuple):
    """Counted, and the command that counts the same."""

    odds: Odds

    @property
    def command(self) -> str:
        return html_report.again(self.odds)

    def figure(self, name: str) -> str:
        return told(self.odds, name, self.odds[name])


def told(odds: Odds, name: str, found: Estimate) -> str:
    """`31.05 (31.02 … 31.08)`."""
    text = written(odds.row(name), found, read)
    return f"{text.figure} ({text.low} … {text.high})"


def ahead(odds: Odds, name: str, side: int) -> str:
    """What a side has more; of a share that no hand changed it is told how many still may."""
    row, by = odds.row(name), odds.difference(name, side)
    if not by:
        return ""
    if not (row.kind is Kind.SHARE and row.of is None) and is_unchanged(row, odds.sums.rows[name], side):
        return "the same"
    return "{} ({})".format(*of_difference(row, by))


def rarely(part: float) -> str:
    return f"one hand in {round(1 / part):,}" if part else "no hand of all that were counted"


class Counter:
    """Runs of so many hands of a game's usual variant, kept in a folder where one is named."""

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
        """A file, and how the page shows it."""
        spec = {**charts_vega.description(picture, option), "padding": {"left": 5, "top": 5, "right": 50, "bottom": 5}}
        file = f"{self.game}-{name}.svg"
        (PICTURES / file).write_text(charts_vega.Drawing(spec)._repr_svg_() + "\n", encoding="utf-8")
        return f"![{title}](pictures/{file})"


def of(odds: Odds, name: str) -> object:
    return next(one for one in pictures(odds, read) if one.name == name)


# --- tables ---------------------------------------------------------------------------------------


def table(run: Run, names: Iterable[str] = ()) -> Iterator[str]:
    """These rows, or all; beside them what can be counted out; below, the command."""
    wanted = set(names)
    told = [line for line in lines(run.odds, exact=True) if not wanted or line.row.name in wanted]
    exact = any(line.exact is not None for line in told)
    yield "| | figure | counted out |" if exact else "| | figure |"
    yield "|---|---|---|" if exact else "|---|---|"
    for line in told:
        known = counted_out(line.exact, line, read) if line.exact is not None else ""
        yield f"| {read(line.row.label)} | {run.figure(line.row.name)} |" + (f" {known} |" if exact else "")
    yield f"\n`{run.command}`\n"
