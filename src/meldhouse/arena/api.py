"""The `arena` function and the result that it returns: settings, totals and the figures derived from them."""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meldhouse.arena.match import Match, Meeting, match
from meldhouse.arena.ratings import Meet, Standing, meet, standings
from meldhouse.arena.sequential_test import FIRST_LOOK, Verdict, decks_needed, is_certain, of_pair
from meldhouse.bots import BOTS, is_own
from meldhouse.bots.external_process import LIMIT, STABLE, try_out
from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE, Reader
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import Kept
from meldhouse.odds.dask_executor import crew_of
from meldhouse.odds.runner import Goal, News, followed, run
from meldhouse.odds.stopping import read_seconds
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import so_many
from meldhouse.util.optional_deps import distributions

if TYPE_CHECKING:
    from meldhouse.odds.charts_vega import Drawing

HANDS, THINKING_HANDS = 100_000, 600  # where no end is named; the second where somebody is asked for every move


class Arena:
    """How bots did, by their names: `arena["club"].wins`.  Prints itself as a table."""

    def __init__(self, match: Match, sums: Sums, stopped: bool = False) -> None:
        self.match, self.sums, self.stopped = match, sums, stopped  # stopped: by Ctrl-C

    @property
    def meeting(self) -> Meeting:
        return self.match.looked_up()

    @property
    def bots(self) -> tuple[str, ...]:
        return self.meeting.bots

    @property
    def decks(self) -> int:
        return self.sums.hands

    @property
    def hands(self) -> int:
        """How many were played; where one sits on, sittings."""
        return self.decks * len(self.meeting.orders)

    @cached_property
    def standings(self) -> list[Standing]:
        return standings(self.meeting, self.sums) if self.decks else []

    def __getitem__(self, bot: str) -> Standing:
        return self.standings[self.place(bot)]

    def place(self, bot: str) -> int:
        if bot not in self.bots:
            raise Mistake(HOUSE("arena-not-there", name=bot, nearest=suggest_name(bot, self.bots)))
        return self.bots.index(bot)

    def meet(self, one: str, other: str) -> Meet:
        """How the first did against the second."""
        return meet(self.meeting, self.sums, self.place(one), self.place(other))

    def verdict(self, one: str, other: str) -> Verdict:
        """Is it certain that the first is ahead, behind, or as good as equal?  A sequential test's answer."""
        return of_pair(self.meeting, self.sums, self.place(one), self.place(other))

    @property
    def failures(self) -> list[str]:
        """Where bots of others failed, and how: the first of them."""
        return self.sums.noted

    def __str__(self) -> str:
        from meldhouse.arena.format_text import as_text

        return as_text(self)

    __repr__ = __str__

    def plot(self) -> "Drawing":
        """Every picture under each other, as a notebook shows it."""
        from meldhouse.arena.charts import drawn

        return drawn(self, Reader())

    def save(self, file: str | Path) -> None:
        """The tables as .csv or .json, the pictures as .svg or .png."""
        from meldhouse.arena.export import ALL
        from meldhouse.odds.export import check, save

        check(Path(file), ALL)
        save(self, Path(file), ALL, Reader())


def arena(
    game: str,
    variant: str | None = None,
    *,
    bots: str | Iterable[str],
    hands: int | None = None,
    until_certain: bool = False,
    time: str | float | None = None,
    sit: str | int = "",
    seed: int | None = None,
    workers: int | None = None,
    limit: float = LIMIT,
    cluster: str = "",
    resume: str | Path | None = None,
    watch: Callable[[News], None] | None = None,
    **options: Any,
) -> Arena:
    """Bots against each other: the same decks, each in every order of the seats that differs.

    `bots` are names, classes as `my:Bot` or `my.py:Bot`, commands as `"./mybot --fast"`; those that take fewer seats
    than there are come again.  It ends after so many hands, when a sequential test knows of every two who is ahead or
    that they are as good as equal (`until_certain`), or after a time: what comes first.  The same seed gives the same
    figures with any number of workers.  `sit` plays on at each table, as in `odds`.  `limit` is how many seconds bots
    of others have for a move.  `cluster` is the address of a Dask cluster that plays, or `"local:2"`, as in `odds`:
    bots of the house alone.  `resume` goes on where an earlier run stopped, and keeps what was played there.
    """
    crew = crew_of(cluster, workers)
    distributions()  # before anybody waits
    file = None if resume is None else Kept(Path(resume), Match)
    if seed is None and file and file.question:
        seed = file.question.seed
    who = bots if isinstance(bots, str) else tuple(bots)
    asked = match(game, variant, who, seed=seed, sit=str(sit), limit=limit, options=options)
    if cluster:
        _can_be_sent(asked)
    goal = _goal_of(asked.looked_up(), hands, until_certain, time)
    sums = file.begin(asked) if file else Sums()
    try:
        _get_ready(asked.looked_up())
        return Arena(asked, *followed(run(asked, goal, crew, sums), sums, file, watch))
    finally:
        STABLE.clear()


def _goal_of(meeting: Meeting, hands: int | None, until_certain: bool, time: str | float | None) -> Goal:
    """What is asked for, in decks; so many hands where nothing is."""
    if hands is not None:
        so_many("hands", hands)
    seconds = None if time is None else read_seconds(str(time))
    if hands is None and not until_certain and seconds is None:
        hands = HANDS if meeting.is_quick else THINKING_HANDS
    decks = None if hands is None else -(-hands // len(meeting.orders))
    if not until_certain:
        return Goal(decks, seconds=seconds)
    certain, needed = partial(is_certain, meeting), partial(decks_needed, meeting)
    return Goal(decks, seconds=seconds, is_enough=certain, needed=needed, first_look=FIRST_LOOK)


def _can_be_sent(match: Match) -> None:
    """What others have written lies on this machine, and no worker of a cluster runs it."""
    if others := [name for name in match.looked_up().bots if name not in BOTS]:
        raise Mistake(HOUSE("arena-cluster-others", bots=", ".join(others)))


def _get_ready(meeting: Meeting) -> None:
    """Bots of others start before anything is played; a Mistake says which does not."""
    if not meeting.is_quick:
        meeting.game.table_api  # noqa: B018  # compiled here, and not in every process
    meeting.patience.in_vain = 0
    for name in meeting.bots:
        if name not in BOTS and not is_own(name):
            try_out(name, meeting.game.name)
