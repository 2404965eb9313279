"""Compares the public call `mh.simulate(..., bots="uniform")` with hand-written C programs for the same rules.

PYTHONPATH=src python bench/against_c.py [GAME ...] --rounds 5 [--tuned FOLDER]
PYTHONPATH=src python bench/against_c.py --workers 2

All take turns on one core, in processor time.  The start of the programs is taken off.  `--tuned` adds
programs that were written for speed alone: FOLDER/tongits.c and so on.  `--workers` compares workers with one worker
instead, in wall time.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from programs import build, cpu_rate

import meldhouse as mh
from meldhouse.benchmark import measure_simulate


class Case(NamedTuple):
    """A variant, and how the programs are called; they also get the number of hands and the seed."""

    variant: str
    reference: tuple[object, ...]  # arguments of bench/reference
    tuned: tuple[object, ...] | None = None  # arguments of the program for speed alone, if it has this variant


CASES = {
    "kongpie": (
        Case("household", ("household",), ("--preset", "household")),
        Case("casino", ("casino",), ("--preset", "casino")),
    ),
    "tongits": (Case("classic", ("classic",), ("--payments", "classic")), Case("pagat", ("pagat",))),
    "kingscorners": (Case("standard", ("standard", 4), ("--players", 4, "--variant", "standard")),),
    "pong": (Case("tiles", ("tiles",), ()),),
    "mahjong": (Case("competition", ("competition",)), Case("table", ("table",), ("--preset", "table"))),
}


class Programs:
    """The C programs of a game, compiled for this machine."""

    def __init__(self, game: str, folder: Path, tuned: Path | None) -> None:
        self.reference = build(game, folder / "reference")
        self.tuned = build(game, folder / "tuned", tuned) if tuned else None

    def rates(self, case: Case, hands: int, seed: int) -> Iterator[tuple[str, float]]:
        """Measure each program for a case: its name, and decisions per second of processor time."""
        yield "reference", cpu_rate(self.reference, [*case.reference, hands, seed], hands)
        if self.tuned and case.tuned is not None:
            yield "tuned", cpu_rate(self.tuned, [*case.tuned, "--hands", hands, "--seed", seed], hands)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(CASES), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--tuned", type=Path, metavar="FOLDER")
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    for name in args.games:
        game = mh.GAMES[name]
        if args.workers:
            print(scaling(game, args.workers, args.rounds, args.seconds), flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            programs = Programs(name, Path(folder), args.tuned)
            for case in CASES[name]:
                print(*compare(game, programs, case, args.rounds, args.seconds), sep="\n", flush=True)


def compare(game: "mh.games.Game", programs: Programs, case: Case, rounds: int, seconds: float) -> list[str]:
    """Return a line for each program: the median of the ratios within a round, and all rates."""
    trial = measure_simulate(game, case.variant, 0.2, 1)
    hands = int(seconds * trial.hands / trial.seconds)
    ours: list[float] = []
    theirs: dict[str, list[float]] = {}
    for seed in range(1, rounds + 1):
        ours.append(measure_simulate(game, case.variant, seconds, seed).rate)
        for kind, rate in programs.rates(case, hands, seed):
            theirs.setdefault(kind, []).append(rate)
    return [compared(f"{game.name:13} {case.variant:12} {kind:9}", ours, rates) for kind, rates in theirs.items()]


def compared(label: str, ours: list[float], theirs: list[float]) -> str:
    ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
    return f"{label} ratio {ratio:.2f}   ours {format_range(ours)}, C {format_range(theirs)} M decisions/s"


def scaling(game: "mh.games.Game", workers: int, rounds: int, seconds: float) -> str:
    """Return a line that compares several workers with one, in wall time by turns."""
    variant = next(iter(game.variants))
    one, several = [], []
    for seed in range(1, rounds + 1):
        one.append(measure_simulate(game, variant, seconds, seed, 1, time.perf_counter).rate)
        several.append(measure_simulate(game, variant, seconds, seed, workers, time.perf_counter).rate)
    ratio = statistics.median(fast / slow for fast, slow in zip(several, one, strict=True))
    rates = f"one {format_range(one)}, {workers} workers {format_range(several)} M decisions/s"
    return f"{game.name:13} {variant:12} ratio {ratio:.2f}   {rates}"


def format_range(rates: list[float]) -> str:
    return f"{min(rates) / 1e6:.1f} to {max(rates) / 1e6:.1f}"


if __name__ == "__main__":
    main()
