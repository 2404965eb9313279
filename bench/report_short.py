"""Writes a short page of odds that compares a game's variants with the default on the same decks."""

from collections.abc import Callable, Iterator
from textwrap import fill
from typing import NamedTuple

from report_parts import EACH, Counter, Run, bare_figure, format_figure, format_lead, format_table, localize

from meldhouse.games import GAMES
from meldhouse.odds.chart_data import charts


class Runs(NamedTuple):
    counter: Counter
    usual: Run
    variants: Run  # compared

    @property
    def names(self) -> tuple[str, ...]:
        return self.variants.odds.values


WIDE = 118  # characters in a line
Lines = Callable[[Runs], Iterator[str]]


def no_sections(runs: Runs) -> Iterator[str]:
    """Return no extra sections."""
    yield from ()


def page(
    counter: Counter, part: int, shown: tuple[str, ...], sentences: Lines, more: Lines = no_sections
) -> Iterator[str]:
    """Return the page; `part`: one hand of every variant for so many of the default; `shown`: the rows that differ."""
    compared = "variant=" + ",".join(GAMES[counter.game].variants)
    runs = Runs(counter, counter.run("usual"), counter.run("variants", part, compare=compared))
    yield from heading(runs)
    yield from numbered(sentences(runs))
    yield from draw_charts(runs)
    title = localize(GAMES[counter.game].title)
    yield f"{EACH}\n### {title}, {counter.variant}: {runs.usual.odds.hands:,} hands\n"
    yield from format_table(runs.usual)
    yield from comparison_table(runs, shown)
    yield from more(runs)


def heading(runs: Runs) -> Iterator[str]:
    usual, counter = runs.usual.odds, runs.counter
    title = localize(GAMES[counter.game].title)
    yield f"""# Odds of {title}

This page is for players who want to know how often things happen in {title}. The figures come from
{usual.hands:,} hands of the variant `{counter.variant}`, and
{runs.variants.odds.hands:,} hands of each variant with the same decks.
All players are `club` bots, which follow the game's heuristic. People play differently.

`make odds-report ARGS="{counter.game} {usual.hands}"` generates this page. To count other rules, see
[Compute odds](../../how-to/compute-odds.md).

## Summary
"""


def numbered(sentences: Iterator[str]) -> Iterator[str]:
    """Return the sentences, wrapped for the source of the page."""
    for n, sentence in enumerate(sentences, 1):
        yield fill(f"{n}. {sentence}", WIDE, subsequent_indent="   ", break_on_hyphens=False)


def draw_charts(runs: Runs) -> Iterator[str]:
    """Return charts of wins, lengths and frequencies, and of the biggest changes."""
    usual, variants = runs.usual.odds, runs.variants.odds
    there = {one.name for one in charts(usual, localize)}
    yield "\n## Charts\n"
    for name, title in (
        ("wins", "Share of wins: seat 1 goes first"),
        ("lengths", "Length of hands, in turns"),
        ("often", "Frequency of events"),
    ):
        if name in there:
            yield runs.counter.draw(name, title, bare_figure(usual, name))
    if side := most_changed(runs):
        title = f"What {runs.names[side]} changes"
        yield runs.counter.draw("changes", title, bare_figure(variants, f"changes_{side}"), "variant")


def most_changed(runs: Runs) -> int:
    """Return the variant whose hands differ most in length, or the first variant if none differ."""
    turns = [runs.variants.odds.side(side)["turns"].figure for side in range(len(runs.names))]
    return max(range(len(turns)), key=lambda side: abs(turns[side] - turns[0]))


def comparison_table(runs: Runs, shown: tuple[str, ...]) -> Iterator[str]:
    """Return a table with the default variant's figures, and the lead of each other variant."""
    odds, game = runs.variants.odds, GAMES[runs.counter.game]
    yield "### All variants compared\n"
    yield f"{odds.hands:,} hands of each. Rows after the first have differences from the first.\n"
    yield "| variant | " + " | ".join(localize(odds.row(name).label) for name in shown) + " |"
    yield "|---" * (len(shown) + 1) + "|"
    for side, variant in enumerate(runs.names):
        told_of = (format_lead(odds, name, side) if side else format_figure(odds, name, odds[name]) for name in shown)
        yield f"| `{variant}` | " + " | ".join(told_of) + " |"
    yield ""
    for variant in runs.names:
        yield f"- `{variant}`: {localize(game.variants[variant].sentence)}"
    yield f"\n`{runs.variants.command}`\n"


# --- words for sentences --------------------------------------------------------------------------


class Figures(dict[str, float]):
    """Maps the names of rows to figures, formatted for sentences."""

    @classmethod
    def of(cls, run: Run, side: int = 0) -> "Figures":
        return cls((name, found.figure) for name, found in run.odds.side(side).items())

    @classmethod
    def counted_out(cls, run: Run) -> "Figures":
        return cls((name, float(known)) for name, known in run.odds.exact.items())

    def number(self, name: str, digits: int = 1) -> str:
        return f"{self[name]:,.{digits}f}"

    def percent(self, name: str, digits: int = 0) -> str:
        return f"{self[name]:.{digits}%}"

    def one_in(self, name: str) -> str:
        return f"{round(1 / self[name]):,}" if self[name] else "very many"


def extremes(runs: Runs, name: str) -> tuple[tuple[str, float], tuple[str, float]]:
    """Return the variants with the smallest and the largest figure in a row."""
    found = [(runs.variants.odds.side(side)[name].figure, variant) for side, variant in enumerate(runs.names)]
    (least, lower), (most, upper) = min(found), max(found)
    return (lower, least), (upper, most)
