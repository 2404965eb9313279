"""The common interface of the stores. A write is done when it is committed and synced.

There are two stores: an SQLite file (storage/sqlite.py) and a PostgreSQL database (storage/postgres.py).
Threads access them, so that the event loop never blocks.
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
    """Raised if the row already exists, because another writer was first."""


class StoreUnavailable(Exception):
    """Raised if the disk or the database fails but may accept a retry.  Stored data is not damaged."""


class DatabaseDamaged(Exception):
    """Raised if the database file was damaged while it was open. Close it and restore a backup."""


class LeaseLost(StoreUnavailable):
    """Raised if another node owns the table, so this node must not write its possibly outdated state."""


class Rows(Protocol):
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection to a database, which uses `?` as the placeholder for each value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Rows: ...


Work = Callable[[Any], Any]  # takes a Database and runs in a transaction of its own
PendingWork = tuple[Work, "asyncio.Future[Any]"]  # work, and the future that receives its result
Outcome = tuple["asyncio.Future[Any]", Any, Exception | None]  # future, result, error


class Store(ABC):
    """A queue of work for the threads that own the connections to a database."""

    def __init__(self) -> None:
        self.work_queue: queue.SimpleQueue[PendingWork | None] = queue.SimpleQueue()
        self.commit_seconds = histogram("commit_seconds", "Times to commit and sync a batch of writes, in seconds.")
        self.failed_writes = counter("writes_failed", "Failed writes to the database.")

    async def run(self, work: Work) -> Any:
        """Run work in a transaction, and return its result after the transaction is committed and synced."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.work_queue.put((work, done))
        return await done

    async def rows(self, query: Statement) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self.run(lambda db: db.execute(*query).fetchall())
        return found

    async def write(self, *statements: Statement) -> None:
        """Run all statements in a single transaction."""
        await self.run(run_all(statements))

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """Return the events of a table, starting with sequence number `since`."""
        events: list[Event] = await self.run(lambda db: load_events(db, table, since))
        return events

    @abstractmethod
    async def try_write(self) -> None:
        """Make a small write that changes nothing and does not grow the database; raise what any write would raise."""

    @abstractmethod
    async def backfill_version(self) -> int:
        """Return the version of the stored data that is derived from events; BACKFILL_VERSION is the newest."""

    @abstractmethod
    async def set_backfill_version(self, version: int, vacuum: bool) -> None:
        """Store the backfill version; with `vacuum`, first free the space of rows that older versions deleted."""

    @abstractmethod
    async def purge_deleted(self) -> None:
        """Make deleted rows unrecoverable, as far as the server can."""

    @abstractmethod
    def close(self) -> None:
        """Finish all queued work, then close the database."""

    def batch(self, first: PendingWork, limit: int) -> list[PendingWork]:
        """Return the queued work up to a request to stop, without canceled work."""
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
        """Resolve the futures of a batch, and wake each event loop only once."""
        self.failed_writes.inc(sum(error is not None and not isinstance(error, Conflict) for _, _, error in outcomes))
        for loop in {done.get_loop() for done, *_ in outcomes}:
            of_loop = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
            with suppress(RuntimeError):  # the event loop is closed, so nothing waits for the result
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
    """Return a table's settings, state and seats; raise a LookupError if there is no such table."""
    settings = db.execute(*sql.table_settings(table)).fetchone()
    if settings is None:
        raise LookupError(table)
    return (*settings, db.execute(*sql.seats(table)).fetchall())


def load_unfinished_tables(db: Database) -> list[tuple[str, str, str, list[tuple[Any, ...]]]]:
    """Return the ID, settings, state and seats of every unfinished table, with a single query."""
    tables = groupby(db.execute(*sql.UNFINISHED_TABLES), key=itemgetter(slice(3)))
    return [(*settings, [row[3:] for row in rows]) for settings, rows in tables]


def load_events(db: Database, table: str, since: int = 0) -> list[Event]:
    """Return the events of a table, starting with sequence number `since`."""
    found = db.execute(*sql.events_since(table, since)).fetchall()
    if [seq for seq, *_ in found] != list(range(since, since + len(found))):
        raise ValueError("some events of the table are missing")
    return [Event(*row) for _, *row in found]
