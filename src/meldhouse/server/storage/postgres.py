"""The PostgreSQL store.

A few threads have a connection each.  Writes that are queued together share a commit and its sync; the database
also lets threads share syncs.  A connection that breaks is opened again for the next piece of work.

A server that has the database open is registered there by a token, and each of its connections holds an advisory lock
on that token.  While one of them lives, no other server takes over.  If all of them break and another server registers,
the next connection does not find its token, and nothing more is written.  The nodes of a cluster
(cluster/placement.py) have a token each and accept one another.
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
from meldhouse.server.storage.base import Conflict, LeaseLost, PendingWork, Rows, Store, StoreUnavailable, Work, run_all
from meldhouse.server.storage.file_lock import already_open
from meldhouse.server.storage.migrations import BACKFILL_VERSION, migrate_postgres
from meldhouse.server.storage.queries import Statement
from meldhouse.util.errors import Mistake

CONNECTIONS = 4  # per server
MAX_BATCH = 32  # writes in one commit; each costs a round trip
TAKEOVER_TIMEOUT_S = 2.0  # time until the database notices that the connections of a closed or killed server are gone
DEFAULT_PARAMETERS: dict[str, Any] = {  # used unless the URL sets them, so that the loss of the database is noticed
    "application_name": "meldhouse",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "tcp_user_timeout": 10_000,
}
# A frozen server must not block others for long; a database that confirms commits before syncing is configured to sync.
SESSION_SETTINGS = """
SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = '10s';
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""


BEGIN = "BEGIN; SAVEPOINT work"

Result = tuple[Any, Exception | None]  # the result of a piece of work, or the error that rolled it back


class ServerRow(NamedTuple):
    """A server that has the database open: its address for people, and for a node also its address for other nodes."""

    token: int
    address: str
    node: str = ""
    secret: str = ""  # authenticates other nodes to this node


class PostgresStore(Store):
    """A store in a PostgreSQL database; `address` is where people reach the server that has the database open.

    `node` is where other nodes reach this one; without it, the server does not share the database.
    """

    def __init__(self, url: str, address: str = "", node: str = "") -> None:
        super().__init__()
        self.url, self.pending_writes = url, set[asyncio.Future[Any]]()
        first = Connection(url)
        first.run(prepare)
        row = ServerRow(secrets.randbits(62), address, node, secrets.token_urlsafe(32))
        self.server = first.server = _register_when_free(first, row)
        connections = [first, *(Connection(url, self.server) for _ in range(CONNECTIONS - 1))]
        self.threads = [
            threading.Thread(target=self._work, args=(one,), name="store", daemon=True) for one in connections
        ]
        for thread in self.threads:
            thread.start()

    def _work(self, connection: "Connection") -> None:
        while (first := self.work_queue.get()) is not None:
            self._commit(connection, self.batch(first, MAX_BATCH))
        connection.close()

    def _commit(self, connection: "Connection", batch: list[PendingWork]) -> None:
        """Run a batch of work with one commit, then resolve its futures."""
        since = time.monotonic()
        try:
            results: list[Result] = connection.run_batch([work for work, _ in batch])
        except Exception as error:  # every future must be resolved, and the thread must continue
            results = [(None, translate_error(error))] * len(batch)
        self.commit_seconds.observe(time.monotonic() - since)
        self.resolve([(done, *result) for (_, done), result in zip(batch, results, strict=True)])

    async def run(self, work: Work) -> Any:
        """Run work after all earlier writes, as the SQLite store does, although another thread may run it."""
        if self.pending_writes:
            await asyncio.wait(self.pending_writes)
        return await super().run(work)

    async def write(self, *statements: Statement) -> None:
        writing = asyncio.ensure_future(super().run(run_all(statements)))
        self.pending_writes.add(writing)
        writing.add_done_callback(self._end_write)
        await writing

    def _end_write(self, writing: asyncio.Future[Any]) -> None:
        self.pending_writes.discard(writing)
        if not writing.cancelled():
            writing.exception()  # mark the exception as retrieved, for writes that no task awaits any longer

    async def try_write(self) -> None:
        await super().write(sql.rewrite(self.server.token))

    async def backfill_version(self) -> int:
        """Return the newest version, because PostgreSQL support is newer than the data that needs backfilling."""
        return BACKFILL_VERSION

    async def set_backfill_version(self, version: int, vacuum: bool) -> None:
        pass

    async def purge_deleted(self) -> None:
        """Do nothing, because the administrator of the database is responsible for vacuum and the write-ahead log."""

    def close(self) -> None:
        for _ in self.threads:
            self.work_queue.put(None)
        for thread in self.threads:
            thread.join()


