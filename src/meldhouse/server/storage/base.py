"""The interface of the stores. A write is done when it is committed and synced.

There are two: a SQLite file (storage/sqlite.py) and a PostgreSQL database (storage/postgres.py).  Threads talk to
either, so the event loop never blocks.
"""

import asyncio
import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from meldhouse.server.core.metrics import counter, histogram
from meldhouse.server.storage import queries as sql
from meldhouse.server.storage.queries import Statement
from meldhouse.session.events import Event


class Conflict(Exception):
    """The row exists already: another writer was first."""


class StoreUnavailable(Exception):
    """The disk or the database refused, and may accept the next try.  Stored data is not damaged."""


class DatabaseDamaged(Exception):
    """The database file was damaged while it was open: close it and restore a backup."""


class LeaseLost(StoreUnavailable):
    """Another node owns the table now: what this node knows of it may be stale, so it must not write."""


class Rows(Protocol):
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection; `?` is the placeholder of each value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Rows: ...


Work = Callable[[Any], Any]  # takes a Database, and runs in a transaction of its own
PendingWork = tuple[Work, "asyncio.Future[Any]"]  # with the future that gets its result
Outcome = tuple["asyncio.Future[Any]", Any, Exception | None]  # future, result, error


class Store(ABC):
    """Queues work for the threads that own the connections."""

    def __init__(self) -> None:
        self.work_queue: queue.SimpleQueue[PendingWork | None] = queue.SimpleQueue()
        self.commit_seconds = histogram("commit_seconds", "How long it took to commit and sync what waited.")
        self.failed_writes = counter("writes_failed", "Pieces of work on the file of tables that failed.")

    async def run(self, work: Work) -> Any:
        """Run work in a transaction and return its result once it is committed and synced."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.work_queue.put((work, done))
        return await done

    async def rows(self, query: Statement) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self.run(lambda db: db.execute(*query).fetchall())
        return found

    async def write(self, *statements: Statement) -> None:
        """Run all statements in one transaction."""
        await self.run(run_all(statements))

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """Return the events of a table from a sequence number on."""
        events: list[Event] = await self.run(lambda db: load_events(db, table, since))
        return events

    @abstractmethod
    async def try_write(self) -> None:
        """Make a small write that changes nothing and takes no more space each time; raise what any write would."""

    @abstractmethod
    async def backfill_version(self) -> int:
        """Return the version up to which data derived from events is stored (BACKFILL_VERSION is the newest)."""

    @abstractmethod
    async def set_backfill_version(self, version: int, vacuum: bool) -> None:
        """Store the backfill version; with `vacuum`, first remove the space of rows that older versions deleted."""

    @abstractmethod
    async def purge_deleted(self) -> None:
        """Make sure that deleted rows cannot be recovered, as far as the server can."""

    @abstractmethod
    def close(self) -> None:
        """Finish all queued work, then close."""

    def batch(self, first: PendingWork, limit: int) -> list[PendingWork]:
        """Return the queued work up to the request to stop, without what was canceled."""
        batch = [first]
        with suppress(queue.Empty):
            while len(batch) < limit:
                more = self.work_queue.get_nowait()
                if more is None:
                    self.work_queue.put(None)
                    break
                batch.append(more)
        return [(work, done) for work, done in batch if not done.cancelled()]

    def resolve(self, outcomes: list[Outcome]) -> None:
        """Resolve the futures of a batch, waking each event loop once."""
        self.failed_writes.inc(sum(error is not None and not isinstance(error, Conflict) for _, _, error in outcomes))
        for loop in {done.get_loop() for done, *_ in outcomes}:
            of_loop = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
            with suppress(RuntimeError):  # the loop is closed: nothing waits there
                loop.call_soon_threadsafe(_resolve_futures, of_loop)


def _resolve_futures(outcomes: list[Outcome]) -> None:
    for done, result, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)


def run_all(statements: Iterable[Statement]) -> Work:
    def work(db: Database) -> None:
        for statement in statements:
            db.execute(*statement)

    return work


# --- rows ----------------------------------------------------------------------------------


def load_table_ids(db: Database) -> list[str]:
    return [id for (id,) in db.execute(*sql.TABLE_IDS)]


def load_settings(db: Database, table: str) -> tuple[str, str, list[tuple[Any, ...]]]:
    """Return a table's settings, state and seats; raise LookupError if there is no such table."""
    settings = db.execute(*sql.table_settings(table)).fetchone()
    if settings is None:
        raise LookupError(table)
    return (*settings, db.execute(*sql.seats(table)).fetchall())


def load_unfinished_tables(db: Database) -> list[tuple[str, str, str, list[tuple[Any, ...]]]]:
    """Return the ID, settings, state and seats of every unfinished table, with one query."""
    tables = groupby(db.execute(*sql.UNFINISHED_TABLES), key=itemgetter(slice(3)))
    return [(*settings, [row[3:] for row in rows]) for settings, rows in tables]


def load_events(db: Database, table: str, since: int = 0) -> list[Event]:
    """Return the events of a table from a sequence number on."""
    found = db.execute(*sql.events_since(table, since)).fetchall()
    if [seq for seq, *_ in found] != list(range(since, since + len(found))):
        raise ValueError("some events of the table are missing")
    return [Event(*row) for _, *row in found]
