"""Steps a batch of tables in several threads, and chooses and checks their actions there.

Kernels hold no lock of Python, and no table depends on another one.  So the results are the same with any number of
threads.  The tables are divided into blocks, which the threads claim (observations/step_signals.py).  Between two steps
the threads wait in compiled code, and when the next step takes longer to come, for a lock.
"""

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.bound_kernels import bind
from meldhouse.envs.memory import aligned_zeros
from meldhouse.observations.step_signals import ASLEEP, CALLER, CHECK, CHOOSE, DONE, FIELDS, STEP, TAKE, TASK, WRONG

Arguments = tuple[Any, ...]
Signals = npt.NDArray[np.int64]
Call = Callable[[], bool]
BLOCK = 64  # tables that a thread claims at once
LONGEST_SLEEP_S = 0.05  # in case that a thread which was stopped in between wakes the caller of a later step


class OneThread:
    """Calls the kernels of a batch in the calling thread."""

    def __init__(self, kernels: Any, batch: Any, setup: Any, actions: Any, last: Any, mode: int) -> None:
        self._kernels, self._stepped, self._actions = kernels, (batch, setup, actions, last, mode), actions
        self._first_illegal = bind(kernels.first_illegal, batch, actions)

    @cached_property
    def step(self) -> Callable[[], None]:
        """Step every table with the given actions."""
        return bind(self._kernels.step_all, *self._stepped)

    @cached_property
    def choose(self) -> Callable[[], None]:
        """Choose a random legal action for every table."""
        return bind(self._kernels.choose_all, self._stepped[0], self._actions)

    def are_legal(self) -> bool:
        """Return whether all given actions are legal."""
        return bool(self._first_illegal() < 0)

    def take_chosen(self) -> bool:
        """Take the chosen actions as the given ones; return whether all are legal."""
        self._actions.given[:] = self._actions.chosen
        return self.are_legal()


class StepThreads:
    """Calls a kernel for a batch, in the calling thread and in threads of its own."""

    def __init__(self, kernel: Any, arguments: Sequence[Arguments], tables: int) -> None:
        """Prepare calls with the arguments of each thread, followed by the signals and the thread's number."""
        self._signals: Signals = aligned_zeros((len(arguments), FIELDS), np.int64)
        blocks = -(-tables // (len(arguments) * BLOCK))
        self._blocks = blocks * len(arguments)
        self._calls = [bind(kernel, *given, self._signals, thread, blocks) for thread, given in enumerate(arguments)]
        self._call = self._calls[CALLER]
        self._sleepers: list[_Sleeper] = []
        self._caller = _Sleeper(self._signals[CALLER])
        self._process, self._finished = 0, True

    def step(self) -> None:
        """Step every table with the given actions."""
        self.run(STEP)

    def choose(self) -> None:
        """Choose a random legal action for every table."""
        self.run(CHOOSE)

    def are_legal(self) -> bool:
        """Return whether all given actions are legal."""
        return self._finds_none_wrong(CHECK)

    def take_chosen(self) -> bool:
        """Take the chosen actions as the given ones; return whether all are legal."""
        return self._finds_none_wrong(TAKE)

    def _finds_none_wrong(self, task: int) -> bool:
        self.run(task)
        wrong = int(self._signals[CALLER, WRONG])
        self._signals[CALLER, WRONG] = 0
        return wrong == 0

    def run(self, task: int = STEP) -> None:
        """Do a task for every table once."""
        if self._process != os.getpid():
            self._start()
        if not self._finished:
            self._wait()  # an earlier call was interrupted twice
        self._signals[CALLER, TASK] = task
        for sleeper in self._sleepers:
            sleeper.wake_if_asleep()
        self._finished = False
        try:
            self._finished = self._call()
        finally:  # also after an interrupt, since arrays must not change after this call
            if not self._finished:
                self._wait()

    def _wait(self) -> None:
        """Wait until all tables have been stepped."""
        while self._signals[:, DONE].sum() != self._blocks:
            self._caller.lock.acquire(timeout=LONGEST_SLEEP_S)
        self._finished = True

    def _start(self) -> None:
        """Start the threads; a forked process has none of those of its parent."""
        self._process, self._finished = os.getpid(), True
        self._signals[:] = 0
        self._signals[CALLER, DONE] = self._blocks
        self._caller = _Sleeper(self._signals[CALLER])
        self._sleepers = [_Sleeper(signals) for signals in self._signals[1:]]
        for sleeper, call in zip(self._sleepers, self._calls[1:], strict=True):
            arguments = sleeper, self._caller, call
            threading.Thread(target=_serve, args=arguments, name="meldhouse-tables", daemon=True).start()
        weakref.finalize(self, _stop, self._sleepers)


class _Sleeper:
    """A thread that sleeps until another one wakes it."""

    def __init__(self, signals: Signals) -> None:
        self.signals, self.stopped = signals, False
        self.lock = threading.Lock()
        self.lock.acquire()

    def wake_if_asleep(self) -> None:
        if self.signals[ASLEEP]:
            self.wake()

    def wake(self) -> None:
        """End the thread's sleep, or its next one."""
        with suppress(RuntimeError):  # it has been woken, and has not slept since
            self.lock.release()


def _serve(sleeper: _Sleeper, caller: _Sleeper, call: Call) -> None:
    """Step tables whenever the caller asks for it, until the batch is gone."""
    while not sleeper.stopped:
        if call():
            sleeper.lock.acquire()
        else:
            caller.wake()


def _stop(sleepers: Sequence[_Sleeper]) -> None:
    for sleeper in sleepers:
        sleeper.stopped = True
        sleeper.wake()
