"""The SQLite store.

One thread owns the connection.  Writes that arrive together share a commit and its sync (group commit).
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
    PendingWork,
    Store,
    StoreUnavailable,
    Work,
)
from meldhouse.server.storage.file_lock import FileLock, restrict_permissions
from meldhouse.server.storage.migrations import migrate_sqlite
from meldhouse.server.storage.queries import Statement
from meldhouse.util.errors import Mistake

MAX_BATCH = 256  # max writes in one commit
DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREADABLE_CODES = (*DAMAGE_CODES, sqlite3.SQLITE_ERROR)  # opening a file with a bad header gives the last code


class SqliteStore(Store):
    """A store in an SQLite file, with the thread that owns it; `address` is where people reach the server."""

    def __init__(self, path: str | Path, address: str = "") -> None:
        super().__init__()
        file = Path(path).resolve()  # resolves links, so that all names of a file share one lock
        self.path = str(file)
        self.lock = FileLock(Path(f"{file}.lock"), address)
        restrict_permissions(file)
        self.outside_transactions: queue.SimpleQueue[tuple[Statement, Future[Any]]] = (
            queue.SimpleQueue()
        )  # outside any transaction
        opened: Future[None] = Future()
        self.thread = threading.Thread(target=self._run, args=(opened,), name="store", daemon=True)
        self.thread.start()
        try:
            opened.result()
        except Exception:
            self.lock.release()
            raise

    def _run(self, opened: "Future[None]") -> None:
        try:
            raise_if_damaged(Path(self.path))
            connection = sqlite3.connect(self.path, isolation_level=None)
            _prepare(connection)
        except Exception as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        while (first := self.work_queue.get()) is not None:
            self.commit_batch(connection, first)
        connection.close()

    def commit_batch(self, connection: sqlite3.Connection, first: PendingWork) -> None:
        """Commit a piece of work together with all queued work."""
        self._commit(connection, self.batch(first, MAX_BATCH))
        self._run_outside_transactions(connection)

    def _commit(self, connection: sqlite3.Connection, batch: list[PendingWork]) -> None:
        """Run each piece of work in its own savepoint, commit once for all, and resolve their futures."""
        outcomes: list[Outcome] = []
        since = time.monotonic()
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [(done, *_run_in_savepoint(connection, work)) for work, done in batch]
            connection.execute("COMMIT")
        except Exception as error:  # every future must be resolved, and the thread must continue
            with suppress(sqlite3.Error):  # the next batch tries again
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            outcomes = [(done, None, translate_error(error)) for _, done in batch]
        self.commit_seconds.observe(time.monotonic() - since)
        self.resolve(outcomes)

    def _run_outside_transactions(self, connection: sqlite3.Connection) -> None:
        while not self.outside_transactions.empty():
            statement, done = self.outside_transactions.get()
            try:
                done.set_result(connection.execute(*statement).fetchall())
            except Exception as error:
                done.set_exception(translate_error(error))

    async def run_outside_transaction(self, statement: Statement) -> None:
        """Run a statement that cannot be part of a transaction, after all work that is already queued."""
        done: Future[Any] = Future()
        await self.run(lambda db: self.outside_transactions.put((statement, done)))
        await asyncio.wrap_future(done)

    async def try_write(self) -> None:
        await self.run(_rewrite_backfill_version)

    async def backfill_version(self) -> int:
        return int((await self.rows(queries.BACKFILL_VERSION))[0][0])

    async def set_backfill_version(self, version: int, vacuum: bool) -> None:
        if vacuum:
            await self.run_outside_transaction(queries.VACUUM)
        await self.write(queries.set_backfill_version(version))

    async def purge_deleted(self) -> None:
        """Truncate the write-ahead log; `secure_delete` has already overwritten deleted rows in the file itself."""
        await self.run_outside_transaction(queries.TRUNCATE_WAL)

    def close(self) -> None:
        self.work_queue.put(None)
        self.thread.join()
        self.lock.release()


def raise_if_damaged(file: Path) -> None:
    """Raise a Mistake if SQLite finds damage in a file, before anything is written to the file."""
    if not file.stat().st_size:
        return
    if wrong := find_damage(file):
        raise Mistake(msg("file-not-opened", path=str(file), why="; ".join(wrong)))


def find_damage(file: Path) -> list[str]:
    """Return the errors that SQLite's quick check finds in a file."""
    try:
        return _quick_check(file, "ro")
    except sqlite3.OperationalError as why:
        if _primary(why) != sqlite3.SQLITE_READONLY:
            raise
        return _quick_check(file, "rw")  # SQLite must first roll back what a killed process left incomplete


def _quick_check(file: Path, mode: str) -> list[str]:
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode={mode}", uri=True)) as db:
            db.text_factory = decode_leniently
            found = [" ".join(line.split()) for (line,) in db.execute(*queries.QUICK_CHECK)]
    except sqlite3.DatabaseError as why:
        if _primary(why) not in UNREADABLE_CODES:
            raise
        return [str(why)]
    return [] if found == ["ok"] else found


def _primary(why: sqlite3.Error) -> int:
    """Return the primary result code of an error, without the bits of the extended code."""
    return getattr(why, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF


def _prepare(connection: sqlite3.Connection) -> None:
    """Make every commit sync to disk, and migrate the schema."""
    connection.text_factory = decode_leniently
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # overwrites deleted rows
    migrate_sqlite(connection)


def decode_leniently(text: bytes) -> str:
    """Decode a text column and replace damaged bytes, so that only readers of the damaged part get an error."""
    return text.decode(errors="replace")


def _rewrite_backfill_version(db: Database) -> None:
    """Rewrite the file's header unchanged, as a test write."""
    (version,) = db.execute(*queries.BACKFILL_VERSION).fetchone()
    db.execute(*queries.set_backfill_version(version))


def _run_in_savepoint(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """Run work in a savepoint; return its result, or the error that rolled it back."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as why:
        if not connection.in_transaction:  # some errors, such as a full disk, roll back the whole transaction
            raise
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return None, translate_error(why)
    connection.execute("RELEASE work")
    return result, None


def translate_error(why: Exception) -> Exception:
    """Return the error that all stores raise in place of an SQLite error."""
    if isinstance(why, sqlite3.IntegrityError):
        return Conflict(str(why))
    if isinstance(why, sqlite3.OperationalError):
        refusal = StoreUnavailable(str(why))
        refusal.__cause__ = why
        return refusal
    if isinstance(why, sqlite3.Error) and _primary(why) in DAMAGE_CODES:
        damaged = DatabaseDamaged(str(why))
        damaged.__cause__ = why
        return damaged
    return why
