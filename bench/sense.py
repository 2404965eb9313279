"""How quick sensible play is, beside random play: `PYTHONPATH=src python bench/sense.py`, for games and variants.

Nanoseconds of the processor for a decision, everything that a hand takes (dealing, legal moves, hiding what a seat may
not see, choosing, playing) shared among its decisions: with the rule of thumb at every seat, and with moves at random,
in turn; the medians of several rounds.
"""

import argparse
import os
import statistics
import time

import meldhouse as mh
from meldhouse.games.options import plain
from meldhouse.measure import How, Speed, at_random, play_for, sensibly


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES), metavar="GAME")
    asked.add_argument("--variant", action="append", help="only those that are named so")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=0.3, help="each way, in each round")
    chosen = asked.parse_args()
    print(f"{'':27}{'ns, by thumb':>13}{'at random':>11}{'ratio':>7}{'decisions a hand':>18}{'hands a second':>16}")
    for name in chosen.games:
        for variant in mh.GAMES[name].variants:
            if not chosen.variant or variant in chosen.variant:
                print(line(mh.GAMES[name], variant, chosen.rounds, chosen.seconds), flush=True)
    print(f"load {os.getloadavg()[0]:.1f}")


def line(game: mh.games.Game, variant: str, rounds: int, seconds: float) -> str:  # type: ignore[name-defined]
    """One variant: the medians of its rounds."""
    rules = plain(game.variants[variant].rules)

    def played(how: How, seconds: float, seed: int) -> Speed:
        return play_for(game, rules, seconds, seed, how, time.process_time)

    thumb, random = [], []
    for seed in range(1, rounds + 1):
        thumb.append(played(sensibly, seconds, seed))
        random.append(played(at_random, seconds, seed))
    sense, dice = (statistics.median(speed.nanoseconds for speed in speeds) for speeds in (thumb, random))
    each = statistics.median(speed.decisions / speed.hands for speed in thumb)
    hands = 1e9 / sense / each
    return f"{game.name:13} {variant:13}{sense:13,.0f}{dice:11.0f}{sense / dice:7.1f}{each:18.1f}{hands:16,.0f}"


if __name__ == "__main__":
    main()
