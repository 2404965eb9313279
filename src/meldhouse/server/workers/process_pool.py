"""A worker process for long computations, so that they do not delay tables.

One process with low priority serves all clients: they take turns, and each may queue only a few computations.
"""

import asyncio
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

from meldhouse.engine.kernels import interpret, is_interpreted, use_compiled
from meldhouse.games import GAMES
from meldhouse.i18n import msg
from meldhouse.server.core.client_identity import SERVER, ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.workers.thread_pool import Workers
from meldhouse.util.safe_path import safe_path_for_children
from meldhouse.warmup import is_compiled

T = TypeVar("T")

MAX_QUEUED_PER_PERSON, MAX_QUEUED_PER_ADDRESS = 4, 32
RETRY_AFTER_S = 5.0


class ProcessWorker:
    """A fair queue of computations for the worker process."""

    def __init__(self) -> None:
        self.workers = Workers(_process, 1)
        self.queued: Counter[str] = Counter()
        self.requests = set[asyncio.Task[Any]]()  # the computations for which client requests wait
        self.is_closing = False

    async def submit(self, client: ClientId, work: Callable[..., T], *args: Any) -> T:
        """Run a function in the worker process when it is the client's turn; arguments and result are pickled."""
        if client != SERVER and self._is_full(client):
            raise HttpError(429, msg("back-room-full"), RETRY_AFTER_S)
        self.queued.update(client)
        task: asyncio.Task[T] = asyncio.create_task(self.workers.submit(*client, _run_in_process, work, *args))
        if client != SERVER:
            self.requests.add(task)
        try:
            return await task
        except asyncio.CancelledError:
            if not self.is_closing:
                raise
            raise HttpError(503, msg("sorry"), RETRY_AFTER_S) from None
        except BrokenProcessPool:
            _process.cache_clear()
            raise HttpError(503, msg("sorry"), RETRY_AFTER_S) from None
        finally:
            self.queued.subtract(client)
            self.queued = +self.queued
            self.requests.discard(task)

    def end_requests(self) -> None:
        """Respond with 503 to every request that waits for a computation, because the server is about to stop."""
        self.is_closing = True
        for task in self.requests:
            task.cancel()

    def _is_full(self, client: ClientId) -> bool:
        of_person, of_address = self.queued[client.person], self.queued[client.address]
        return of_person >= MAX_QUEUED_PER_PERSON or of_address >= MAX_QUEUED_PER_ADDRESS


@cache
def _process() -> ProcessPoolExecutor:
    """Return the worker process, started on first use; all servers in this process share it."""
    with safe_path_for_children():
        pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _initialize)
        pool.submit(os.getpid)  # starts the process now, together with the one that tracks semaphores
    return pool


def _initialize() -> None:
    """Prepare the worker process: it has low priority, leaves Ctrl-C to the server, and ends when the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in GAMES:
        interpret(name)
    with suppress(AttributeError, OSError):  # some systems have no priorities
        os.nice(5)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _run_in_process(work: Callable[..., T], *args: Any) -> T:
    """Run work with the compiled rules, if they are available by now."""
    for game in GAMES.values():
        if is_interpreted(game.name) and is_compiled(game):
            use_compiled(game.name)
    return work(*args)


def _exit_with_parent() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def terminate_children() -> None:
    """Terminate the worker processes."""
    for child in multiprocessing.active_children():
        child.terminate()
