"""Odds in the terminal: a progress line, and the table."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from meldhouse.games import Game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.odds import charts_vega
from meldhouse.odds import html_report as report
from meldhouse.odds.api import odds
from meldhouse.odds.chart_data import pictures
from meldhouse.odds.charts_terminal import sketch
from meldhouse.odds.export import TABLES, Ways, check, save
from meldhouse.odds.format_text import UNSEEN_WIDTH, so_many, tell, written
from meldhouse.odds.runner import News, figure_of, seconds_left
from meldhouse.odds.spec import is_warm
from meldhouse.util.output_files import check_distinct

EVERY = 0.5  # seconds
INTERRUPTED = 130  # as shells call it
HERE = Path("-")  # instead of a file: in the terminal


class Watch:
    """The line that tells how far it is, where somebody sits before a screen."""

    def __init__(
        self, console: Console, read: Localizer, line: Callable[[News, Localizer], RenderableType] | None = None
    ):
        self.read, self.told_at, self.line = read, 0.0, line or _in_a_line
        self.live = Live(console=console, transient=True, auto_refresh=False)

    def __call__(self, news: News) -> None:
        if not news.new:
            self.get_ready(news.asked.game)
        elif time.monotonic() - self.told_at >= EVERY and self.live.is_started:
            self.told_at = time.monotonic()
            self.live.update(self.line(news, self.read), refresh=True)

    def get_ready(self, game: Game) -> None:
        """Nobody waits in silence while a game's hands are compiled."""
        if not is_warm(game):
            self.live.console.print(self.read(msg("getting-ready-slowly", game=game.title)))


def _in_a_line(news: News, read: Localizer) -> Text:
    return Text(read(how_far(news, read)), no_wrap=True, overflow="ellipsis")


def how_far(news: News, read: Localizer) -> Message:
    """`120,000 hands, 41,000 a second, 12 s left; wins_1 33.1 % (32.8 % … 33.4 %)`."""
    goal, asked = news.goal, news.asked
    row = next(row for row in asked.rows if goal.precision is None or row.name == goal.precision.row)
    text = written(row, figure_of(asked, news.sums, row.name), read)
    return msg(
        "odds-how-far",
        number=so_many(asked.question, news.sums.hands),
        rate=f"{news.rate:,.0f}",
        left=time_left(news),
        row=row.name,
        figure=text.figure,
        low=text.low,
        high=text.high,
    )


def time_left(news: News) -> Message:
    left = seconds_left(news)
    return msg("odds-left-unknown") if left is None else msg("odds-left", seconds=f"{left:,.0f}")


class Wanted(NamedTuple):
    """What is to become of odds, and for whom."""

    read: Localizer
    out: Path | None
    plot: Path | None
    report: Path | None
    exact: bool
    plain: bool

    @property
    def files(self) -> list[tuple[Path, Ways]]:
        pictures = None if self.plot == HERE else self.plot
        ways = ((self.out, TABLES), (pictures, charts_vega.PLOTS), (self.report, report.REPORTS))
        return [(path, one) for path, one in ways if path]


def screen(plain: bool) -> Console:
    console = Console(highlight=False, no_color=plain)
    if not console.is_terminal:
        console.width = UNSEEN_WIDTH
    return console


def watched(watch: Watch, console: Console, plain: bool, count: Callable[[], Any]) -> Any:
    """What is counted, with the line over it where there is a screen.

    Whoever ends it before anything is counted is gone at once: a game that is being compiled listens to nobody.
    """
    try:
        if plain or not console.is_terminal:
            return count()
        with watch.live:
            return count()
    except KeyboardInterrupt:
        console.print(watch.read(msg("odds-stopped-early")))
        sys.stdout.flush()
        os._exit(INTERRUPTED)


def check_files(files: list[tuple[Path, Ways]], resume: Path | None) -> None:
    """What is to be written, before anybody plays: the file of a run is no other file."""
    check_distinct([*(path for path, _ in files), resume])
    for path, ways in files:
        check(path, ways)


def tell_odds(game: str, variant: str | None, options: dict[str, Any], wanted: Wanted, **asked: Any) -> None:
    """Count, tell, and write it down where that is asked."""
    check_files(wanted.files, asked.get("resume"))
    read, console = wanted.read, screen(wanted.plain)
    watch = Watch(console, read)
    found = watched(watch, console, wanted.plain, lambda: odds(game, variant, watch=watch, **asked, **options))
    if found.stopped:
        console.print(read(msg("odds-stopped")))
    tell(found, console, read, wanted.exact)
    if wanted.plot == HERE:
        sketch(pictures(found, read), console)
    for path, ways in wanted.files:
        save(found, path, ways, read, wanted.exact)
        console.print(read(msg("odds-written", path=str(path))))
