"""How quick counting is beside only playing: `python bench/odds.py`, for games and bots.

Hands a second of `meldhouse odds` on one worker beside those of the bare play-out loop (`playouts.play_bots`), in turn,
in processor time, which other work on the machine changes little; the medians of several rounds.  Then two workers
beside one, by the clock.  With --sit pot, match or 12h it is the hands of sittings.
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


def bare(game: Game, bots: str, x: np.uint64, seconds: float) -> tuple[float, np.uint64]:
    """Hands for each second of the processor, only played; and the generator."""
    rules = plain(next(iter(game.variants.values())).rules)
    who = np.full(game.rules.SEATS, ("uniform", "thumb").index(bots), np.int64)
    tables, deck, view = game.tables(AT_ONCE), game.full_deck(rules), game.tables(1)
    hands, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        tables.view(np.uint8)[:] = 0
        _, x = game.playouts.play_bots(tables, rules, deck, np.uint64(x), who, view)
        hands += AT_ONCE
    return hands / spent, x


def counted(question: Question, workers: int, seconds: float, clock=time.process_time) -> float:
    """The same with everything that odds count of a hand."""
    begun = clock()
    sums = list(run(question, StoppingRule(seconds=seconds), workers))[-1].sums
    return (sums.rows["hands"].first[0] if question.sit else sums.hands) / (clock() - begun)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES))
    asked.add_argument("--bots", default="thumb", choices=("thumb", "uniform"))
    asked.add_argument("--sit", default="", help="an end that these games have, or a time")
    asked.add_argument("--seconds", type=float, default=1.0, help="of each run: a short one waits for its last piece")
    chosen = asked.parse_args()
    for name in chosen.games:
        game, question, x = mh.GAMES[name], make_question(name, bots=chosen.bots, seed=1, sit=chosen.sit), rng.seeded(1)
        list(run(question, StoppingRule(hands=10), 1))  # compiles
        _, x = bare(game, chosen.bots, x, chosen.seconds)
        played, on_one, by_clock, on_two = [], [], [], []
        for _ in range(ROUNDS):
            speed, x = bare(game, chosen.bots, x, chosen.seconds)
            played.append(speed)
            on_one.append(counted(question, 1, chosen.seconds))
            by_clock.append(counted(question, 1, chosen.seconds, time.perf_counter))
            on_two.append(counted(question, 2, chosen.seconds, time.perf_counter))
        one, loop = statistics.median(on_one), statistics.median(played)
        two = statistics.median(b / a for a, b in zip(by_clock, on_two, strict=True))
        print(
            f"{game.title!s:14} {chosen.bots}: {len(resolve(question).rows)} rows, {one:,.0f} hands a second beside "
            f"{loop:,.0f} only played: {one / loop:.2f}; two workers {two:.2f} times one "
            f"(load {os.getloadavg()[0]:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
