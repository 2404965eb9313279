"""Prints one table of speeds: Meldhouse beside C, Pgx, OpenSpiel, RLCard and PettingZoo's card games.

PYTHONPATH=src python bench/peers.py [GAME ...] [--seconds 0.4] [--turns 7] [--tuned FOLDER] [--threads 2]

All measurements take turns in this process, on one core; C programs run as processes of their own.  Printed are medians
of steps per second of processor time, and medians of the ratios within a turn.  The heading of a section names what its
loops do, on both sides.  Libraries that are not installed are left out (`make peers`, `pip install pgx "jax[cpu]"`).
`--tuned` measures C programs that were written for speed alone instead of bench/reference, and `--threads` compares
batches in that many threads with one thread, in wall time.
"""

import argparse
import importlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import against_c
import numpy as np
from programs import COMPILER

import meldhouse as mh
from meldhouse.benchmark import measure_simulate
from meldhouse.envs import pettingzoo, vector

TABLES, SCAN_STEPS = 1024, 64
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
clock = time.process_time
Rate = Callable[[float], float]  # seconds -> rate per second
Measured = tuple[str, Rate]

SIMULATE = "Random hands without observations: mh.simulate(game, bots='uniform')"
BATCHES = f"Batches of {TABLES} tables: observation, legal actions, random choice, step, new episodes"
SINGLE = "One table from Python: observation, legal actions, random choice, step, new episodes"

PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
SPIEL = ("gin_rummy", "hearts", "crazy_eights", "leduc_poker")
RLCARD = ("gin-rummy", "uno", "mahjong", "leduc-holdem")
CLASSIC = ("texas_holdem_v4", "leduc_holdem_v4")


def counted(play: Callable[[], int]) -> Rate:
    """Return a function that calls `play`, which returns a number of steps, for some seconds."""

    def rate(seconds: float) -> float:
        steps, started = 0, clock()
        while (spent := clock() - started) < seconds:
            steps += play()
        return steps / spent

    return rate


# --- Meldhouse -------------------------------------------------------------------------------


def simulate_rate(name: str, seconds: float) -> float:
    return measure_simulate(mh.GAMES[name], case_of(name).variant, seconds, 1).rate


def case_of(name: str) -> against_c.Case:
    """Return the first variant that all C programs play."""
    return next(case for case in against_c.CASES[name] if case.tuned is not None)


def batch(name: str, threads: int = 1, tables: int = TABLES) -> Callable[[], int]:
    """Return a function that makes a hundred random steps at every table of a batch."""
    env = vector(name, tables, seed=1, threads=threads)
    env.reset()

    def play() -> int:
        for _ in range(100):
            env.step(env.sample())
        return 100 * tables

    return play


def single(name: str) -> Callable[[], int]:
    """Return a function that plays a random episode at one table through the NumPy interface."""
    env = mh.make(name_of_environment(name), seed=1)

    def play() -> int:
        steps = 0
        env.reset()
        while not (env.terminated or env.truncated):
            _ = env.observation, env.legal_action_mask
            env.step(env.sample())
            steps += 1
        return steps

    return play


def name_of_environment(game: str) -> str:
    return next(name for name in mh.available_envs() if name.startswith(f"{game}-"))


