"""The result of `arena`: settings, totals and the figures derived from them."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from meldhouse.arena.match import Match, ResolvedMatch
from meldhouse.arena.ratings import PairResult, Standing, make_standings, pair_result
from meldhouse.arena.sequential_test import Verdict, pair_verdict
from meldhouse.games.options import suggest_name
from meldhouse.i18n import Localizer, msg
from meldhouse.odds.accumulators import Sums
from meldhouse.util.errors import Mistake

if TYPE_CHECKING:
    from meldhouse.odds.charts_vega import Drawing


class Arena:
    """The results of a match by bot name: `arena["club"].wins`.  `print` shows a table of the results."""

    def __init__(self, match: Match, sums: Sums, stopped: bool = False) -> None:
        self.match, self.sums, self.stopped = match, sums, stopped  # stopped: by Ctrl-C

    @property
    def meeting(self) -> ResolvedMatch:
        return self.match.resolve()

    @property
    def bots(self) -> tuple[str, ...]:
        return self.meeting.bots

    @property
    def decks(self) -> int:
        return self.sums.hands

    @property
    def hands(self) -> int:
        """The number of hands, or of sessions if the match is played in sessions (`sit`)."""
        return self.decks * len(self.meeting.orders)

    @cached_property
    def standings(self) -> list[Standing]:
        return make_standings(self.meeting, self.sums) if self.decks else []

    def __getitem__(self, bot: str) -> Standing:
        return self.standings[self.place(bot)]

    def place(self, bot: str) -> int:
        if bot not in self.bots:
            raise Mistake(msg("arena-not-there", name=bot, nearest=suggest_name(bot, self.bots)))
        return self.bots.index(bot)

    def meet(self, one: str, other: str) -> PairResult:
        """Return the results of the first bot against the second."""
        return pair_result(self.meeting, self.sums, self.place(one), self.place(other))

    def verdict(self, one: str, other: str) -> Verdict:
        """Return the verdict of a sequential test: the first is better, worse, equivalent, or undecided."""
        return pair_verdict(self.meeting, self.sums, self.place(one), self.place(other))

    @property
    def failures(self) -> list[str]:
        """The first few failures of external bots, with their reasons."""
        return self.sums.notes

    def __str__(self) -> str:
        from meldhouse.arena.format_text import format_arena

        return format_arena(self)

    __repr__ = __str__

    def plot(self) -> "Drawing":
        """Return all charts in a single column, for notebooks."""
        from meldhouse.arena.charts import make_drawing

        return make_drawing(self, Localizer())

    def save(self, file: str | Path) -> None:
        """Save the tables (.csv, .json) or the charts (.svg, .png)."""
        from meldhouse.arena.export import ALL
        from meldhouse.odds.export import check_path, save

        check_path(Path(file), ALL)
        save(self, Path(file), ALL, Localizer())
