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
from meldhouse.util.optional_deps import scipy_stats


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
    """The odds of a game under these rules: very many hands, counted.

    It ends after so many hands, or when a row is known to a part of itself (`precision="turns 1%"`), or after a time
    (`time="60s"`): what comes first.  The same seed gives the same figures with any number of workers.
    `sit` says how long one sits at each table (`"match"`, `20` hands, `"12h"`); then `sittings` are counted, not hands.
    `compare="jokers=yes,no"` plays every hand under each, with the same deck; `resume` goes on where an earlier run
    stopped, and keeps what was counted there.  `split` names a row that is rare: promising tables are copied for it and
    played on many times.  `cluster` is the address of a Dask cluster that counts, or `"local:2"`, two processes here.
    `watch` is told how far it is.
    """
    executor = executor_factory(cluster, workers)
    scipy_stats()  # before anybody waits; what else is missing brings these along
    file = None if resume is None else CheckpointFile(Path(resume))
    if seed is None and file and file.question:
        seed = file.question.seed
    asking = partial(make_question, bots=bots, seed=seed, pace=pace, compare=compare, sit=str(sit), split=split)
    question = asking(game, variant, options=options)
    goal = stopping_rule(resolve(question), hands, precision, time, sittings)
    sums = file.begin(question) if file else Sums()
    return Odds(question, *run_to_end(run(question, goal, executor, sums), sums, file, watch))
