"""Many hours of faults: `make trust`, or `python tests/faults/trust.py HOURS FIRST-SEED MINUTES` for others.

An hour with findings is named by its seed: the same seed plays it again.
"""

import multiprocessing
import os
import sys
import time
from collections import Counter

from hours_of_faults import Hour
from truth import judge

HOURS, FIRST, MINUTES = 20, 1, 60


def played(asked: tuple[int, int]) -> tuple[int, Counter[str], list[str]]:
    seed, minutes = asked
    hour = Hour(seed, minutes).play()
    found = judge(hour)
    count = hour.disk.db.execute
    figures = Counter(
        {
            "lives of the house": hour.crashes,
            "refusals of the disk": hour.disk.refusals,
            "lines, opened and lost": sum(len(person.wires) for person in hour.people),
            "tables": count("SELECT count(*) FROM tables").fetchone()[0],
            "events": count("SELECT count(*) FROM events").fetchone()[0],
            "answers to moves": sum(len(person.answered) for person in hour.people),
            "messages compared": len(hour.left),
        }
    )
    return seed, figures, found


def main(hours: int = HOURS, first: int = FIRST, minutes: int = MINUTES) -> int:
    since, total, bad = time.monotonic(), Counter[str](), 0
    asked = [(seed, minutes) for seed in range(first, first + hours)]
    with multiprocessing.get_context("spawn").Pool(os.cpu_count(), maxtasksperchild=10) as pool:
        for seed, figures, found in pool.imap_unordered(played, asked):
            total += figures
            bad += bool(found)
            for what in found[:10]:
                print(f"seed {seed}: {what}", flush=True)
    took = time.monotonic() - since
    print(f"{hours} hours of {minutes} minutes, seeds {first} to {first + hours - 1}, in {took:.0f} s; {bad} not sound")
    print(*(f"{n:>12,}  {what}" for what, n in total.items()), sep="\n")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