def agent_loop(env: Any) -> Callable[[], int]:
    """Return a function that plays a random episode of a PettingZoo environment."""
    dice = random.Random(1)

    def play() -> int:
        steps = 0
        env.reset(seed=dice.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += not over
        return steps

    return play


# --- other libraries ---------------------------------------------------------------------------


def c_rate(name: str, folder: str, tuned: Path | None) -> Rate:
    """Return a function that measures the C program of a game."""
    programs, case = against_c.Programs(name, Path(folder), tuned), case_of(name)
    trial = measure_simulate(mh.GAMES[name], case.variant, 0.1, 1)

    def rate(seconds: float) -> float:
        hands = int(seconds * trial.hands / trial.seconds)
        return dict(programs.rates(case, hands, 1))["tuned" if tuned else "reference"]

    return rate


def pgx_loop(name: str) -> Callable[[], int]:
    """Return a function that makes random steps in Pgx: choice, step and reset in one compiled scan."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice_key, reset_key = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choice_key, logits, axis=1)
        return (step(state, action, jax.random.split(reset_key, TABLES)), key), state.rewards.sum()

    scan = jax.jit(lambda state, key: jax.lax.scan(one_step, (state, key), None, length=SCAN_STEPS))
    carry = jax.vmap(env.init)(jax.random.split(jax.random.key(1), TABLES)), jax.random.key(2)
    carry = jax.block_until_ready(scan(*carry)[0])

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(scan(*carry)[0])
        return SCAN_STEPS * TABLES

    return play


def spiel_loop(name: str) -> Callable[[], int]:
    """Return a function that plays a random episode of an OpenSpiel game."""
    game, dice = importlib.import_module("pyspiel").load_game(name), random.Random(1)
    observed = game.get_type().provides_observation_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, odds)[0])
                continue
            _ = state.observation_tensor() if observed else state.information_state_tensor()
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def rlcard_loop(name: str) -> Callable[[], int]:
    """Return a function that plays a random episode of an RLCard game."""
    env, dice = importlib.import_module("rlcard").make(name), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def classic_loop(name: str) -> Callable[[], int]:
    return agent_loop(importlib.import_module(f"pettingzoo.classic.{name}").env())


def installed(library: str, names: tuple[str, ...], loop: Callable[[str], Callable[[], int]]) -> Iterator[Measured]:
    """Yield the games of a library that is installed."""
    for name in names:
        try:
            yield f"{library} {name}", counted(loop(name))
        except (ImportError, AttributeError) as error:  # PettingZoo's games raise the latter without RLCard
            print(f"{library} {name} is left out: {error}")


# --- the table ---------------------------------------------------------------------------------


class Section(NamedTuple):
    """Measurements with the same content."""

    heading: str
    ours: list[Measured]
    others: list[Measured]


def sections(games: list[str], folder: str, tuned: Path | None) -> Iterator[Section]:
    c = [(f"C {name}", c_rate(name, folder, tuned)) for name in games if COMPILER]
    yield Section(SIMULATE, [(f"simulate {name}", partial(simulate_rate, name)) for name in games], c)
    batches = [(f"batch {name}", counted(batch(name))) for name in games]
    yield Section(BATCHES, batches, [*installed("Pgx", PGX, pgx_loop)])
    ours = [(f"table {name}", counted(single(name))) for name in games]
    ours += [(f"agents {name}", counted(agent_loop(pettingzoo.env(name)))) for name in games]
    others = [
        *installed("OpenSpiel", SPIEL, spiel_loop),
        *installed("RLCard", RLCARD, rlcard_loop),
        *installed("PettingZoo", CLASSIC, classic_loop),
    ]
    yield Section(SINGLE, ours, others)


def print_rates(section: Section, rates: dict[str, list[float]]) -> None:
    print(f"\n{section.heading}")
    for label, _ in (*section.ours, *section.others):
        print(f"  {label:28} {statistics.median(rates[label]) / 1e6:10.3f} M/s")


def print_ratios(ours: list[Measured], others: list[Measured], rates: dict[str, list[float]]) -> None:
    """Print how many times as fast ours are; a C program is compared with its own game only."""
    for label, _ in ours:
        beside = [other for other, _ in others if not other.startswith("C ") or other[1:] == label[-len(other) + 1 :]]
        ratios = (f"{ratio(rates[label], rates[other]):.3g} x {other}" for other in beside)
        print(f"  {label}: {', '.join(ratios)}")


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))


def measure(games: list[str], seconds: float, turns: int, tuned: Path | None) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.setdefault("XLA_FLAGS", ONE_THREAD)
    with tempfile.TemporaryDirectory() as folder:
        table = [*sections(games, folder, tuned)]
        rates: dict[str, list[float]] = {}
        for _ in range(turns):
            for label, rate in (each for section in table for each in (*section.ours, *section.others)):
                rates.setdefault(label, []).append(rate(seconds))
    for section in table:
        print_rates(section, rates)
        print_ratios(section.ours, section.others, rates)
    print("\nBatches beside the same loop at one table")
    print_ratios(table[1].ours, table[2].others, rates)


def measure_threads(games: list[str], threads: int, turns: int) -> None:
    """Compare batches in several threads with one thread, in wall time."""
    for name in games:
        for tables in (2048, 8192):
            one, several = (batch(name, count, tables) for count in (1, threads))
            ratios = [wall_s(one) / wall_s(several) for _ in range(turns + 1)][1:]
            print(f"{name:13} {tables} tables: {threads} threads are {statistics.median(ratios):.2f} times as fast")


def wall_s(play: Callable[[], int]) -> float:
    started = time.perf_counter()
    for _ in range(5):  # so that the system has placed the threads on cores for most of the time
        play()
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.4, help="of each measurement in a turn")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--tuned", type=Path, metavar="FOLDER")
    parser.add_argument("--threads", type=int)
    args = parser.parse_args()
    if args.threads:
        measure_threads(args.games, args.threads, args.turns)
    else:
        measure(args.games, args.seconds, args.turns, args.tuned)


if __name__ == "__main__":
    main()
