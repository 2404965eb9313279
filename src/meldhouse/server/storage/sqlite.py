"""The SQLite store.

One thread owns it.  Writes that arrive together share a commit, and so one sync.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from meldhouse.i18n import msg
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import (
    Conflict,
    Database,
    DatabaseDamaged,
    Outcome,
    Store,
    StoreUnavailable,
    Waiting,
    Work,
)
from meldhouse.server.storage.file_lock import FileLock, keep_private
from meldhouse.server.storage.migrations import bring_up
from meldhouse.server.storage.queries import Statement
from meldhouse.util.errors import Mistake

BATCH = 256  # writes that share a commit at most
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREAD = (*DAMAGE, sqlite3.SQLITE_ERROR)  # and what a header that makes no sense leads to when a file is opened


class SqliteStore(Store):
    """The file and the thread that owns it; `address` tells others where the house is that has it open."""

    def __init__(self, path: str | Path, address: str = "") -> None:
        super().__init__()
        file = Path(path).resolve()  # the same file by another name is the same tables
        self.path = str(file)
        self.lock = FileLock(Path(f"{file}.lock"), address)
        keep_private(file)
        self.apart: queue.SimpleQueue[tuple[Statement, Future[Any]]] = queue.SimpleQueue()  # in no transaction
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
            refuse_damage(Path(self.path))
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
        self._commit(connection, self.batch(first, BATCH))
        self._carry_out_apart(connection)

    def _commit(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        """Each piece of work on its own savepoint, one commit for all; then everybody is told."""
        outcomes: list[Outcome] = []
        since = time.monotonic()
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [(done, *attempt(connection, work)) for work, done in batch]
            connection.execute("COMMIT")
        except Exception as trouble:  # whatever it is: nobody may wait for ever, and the thread goes on
            with suppress(sqlite3.Error):  # it is tried again before the next
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            outcomes = [(done, None, told(trouble)) for _, done in batch]
        self.commits.note(time.monotonic() - since)
        self.settle(outcomes)

    def _carry_out_apart(self, connection: sqlite3.Connection) -> None:
        while not self.apart.empty():
            statement, done = self.apart.get()
            try:
                done.set_result(connection.execute(*statement).fetchall())
            except Exception as trouble:
                done.set_exception(told(trouble))

    async def alone(self, statement: Statement) -> None:
        """A statement that can be in no transaction, after everything that was asked for before."""
        done: Future[Any] = Future()
        await self.do(lambda db: self.apart.put((statement, done)))
        await asyncio.wrap_future(done)

    async def try_write(self) -> None:
        await self.do(_rewrite_noted)

    async def noted(self) -> int:
        return int((await self.rows(queries.NOTED))[0][0])

    async def note(self, version: int, pack: bool) -> None:
        if pack:
            await self.alone(queries.PACK)
        await self.write(queries.noted(version))

    async def wipe(self) -> None:
        """It is overwritten already; now it is not in the journal any more either."""
        await self.alone(queries.EMPTY_JOURNAL)

    def close(self) -> None:
        self.todo.put(None)
        self.thread.join()
        self.lock.let_go()


def refuse_damage(file: Path) -> None:
    """Raise a Mistake where SQLite finds damage in a file; nothing is written into it before."""
    if not file.stat().st_size:
        return
    if wrong := damage_in(file):
        raise Mistake(msg("file-not-opened", path=str(file), why="; ".join(wrong)))


def damage_in(file: Path) -> list[str]:
    """What SQLite finds wrong with the pages of a file, as far as it can know."""
    try:
        return _quick_check(file, "ro")
    except sqlite3.OperationalError as why:
        if _primary(why) != sqlite3.SQLITE_READONLY:
            raise
        return _quick_check(file, "rw")  # SQLite has to undo first what was half written when a process was killed


def _quick_check(file: Path, mode: str) -> list[str]:
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode={mode}", uri=True)) as db:
            db.text_factory = legible
            found = [" ".join(line.split()) for (line,) in db.execute(*queries.QUICK_CHECK)]
    except sqlite3.DatabaseError as why:
        if _primary(why) not in UNREAD:
            raise
        return [str(why)]
    return [] if found == ["ok"] else found


def _primary(why: sqlite3.Error) -> int:
    """SQLite's code of an error, without what it adds for some kinds."""
    return getattr(why, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF


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


def _rewrite_noted(db: Database) -> None:
    """Write the file's header as it is."""
    (version,) = db.execute(*queries.NOTED).fetchone()
    db.execute(*queries.noted(version))


def attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """Some work on a savepoint: its result, or why it was undone."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as why:
        if not connection.in_transaction:  # a full disk, for one, undoes all that was not committed
            raise
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return None, told(why)
    connection.execute("RELEASE work")
    return result, None


def told(why: Exception) -> Exception:
    """What went wrong, as every store says it."""
    if isinstance(why, sqlite3.IntegrityError):
        return Conflict(str(why))
    if isinstance(why, sqlite3.OperationalError):
        refusal = StoreUnavailable(str(why))
        refusal.__cause__ = why
        return refusal
    if isinstance(why, sqlite3.Error) and _primary(why) in DAMAGE:
        damaged = DatabaseDamaged(str(why))
        damaged.__cause__ = why
        return damaged
    return why
