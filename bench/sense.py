"""Compares the speed of heuristic and random play: `PYTHONPATH=src python bench/sense.py`, for games and variants.

Nanoseconds of processor time per decision, including all of a hand (dealing, legal moves, hiding information, choosing,
playing): with the heuristic bot at every seat, and with random moves, in turn; medians of several rounds.

`--alone`: only the choice (alone.py); `--beside FILE`: another heuristic.py of the game in turn with it, such as
`git show HEAD~1:src/meldhouse/games/tongits/heuristic.py`, and whether both choose the same, among all legal moves and
among subsets of them.
"""

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from alone import collect_positions, count_differences, load_heuristic, make_choice_loop, nanoseconds

import meldhouse as mh
from meldhouse.benchmark import PlayFactory, Speed, heuristic_play, measure_speed, random_play
from meldhouse.games import Game
from meldhouse.games.options import plain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES), metavar="GAME")
    parser.add_argument("--variant", action="append", help="only those that are named so")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="each way, in each round")
    parser.add_argument("--alone", action="store_true", help="the choice alone")
    parser.add_argument("--positions", type=int, default=120_000, help="of each variant, with --alone")
    parser.add_argument("--beside", type=Path, metavar="FILE", help="another heuristic.py, with --alone")
    args = parser.parse_args()
    for name in args.games:
        if name not in mh.GAMES:
            parser.error(f"there is no game {name!r}: {', '.join(mh.GAMES)}")
    if args.beside and not (args.alone and args.beside.is_file() and len(args.games) == 1):
        parser.error("--beside needs --alone, one game, and a file: another heuristic.py of that game")
    if args.alone:
        alone(args)
    else:
        whole_hands(args)
    print(f"load {os.getloadavg()[0]:.1f}")


def whole_hands(args: argparse.Namespace) -> None:
    print(f"{'':27}{'ns, by thumb':>13}{'at random':>11}{'ratio':>7}{'decisions a hand':>18}{'hands a second':>16}")
    for game, variant in requested_games(args):
        print(measure_variant(game, variant, args.rounds, args.seconds), flush=True)


def alone(args: argparse.Namespace) -> None:
    """Print the time of a choice; with a second heuristic, also its time and the number of different choices."""
    print(f"{'':27}{'ns':>8}{'beside':>8}{'of all moves':>14}{'of any':>8}")
    for game, variant in requested_games(args):
        rules, senses = plain(game.variants[variant].rules), [game.heuristic]
        senses += [load_heuristic(game, args.beside)] if args.beside else []
        asks = [make_choice_loop(game, sense) for sense in senses]
        kept = collect_positions(game, rules, args.positions)
        print(f"{game.name:13} {variant:13}", end="")
        print(*(f"{ns:7.0f}" for ns in nanoseconds(game, rules, kept, asks, args.rounds)), end="")
        if args.beside:
            some = collect_positions(game, rules, args.positions, some=True)
            found = [count_differences(game, rules, positions, *asks) for positions in (kept, some)]
            print(*(f"{number:>8} differ" if number else f"{'the same':>10}" for number in found), end="")
        print(flush=True)


def requested_games(args: argparse.Namespace) -> Iterator[tuple[Game, str]]:
    for name in args.games:
        for variant in mh.GAMES[name].variants:
            if not args.variant or variant in args.variant:
                yield mh.GAMES[name], variant


def measure_variant(game: Game, variant: str, rounds: int, seconds: float) -> str:
    """Measure a variant, and return a line with the medians over all rounds."""
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
