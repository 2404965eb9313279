"""Measures the speed of a batch of tables with opponents of each kind, in processor time.

    python bench/opponents.py [SECONDS [GAME ...]]     SECONDS for each kind of opponent, in seven turns

The learner plays random legal actions.  A step is one action of the learner at a table, with all moves of its opponents
until it acts again.  Printed are thousands of steps per second, medians of all turns.
"""

import statistics
import sys
import time

import meldhouse as mh
from meldhouse.envs import Vector, vector

TABLES, TURNS = 1024, 7
KINDS = ("uniform", "novice", "club", "learned")
MAX_STEPS = 400  # random moves in Kong-Pie seldom end a hand
clock = time.process_time


def batch_of(game: str, kind: str) -> Vector:
    tables = vector(game, TABLES, opponents=kind, seed=1, max_episode_steps=MAX_STEPS)
    tables.reset()
    tables.step(tables.sample())
    return tables


def steps_per_second(tables: Vector, seconds: float) -> float:
    steps, started = 0, clock()
    while (spent := clock() - started) < seconds:
        tables.step(tables.sample())
        steps += TABLES
    return steps / spent


def main(seconds: float, games: list[str]) -> None:
    print("| game |", " | ".join(KINDS), "|")
    for game in games:
        batches = {kind: batch_of(game, kind) for kind in KINDS}
        turns = [[steps_per_second(batches[kind], seconds / TURNS) for kind in KINDS] for _ in range(TURNS)]
        medians = [statistics.median(rates) / 1000 for rates in zip(*turns, strict=True)]
        print(f"| {mh.GAMES[game].title} |", " | ".join(f"{rate:,.0f}" for rate in medians), "|", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.5, sys.argv[2:] or list(mh.GAMES))
