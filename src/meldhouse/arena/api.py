"""The `arena` function and the result that it returns: settings, totals and the figures derived from them."""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meldhouse.arena.match import Match, ResolvedMatch, make_match
from meldhouse.arena.ratings import PairResult, Standing, make_standings, pair_result
from meldhouse.arena.sequential_test import FIRST_CHECK_DECKS, Verdict, decks_needed, is_certain, pair_verdict
from meldhouse.bots import BOTS, is_own
from meldhouse.bots.external_process import LIMIT, STABLE, try_out
from meldhouse.games.options import nearest
from meldhouse.i18n import HOUSE, Reader
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import CheckpointFile
from meldhouse.odds.dask_executor import executor_factory
from meldhouse.odds.runner import Progress, StoppingRule, run, run_to_end
from meldhouse.odds.stopping import parse_seconds
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import so_many
from meldhouse.util.optional_deps import distributions

if TYPE_CHECKING:
    from meldhouse.odds.charts_vega import Drawing

HANDS, THINKING_HANDS = 100_000, 600  # the second with bots that are called for every move


class Arena:
    """How bots did, by their names: `arena["club"].wins`.  Prints itself as a table."""

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
        """How many were played; where one sits on, sittings."""
        return self.decks * len(self.meeting.orders)

    @cached_property
    def standings(self) -> list[Standing]:
        return make_standings(self.meeting, self.sums) if self.decks else []

    def __getitem__(self, bot: str) -> Standing:
        return self.standings[self.place(bot)]

    def place(self, bot: str) -> int:
        if bot not in self.bots:
            raise Mistake(HOUSE("arena-not-there", name=bot, nearest=nearest(bot, self.bots)))
        return self.bots.index(bot)

    def meet(self, one: str, other: str) -> PairResult:
        """How the first did against the second."""
        return pair_result(self.meeting, self.sums, self.place(one), self.place(other))

    def verdict(self, one: str, other: str) -> Verdict:
        """Is it certain that the first is ahead, behind, or as good as equal?  A sequential test's answer."""
        return pair_verdict(self.meeting, self.sums, self.place(one), self.place(other))

    @property
    def failures(self) -> list[str]:
        """Where bots of others failed, and how: the first of them."""
        return self.sums.notes

    def __str__(self) -> str:
        from meldhouse.arena.format_text import format_arena

        return format_arena(self)

    __repr__ = __str__

    def plot(self) -> "Drawing":
        """Every picture under each other, as a notebook shows it."""
        from meldhouse.arena.charts import make_drawing

        return make_drawing(self, Reader())

    def save(self, file: str | Path) -> None:
        """The tables as .csv or .json, the pictures as .svg or .png."""
        from meldhouse.arena.export import ALL
        from meldhouse.odds.export import check_path, save

        check_path(Path(file), ALL)
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
    watch: Callable[[Progress], None] | None = None,
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
    executor = executor_factory(cluster, workers)
    distributions()  # imported before playing, so that a missing library is reported at once
    checkpoint = None if resume is None else CheckpointFile(Path(resume), Match)
    if seed is None and checkpoint and checkpoint.question:
        seed = checkpoint.question.seed
    who = bots if isinstance(bots, str) else tuple(bots)
    requested = make_match(game, variant, who, seed=seed, sit=str(sit), limit=limit, options=options)
    if cluster:
        _can_be_sent(requested)
    rule = _goal_of(requested.resolve(), hands, until_certain, time)
    sums = checkpoint.begin(requested) if checkpoint else Sums()
    try:
        _get_ready(requested.resolve())
        return Arena(requested, *run_to_end(run(requested, rule, executor, sums), sums, checkpoint, watch))
    finally:
        STABLE.clear()


def _goal_of(meeting: ResolvedMatch, hands: int | None, until_certain: bool, time: str | float | None) -> StoppingRule:
    """Return the requested stopping rule, in decks; a default number of hands if there is none."""
    if hands is not None:
        so_many("hands", hands)
    seconds = None if time is None else parse_seconds(str(time))
    if hands is None and not until_certain and seconds is None:
        hands = HANDS if meeting.is_compiled else THINKING_HANDS
    decks = None if hands is None else -(-hands // len(meeting.orders))
    if not until_certain:
        return StoppingRule(decks, seconds=seconds)
    certain, total = partial(is_certain, meeting), partial(decks_needed, meeting)
    return StoppingRule(
        decks, seconds=seconds, is_sufficient=certain, estimate_total=total, first_check=FIRST_CHECK_DECKS
    )


def _can_be_sent(match: Match) -> None:
    """Check that all bots are built in: a cluster's workers do not have the code of others."""
    if others := [name for name in match.resolve().bots if name not in BOTS]:
        raise Mistake(HOUSE("arena-cluster-others", bots=", ".join(others)))


def _get_ready(meeting: ResolvedMatch) -> None:
    """Start external bots before anything is played; raise a Mistake if one does not start."""
    if not meeting.is_compiled:
        meeting.game.table_api  # noqa: B018  # compiled here, and not in every process
    meeting.failure_limit.consecutive = 0
    for name in meeting.bots:
        if name not in BOTS and not is_own(name):
            try_out(name, meeting.game.name)