class Connection:
    """A connection that is opened when it is needed, and reopened after it breaks."""

    def __init__(self, url: str, server: ServerRow | None = None) -> None:
        self.url, self.server = url, server
        self.connection: psycopg.Connection | None = None

    def run(self, work: Work) -> Any:
        """Return the result of a piece of work after it is committed and synced."""
        ((result, error),) = self.run_batch([work])
        if error:
            raise error
        return result

    def run_batch(self, batch: Sequence[Work]) -> list[Result]:
        """Run each piece of work in its own savepoint of one transaction; return the results after commit and sync."""
        connection = self._begin()
        try:
            results = [_run_in_savepoint(connection, work) for work in batch]
            connection.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK")
            raise
        return results

    def _begin(self) -> psycopg.Connection:
        """Begin a transaction, on a new connection if the old one is broken."""
        if self.connection:
            with suppress(psycopg.Error):
                self.connection.execute(BEGIN)
                return self.connection
            self.close()
        connection = connect(self.url)
        try:
            if self.server is not None:
                _lock_token(QmarkConnection(connection), self.server)
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


def _run_in_savepoint(connection: psycopg.Connection, work: Work) -> Result:
    """Run work in the current savepoint, and set a new savepoint for the next piece of work."""
    try:
        result = work(QmarkConnection(connection))
        connection.execute("RELEASE work; SAVEPOINT work")
    except Exception as error:
        connection.execute("ROLLBACK TO work")
        return None, translate_error(error)
    return result, None


class QmarkConnection:
    """A PostgreSQL connection that accepts SQLite's placeholder `?` for each value."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        return self.connection.execute(
            with_percent_placeholders(sql), [_without_nul(value) for value in values] or None
        )


def _without_nul(value: Any) -> Any:
    """Replace NUL characters, which PostgreSQL refuses; no stored text has one, so a search for it finds nothing."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


@cache
def with_percent_placeholders(sql: str) -> str:
    return sql.replace("?", "%s")


def connect(url: str) -> psycopg.Connection:
    about: dict[str, Any] = {**DEFAULT_PARAMETERS, **conninfo_to_dict(url)}
    connection = psycopg.connect(**about, autocommit=True)
    connection.execute(SESSION_SETTINGS)
    return connection


def prepare(db: QmarkConnection) -> None:
    """Check that the database syncs its commits, and migrate the schema."""
    if db.execute("SHOW fsync").fetchone() != ("on",):
        raise Mistake(msg("database-does-not-sync"))
    migrate_postgres(db)


def _register_when_free(connection: Connection, server: ServerRow) -> ServerRow:
    """Register this server; raise a Mistake if another server has the database open and does not share it."""
    until = time.monotonic() + TAKEOVER_TIMEOUT_S
    while True:
        try:
            connection.run(lambda db: _register(db, server))
            return server
        except Mistake:
            if time.monotonic() > until:
                connection.close()
                raise
            time.sleep(0.05)


