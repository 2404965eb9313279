"""Compares two threads of one batch with one thread, by turns, in wall time.

PYTHONPATH=src python bench/batch_threads.py [GAME ...] [--busy 2] [--tables 2048] [--seconds 0.06] [--turns 9]

A loop makes random moves.  Beside it, the same loop runs for two batches in a thread of Python each, which
shows what two cores can do here.  First, a number goes back and forth between two cores: they share a cache if that
takes some 30 ns each way, and not if it takes more than 100.  `--busy` starts as many processes that never rest.
"""

import argparse
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.observations.step_signals import read, write

ROUNDS = 20_000
MILLION = 1e6


@numba.njit(nogil=True)  # type: ignore[misc]
def send_back(signals: Any, parity: int) -> None:
    """Count up the number whenever it has this parity."""
    for k in range(ROUNDS):
        while read(signals, 0, 0) != 2 * k + parity:
            pass
        write(signals, 0, 0, 2 * k + parity + 1)


def latency_ns() -> float:
    """Return how long one core takes to see what another one has written."""
    signals = np.zeros((1, 8), np.int64)
    send_back.compile((numba.typeof(signals), numba.int64))
    other = threading.Thread(target=send_back, args=(signals, 1))
    other.start()
    started = time.perf_counter()
    send_back(signals, 0)
    spent = time.perf_counter() - started
    other.join()
    return spent / ROUNDS / 2 * 1e9


def rate(tables: Any, seconds: float) -> float:
    """Return the steps per second of a loop."""
    steps, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        for _ in range(10):
            tables.step(tables.sample())
        steps += 10 * tables.n
    return steps / (time.perf_counter() - started)


def rate_of_two(batches: list[Any], seconds: float) -> float:
    """Return the steps per second of two loops at once."""
    rates: list[float] = []
    threads = [threading.Thread(target=lambda each=each: rates.append(rate(each, seconds))) for each in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


@contextmanager
def busy_processes(number: int) -> Iterator[None]:
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def compare(game: str, options: argparse.Namespace) -> str:
    batches = [vector(game, options.tables, seed=1, threads=threads) for threads in (1, 2, 1, 1)]
    for tables in batches:
        tables.reset()
        rate(tables, options.seconds)
    one, two, *pair = batches
    loops: list[Callable[[], float]] = [
        lambda: rate(one, options.seconds),
        lambda: rate(two, options.seconds),
        lambda: rate_of_two(pair, options.seconds),
    ]
    latency = latency_ns()
    with busy_processes(options.busy):
        turns = [[loop() for loop in loops] for _ in range(options.turns)]
    alone, together, apart = (statistics.median(column) for column in zip(*turns, strict=True))
    return (
        f"{game:13} {options.tables:6,} tables  {alone / MILLION:5.2f} M/s  two threads {together / alone:4.2f}  "
        f"two batches {apart / alone:4.2f}  between cores {latency:4.0f} ns"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares two threads of one batch with one.")
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--tables", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=0.06)
    parser.add_argument("--turns", type=int, default=9)
    options = parser.parse_args()
    for game in options.games:
        print(compare(game, options), flush=True)


if __name__ == "__main__":
    main()
