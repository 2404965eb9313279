"""Threads that step a batch: when they start and end, share the tables, sleep, and survive forks and interrupts."""

import copy
import gc
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

from meldhouse.engine.kernels import WITHOUT_COMPILER, kernel_decorator
from meldhouse.envs import vector
from meldhouse.envs.step_threads import StepThreads
from meldhouse.observations.step_signals import (
    ASLEEP,
    CALLER,
    CLAIMED,
    FIELDS,
    HASTY,
    NO_BLOCK,
    SEEN,
    await_others,
    await_request,
    claim,
    finish,
    first_table,
    is_stalled,
    read,
    request,
)
from meldhouse.util.errors import IllegalMove

pytestmark = pytest.mark.skipif(WITHOUT_COMPILER, reason="interpreted threads wait for the lock of Python")
DEADLINE_S = 20


def batch(threads=3, n=24, seed=5):
    tables = vector("kingscorners", n, seed=seed, threads=threads)
    tables.reset()
    return tables


def play(tables, steps):
    for _ in range(steps):
        tables.step(tables.sample())
    return tables.observations.tobytes()


def step_threads(tables) -> StepThreads:
    return tables._work


def own_threads():
    return [thread for thread in threading.enumerate() if thread.name == "meldhouse-tables"]


def wait_until(condition):
    limit = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.001)


