"""The interface of the stores. A write is done when it is committed and synced.

It is kept in a file (storage/sqlite.py) or in a PostgreSQL (storage/postgres.py).  Threads talk to either: the loop
never waits.
"""

import asyncio
import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from meldhouse.server.core.metrics import Histogram
from meldhouse.server.storage import queries as sql
from meldhouse.server.storage.queries import Statement
from meldhouse.session.events import Event


class Conflict(Exception):
    """The row is there already: somebody else wrote first."""


class StoreUnavailable(Exception):
    """The disk or the database will not, and may do it the next time: nothing of what is kept is damaged."""


class DatabaseDamaged(Exception):
    """The file of the tables is damaged, and was not when it was opened: it is to be closed, and a backup restored."""


class LeaseLost(StoreUnavailable):
    """Another node has the table by now: what this one knows of it may be old, and it writes nothing there."""


class Rows(Protocol):
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection: `?` stands for each value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Rows: ...


Work = Callable[[Any], Any]  # is handed a Db, within a transaction of its own
Waiting = tuple[Work, "asyncio.Future[Any]"]  # and where its result is waited for
Outcome = tuple["asyncio.Future[Any]", Any, Exception | None]  # what came of it


class Store(ABC):
    """What the house asks for, handed to the threads that carry it out."""

    def __init__(self) -> None:
        self.todo: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.commits, self.failed = Histogram(), 0

    async def do(self, work: Work) -> Any:
        """Carry out some work; back when it is committed and synced."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.todo.put((work, done))
        return await done

    async def rows(self, asked: Statement) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self.do(lambda db: db.execute(*asked).fetchall())
        return found

    async def write(self, *statements: Statement) -> None:
        """All of these or none."""
        await self.do(all_of(statements))

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """What has happened at a table, from an event's number on."""
        events: list[Event] = await self.do(lambda db: events_of(db, table, since))
        return events

    @abstractmethod
    async def try_write(self) -> None:
        """Make a small write that changes nothing and takes no more room each time; raise what any write would."""

    @abstractmethod
    async def noted(self) -> int:
        """Up to which version that which follows from events is noted of all tables: storage/migrations.py has them."""

    @abstractmethod
    async def note(self, version: int, pack: bool) -> None:
        """From now on up to this one; and what older houses have deleted is gone, if it is to be packed."""

    @abstractmethod
    async def wipe(self) -> None:
        """What was deleted is gone, as far as that is the house's to do."""

    @abstractmethod
    def close(self) -> None:
        """Everything that was asked for is written, then it is closed."""

    def batch(self, first: Waiting, most: int) -> list[Waiting]:
        """What is waiting, up to the request to stop; some of it may have been given up."""
        batch = [first]
        with suppress(queue.Empty):
            while len(batch) < most:
                more = self.todo.get_nowait()
                if more is None:
                    self.todo.put(None)
                    break
                batch.append(more)
        return [(work, done) for work, done in batch if not done.cancelled()]

    def settle(self, outcomes: list[Outcome]) -> None:
        """Everybody is told what came of their work: the loop is woken once for all who wait in it."""
        self.failed += sum(why is not None and not isinstance(why, Conflict) for _, _, why in outcomes)
        for loop in {done.get_loop() for done, *_ in outcomes}:
            with suppress(RuntimeError):  # it is closed: nobody waits there any more
                loop.call_soon_threadsafe(tell, [outcome for outcome in outcomes if outcome[0].get_loop() is loop])


def tell(outcomes: list[Outcome]) -> None:
    """Those who still wait."""
    for done, result, why in outcomes:
        if done.done():
            continue
        if why is None:
            done.set_result(result)
        else:
            done.set_exception(why)


def all_of(statements: Iterable[Statement]) -> Work:
    def work(db: Database) -> None:
        for statement in statements:
            db.execute(*statement)

    return work


# --- rows ----------------------------------------------------------------------------------


def ids_of(db: Database) -> list[str]:
    return [id for (id,) in db.execute(*sql.IN_ORDER)]


def sheet_of(db: Database, table: str) -> tuple[str, str, list[tuple[Any, ...]]]:
    """What was agreed at a table, its state, and its seats; a LookupError where there is none."""
    agreed = db.execute(*sql.agreed(table)).fetchone()
    if agreed is None:
        raise LookupError(table)
    return (*agreed, db.execute(*sql.seats(table)).fetchall())


def sheets_under_way(db: Database) -> list[tuple[str, str, str, list[tuple[Any, ...]]]]:
    """Every table that is not over, and of each what `sheet_of` gives; all are asked for at once."""
    tables = groupby(db.execute(*sql.UNDER_WAY), key=itemgetter(slice(3)))
    return [(*agreed, [row[3:] for row in rows]) for agreed, rows in tables]


def events_of(db: Database, table: str, since: int = 0) -> list[Event]:
    """What has happened at a table, from an event's number on."""
    found = db.execute(*sql.events_since(table, since)).fetchall()
    if [seq for seq, *_ in found] != list(range(since, since + len(found))):
        raise ValueError("some of its events are missing")
    return [Event(*row) for _, *row in found]
