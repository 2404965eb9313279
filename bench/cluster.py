"""What a unit of work costs on a cluster of two processes here: `python bench/cluster.py kongpie`, for a game.

The same hands on two threads of one process and on two workers of a cluster, in turn, by the clock; then units of one
hand, which are nothing but their cost.  Starting the cluster is not counted.  Where bots are named, too, it is a match
of the arena: `python bench/cluster.py kongpie club,uniform`, with units of one deck.
"""

import statistics
import sys
import time

from meldhouse.arena.match import Match, make_match
from meldhouse.odds import dask_executor
from meldhouse.odds.runner import StoppingRule, run
from meldhouse.odds.spec import Question, make_question

ROUNDS, SECONDS, UNITS = 3, 15, 200  # a short run is mostly waiting for the last unit


class Open(dask_executor.DaskExecutor):
    """Goes on from run to run."""

    def close(self) -> None:
        pass


def seconds(question, crew, hands: int) -> float:
    begun = time.perf_counter()
    list(run(question, StoppingRule(hands=hands), crew))
    return time.perf_counter() - begun


def asked_for(game: str, bots: str) -> tuple[Question | Match, int]:
    """What is counted, and how many hands each of its numbers has."""
    if not bots:
        return make_question(game, seed=1), 1
    found = make_match(game, None, bots, seed=1, options={})
    return found, len(found.resolve().orders)


def main() -> None:
    game, bots = sys.argv[1] if sys.argv[1:] else "kongpie", sys.argv[2] if sys.argv[2:] else ""
    question, each = asked_for(game, bots)
    list(run(question, StoppingRule(hands=10), 1))  # compiles
    *_, news = run(question, StoppingRule(seconds=SECONDS), 2)
    numbers = news.sums.hands
    crew = Open("local:2")
    seconds(question, lambda: crew, 1000)
    threads, workers = [], []
    for _ in range(ROUNDS):
        threads.append(seconds(question, 2, numbers))
        workers.append(seconds(question, lambda: crew, numbers))
    begun = time.perf_counter()
    for pending in [crew.begin(question.resolve(), n, 1) for n in range(UNITS)]:
        pending.result()
    unit = (time.perf_counter() - begun) / UNITS
    of_threads, of_workers = (numbers * each / statistics.median(spent) for spent in (threads, workers))
    print(f"{game}: {of_threads:,.0f} hands a second on two threads, {of_workers:,.0f} on two workers:")
    print(f"{of_workers / of_threads:.2f} times as quick; a unit costs {1000 * unit:.1f} milliseconds")
    dask_executor.DaskExecutor.close(crew)


if __name__ == "__main__":
    main()
