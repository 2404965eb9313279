"""What has happened, on disk.  A write is over when it is committed and synced.

One thread owns the database.  Writes that arrive together share a commit, and so one sync.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from meldhouse.course.events import Event
from meldhouse.server.figures import Times
from meldhouse.server.lock import Lock, keep_private

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    person TEXT PRIMARY KEY,
    key_digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    request TEXT,
    state TEXT NOT NULL,
    opened TEXT NOT NULL,
    sheet TEXT NOT NULL,
    UNIQUE (host, request)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state);

CREATE TABLE IF NOT EXISTS seats (
    id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT,
    bot TEXT NOT NULL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_person ON seats (person, id);

CREATE TABLE IF NOT EXISTS invited (
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (id, person)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS events (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    chance TEXT,
    request TEXT,
    PRIMARY KEY (id, seq),
    UNIQUE (id, seat, request)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS hands (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    law TEXT NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    told TEXT NOT NULL,
    state BLOB NOT NULL,
    course TEXT NOT NULL,
    PRIMARY KEY (id, hand)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS results (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    unit TEXT NOT NULL,
    worth REAL NOT NULL,
    won INTEGER NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (id, hand, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS results_by_person ON results (person, ended);

CREATE TABLE IF NOT EXISTS school (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    question INTEGER NOT NULL,
    kind TEXT NOT NULL,
    answer INTEGER NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (person, game, number, question)
) WITHOUT ROWID;

CREATE VIEW IF NOT EXISTS sound_results AS SELECT * FROM results WHERE typeof(id) = 'text' AND typeof(hand) = 'integer'
    AND typeof(seat) = 'integer' AND typeof(game) = 'text' AND typeof(variant) = 'text' AND unit IN ('chips', 'points')
    AND typeof(worth) = 'real' AND abs(worth) < 1e15 AND typeof(won) = 'integer' AND typeof(ended) = 'text';

CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
"""

BATCH = 256  # writes that share a commit at most

Work = Callable[[sqlite3.Connection], Any]
Statement = tuple[str, tuple[Any, ...]]


class Conflict(Exception):
    """The row is there already: somebody else wrote first."""


class Store:
    """The database and the thread that owns it; `address` tells others where the house is that has it open."""

    def __init__(self, path: str | Path, address: str = "") -> None:
        file = Path(path).resolve()  # the same file by another name is the same tables
        self.path = str(file)
        self.lock = Lock(Path(f"{file}.lock"), address)
        keep_private(file)
        self.todo: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self.apart: queue.SimpleQueue[tuple[str, Future[Any]]] = queue.SimpleQueue()  # in no transaction
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
            connection.text_factory = legible
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
            connection.executescript(SCHEMA)
        except Exception as trouble:
            opened.set_exception(trouble)
            return
        opened.set_result(None)
        while (first := self.todo.get()) is not None:
            self._commit(connection, self._batch(first))
            self._carry_out_apart(connection)
        connection.close()

    def _batch(self, first: tuple[Work, "Future[Any]"]) -> list[tuple[Work, "Future[Any]"]]:
        """What is waiting, up to the request to stop."""
        batch = [first]
        while len(batch) < BATCH and not self.todo.empty():
            more = self.todo.get()
            if more is None:
                self.todo.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, connection: sqlite3.Connection, batch: list[tuple[Work, "Future[Any]"]]) -> None:
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
                done.set_result(connection.execute(statement).fetchall())
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

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = await self.do(lambda db: db.execute(sql, values).fetchall())
        return found

    async def write(self, *statements: Statement) -> None:
        """All of these or none."""

        def work(db: sqlite3.Connection) -> None:
            for sql, values in statements:
                db.execute(sql, values)

        await self.do(work)

    async def alone(self, statement: str) -> None:
        """A statement that can be in no transaction, after everything that was asked for before."""
        done: Future[Any] = Future()
        await self.do(lambda db: self.apart.put((statement, done)))
        await asyncio.wrap_future(done)

    async def wipe(self) -> None:
        """What was deleted is not in the journal any more either."""
        await self.alone("PRAGMA wal_checkpoint(TRUNCATE)")

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """What has happened at a table, from an event's number on."""
        events: list[Event] = await self.do(lambda db: events_of(db, table, since))
        return events


# --- rows ----------------------------------------------------------------------------------


def ids_of(db: sqlite3.Connection) -> list[str]:
    return [id for (id,) in db.execute("SELECT id FROM tables ORDER BY opened, id")]


def sheet_of(db: sqlite3.Connection, table: str) -> tuple[str, str, list[tuple[Any, ...]]]:
    """What was agreed at a table, its state, and its seats; a LookupError where there is none."""
    agreed = db.execute("SELECT sheet, state FROM tables WHERE id = ?", (table,)).fetchone()
    if agreed is None:
        raise LookupError(table)
    seats = db.execute("SELECT seat, kind, person, bot FROM seats WHERE id = ? ORDER BY seat", (table,)).fetchall()
    return (*agreed, seats)


def events_of(db: sqlite3.Connection, table: str, since: int = 0) -> list[Event]:
    """What has happened at a table, from an event's number on."""
    sql = "SELECT seq, kind, seat, text, chance, request FROM events WHERE id = ? AND seq >= ? ORDER BY seq"
    found = db.execute(sql, (table, since)).fetchall()
    if [seq for seq, *_ in found] != list(range(since, since + len(found))):
        raise ValueError("some of its events are missing")
    return [Event(*row) for _, *row in found]


def worth_of(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    """What its hands are noted to have been worth to people: hand, seat, chips or points, how much, won or not."""
    return db.execute("SELECT hand, seat, unit, worth, won FROM results WHERE id = ?", (table,)).fetchall()


def hands_of(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    """What is kept of the hands that are over."""
    sql = "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand"
    return db.execute(sql, (table,)).fetchall()


def legible(text: bytes) -> str:
    """A text of the database, as far as it can be read: whoever needs the damaged part will find it wrong."""
    return text.decode(errors="replace")


def event_rows(table: str, seq: int, events: Iterable[Event]) -> list[Statement]:
    """Events that take the numbers from `seq` on; a Conflict where one is taken already."""
    sql = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)"
    return [(sql, (table, number, *columns)) for number, (*columns, _) in enumerate(events, seq)]


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
