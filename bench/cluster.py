"""What a unit of work costs on a cluster of two processes here: `python bench/cluster.py kongpie`, for a game.

The same hands on two threads of one process and on two workers of a cluster, in turn, by the clock; then units of one
hand, which are nothing but their cost.  Starting the cluster is not counted.
"""

import statistics
import sys
import time

from meldhouse.odds import cluster
from meldhouse.odds.question import ask, look_up
from meldhouse.odds.running import Goal, run

ROUNDS, HANDS, UNITS = 3, 60_000, 200


class Open(cluster.Cluster):
    """Goes on from run to run."""

    def close(self) -> None:
        pass


def seconds(question, crew, hands: int) -> float:
    begun = time.perf_counter()
    list(run(question, Goal(hands=hands), crew))
    return time.perf_counter() - begun


def main() -> None:
    game = sys.argv[1] if sys.argv[1:] else "kongpie"
    question = ask(game, seed=1)
    list(run(question, Goal(hands=10), 1))  # compiles
    crew = Open("local:2")
    seconds(question, crew, 1000)
    threads, workers = [], []
    for _ in range(ROUNDS):
        threads.append(seconds(question, 2, HANDS))
        workers.append(seconds(question, crew, HANDS))
    begun = time.perf_counter()
    for pending in [crew.begin(look_up(question), n, 1) for n in range(UNITS)]:
        pending.result()
    unit = (time.perf_counter() - begun) / UNITS
    of_threads, of_workers = statistics.median(threads), statistics.median(workers)
    print(f"{game}: {HANDS / of_threads:,.0f} hands a second on two threads, {HANDS / of_workers:,.0f} on two workers:")
    print(f"{of_threads / of_workers:.2f} times as quick; a unit costs {1000 * unit:.1f} milliseconds")
    cluster.Cluster.close(crew)


if __name__ == "__main__":
    main()
