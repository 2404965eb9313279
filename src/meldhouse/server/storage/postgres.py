"""The PostgreSQL store.

A few threads have a connection each.  What waits together shares a commit, and so one sync; the server lets the threads
share that, too.  A connection that breaks is opened again for the next piece of work.

The house that has it open is named there by a token, and each of its connections holds a lock by that token.  While
there is one, no other house takes over; where all have broken and another has, the next connection does not find its
token, and nothing is written any more.  Several nodes of one house (cluster/placement.py) have a token each and let
one another in.
"""

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import psycopg
from psycopg.conninfo import conninfo_to_dict

from meldhouse.i18n import msg
from meldhouse.server.core.backoff import Backoff
from meldhouse.server.storage import cluster_queries as sql
from meldhouse.server.storage.base import Conflict, LeaseLost, Rows, Store, StoreUnavailable, Waiting, Work, all_of
from meldhouse.server.storage.file_lock import already_open
from meldhouse.server.storage.migrations import NOTED, bring_up_database
from meldhouse.server.storage.queries import Statement
from meldhouse.util.errors import Mistake

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


class Opening(NamedTuple):
    """A house that has a database open: where people find it, and, of a node, where the others do."""

    token: int
    address: str
    node: str = ""
    secret: str = ""  # whoever says it to this node is another one


class PostgresStore(Store):
    """The threads that work on a database; `address` tells others where the house is that has it open.

    `node` is where other nodes reach this one; without it the house has the database for itself.
    """

    def __init__(self, url: str, address: str = "", node: str = "") -> None:
        super().__init__()
        self.url, self.writing = url, set[asyncio.Future[Any]]()
        line = Connection(url)
        line.alone(make_ready)
        self.opening = line.opening = taken(
            line, Opening(secrets.randbits(62), address, node, secrets.token_urlsafe(32))
        )
        lines = [line, *(Connection(url, self.opening) for _ in range(CONNECTIONS - 1))]
        self.threads = [threading.Thread(target=self._run, args=(line,), name="store", daemon=True) for line in lines]
        for thread in self.threads:
            thread.start()

    def _run(self, line: "Connection") -> None:
        while (first := self.todo.get()) is not None:
            self._carry_out(line, self.batch(first, BATCH))
        line.close()

    def _carry_out(self, line: "Connection", batch: list[Waiting]) -> None:
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
        writing.add_done_callback(self._written)
        await writing

    def _written(self, writing: asyncio.Future[Any]) -> None:
        self.writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # looked at, also where nobody waits for it any more

    async def try_write(self) -> None:
        await super().write(sql.rewrite(self.opening.token))

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


class Connection:
    """A connection, opened when it is needed and again when it has broken."""

    def __init__(self, url: str, opening: Opening | None = None) -> None:
        self.url, self.opening = url, opening
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
            came = [_attempt(connection, work) for work in works]
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
            if self.opening is not None:
                hold(QmarkConnection(connection), self.opening)
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


def _attempt(connection: psycopg.Connection, work: Work) -> Came:
    """Some work on the savepoint, which is set anew for the next."""
    try:
        result = work(QmarkConnection(connection))
        connection.execute("RELEASE work; SAVEPOINT work")
    except Exception as why:
        connection.execute("ROLLBACK TO work")
        return None, told(why)
    return result, None


