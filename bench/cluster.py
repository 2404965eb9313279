"""Measures the overhead of a unit of work on a local cluster of two processes: `python bench/cluster.py kongpie`.

The same hands are counted by two threads and by two workers of a cluster, in turn, in wall time. Then units of one
hand show the overhead alone. Starting the cluster is not included. With bots it is a match of the arena, in units of
one deck: `python bench/cluster.py kongpie club,uniform`.
"""

import statistics
import sys
import time

from meldhouse.arena.match import Match, make_match
from meldhouse.odds import dask_executor
from meldhouse.odds.runner import StoppingRule, run
from meldhouse.odds.spec import Question, make_question

ROUNDS, SECONDS, UNITS = 3, 15, 200  # a short run is mostly waiting for the last unit


class OpenCluster(dask_executor.DaskExecutor):
    """A cluster that stays open between runs."""

    def close(self) -> None:
        pass


def seconds(question, executor, hands: int) -> float:
    started = time.perf_counter()
    list(run(question, StoppingRule(hands=hands), executor))
    return time.perf_counter() - started


def parse_request(game: str, bots: str) -> tuple[Question | Match, int]:
    """Return the question to count, and the number of hands in each of its units."""
    if not bots:
        return make_question(game, seed=1), 1
    found = make_match(game, None, bots, seed=1, options={})
    return found, len(found.resolve().orders)


def main() -> None:
    game, bots = sys.argv[1] if sys.argv[1:] else "kongpie", sys.argv[2] if sys.argv[2:] else ""
    question, each = parse_request(game, bots)
    list(run(question, StoppingRule(hands=10), 1))  # compiles
    *_, news = run(question, StoppingRule(seconds=SECONDS), 2)
    numbers = news.sums.hands
    executor = OpenCluster("local:2")
    seconds(question, lambda: executor, 1000)
    threads, workers = [], []
    for _ in range(ROUNDS):
        threads.append(seconds(question, 2, numbers))
        workers.append(seconds(question, lambda: executor, numbers))
    started = time.perf_counter()
    for pending in [executor.submit(question.resolve(), n, 1) for n in range(UNITS)]:
        pending.result()
    unit = (time.perf_counter() - started) / UNITS
    of_threads, of_workers = (numbers * each / statistics.median(spent) for spent in (threads, workers))
    print(f"{game}: {of_threads:,.0f} hands a second on two threads, {of_workers:,.0f} on two workers:")
    print(f"{of_workers / of_threads:.2f} times as quick; a unit costs {1000 * unit:.1f} milliseconds")
    dask_executor.DaskExecutor.close(executor)


if __name__ == "__main__":
    main()
