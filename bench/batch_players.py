"""Measures what policies call for 1,024 tables: choices of the learned bot, and histories as features.

PYTHONPATH=src python bench/batch_players.py [GAME ...]

Printed are medians of processor time.  The tables are those after 25 random moves.
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import meldhouse as mh
from meldhouse.envs import vector

TABLES, EVENTS, MOVES, CALLS = 1024, 16, 25, 15


def median_ms(call: Callable[[], object]) -> float:
    call()
    times = []
    for _ in range(CALLS):
        started = time.process_time()
        call()
        times.append(1000 * (time.process_time() - started))
    return statistics.median(times)


def main(games: list[str]) -> None:
    for game in games or mh.GAMES:
        tables = vector(game, TABLES, history=EVENTS, seed=1)
        tables.reset()
        for _ in range(MOVES):
            tables.step(tables.sample())
        player, planes, seen = mh.learned(game), tables.history_features, tables.observations
        act = median_ms(partial(player.act, seen, tables.legal_action_mask))
        encode = median_ms(partial(planes.encode, tables.history, seen))
        print(f"{game:13} act {act:5.1f} ms   {EVENTS} events as features {encode:5.2f} ms", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
