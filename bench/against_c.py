"""Compares the speed of the rules with hand-written C programs for the same rules, on one core.

PYTHONPATH=src python bench/against_c.py [GAME ...] --rounds 5
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from programs import build, figures_of

import meldhouse as mh
from meldhouse.benchmark import measure_speed
from meldhouse.games.options import plain

# The arguments of each program: the variant, and the number of seats if it takes that.
CASES = {
    "kongpie": (("household",), ("casino",), ("example",)),
    "tongits": (("classic",), ("pagat",)),
    "kingscorners": (("standard", 4),),
    "pong": (("tiles",),),
    "mahjong": (("competition",), ("table",)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(CASES), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in args.games:
            program = build(name, Path(folder))
            for case in CASES[name]:
                print(compare(mh.GAMES[name], program, case, args.rounds, args.seconds), flush=True)


def compare(game: mh.games.Game, program: Path, case: tuple[object, ...], rounds: int, seconds: float) -> str:  # type: ignore[name-defined]
    """Return a line with the ratio of the medians, and the slowest and fastest times of both programs."""
    rules = plain(game.variants[str(case[0])].rules)
    trial = measure_speed(game, rules, 0.2, 1)
    hands = int(seconds * trial.rate / (trial.decisions / trial.hands))
    ours, theirs = [], []
    for seed in range(1, rounds + 1):
        ours.append(measure_speed(game, rules, seconds, seed).rate / 1e6)
        theirs.append(figures_of(program, *case, hands, seed)["rate"][0] / 1e6)
    ratio = statistics.median(ours) / statistics.median(theirs)
    ranges = f"ours {format_range(ours)}, C {format_range(theirs)}"
    return f"{game.name:13} {case[0]:12} ratio {ratio:.2f}   {ranges} M decisions/s"


def format_range(rates: list[float]) -> str:
    return f"{min(rates):.1f} to {max(rates):.1f}"


if __name__ == "__main__":
    main()
