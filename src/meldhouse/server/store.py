"""What has happened, on disk.  A write is over when it is committed and synced.

One thread owns the database.  Writes that arrive together share a commit, and so one sync.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from meldhouse.course.events import Event
from meldhouse.server import sql
from meldhouse.server.figures import Times
from meldhouse.server.lock import Lock, keep_private
from meldhouse.server.schema import bring_up
from meldhouse.server.sql import Statement

BATCH = 256  # writes that share a commit at most

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "Future[Any]"]  # and where its result is waited for


Refusal = sqlite3.OperationalError  # of the disk, which may do it the next time: nothing of what is kept is damaged


class Conflict(Exception):
    """The row is there already: somebody else wrote first."""


class Store:
    """The database and the thread that owns it; `address` tells others where the house is that has it open."""

    def __init__(self, path: str | Path, address: str = "") -> None:
        file = Path(path).resolve()  # the same file by another name is the same tables
        self.path = str(file)
        self.lock = Lock(Path(f"{file}.lock"), address)
        keep_private(file)
        self.todo: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.apart: queue.SimpleQueue[tuple[Statement, Future[Any]]] = queue.SimpleQueue()  # in no transaction
        self.commits, self.failed = Times(), 0
        opened: Future[None] = Future()
        self.thread = threading.Thread(target=self._run, args=(opened,), name="store", daemon=True)
        self.thread.start()
        try:
            opened.result()
        except Exception:
            self.lock.let_go()
            raise

    def _run(self, opened: "Future[None]") -> None:
        try:
            connection = sqlite3.connect(self.path, isolation_level=None)
            make_ready(connection)
        except Exception as trouble:
            opened.set_exception(trouble)
            return
        opened.set_result(None)
        while (first := self.todo.get()) is not None:
            self.carry_out(connection, first)
        connection.close()

    def carry_out(self, connection: sqlite3.Connection, first: Waiting) -> None:
        """A piece of work, and what waits with it."""
        self._commit(connection, self._batch(first))
        self._carry_out_apart(connection)

    def _batch(self, first: Waiting) -> list[Waiting]:
        """What is waiting, up to the request to stop."""
        batch = [first]
        while len(batch) < BATCH and not self.todo.empty():
            more = self.todo.get()
            if more is None:
                self.todo.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        """Each piece of work on its own savepoint, one commit for all; then everybody is told."""
        batch = [(work, done) for work, done in batch if done.set_running_or_notify_cancel()]  # some may have given up
        outcomes: list[tuple[Future[Any], Any, Exception | None]] = []
        since = time.monotonic()
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [(done, *attempt(connection, work)) for work, done in batch]
            connection.execute("COMMIT")
        except Exception as trouble:  # whatever it is: nobody may wait for ever, and the thread goes on
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [(done, None, trouble) for _, done in batch]
        self.commits.note(time.monotonic() - since)
        self.failed += sum(why is not None and not isinstance(why, Conflict) for _, _, why in outcomes)
        for done, result, why in outcomes:
            if why is None:
                done.set_result(result)
            else:
                done.set_exception(why)

    def _carry_out_apart(self, connection: sqlite3.Connection) -> None:
        while not self.apart.empty():
            statement, done = self.apart.get()
            try:
                done.set_result(connection.execute(*statement).fetchall())
            except Exception as trouble:
                done.set_exception(trouble)

    async def do(self, work: Work) -> Any:
        """Carry out some work; back when it is committed and synced."""
        done: Future[Any] = Future()
        self.todo.put((work, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Everything that was asked for is written, then the file is closed."""
        self.todo.put(None)
        self.thread.join()
        self.lock.let_go()

    # --- what is asked for ---------------------------------------------------------

    async def rows(self, asked: Statement) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self.do(lambda db: db.execute(*asked).fetchall())
        return found

    async def write(self, *statements: Statement) -> None:
        """All of these or none."""

        def work(db: sqlite3.Connection) -> None:
            for statement in statements:
                db.execute(*statement)

        await self.do(work)

    async def alone(self, statement: Statement) -> None:
        """A statement that can be in no transaction, after everything that was asked for before."""
        done: Future[Any] = Future()
        await self.do(lambda db: self.apart.put((statement, done)))
        await asyncio.wrap_future(done)

    async def wipe(self) -> None:
        """What was deleted is not in the journal any more either."""
        await self.alone(sql.EMPTY_JOURNAL)

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """What has happened at a table, from an event's number on."""
        events: list[Event] = await self.do(lambda db: events_of(db, table, since))
        return events


# --- rows ----------------------------------------------------------------------------------


def ids_of(db: sqlite3.Connection) -> list[str]:
    return [id for (id,) in db.execute(*sql.IN_ORDER)]


def sheet_of(db: sqlite3.Connection, table: str) -> tuple[str, str, list[tuple[Any, ...]]]:
    """What was agreed at a table, its state, and its seats; a LookupError where there is none."""
    agreed = db.execute(*sql.agreed(table)).fetchone()
    if agreed is None:
        raise LookupError(table)
    return (*agreed, db.execute(*sql.seats(table)).fetchall())


def events_of(db: sqlite3.Connection, table: str, since: int = 0) -> list[Event]:
    """What has happened at a table, from an event's number on."""
    found = db.execute(*sql.events_since(table, since)).fetchall()
    if [seq for seq, *_ in found] != list(range(since, since + len(found))):
        raise ValueError("some of its events are missing")
    return [Event(*row) for _, *row in found]


def make_ready(connection: sqlite3.Connection) -> None:
    """Whatever is committed from now on is synced, and the tables of the file are there."""
    connection.text_factory = legible
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    bring_up(connection)


def legible(text: bytes) -> str:
    """A text of the database, as far as it can be read: whoever needs the damaged part will find it wrong."""
    return text.decode(errors="replace")


def attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """Some work on a savepoint: its result, or why it was undone."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as why:
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return None, Conflict(str(why)) if isinstance(why, sqlite3.IntegrityError) else why
    connection.execute("RELEASE work")
    return result, None