def _register(db: QmarkConnection, server: ServerRow) -> None:
    """Remove servers that are gone, and register this one; only nodes of a cluster accept each other."""
    db.execute(*sql.ONE_AT_A_TIME)
    for holder, where, node in db.execute(*sql.HOLDERS).fetchall():
        if db.execute(*sql.is_gone(holder)).fetchone() == (True,):
            db.execute(*sql.unregister(holder))
        elif not (node and server.node):
            raise Mistake(msg("open-in-nodes", where=node) if node else already_open(where))
    db.execute(*sql.register(*server))
    db.execute(*sql.lock_token(server.token))


def _lock_token(db: QmarkConnection, server: ServerRow) -> None:
    """Lock the server's token, and only then look for its row, so that a takeover in between is noticed.

    A node whose row was removed while all its connections were broken registers again.
    """
    db.execute(*sql.lock_token(server.token))
    tokens = [holder for holder, *_ in db.execute(*sql.HOLDERS)]
    if server.token in tokens:
        return
    if not server.node:
        raise StoreUnavailable("another server has opened the database")
    try:
        db.execute("BEGIN")
        db.execute(*sql.ONE_AT_A_TIME)
        if server.token not in [holder for holder, *_ in db.execute(*sql.HOLDERS)]:
            _register_again(db, server)
        db.execute("COMMIT")
    except Mistake as why:
        raise StoreUnavailable("another server has opened the database") from why


def _register_again(db: QmarkConnection, server: ServerRow) -> None:
    """Register this server again, unless a server that does not share the database has registered meanwhile."""
    for _, where, node in db.execute(*sql.HOLDERS).fetchall():
        if not node:
            raise Mistake(already_open(where))
    db.execute(*sql.register(*server))


class AdminConnection:
    """A connection with its own thread, for cluster operations that must not queue behind the writes of tables."""

    def __init__(self, store: PostgresStore) -> None:
        self.connection = Connection(store.url, store.server)
        self.thread = ThreadPoolExecutor(1, "admin")

    async def run(self, work: Work) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._run, work)

    def _run(self, work: Work) -> Any:
        try:
            return self.connection.run(work)
        except Exception as error:
            raise translate_error(error) from error

    def close(self) -> None:
        self.thread.submit(self.connection.close)
        self.thread.shutdown()


class NotificationListener(threading.Thread):
    """A thread that listens for notifications from other nodes, and calls `on_notify` for each."""

    def __init__(self, url: str, on_notify: Callable[[], None]) -> None:
        super().__init__(name="notifications", daemon=True)
        self.url, self.on_notify, self.closed = url, on_notify, False
        self.wake = threading.Event()  # set by close

    def run(self) -> None:
        backoff = Backoff(0.5, 5.0)
        while not self.closed:
            try:
                with connect(self.url) as connection:
                    connection.execute(sql.LISTEN[0])
                    self._listen(connection)
            except psycopg.Error:
                self.wake.wait(backoff.after_failure(time.monotonic()))

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self.closed:
            for _ in connection.notifies(timeout=0.5, stop_after=1):
                self.on_notify()

    def close(self) -> None:
        self.closed = True
        self.wake.set()


LEASE_LOST_STATE = "MH001"  # SQLSTATE that the fence raises
INVALID_TRANSACTION_CLASS = "25"  # SQLSTATE class of a read-only database, or of a transaction that timed out


def translate_error(why: Exception) -> Exception:
    """Return the error that all stores raise in place of a PostgreSQL error."""
    if isinstance(why, psycopg.Error) and why.diag.sqlstate == LEASE_LOST_STATE:
        return LeaseLost(str(why))
    if isinstance(why, psycopg.IntegrityError):
        return Conflict(str(why))
    if isinstance(why, psycopg.OperationalError | psycopg.InterfaceError) or _is_transaction_error(why):
        refusal = StoreUnavailable(str(why))
        refusal.__cause__ = why
        return refusal
    return why


def _is_transaction_error(why: Exception) -> bool:
    """Return whether the state of the server or the transaction caused an error, rather than the statement."""
    return isinstance(why, psycopg.Error) and (why.diag.sqlstate or "").startswith(INVALID_TRANSACTION_CLASS)
