"""Threads that compute bots' moves, shared fairly by people and their tables.

People take turns (round robin), so that a person with twenty tables does not delay the others: after one person's task
comes a task of the next.  Work that must not wait at all (a deal, a hint, the move of a player whose time is up)
is quick, and has its own thread.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from meldhouse.server.core.clock import now
from meldhouse.server.core.metrics import histogram

T = TypeVar("T")

MIN_TIME_SHARE = 0.05  # least fraction of a bot's thinking time, even if many tasks wait


class BotTask(NamedTuple):
    """A task that waits for a thread, and the future that receives its result."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    done: "asyncio.Future[Any]"
    since: float  # when the task was queued


class RoundRobinQueue:
    """A queue in which owners take turns, and each owner's tables take turns; a table's tasks stay in order."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[str, deque[BotTask]]] = {}

    def add(self, owner: str, table: str, task: BotTask) -> None:
        self.waiting.setdefault(owner, {}).setdefault(table, deque()).append(task)

    def __len__(self) -> int:
        return sum(len(tasks) for tables in self.waiting.values() for tasks in tables.values())

    def next(self) -> BotTask | None:
        """Return the next task or None; its owner, and its table within the owner, move to the end of the queue."""
        if not self.waiting:
            return None
        owner = next(iter(self.waiting))
        tables = self.waiting.pop(owner)
        table = next(iter(tables))
        tasks = tables.pop(table)
        task = tasks.popleft()
        if tasks:
            tables[table] = tasks
        if tables:
            self.waiting[owner] = tables
        return task


class Workers:
    """A pool of threads or processes; owners take turns, and the tables of each owner take turns."""

    def __init__(self, executor: Callable[[], Executor], count: int) -> None:
        self.executor, self.free, self.queue = executor, count, RoundRobinQueue()
        self.waits = histogram("bots_waited_seconds", "Times that bot decisions waited for a thread, in seconds.")

    async def submit(self, owner: str, table: str, work: Callable[..., T], *args: Any) -> T:
        """Queue work and return its result; canceling the caller also cancels the work."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.queue.add(owner, table, BotTask(work, args, done, now()))
        self._start_next()
        return await done

    def _start_next(self) -> None:
        """Start queued tasks on all free workers."""
        while self.free and (task := self.queue.next()):
            if task.done.cancelled():
                continue
            self.waits.observe(now() - task.since)
            try:
                running = asyncio.get_running_loop().run_in_executor(self.executor(), task.work, *task.args)
            except Exception as error:  # the executor is broken or closed
                task.done.set_exception(error)
                continue
            self.free -= 1
            running.add_done_callback(partial(self._finish, task.done))

    def _finish(self, done: "asyncio.Future[Any]", ran: "asyncio.Future[Any]") -> None:
        """Free the worker, and pass on the result unless the caller was canceled."""
        self.free += 1
        if ran.cancelled():  # the server is shutting down
            done.cancel()
        elif done.done():
            ran.exception()  # mark the exception as retrieved
        elif error := ran.exception():
            done.set_exception(error)
        else:
            done.set_result(ran.result())
        if not ran.cancelled():
            self._start_next()


class BotExecutor:
    """Threads for bots that think for a long time, and one thread for quick work."""

    def __init__(self, threads: int) -> None:
        self.slow = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.quick = ThreadPoolExecutor(1, thread_name_prefix="quick")
        workers = Workers(lambda: self.slow, threads)
        self.think, self.queue, self.threads = workers.submit, workers.queue, threads
        self.waits = workers.waits  # how long tasks have waited for a thread

    def time_share(self) -> float:
        """Return the fraction of its usual thinking time that a bot gets, which shrinks as more tasks wait.

        With any number of tables, each gets its turn in about the time that a single bot thinks.
        """
        return max(MIN_TIME_SHARE, 1 / (1 + len(self.queue) / self.threads))

    async def run_quick(self, work: Callable[..., T], *args: Any) -> T:
        """Run work that takes almost no time, without queuing."""
        return await asyncio.get_running_loop().run_in_executor(self.quick, work, *args)

    def close(self) -> None:
        for threads in (self.slow, self.quick):
            threads.shutdown(wait=False, cancel_futures=True)
