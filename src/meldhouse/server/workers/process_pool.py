"""A worker process for long computations, so that no table waits for them.

One process does it for all, after the tables themselves: visitors take turns, and each may have little waiting there.
"""

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from meldhouse.engine.kernels import change_over, interpret, is_interpreted
from meldhouse.games import GAMES
from meldhouse.i18n import msg
from meldhouse.server.core.client_identity import ITSELF, ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.workers.thread_pool import Workers
from meldhouse.util.safe_path import safe_path_for_children
from meldhouse.warmup import is_compiled

T = TypeVar("T")

PERSONS, ADDRESSES = 4, 32  # pieces of work that a person, or all who come from an address, may have waiting
AGAIN = 5.0  # seconds after which to ask again


class ProcessWorker:
    """`do` has something done there."""

    def __init__(self) -> None:
        self.workers = Workers(process, 1)
        self.waiting: Counter[str] = Counter()

    async def do(self, visitor: ClientId, work: Callable[..., T], *given: Any) -> T:
        """The result, when the visitor's turn has come; what is handed over and back has to be able to travel."""
        if visitor != ITSELF and self._is_full(visitor):
            raise HttpError(429, msg("back-room-full"), AGAIN)
        self.waiting.update(visitor)
        try:
            return await self.workers.do(*visitor, _done_there, work, *given)
        except BrokenProcessPool:
            process.cache_clear()
            raise HttpError(503, msg("sorry"), AGAIN) from None
        finally:
            self.waiting.subtract(visitor)
            self.waiting = +self.waiting

    def _is_full(self, visitor: ClientId) -> bool:
        return self.waiting[visitor.person] >= PERSONS or self.waiting[visitor.address] >= ADDRESSES


@cache
def process() -> ProcessPoolExecutor:
    """Started when it is needed first; one for all houses of this process."""
    with safe_path_for_children():
        pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _come_in)
        pool.submit(os.getpid)  # starts the process now, and with it the one that tracks semaphores
    return pool


def _come_in() -> None:
    """The process begins: it is in nobody's way, leaves Ctrl-C to the house, and ends with it however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in GAMES:
        interpret(name)
    with suppress(AttributeError, OSError):  # not everywhere can one stand back
        os.nice(5)
    threading.Thread(target=_go_with_the_house, daemon=True).start()


def _done_there(work: Callable[..., T], *given: Any) -> T:
    """As it was compiled, if it is."""
    for game in GAMES.values():
        if is_interpreted(game.name) and is_compiled(game):
            change_over(game.name)
    return work(*given)


def _go_with_the_house() -> None:
    house = multiprocessing.parent_process()
    assert house is not None
    house.join()
    os._exit(0)


def clear_out() -> None:
    """Nothing is waited for any more."""
    for child in multiprocessing.active_children():
        child.terminate()
