"""Odds in the terminal, with a progress line and a table."""

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
from meldhouse.odds.chart_data import charts
from meldhouse.odds.charts_terminal import print_charts
from meldhouse.odds.export import TABLES, FileFormats, check_path, save
from meldhouse.odds.format_text import DEFAULT_WIDTH, count_message, format_estimate, print_odds
from meldhouse.odds.runner import Progress, estimate_row, seconds_left
from meldhouse.odds.spec import is_warm
from meldhouse.util.output_files import check_distinct

UPDATE_INTERVAL_S = 0.5
INTERRUPTED_EXIT_CODE = 130  # follows the convention of shells: 128 + SIGINT
TERMINAL = Path("-")  # as a file name, it means that charts are drawn in the terminal


class ProgressLine:
    """A progress line that is updated in place on a terminal."""

    def __init__(
        self, console: Console, localize: Localizer, line: Callable[[Progress, Localizer], RenderableType] | None = None
    ):
        self.localize, self.updated_at, self.line = localize, 0.0, line or _progress_text
        self.live = Live(console=console, transient=True, auto_refresh=False)

    def __call__(self, progress: Progress) -> None:
        if not progress.new_hands:
            self.announce_compilation(progress.resolved.game)
        elif time.monotonic() - self.updated_at >= UPDATE_INTERVAL_S and self.live.is_started:
            self.updated_at = time.monotonic()
            self.live.update(self.line(progress, self.localize), refresh=True)

    def announce_compilation(self, game: Game) -> None:
        """Print a notice if the code that plays a game's hands has to be compiled first."""
        if not is_warm(game):
            self.live.console.print(self.localize(msg("getting-ready-slowly", game=game.title)))


def _progress_text(progress: Progress, localize: Localizer) -> Text:
    return Text(localize(progress_message(progress, localize)), no_wrap=True, overflow="ellipsis")


def progress_message(progress: Progress, localize: Localizer) -> Message:
    """Return the progress: `120,000 hands, 41,000 a second, 12 s left; wins_1 33.1 % (32.8 % … 33.4 %)`."""
    rule, resolved = progress.rule, progress.resolved
    row = next(row for row in resolved.rows if rule.precision is None or row.name == rule.precision.row)
    text = format_estimate(row, estimate_row(resolved, progress.sums, row.name), localize)
    return msg(
        "odds-how-far",
        number=count_message(resolved.question, progress.sums.hands),
        rate=f"{progress.rate:,.0f}",
        left=time_left_message(progress),
        row=row.name,
        figure=text.figure,
        low=text.low,
        high=text.high,
    )


def time_left_message(progress: Progress) -> Message:
    remaining_s = seconds_left(progress)
    return msg("odds-left-unknown") if remaining_s is None else msg("odds-left", seconds=f"{remaining_s:,.0f}")


class OddsOutput(NamedTuple):
    """The output of the odds: files, charts, and the language and style of the text."""

    localize: Localizer
    out: Path | None
    plot: Path | None
    report: Path | None
    exact: bool
    plain: bool

    @property
    def files(self) -> list[tuple[Path, FileFormats]]:
        plot = None if self.plot == TERMINAL else self.plot
        files = ((self.out, TABLES), (plot, charts_vega.PLOTS), (self.report, report.REPORTS))
        return [(path, formats) for path, formats in files if path]


def make_result_console(plain: bool) -> Console:
    console = Console(highlight=False, no_color=plain)
    if not console.is_terminal:
        console.width = DEFAULT_WIDTH
    return console


def run_with_progress(progress_line: ProgressLine, console: Console, plain: bool, count: Callable[[], Any]) -> Any:
    """Run `count`, and show a progress line on a terminal.

    Ctrl-C exits immediately if nothing is counted yet, because compilation cannot be interrupted.
    """
    try:
        if plain or not console.is_terminal:
            return count()
        with progress_line.live:
            return count()
    except KeyboardInterrupt:
        console.print(progress_line.localize(msg("odds-stopped-early")))
        sys.stdout.flush()
        os._exit(INTERRUPTED_EXIT_CODE)


def check_output_files(files: list[tuple[Path, FileFormats]], resume: Path | None) -> None:
    """Check before the simulation that the output files can be written and are different files."""
    check_distinct([*(path for path, _ in files), resume])
    for path, formats in files:
        check_path(path, formats)


def run_odds(game: str, variant: str | None, options: dict[str, Any], output: OddsOutput, **settings: Any) -> None:
    """Estimate the odds, print them, and save them to the requested files."""
    check_output_files(output.files, settings.get("resume"))
    localize, console = output.localize, make_result_console(output.plain)
    progress_line = ProgressLine(console, localize)
    result = run_with_progress(
        progress_line, console, output.plain, lambda: odds(game, variant, watch=progress_line, **settings, **options)
    )
    if result.stopped:
        console.print(localize(msg("odds-stopped")))
    print_odds(result, console, localize, output.exact)
    if output.plot == TERMINAL:
        print_charts(charts(result, localize), console)
    for path, formats in output.files:
        save(result, path, formats, localize, output.exact)
        console.print(localize(msg("odds-written", path=str(path))))