@pytest.fixture(scope="module", autouse=True)
def quick_collections():
    """Let the collections of this module skip older objects, which take more time than most of its tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_threads_of_other_batches():
    gc.collect()
    wait_until(lambda: not own_threads())


def test_batch_with_one_thread_starts_none():
    play(batch(threads=1), 5)
    assert not own_threads()


def test_threads_end_when_the_batch_is_deleted():
    tables = batch()
    play(tables, 5)
    assert len(own_threads()) == 2
    del tables
    gc.collect()
    wait_until(lambda: not own_threads())


def test_step_wakes_threads_that_have_fallen_asleep():
    """A thread may miss a step, for example if it falls asleep just before; it does not miss all of twenty."""
    one, several = batch(threads=1), batch()
    assert play(one, 1) == play(several, 1)
    signals = step_threads(several)._signals
    wait_until(lambda: signals[1:, ASLEEP].all())
    seen = signals[1:, SEEN].copy()
    for _ in range(20):
        assert play(one, 1) == play(several, 1)
        wait_until(lambda: signals[1:, ASLEEP].all())
    wait_until(lambda: (signals[1:, SEEN] > seen).all())


def test_step_does_not_wait_for_threads_that_have_not_begun():
    one, several = batch(threads=1), batch()
    play(one, 1), play(several, 1)
    threads = step_threads(several)
    wait_until(lambda: threads._signals[1:, ASLEEP].all())
    sleepers, threads._sleepers = threads._sleepers, []
    assert play(one, 3) == play(several, 3)
    assert threads._signals[1:, ASLEEP].all()
    threads._sleepers = sleepers
    assert play(one, 3) == play(several, 3)


def test_actions_that_are_not_the_sampled_ones_give_the_same_bytes_with_threads():
    one, several = batch(threads=1, n=300), batch(n=300)
    for _ in range(20):
        for tables in (one, several):
            tables.step(tables.sample().copy())
    assert one.observations.tobytes() == several.observations.tobytes()


def test_illegal_action_is_refused_with_threads_before_any_table_changes():
    tables = batch(n=300)
    play(tables, 5)
    before, actions = tables.get_state(), tables.sample().copy()
    actions[[170, 290]] = tables.spec.actions
    with pytest.raises(IllegalMove, match="table 170"):
        tables.step(actions)
    assert all(
        (tables.get_state().rows[name] == rows).all() for name, rows in before.rows.items() if "sample" not in name
    )
    tables.step(tables.sample())


def test_action_that_becomes_illegal_is_refused_although_it_was_sampled():
    tables = batch(n=300)
    actions = tables.sample()
    actions[299] = -1
    with pytest.raises(IllegalMove, match="table 299"):
        tables.step(actions)


def test_blocks_of_a_thread_are_left_to_it_until_it_claims_none_for_a_while():
    signals = np.zeros((2, FIELDS), np.int64)
    signals[1, CLAIMED] = 3
    assert not is_stalled.in_python(signals, 0, 1, 3)
    assert signals[0, HASTY] == 0
    assert is_stalled.in_python(signals, 0, 1, 4)
    assert signals[0, HASTY] == 1
    checks = iter([5, 5, 6, 7, 8])  # claimed at each look
    assert not is_stalled.in_python(AdvancingSignals(checks), 0, 1, 8)


class AdvancingSignals:
    """Signals of a thread that has claimed more blocks at each look."""

    def __init__(self, claimed):
        self.claimed = claimed

    def __getitem__(self, place):
        return next(self.claimed) if place == (1, CLAIMED) else 0


def test_batches_copied_and_pickled_with_threads_continue_to_the_same_bytes():
    tables = batch()
    play(tables, 30)
    copies = [copy.deepcopy(tables), pickle.loads(pickle.dumps(tables))]
    assert [play(each, 30) for each in copies] == [play(tables, 30)] * 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_process_steps_a_batch_in_threads_of_its_own():
    tables, twin = batch(), batch(threads=1)
    assert play(tables, 10) == play(twin, 10)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        signal.alarm(DEADLINE_S)
        try:
            os.write(writing, play(tables, 10))
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    received = b"".join(iter(lambda: os.read(reading, 65536), b""))
    os.close(reading)
    assert os.waitpid(child, 0)[1] == 0
    assert received == play(twin, 10) == play(tables, 10)


# --- threads that the operating system stops ----------------------------------------------------


@kernel_decorator(nogil=True, _nrt=False)
def count_tables(counts, delays, signals, thread, blocks):
    """Count for each table how often it is stepped, as `step_all` steps tables, and be late in the given threads."""
    if thread == CALLER:
        request(signals)
    while await_request(signals, thread, blocks):
        block, n = claim(signals, thread, blocks), len(counts)
        while block != NO_BLOCK:
            for _ in range(delays[thread]):
                read(signals, thread, SEEN)
            for t in range(first_table(n, signals, blocks, block), first_table(n, signals, blocks, block + 1)):
                counts[t] += 1
            finish(signals, thread)
            block = claim(signals, thread, blocks)
    return await_others(signals, thread, blocks)


SOON, LATE = 100_000, 5_000_000  # reads for each block; the caller leaves some blocks to threads that are late


def counting(threads, n, late=0):
    """Return the threads that count tables, the counts, and the delays of threads."""
    counts, delays = np.zeros(n, np.int64), np.array([late and SOON, *[late] * (threads - 1)], np.int64)
    return StepThreads(count_tables, [(counts, delays)] * threads, n), counts, delays


@pytest.mark.parametrize(("threads", "n"), [(2, 2), (2, 1000), (3, 7), (3, 4097), (5, 20_000)])
def test_every_table_is_stepped_once_by_any_number_of_threads(threads, n):
    stepping, counts, delays = counting(threads, n)
    for step in range(1, 200):
        delays[1:] = 0 if step % 20 else 1000
        stepping.run()
        assert (counts == step).all()


def test_caller_sleeps_until_late_threads_have_finished():
    stepping, counts, _ = counting(3, 1000, LATE)
    slept, step = count_waits(stepping), 0
    limit = time.monotonic() + DEADLINE_S
    while len(slept) < 5:
        assert time.monotonic() < limit
        stepping.run()
        step += 1
        assert (counts == step).all()


def count_waits(stepping):
    waits, wait = [], stepping._wait
    stepping._wait = lambda: waits.append(wait())
    return waits


def test_interrupted_step_returns_after_all_threads_have_finished():
    """The interrupt comes when the caller has stepped its tables, while another thread is late."""
    stepping, counts, _ = counting(2, 1000, LATE)
    steps = run_until_late(stepping, KeyboardInterrupt)
    assert (counts == steps).all()
    stepping.run()
    assert (counts == steps + 1).all()


def test_step_after_two_interrupts_waits_for_the_threads_of_the_one_before():
    stepping, counts, _ = counting(2, 1000, LATE)
    wait = stepping._wait
    stepping._wait = raise_interrupt
    steps = run_until_late(stepping, KeyboardInterrupt)
    stepping._wait = wait
    stepping.run()
    assert (counts == steps + 1).all()


def raise_interrupt():
    raise KeyboardInterrupt


def run_until_late(stepping, error):
    """Step until another thread is late, and raise the error in that step; return the number of steps."""
    call, steps = stepping._call, 0

    def interrupted():
        if not call():
            raise error
        return True

    stepping._call = interrupted
    limit = time.monotonic() + DEADLINE_S
    try:
        while True:
            assert time.monotonic() < limit
            steps += 1
            stepping.run()
    except error:
        return steps
    finally:
        stepping._call = call
