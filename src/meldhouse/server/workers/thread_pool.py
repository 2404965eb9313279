"""Threads that compute bots' moves, shared fairly between people and their tables.

Whoever has twenty tables waits behind nobody but also keeps nobody waiting: a thought of one person is followed by one
of the next, whatever else the first still wants.  What must not wait at all (a deal, a hint, the move of somebody whose
time is up) is quick, and has a thread of its own.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from meldhouse.server.core.clock import now
from meldhouse.server.core.metrics import Histogram

T = TypeVar("T")

LEAST = 0.05  # part of its time that a thought has, however many others wait


class BotTask(NamedTuple):
    """Work that waits for a thread, and where its result is waited for."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    done: "asyncio.Future[Any]"
    since: float  # when it was asked for


class RoundRobinQueue:
    """Who comes next: owners in turn, of each owner the tables in turn, of each table what was asked first."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[str, deque[BotTask]]] = {}

    def add(self, owner: str, table: str, thought: BotTask) -> None:
        self.waiting.setdefault(owner, {}).setdefault(table, deque()).append(thought)

    def waiting_in_all(self) -> int:
        return sum(len(thoughts) for tables in self.waiting.values() for thoughts in tables.values())

    def next(self) -> BotTask | None:
        """The next thought; its owner, and its table among the owner's, go to the end of the line."""
        if not self.waiting:
            return None
        owner = next(iter(self.waiting))
        tables = self.waiting.pop(owner)
        table = next(iter(tables))
        thoughts = tables.pop(table)
        thought = thoughts.popleft()
        if thoughts:
            tables[table] = thoughts
        if tables:
            self.waiting[owner] = tables
        return thought


class Workers:
    """Some threads or processes in which owners, and the tables of each, take turns."""

    def __init__(self, executor: Callable[[], Executor], count: int) -> None:
        self.executor, self.free, self.turns, self.waited = executor, count, RoundRobinQueue(), Histogram()

    async def do(self, owner: str, table: str, work: Callable[..., T], *given: Any) -> T:
        """The result, when its turn has come; whoever gives up waiting gives up the turn."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.turns.add(owner, table, BotTask(work, given, done, now()))
        self._begin()
        return await done

    def _begin(self) -> None:
        """Give those that are free something to do."""
        while self.free and (thought := self.turns.next()):
            if thought.done.cancelled():
                continue
            self.waited.note(now() - thought.since)
            try:
                running = asyncio.get_running_loop().run_in_executor(self.executor(), thought.work, *thought.given)
            except Exception as trouble:  # the executor is broken, or closed
                thought.done.set_exception(trouble)
                continue
            self.free -= 1
            running.add_done_callback(partial(self._end, thought.done))

    def _end(self, waits: "asyncio.Future[Any]", ran: "asyncio.Future[Any]") -> None:
        """One is free again; the result goes to whoever still waits for it."""
        self.free += 1
        if ran.cancelled():  # the house is closed
            waits.cancel()
        elif waits.done():  # whoever asked has given up
            ran.exception()
        elif trouble := ran.exception():
            waits.set_exception(trouble)
        else:
            waits.set_result(ran.result())
        if not ran.cancelled():
            self._begin()


class BotExecutor:
    """Some threads for thoughts that take long, and one for what is quick."""

    def __init__(self, threads: int) -> None:
        self.slow = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.quick = ThreadPoolExecutor(1, thread_name_prefix="quick")
        workers = Workers(lambda: self.slow, threads)
        self.think, self.turns, self.threads = workers.do, workers.turns, threads
        self.waited = workers.waited  # how long thoughts waited for a thread

    def part(self) -> float:
        """The part of its time that a thought may take: the more others wait for these threads, the less.

        However many tables there are, each has its turn in about the time that one thought takes by itself.
        """
        return max(LEAST, 1 / (1 + self.turns.waiting_in_all() / self.threads))

    async def quickly(self, work: Callable[..., T], *given: Any) -> T:
        """The result of something that takes no time to speak of."""
        return await asyncio.get_running_loop().run_in_executor(self.quick, work, *given)

    def close(self) -> None:
        for threads in (self.slow, self.quick):
            threads.shutdown(wait=False, cancel_futures=True)
