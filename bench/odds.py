"""Compares the speed of counting odds with that of only playing: `python bench/odds.py`, for games and bots.

Hands per second of `meldhouse odds` on one worker, and of the bare playout loop (`playouts.play_bots`), in turn, in
processor time, which hardly depends on other load; medians of several rounds. Then two workers against one, in wall
time. With --sit pot, match or 12h it is the hands of sittings.
"""

import argparse
import os
import statistics
import time

import numpy as np

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.odds.runner import StoppingRule, run
from meldhouse.odds.spec import Question, make_question, resolve

ROUNDS, AT_ONCE = 5, 500


def play_rate(game: Game, bots: str, x: np.uint64, seconds: float) -> tuple[float, np.uint64]:
    """Return the number of hands played per processor second, and the generator."""
    rules = plain(next(iter(game.variants.values())).rules)
    who = np.full(game.rules.SEATS, ("uniform", "thumb").index(bots), np.int64)
    tables, deck, view = game.tables(AT_ONCE), game.full_deck(rules), game.tables(1)
    hands, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        tables.view(np.uint8)[:] = 0
        _, x = game.playouts.play_bots(tables, rules, deck, np.uint64(x), who, view)
        hands += AT_ONCE
    return hands / spent, x


def count_rate(question: Question, workers: int, seconds: float, clock=time.process_time) -> float:
    """Return the number of hands per second with all statistics of the odds."""
    started = clock()
    sums = list(run(question, StoppingRule(seconds=seconds), workers))[-1].sums
    return (sums.rows["hands"].first[0] if question.sit else sums.hands) / (clock() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--bots", default="thumb", choices=("thumb", "uniform"))
    parser.add_argument("--sit", default="", help="an end that these games have, or a time")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run: a short one waits for its last piece")
    args = parser.parse_args()
    for name in args.games:
        game, question, x = mh.GAMES[name], make_question(name, bots=args.bots, seed=1, sit=args.sit), rng.seeded(1)
        list(run(question, StoppingRule(hands=10), 1))  # compiles
        _, x = play_rate(game, args.bots, x, args.seconds)
        played, on_one, by_clock, on_two = [], [], [], []
        for _ in range(ROUNDS):
            speed, x = play_rate(game, args.bots, x, args.seconds)
            played.append(speed)
            on_one.append(count_rate(question, 1, args.seconds))
            by_clock.append(count_rate(question, 1, args.seconds, time.perf_counter))
            on_two.append(count_rate(question, 2, args.seconds, time.perf_counter))
        one, loop = statistics.median(on_one), statistics.median(played)
        two = statistics.median(b / a for a, b in zip(by_clock, on_two, strict=True))
        print(
            f"{game.title!s:14} {args.bots}: {len(resolve(question).rows)} rows, {one:,.0f} hands a second beside "
            f"{loop:,.0f} only played: {one / loop:.2f}; two workers {two:.2f} times one "
            f"(load {os.getloadavg()[0]:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
