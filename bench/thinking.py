"""Measures the processor time of a decision by the bot `learned`, in compiled code and called from Python.

python bench/thinking.py tongits kingscorners
"""

import sys
import time
from statistics import median

import numpy as np

import meldhouse as mh
from meldhouse.bots import LEARNED, find_bot, offered_levels
from meldhouse.engine import rng
from meldhouse.learn.policy import LearnedPolicy

POSITIONS, TIMES = 60, 2_000


def views(name):
    """Return positions with a choice, from hands among these bots."""
    found, bot, seed = [], find_bot(LEARNED, 1), 0
    while len(found) < POSITIONS:
        seed += 1
        table = mh.table(name, seed=seed)
        table.deal()
        while not table.over and len(found) < POSITIONS:
            view = table.view(table.turn)
            if len(view.moves()) > 1:
                found.append(view)
            table.play(bot.choose(view))
    return found


def time_compiled(mind, view, x):
    mind.choose_repeatedly(view.state, view.rules, x, 1)  # loads it
    started = time.process_time()
    mind.choose_repeatedly(view.state, view.rules, x, TIMES)
    return (time.process_time() - started) / TIMES


def time_from_python(mind, view, x):
    legal = np.array(list(view.legal().values()), np.int16)
    started = time.process_time()
    for _ in range(TIMES // 10):
        mind.choose(view.state, view.rules, legal, len(legal), x)
    return (time.process_time() - started) / (TIMES // 10)


def main():
    for name in sys.argv[1:] or [name for name, game in mh.GAMES.items() if LEARNED in offered_levels(game)]:
        mind, x, found = LearnedPolicy(mh.GAMES[name]), rng.seeded(1), views(name)
        within, without = ([1e6 * how(mind, view, x) for view in found] for how in (time_compiled, time_from_python))
        print(
            f"{name}: {median(within):.1f} microseconds a decision, at most {max(within):.1f}; "
            f"asked from Python {median(without):.1f}"
        )


if __name__ == "__main__":
    main()
