"""The arena in the terminal: a progress bar, and the tables."""

from pathlib import Path
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from meldhouse.arena.api import arena
from meldhouse.arena.charts import pictures
from meldhouse.arena.export import PLOTS, TABLES
from meldhouse.arena.format_text import tell, verdicts
from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.odds.charts_terminal import sketch
from meldhouse.odds.export import Ways, save
from meldhouse.odds.runner import News, seconds_left
from meldhouse.terminal.odds import HERE, Watch, check_files, screen, time_left, watched

WIDE = 24  # letters of the bar


class Wanted(NamedTuple):
    """What is to become of a match, and for whom."""

    read: Localizer
    out: list[Path]
    plot: Path | None
    plain: bool

    @property
    def files(self) -> list[tuple[Path, Ways]]:
        drawn = [(self.plot, PLOTS)] if self.plot and self.plot != HERE else []
        return [*((path, TABLES) for path in self.out), *drawn]


def _how_far(news: News) -> Message:
    """`1,200 decks, 3,400 hands a second, 12 s left; certain: club is ahead of uniform.`"""
    first = verdicts(Arena(news.asked.match, news.sums))[0]
    hands = news.rate * len(news.asked.orders)
    return msg("arena-how-far", decks=news.sums.hands, rate=f"{hands:,.0f}", left=time_left(news), verdict=first)


def bar(news: News, read: Localizer) -> RenderableType:
    """How much of the way is behind, and what is known there."""
    left = seconds_left(news)
    share = news.seconds / (news.seconds + left) if left is not None and news.seconds else 0.0
    line = Grid.grid(padding=(0, 1))
    line.add_row(ProgressBar(1.0, share, width=WIDE), Text(read(_how_far(news)), no_wrap=True, overflow="ellipsis"))
    return line


def tell_arena(game: str, variant: str | None, options: dict[str, Any], wanted: Wanted, **asked: Any) -> None:
    """Play, tell, and write it down where that is asked."""
    check_files(wanted.files, asked.get("resume"))
    read, console = wanted.read, screen(wanted.plain)
    watch = Watch(console, read, bar)
    found = watched(watch, console, wanted.plain, lambda: arena(game, variant, watch=watch, **asked, **options))
    if found.stopped:
        console.print(read(msg("odds-stopped")))
    tell(found, console, read)
    if wanted.plot == HERE:
        sketch(list(pictures(found, read)), console)
    for path, ways in wanted.files:
        save(found, path, ways, read)
        console.print(read(msg("odds-written", path=str(path))))