class QmarkConnection:
    """A connection that is asked as a file is: `?` stands for each value."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        return self.connection.execute(marked(sql), [_text_of(value) for value in values] or None)


def _text_of(value: Any) -> Any:
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


def make_ready(db: QmarkConnection) -> None:
    """What is committed there is synced, and the tables are there."""
    if db.execute("SHOW fsync").fetchone() != ("on",):
        raise Mistake(msg("database-does-not-sync"))
    bring_up_database(db)


def taken(line: Connection, opening: Opening) -> Opening:
    """This house has the database open from now on; a Mistake where another has that does not share it."""
    until = time.monotonic() + LEAVING
    while True:
        try:
            line.alone(lambda db: take(db, opening))
            return opening
        except Mistake:
            if time.monotonic() > until:
                line.close()
                raise
            time.sleep(0.05)


def take(db: QmarkConnection, opening: Opening) -> None:
    """Houses that are gone are struck out; with one that is there only nodes get on, with one another."""
    db.execute(*sql.ONE_AT_A_TIME)
    for holder, where, node in db.execute(*sql.HOLDERS).fetchall():
        if db.execute(*sql.is_gone(holder)).fetchone() == (True,):
            db.execute(*sql.leave(holder))
        elif not (node and opening.node):
            raise Mistake(msg("open-in-nodes", where=node) if node else already_open(where))
    db.execute(*sql.enter(*opening))
    db.execute(*sql.hold(opening.token))


def hold(db: QmarkConnection, opening: Opening) -> None:
    """First the lock, then the look: whoever takes over in between is seen.

    A node that was struck out, when all its connections had broken, comes in again.
    """
    db.execute(*sql.hold(opening.token))
    tokens = [holder for holder, *_ in db.execute(*sql.HOLDERS)]
    if opening.token in tokens:
        return
    if not opening.node:
        raise StoreUnavailable("another house has the tables open by now")
    try:
        db.execute("BEGIN")
        db.execute(*sql.ONE_AT_A_TIME)
        if opening.token not in [holder for holder, *_ in db.execute(*sql.HOLDERS)]:
            _come_in_again(db, opening)
        db.execute("COMMIT")
    except Mistake as why:
        raise StoreUnavailable("another house has the tables open by now") from why


def _come_in_again(db: QmarkConnection, opening: Opening) -> None:
    """Unless a house has come that does not share."""
    for _, where, node in db.execute(*sql.HOLDERS).fetchall():
        if not node:
            raise Mistake(already_open(where))
    db.execute(*sql.enter(*opening))


class AdminConnection:
    """A connection with a thread of its own, for what may not wait behind the writing of tables."""

    def __init__(self, store: PostgresStore) -> None:
        self.line = Connection(store.url, store.opening)
        self.thread = ThreadPoolExecutor(1, "errands")

    async def do(self, work: Work) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._do, work)

    def _do(self, work: Work) -> Any:
        try:
            return self.line.alone(work)
        except Exception as why:
            raise told(why) from why

    def close(self) -> None:
        self.thread.submit(self.line.close)
        self.thread.shutdown()


class NotificationListener(threading.Thread):
    """Hears when another node has something to tell; `heard` is called in this thread."""

    def __init__(self, url: str, heard: Callable[[], None]) -> None:
        super().__init__(name="hints", daemon=True)
        self.url, self.heard, self.over = url, heard, False
        self.wake = threading.Event()  # set when it is over

    def run(self) -> None:
        backoff = Backoff(0.5, 5.0)
        while not self.over:
            try:
                with connect(self.url) as connection:
                    connection.execute(sql.LISTEN[0])
                    self._listen(connection)
            except psycopg.Error:
                self.wake.wait(backoff.longer(time.monotonic()))

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self.over:
            for _ in connection.notifies(timeout=0.5, stop_after=1):
                self.heard()

    def close(self) -> None:
        self.over = True
        self.wake.set()


LOST = "MH001"  # what the fence says
OF_TRANSACTIONS = "25"  # the class of codes of a server that is read-only, or has ended what took too long


def told(why: Exception) -> Exception:
    """What went wrong, as every store says it."""
    if isinstance(why, psycopg.Error) and why.diag.sqlstate == LOST:
        return LeaseLost(str(why))
    if isinstance(why, psycopg.IntegrityError):
        return Conflict(str(why))
    if isinstance(why, psycopg.OperationalError | psycopg.InterfaceError) or _is_of_a_transaction(why):
        refusal = StoreUnavailable(str(why))
        refusal.__cause__ = why
        return refusal
    return why


def _is_of_a_transaction(why: Exception) -> bool:
    """Return whether the server refuses for the state that it or the transaction is in, not for what was asked."""
    return isinstance(why, psycopg.Error) and (why.diag.sqlstate or "").startswith(OF_TRANSACTIONS)
