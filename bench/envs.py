"""How fast environments step, beside other libraries' nearest games in the same run; seconds of one core.

python bench/envs.py [SECONDS [GAME ...]]
"""

import importlib
import random
import sys
import time
from collections.abc import Callable

import numpy as np

import meldhouse as mh
from meldhouse.envs import pettingzoo, vector
from meldhouse.games.options import plain
from meldhouse.measure import play_for

TABLES = 512
clock = time.process_time


def batches(name: str, seconds: float) -> float:
    """Observed, masked steps a second: of the steps alone, not of choosing."""
    tables, steps, spent = vector(name, TABLES, seed=1), 0, 0.0
    tables.reset()
    while spent < seconds:
        actions = tables.sample()
        started = clock()
        tables.step(actions)
        spent += clock() - started
        steps += TABLES
    return steps / spent


def bare(name: str, seconds: float) -> float:
    """Decisions a second of the law alone, at random: nothing is observed."""
    game = mh.GAMES[name]
    return play_for(game, plain(next(iter(game.variants.values())).rules), seconds, 1, clock=clock).rate


def agents(env: object, seconds: float) -> float:
    """Turns a second of a PettingZoo environment, by its masks at random."""
    turns = 0
    env.reset(seed=1)
    started = clock()
    while clock() - started < seconds:
        for _ in env.agent_iter(50):
            seen, _, termination, truncation, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if termination or truncation else random.choice(legal.tolist()))
            turns += 1
        if not env.agents:
            env.reset()
    return turns / (clock() - started)


def peers(seconds: float) -> dict[str, float]:
    """Those of RLCard's and PettingZoo's card games that are here."""
    found: dict[str, float] = {}
    for label, measured in (("rlcard gin-rummy", rlcard), ("pettingzoo texas_holdem_v4", classic)):
        try:
            found[label] = measured(seconds)
        except ImportError as why:
            print(f"{label} is not here: {why}")
    return found


def rlcard(seconds: float) -> float:
    from meldhouse.measure import rlcard_speed

    importlib.import_module("rlcard")
    return rlcard_speed("gin-rummy", seconds).rate


def classic(seconds: float) -> float:
    return agents(importlib.import_module("pettingzoo.classic.texas_holdem_v4").env(), seconds)


def main(seconds: float, games: list[str]) -> None:
    rows: list[tuple[str, str, Callable[[str, float], float]]] = [
        (name, what, how)
        for name in games
        for what, how in (
            ("law alone", bare),
            ("batch", batches),
            ("aec", lambda name, seconds: agents(pettingzoo.env(name), seconds)),
        )
    ]
    others = peers(seconds)
    for label, rate in others.items():
        print(f"{label:32} {rate:12.0f}")
    for name, what, how in rows:
        rate = how(name, seconds)
        ratios = "  ".join(f"{rate / other:8.1f} x {label}" for label, other in others.items())
        print(f"{name:16} {what:15} {rate:12.0f}  {ratios}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0, sys.argv[2:] or list(mh.GAMES))
