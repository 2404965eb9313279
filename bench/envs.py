"""Compares the speed of the environments with the most similar games of other libraries, in processor time.

python bench/envs.py [SECONDS [GAME ...]]       so many seconds of each, in seven turns

All take turns; printed are medians, and medians of the ratios within a turn.
"""

import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

import meldhouse as mh
from meldhouse.benchmark import measure_speed
from meldhouse.envs import pettingzoo, vector
from meldhouse.games.options import plain

TABLES, TURNS = 512, 7
clock = time.process_time
Rate = Callable[[float], float]  # seconds -> rate per second

CLASSIC = ("texas_holdem_v4", "leduc_holdem_v4")  # PettingZoo 1.27, which has no gin rummy any more
RLCARD = ("gin-rummy", "uno", "mahjong")
PGX = ("leduc_holdem", "kuhn_poker", "sparrow_mahjong")
SCAN_STEPS = 64  # steps of Pgx in each compiled call


def rules_alone(name: str, seconds: float) -> float:
    """Measure random decisions of the rules only, without observations."""
    game = mh.GAMES[name]
    return measure_speed(game, plain(next(iter(game.variants.values())).rules), seconds, 1, clock=clock).rate


def batches(name: str) -> Rate:
    """Measure steps with observations and masks, without the time of choosing actions."""
    tables = vector(name, TABLES, seed=1)
    tables.reset()

    def rate(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = tables.sample()
            started = clock()
            tables.step(actions)
            spent += clock() - started
            steps += TABLES
        return steps / spent

    return rate


def batch_loops(name: str) -> Rate:
    """Measure steps with observations and masks, with the time of choosing random legal actions."""
    tables = vector(name, TABLES, seed=1)
    tables.reset()

    def rate(seconds: float) -> float:
        steps, started = 0, clock()
        while (spent := clock() - started) < seconds:
            tables.step(tables.sample())
            steps += TABLES
        return steps / spent

    return rate


def random_episode(env: object, seed: int, dice: random.Random) -> list[int | None]:
    """Return the actions of an episode, chosen at random among the legal actions."""
    actions: list[int | None] = []
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        over = termination or truncation
        actions.append(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        env.step(actions[-1])
    return actions


def turns(env: object) -> Rate:
    """Measure `last` and `step` of a PettingZoo environment by replaying an episode."""
    dice = random.Random(1)

    def rate(seconds: float) -> float:
        made, spent = 0, 0.0
        while spent < seconds:
            seed = dice.randrange(1 << 30)
            actions = random_episode(env, seed, dice)
            env.reset(seed=seed)
            started = clock()
            for _, action in zip(env.agent_iter(), actions, strict=True):
                env.last()
                env.step(action)
            spent += clock() - started
            made += len(actions)
        return made / spent

    return rate


def loops(env: object) -> Rate:
    """Measure a complete PettingZoo loop, which also chooses actions from the mask and resets episodes."""
    dice = random.Random(1)

    def rate(seconds: float) -> float:
        made, started = 0, clock()
        while (spent := clock() - started) < seconds:
            made += len(random_episode(env, dice.randrange(1 << 30), dice))
        return made / spent

    return rate


def rlcard(name: str) -> Rate:
    from meldhouse.benchmark import rlcard_speed

    return lambda seconds: rlcard_speed(name, seconds, clock).rate


def pgx_loops(name: str) -> Rate:
    """Measure the same loop as `batch_loops` in Pgx, which chooses, steps and resets in one compiled scan."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(carry, _):
        state, key = carry
        key, choice_key, reset_key = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choice_key, logits, axis=1)
        return (step(state, action, jax.random.split(reset_key, TABLES)), key), state.rewards.sum()

    scan = jax.jit(lambda state, key: jax.lax.scan(one_step, (state, key), None, length=SCAN_STEPS))
    carry = jax.vmap(env.init)(jax.random.split(jax.random.key(1), TABLES)), jax.random.key(2)
    carry = jax.block_until_ready(scan(*carry)[0])

    def rate(seconds: float) -> float:
        nonlocal carry
        steps, started = 0, clock()
        while (spent := clock() - started) < seconds:
            carry = jax.block_until_ready(scan(*carry)[0])
            steps += SCAN_STEPS * TABLES
        return steps / spent

    return rate


def pgx_peers() -> Iterator[tuple[str, str, Rate]]:
    try:
        importlib.import_module("pgx")
    except ImportError as error:
        print(f"Pgx is not installed: {error}")
        return
    for name in PGX:
        yield "batch loops", f"Pgx {name}", pgx_loops(name)


def peers() -> Iterator[tuple[str, str, Rate]]:
    """Yield the installed card games of RLCard and PettingZoo: the kind, the label and the function to measure."""
    try:
        importlib.import_module("rlcard")
        for name in RLCARD:
            yield "steps", f"RLCard {name}", rlcard(name)
        for name in CLASSIC:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env
            yield "steps", f"PettingZoo {name}", turns(env())
            yield "turns", f"PettingZoo {name}", turns(env())
            yield "loops", f"PettingZoo {name}", loops(env())
    except ImportError as why:
        print(f"RLCard or PettingZoo's card games are not installed: {why}")


def ours(name: str) -> Iterator[tuple[str, str, Rate]]:
    yield "rules", name, partial(rules_alone, name)
    yield "steps", name, batches(name)
    yield "batch loops", name, batch_loops(name)
    yield "turns", name, turns(pettingzoo.env(name))
    yield "loops", name, loops(pettingzoo.env(name))


def main(seconds: float, games: list[str]) -> None:
    others, rows = [*peers(), *pgx_peers()], [row for name in games for row in ours(name)]
    rates: dict[tuple[str, str], list[float]] = {(kind, label): [] for kind, label, _ in (*others, *rows)}
    for _ in range(TURNS):
        for kind, label, rate in (*others, *rows):
            rates[kind, label].append(rate(seconds / TURNS))
    for (kind, label), found in rates.items():
        print(f"{kind:12} {label:28} {statistics.median(found):12.0f}")
    for kind, label, _ in rows:
        for beside, other, _ in others:
            if kind == beside:
                pairs = zip(rates[kind, label], rates[beside, other], strict=True)
                ratio = statistics.median(mine / theirs for mine, theirs in pairs)
                print(f"{kind:12} {label:14} {ratio:10.1f} times {other}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 7.0, sys.argv[2:] or list(mh.GAMES))
