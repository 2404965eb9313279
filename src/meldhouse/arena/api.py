"""The public `arena` function."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from meldhouse.arena.match import Match, ResolvedMatch, make_match
from meldhouse.arena.result import Arena
from meldhouse.arena.sequential_test import FIRST_CHECK_DECKS, decks_needed, is_certain
from meldhouse.bots import BOTS, is_own
from meldhouse.bots.class_bot import CLASSES, bot_names
from meldhouse.bots.external_process import MOVE_TIMEOUT_S, POOL, check_starts
from meldhouse.i18n import comma_list, msg
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import CheckpointFile
from meldhouse.odds.dask_executor import executor_factory
from meldhouse.odds.runner import Progress, StoppingRule, run, run_to_end
from meldhouse.odds.stopping import parse_seconds
from meldhouse.simulate import BotsArgument
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count
from meldhouse.util.optional_deps import scipy_special

HANDS, THINKING_HANDS = 100_000, 600  # where no end is named; the second where somebody is asked for every move


def arena(
    game: str,
    variant: str | None = None,
    *,
    bots: BotsArgument,
    hands: int | None = None,
    until_certain: bool = False,
    time: str | float | None = None,
    sit: str | int = "",
    seed: int | None = None,
    workers: int | None = None,
    limit: float = MOVE_TIMEOUT_S,
    adjust_luck: bool = False,
    cluster: str = "",
    resume: str | Path | None = None,
    watch: Callable[[Progress], None] | None = None,
    **options: Any,
) -> Arena:
    """Compare bots on the same decks, and play each deck once in every distinct seat order.

    `bots` are names, classes, which play in this process, or the names of classes (`my:Bot`, `my.py:Bot`) or commands
    (`"./mybot --fast"`), which play in processes of their own.  If there are fewer bots
    than seats, they repeat.  The match stops at the first limit that is reached: `hands`, `time`, or
    `until_certain`.  The last is a sequential test: it decides for each pair of bots which is better, or that they
    are equivalent.  The same seed gives the same results with any number of workers.  `sit` plays sessions, as in
    `odds`.  `adjust_luck` takes luck off the leads, as in `luck`: then bots that think need fewer decks for the same
    certainty.  `limit` is the time per move of external bots in seconds.  `cluster` is the address of a Dask cluster,
    or `"local:2"`, as in `odds`; it runs built-in bots only.  `resume` is a file that saves the run; a later call
    continues it.
    """
    executor = executor_factory(cluster, workers)
    scipy_special()  # imported before playing, so that a missing library is reported at once
    checkpoint = None if resume is None else CheckpointFile(Path(resume), Match)
    if seed is None and checkpoint and checkpoint.question:
        seed = checkpoint.question.seed
    named = bot_names(bots)
    who = named if isinstance(named, str) else tuple(named)
    requested = make_match(
        game, variant, who, seed=seed, sit=str(sit), limit=limit, adjust_luck=adjust_luck, options=options
    )
    if cluster:
        _can_be_sent(requested)
    rule = _goal_of(requested.resolve(), hands, until_certain, time)
    sums = checkpoint.begin(requested) if checkpoint else Sums()
    try:
        _get_ready(requested.resolve())
        return Arena(requested, *run_to_end(run(requested, rule, executor, sums), sums, checkpoint, watch))
    finally:
        POOL.clear()


def _goal_of(meeting: ResolvedMatch, hands: int | None, until_certain: bool, time: str | float | None) -> StoppingRule:
    """Return the stopping rule as a number of decks; use the default number of hands if no rule was given."""
    if hands is not None:
        check_count("hands", hands)
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
    """Check that all bots are built in, because a cluster's workers do not have the code of other bots."""
    if others := [name for name in match.resolve().bots if name not in BOTS]:
        raise Mistake(msg("arena-cluster-others", bots=comma_list(others)))


def _get_ready(meeting: ResolvedMatch) -> None:
    """Start all external bots before the first hand; raise Mistake if a bot does not start."""
    if not meeting.is_compiled:
        meeting.game.table_api  # noqa: B018  # compiled here, and not in every process
    meeting.failure_limit.consecutive = 0
    for name in meeting.bots:
        if name not in BOTS and name not in CLASSES and not is_own(name):
            check_starts(name, meeting.game.name)
