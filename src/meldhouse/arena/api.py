"""The public `arena` function."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from meldhouse.arena.match import Match, Meeting, match
from meldhouse.arena.result import Arena
from meldhouse.arena.sequential_test import FIRST_LOOK, decks_needed, is_certain
from meldhouse.bots import BOTS, is_own
from meldhouse.bots.external_process import MOVE_TIMEOUT_S, POOL, check_starts
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import Kept
from meldhouse.odds.dask_executor import crew_of
from meldhouse.odds.runner import Goal, News, followed, run
from meldhouse.odds.stopping import read_seconds
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count
from meldhouse.util.optional_deps import scipy_stats

HANDS, THINKING_HANDS = 100_000, 600  # where no end is named; the second where somebody is asked for every move


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
    limit: float = MOVE_TIMEOUT_S,
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
    scipy_stats()  # before anybody waits
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
        POOL.clear()


def _goal_of(meeting: Meeting, hands: int | None, until_certain: bool, time: str | float | None) -> Goal:
    """What is asked for, in decks; so many hands where nothing is."""
    if hands is not None:
        check_count("hands", hands)
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
        raise Mistake(msg("arena-cluster-others", bots=", ".join(others)))


def _get_ready(meeting: Meeting) -> None:
    """Bots of others start before anything is played; a Mistake says which does not."""
    if not meeting.is_quick:
        meeting.game.table_api  # noqa: B018  # compiled here, and not in every process
    meeting.patience.in_vain = 0
    for name in meeting.bots:
        if name not in BOTS and not is_own(name):
            check_starts(name, meeting.game.name)
