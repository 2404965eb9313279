"""The public `odds` function."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import CheckpointFile
from meldhouse.odds.dask_executor import executor_factory
from meldhouse.odds.result import Odds
from meldhouse.odds.runner import Progress, run, run_to_end
from meldhouse.odds.spec import DEFAULT_PACE_S, make_question, resolve
from meldhouse.odds.stopping import stopping_rule
from meldhouse.util.optional_deps import scipy_special


def odds(
    game: str,
    variant: str | None = None,
    *,
    bots: str = "club",
    hands: int | None = None,
    sit: str | int = "",
    sittings: int | None = None,
    precision: str | None = None,
    time: str | float | None = None,
    seed: int | None = None,
    workers: int | None = None,
    compare: str = "",
    pace: float = DEFAULT_PACE_S,
    split: str = "",
    cluster: str = "",
    resume: str | Path | None = None,
    watch: Callable[[Progress], None] | None = None,
    **options: Any,
) -> Odds:
    """Estimate the odds of a game under these rules from many simulated hands.

    The run stops at the first limit that is reached: `hands`, `time` ("60s"), or `precision` ("turns 1%": a row with
    a relative error of 1%).  The same seed gives the same results with any number of workers.
    `sit` plays sessions: each table continues to the end of its `"match"`, for `20` hands, or for `"12h"`.  The unit is
    then a session, and `sittings` limits their number.  `compare="jokers=yes,no"` plays every hand with each value and
    the same deck.  `resume` is a file that saves the run; a later call continues it.  `split` names a rare row: copies
    of promising tables are played many times.  `cluster` is the address of a Dask cluster, or `"local:2"` for two
    local processes.  `watch` is called with the progress.
    """
    executor = executor_factory(cluster, workers)
    scipy_special()  # before anybody waits; what else is missing brings these along
    file = None if resume is None else CheckpointFile(Path(resume))
    if seed is None and file and file.question:
        seed = file.question.seed
    asking = partial(make_question, bots=bots, seed=seed, pace=pace, compare=compare, sit=str(sit), split=split)
    question = asking(game, variant, options=options)
    goal = stopping_rule(resolve(question), hands, precision, time, sittings)
    sums = file.begin(question) if file else Sums()
    return Odds(question, *run_to_end(run(question, goal, executor, sums), sums, file, watch))
