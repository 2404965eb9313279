"""Run many hours of fault simulation: `make faults`, or `python -m tests.faults.campaign_of_hours HOURS FIRST-SEED
MINUTES WORKERS`.

A simulated hour with findings is reported with its seed, which reproduces it. A stopped run continues where it was.
"""

import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.faults.consistency_check import judge
from tests.faults.fault_simulation import Hour
from tests.faults.resumable_runs import TOLD, Kept

HOURS, FIRST, MINUTES = 20, 1, 60


def played(asked: tuple[int, int]) -> tuple[int, Counter[str], list[str], float]:
    (seed, minutes), since = asked, time.monotonic()
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
    return seed, figures, found, time.monotonic() - since


def main(hours: int = HOURS, first: int = FIRST, minutes: int = MINUTES, workers: int = os.cpu_count() or 1) -> int:
    kept, kind = Kept(f"hours-of-{minutes}"), f"hours of {minutes} minutes"
    names = [str(seed) for seed in range(first, first + hours)]
    asked = [(int(name), minutes) for name in kept.lacking(names)]
    with multiprocessing.get_context("spawn").Pool(workers, maxtasksperchild=10) as pool:
        for seed, figures, found, seconds in pool.imap_unordered(played, asked):
            kept.add(str(seed), figures, found, seconds)
            for what in found[:TOLD]:
                print(f"seed {seed}: {what}", flush=True)
            print(kept.progress(kind, names), flush=True)
    print(kept.line(f"python -m tests.faults.campaign_of_hours {hours} {first} {minutes}", kind, names))
    return min(len(kept.unsound(names)), 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
