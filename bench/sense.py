"""How quick sensible play is, beside random play: `PYTHONPATH=src python bench/sense.py`, for games and variants.

Nanoseconds of the processor for a decision, everything that a hand takes (dealing, legal moves, hiding what a seat may
not see, choosing, playing) shared among its decisions: with the rule of thumb at every seat, and with moves at random,
in turn; the medians of several rounds.

`--alone`: the choice alone (alone.py), without what else a hand takes; `--beside FILE` another sense.py of the game in
turn with it, say `git show HEAD~1:src/meldhouse/games/tongits/heuristic.py`, and whether both choose the same, among
all legal moves and among any of them.
"""

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from alone import another, asking, differing, keep, nanoseconds

import meldhouse as mh
from meldhouse.benchmark import PlayFactory, Speed, heuristic_play, measure_speed, random_play
from meldhouse.games import Game
from meldhouse.games.options import plain


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES), metavar="GAME")
    asked.add_argument("--variant", action="append", help="only those that are named so")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=0.3, help="each way, in each round")
    asked.add_argument("--alone", action="store_true", help="the choice alone")
    asked.add_argument("--positions", type=int, default=120_000, help="of each variant, with --alone")
    asked.add_argument("--beside", type=Path, metavar="FILE", help="another sense.py, with --alone")
    chosen = asked.parse_args()
    for name in chosen.games:
        if name not in mh.GAMES:
            asked.error(f"there is no game {name!r}: {', '.join(mh.GAMES)}")
    if chosen.beside and not (chosen.alone and chosen.beside.is_file() and len(chosen.games) == 1):
        asked.error("--beside wants --alone, one game, and a file that is another sense.py of it")
    if chosen.alone:
        alone(chosen)
    else:
        whole_hands(chosen)
    print(f"load {os.getloadavg()[0]:.1f}")


def whole_hands(chosen: argparse.Namespace) -> None:
    print(f"{'':27}{'ns, by thumb':>13}{'at random':>11}{'ratio':>7}{'decisions a hand':>18}{'hands a second':>16}")
    for game, variant in asked_for(chosen):
        print(line(game, variant, chosen.rounds, chosen.seconds), flush=True)


def alone(chosen: argparse.Namespace) -> None:
    """How long a choice takes; with another rule, how long that one's takes, and at how many positions they differ."""
    print(f"{'':27}{'ns':>8}{'beside':>8}{'of all moves':>14}{'of any':>8}")
    for game, variant in asked_for(chosen):
        rules, senses = plain(game.variants[variant].rules), [game.heuristic]
        senses += [another(game, chosen.beside)] if chosen.beside else []
        asks = [asking(game, sense) for sense in senses]
        kept = keep(game, rules, chosen.positions)
        print(f"{game.name:13} {variant:13}", end="")
        print(*(f"{ns:7.0f}" for ns in nanoseconds(game, rules, kept, asks, chosen.rounds)), end="")
        if chosen.beside:
            some = keep(game, rules, chosen.positions, some=True)
            found = [differing(game, rules, positions, *asks) for positions in (kept, some)]
            print(*(f"{number:>8} differ" if number else f"{'the same':>10}" for number in found), end="")
        print(flush=True)


def asked_for(chosen: argparse.Namespace) -> Iterator[tuple[Game, str]]:
    for name in chosen.games:
        for variant in mh.GAMES[name].variants:
            if not chosen.variant or variant in chosen.variant:
                yield mh.GAMES[name], variant


def line(game: Game, variant: str, rounds: int, seconds: float) -> str:
    """One variant: the medians of its rounds."""
    rules = plain(game.variants[variant].rules)

    def played(how: PlayFactory, seconds: float, seed: int) -> Speed:
        return measure_speed(game, rules, seconds, seed, how, time.process_time)

    thumb, random = [], []
    for seed in range(1, rounds + 1):
        thumb.append(played(heuristic_play, seconds, seed))
        random.append(played(random_play, seconds, seed))
    sense, dice = (statistics.median(speed.nanoseconds for speed in speeds) for speeds in (thumb, random))
    each = statistics.median(speed.decisions / speed.hands for speed in thumb)
    hands = 1e9 / sense / each
    return f"{game.name:13} {variant:13}{sense:13,.0f}{dice:11.0f}{sense / dice:7.1f}{each:18.1f}{hands:16,.0f}"


if __name__ == "__main__":
    main()
