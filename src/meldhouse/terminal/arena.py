"""The arena in the terminal, with a progress bar and tables of results."""

from pathlib import Path
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from meldhouse.arena.api import arena
from meldhouse.arena.charts import charts
from meldhouse.arena.export import PLOTS, TABLES
from meldhouse.arena.format_text import print_arena, verdict_messages
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.odds.charts_terminal import print_charts
from meldhouse.odds.export import FileFormats, save
from meldhouse.odds.runner import Progress, seconds_left
from meldhouse.terminal.odds import (
    TERMINAL,
    ProgressLine,
    check_output_files,
    make_result_console,
    run_with_progress,
    time_left_message,
)

BAR_WIDTH = 24  # in characters


class ArenaOutput(NamedTuple):
    """The output of a match: files, charts, and the language and style of the text."""

    localize: Localizer
    out: list[Path]
    plot: Path | None
    plain: bool

    @property
    def files(self) -> list[tuple[Path, FileFormats]]:
        plots = [(self.plot, PLOTS)] if self.plot and self.plot != TERMINAL else []
        return [*((path, TABLES) for path in self.out), *plots]


def _progress_message(progress: Progress) -> Message:
    """Return the progress: `1,200 decks, 3,400 hands a second, 12 s left; certain: club is ahead of uniform`."""
    first = verdict_messages(Arena(progress.resolved.match, progress.sums))[0]
    hands = progress.rate * len(progress.resolved.orders)
    return msg(
        "arena-how-far",
        decks=progress.sums.hands,
        rate=f"{hands:,.0f}",
        left=time_left_message(progress),
        verdict=first,
    )


def progress_bar(progress: Progress, localize: Localizer) -> RenderableType:
    """Return a bar that shows the fraction of time that has passed, next to the first verdict."""
    remaining_s = seconds_left(progress)
    share = progress.seconds / (progress.seconds + remaining_s) if remaining_s is not None and progress.seconds else 0.0
    grid = Grid.grid(padding=(0, 1))
    grid.add_row(
        ProgressBar(1.0, share, width=BAR_WIDTH),
        Text(localize(_progress_message(progress)), no_wrap=True, overflow="ellipsis"),
    )
    return grid


def run_arena(game: str, variant: str | None, options: dict[str, Any], output: ArenaOutput, **settings: Any) -> None:
    """Play a match, print its result, and save it to the requested files."""
    check_output_files(output.files, settings.get("resume"))
    localize, console = output.localize, make_result_console(output.plain)
    progress_line = ProgressLine(console, localize, progress_bar)
    result = run_with_progress(
        progress_line, console, output.plain, lambda: arena(game, variant, watch=progress_line, **settings, **options)
    )
    if result.stopped:
        console.print(localize(msg("odds-stopped")))
    print_arena(result, console, localize)
    if output.plot == TERMINAL:
        print_charts(list(charts(result, localize)), console)
    for path, formats in output.files:
        save(result, path, formats, localize)
        console.print(localize(msg("odds-written", path=str(path))))
