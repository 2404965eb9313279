"""How fast the laws are beside hand-written C programs of the same rules, in turn, on one core.

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

# What each program is asked: the variant, and the seats where it wants to know them.
CASES = {
    "kongpie": (("household",), ("casino",), ("example",)),
    "tongits": (("classic",), ("pagat",)),
    "kingscorners": (("standard", 4),),
    "pong": (("tiles",),),
    "mahjong": (("competition",), ("table",)),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(CASES), metavar="GAME")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=2.0)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.games:
            program = build(name, Path(folder))
            for case in CASES[name]:
                print(beside(mh.GAMES[name], program, case, chosen.rounds, chosen.seconds), flush=True)


def beside(game: mh.games.Game, program: Path, case: tuple[object, ...], rounds: int, seconds: float) -> str:  # type: ignore[name-defined]
    """One line: the ratio of the medians, with the slowest and the quickest of each."""
    rules = plain(game.variants[str(case[0])].rules)
    quick = measure_speed(game, rules, 0.2, 1)
    hands = int(seconds * quick.rate / (quick.decisions / quick.hands))
    ours, theirs = [], []
    for seed in range(1, rounds + 1):
        ours.append(measure_speed(game, rules, seconds, seed).rate / 1e6)
        theirs.append(figures_of(program, *case, hands, seed)["rate"][0] / 1e6)
    ratio = statistics.median(ours) / statistics.median(theirs)
    return f"{game.name:13} {case[0]:12} ratio {ratio:.2f}   ours {span(ours)}, C {span(theirs)} M decisions/s"


def span(rates: list[float]) -> str:
    return f"{min(rates):.1f} to {max(rates):.1f}"


if __name__ == "__main__":
    main()
