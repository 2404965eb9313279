"""The tables in a PostgreSQL, which one house has open.

A few threads have a connection each.  What waits together shares a commit, and so one sync; the server lets the threads
share that, too.  A connection that breaks is opened again for the next piece of work.

The house that has it open is named there by a token, and each of its connections holds a lock by that token.  While
there is one, no other house takes over; where all have broken and another has, the next connection finds a token that
is not its own, and nothing is written any more.
"""

import asyncio
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from meldhouse.mistakes import Mistake
from meldhouse.server import sql
from meldhouse.server.lock import already_open
from meldhouse.server.schema import NOTED, bring_up_database
from meldhouse.server.sql import Statement
from meldhouse.server.store import Conflict, Refusal, Rows, Store, Waiting, Work, all_of
from meldhouse.words import HOUSE

CONNECTIONS = 4  # of one house
BATCH = 32  # writes that share a commit at most: each takes its way to the database and back
LEAVING = 2.0  # seconds in which the connections of a house that was closed, or killed, are noticed to be gone
USUAL: dict[str, Any] = {  # where the address says nothing else: a server that is gone is noticed
    "application_name": "meldhouse",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "tcp_user_timeout": 10_000,
}
# A house that is frozen amid its work stops nobody for long; a server that acknowledges before it syncs is told not to.
SETTINGS = """
SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = '10s';
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""


BEGIN = "BEGIN; SAVEPOINT work"

Came = tuple[Any, Exception | None]  # what came of a piece of work: its result, or why it was undone


class InPostgres(Store):
    """The threads that work on a database; `address` tells others where the house is that has it open."""

    def __init__(self, url: str, address: str = "") -> None:
        super().__init__()
        self.writing: set[asyncio.Future[Any]] = set()
        line = Line(url)
        line.alone(make_ready)
        line.token = taken(line, address)
        lines = [line, *(Line(url, line.token) for _ in range(CONNECTIONS - 1))]
        self.threads = [threading.Thread(target=self._run, args=(line,), name="store", daemon=True) for line in lines]
        for thread in self.threads:
            thread.start()

    def _run(self, line: "Line") -> None:
        while (first := self.todo.get()) is not None:
            self._carry_out(line, self.batch(first, BATCH))
        line.close()

    def _carry_out(self, line: "Line", batch: list[Waiting]) -> None:
        """One commit for all of it; then everybody is told."""
        since = time.monotonic()
        try:
            came: list[Came] = line.carry_out([work for work, _ in batch])
        except Exception as trouble:  # whatever it is: nobody may wait for ever, and the thread goes on
            came = [(None, told(trouble))] * len(batch)
        self.commits.note(time.monotonic() - since)
        self.settle([(done, *one) for (_, done), one in zip(batch, came, strict=True)])

    async def do(self, work: Work) -> Any:
        """What was asked to be written before is written by then, as in a file, though another thread does it."""
        if self.writing:
            await asyncio.wait(self.writing)
        return await super().do(work)

    async def write(self, *statements: Statement) -> None:
        writing = asyncio.ensure_future(super().do(all_of(statements)))
        self.writing.add(writing)
        writing.add_done_callback(self.writing.discard)
        await writing

    async def noted(self) -> int:
        """No older house has ever had a database open."""
        return NOTED

    async def note(self, version: int, pack: bool) -> None:
        pass

    async def wipe(self) -> None:
        """The rows are gone for everybody who asks; the server's vacuum and its journal are in its owner's hands."""

    def close(self) -> None:
        for _ in self.threads:
            self.todo.put(None)
        for thread in self.threads:
            thread.join()


class Line:
    """A connection, opened when it is needed and again when it has broken."""

    def __init__(self, url: str, token: int | None = None) -> None:
        self.url, self.token = url, token
        self.connection: psycopg.Connection | None = None

    def alone(self, work: Work) -> Any:
        """One piece of work: its result, when that is committed and synced."""
        ((result, why),) = self.carry_out([work])
        if why:
            raise why
        return result

    def carry_out(self, works: Sequence[Work]) -> list[Came]:
        """Each on its own savepoint, in one transaction, which is committed and synced by then."""
        connection = self._begin()
        try:
            came = [attempt(connection, work) for work in works]
            connection.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK")
            raise
        return came

    def _begin(self) -> psycopg.Connection:
        """A transaction; where the connection has broken since the last one, on another."""
        if self.connection:
            with suppress(psycopg.Error):
                self.connection.execute(BEGIN)
                return self.connection
            self.close()
        connection = connect(self.url)
        try:
            if self.token is not None:
                hold(Marked(connection), self.token)
            connection.execute(BEGIN)
        except BaseException:
            connection.close()
            raise
        self.connection = connection
        return connection

    def close(self) -> None:
        if self.connection:
            self.connection.close()
            self.connection = None


def attempt(connection: psycopg.Connection, work: Work) -> Came:
    """Some work on the savepoint, which is set anew for the next."""
    try:
        result = work(Marked(connection))
        connection.execute("RELEASE work; SAVEPOINT work")
    except Exception as why:
        connection.execute("ROLLBACK TO work")
        return None, told(why)
    return result, None


class Marked:
    """A connection that is asked as a file is: `?` stands for each value."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        return self.connection.execute(marked(sql), [text_of(value) for value in values] or None)


def text_of(value: Any) -> Any:
    """No text that is kept has a zero in it: whoever looks for one finds nothing."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


@cache
def marked(sql: str) -> str:
    return sql.replace("?", "%s")


def connect(url: str) -> psycopg.Connection:
    about: dict[str, Any] = {**USUAL, **conninfo_to_dict(url)}
    connection = psycopg.connect(**about, autocommit=True)
    connection.execute(SETTINGS)
    return connection


def make_ready(db: Marked) -> None:
    """What is committed there is synced, and the tables are there."""
    if db.execute("SHOW fsync").fetchone() != ("on",):
        raise Mistake(HOUSE("database-does-not-sync"))
    bring_up_database(db)


def taken(line: Line, address: str) -> int:
    """The token of this house, which has the database open from now on; a Mistake where another has."""
    until = time.monotonic() + LEAVING
    while True:
        try:
            token: int = line.alone(lambda db: take(db, address))
            return token
        except Mistake:
            if time.monotonic() > until:
                line.close()
                raise
            time.sleep(0.05)


def take(db: Marked, address: str) -> int:
    db.execute(*sql.ONE_AT_A_TIME)
    for holder, where in db.execute(*sql.HOLDER):
        if db.execute(*sql.is_gone(holder)).fetchone() != (True,):
            raise Mistake(already_open(where))
    token = secrets.randbits(62)
    for statement in (*sql.take(token, address), sql.hold(token)):
        db.execute(*statement)
    return token


def hold(db: Marked, token: int) -> None:
    """First the lock, then the look: whoever takes over in between is seen."""
    db.execute(*sql.hold(token))
    if [holder for holder, _ in db.execute(*sql.HOLDER)] != [token]:
        raise Refusal("another house has the tables open by now")


def told(why: Exception) -> Exception:
    """What went wrong, as every store says it."""
    if isinstance(why, psycopg.IntegrityError):
        return Conflict(str(why))
    if isinstance(why, psycopg.OperationalError | psycopg.InterfaceError):
        refusal = Refusal(str(why))
        refusal.__cause__ = why
        return refusal
    return why
