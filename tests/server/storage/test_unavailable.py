"""If the disk is full or the database unreachable, requests get 503, tables retry less often, and the log is short."""

import asyncio
import html
import itertools
import logging
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from meldhouse.server.cluster import placement
from meldhouse.server.core.backoff import Backoff
from meldhouse.server.core.metrics import event_count
from meldhouse.server.http.store_errors import store_error
from meldhouse.server.ratelimit import limiter
from meldhouse.server.ratelimit.limiter import KeyedLimiter
from meldhouse.server.storage import log_throttling
from meldhouse.server.storage.base import DatabaseDamaged, LeaseLost, StoreUnavailable
from meldhouse.server.storage.log_throttling import ThrottlingFilter
from meldhouse.server.storage.migrations import BACKFILL_VERSION
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.server.tables import actor, backfill
from tests.server.ratelimit.test_limiter import refusal
from tests.support.live_server import Line, LiveServer, Visitor, free_port

SAYS = "The server can't read or write its tables right now. Nothing was lost."
UNTOUCHED = ("/offline", "/api/games", "/api/openapi.json", "/api/ready", "/metrics")  # paths that need no table
LONG = ("/api/odds", "/api/records")  # paths that work for seconds before they need a table
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit: Linux")


# --- requests ---------------------------------------------------------------------------------


def asked_of(server, table, paths):
    """Yield every route of the server, with the ID of an existing table."""
    for route in server.uvicorn_server.config.app.routes:
        path = re.sub(r"\{game\}", "pong", re.sub(r"\{\w+\}", table, getattr(route, "path", "")))
        for method in sorted(getattr(route, "methods", None) or ()):
            if path.startswith(paths) and method != "HEAD":
                yield method, path


@pytest.fixture
def away(tmp_path, monkeypatch):
    """Return a server whose store refuses everything from now on, a person and a table."""
    monkeypatch.setattr(actor, "MIN_RELOAD_BACKOFF_S", 0.01)
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("pong")["table"]

        async def refuse(*_):
            raise StoreUnavailable("database or disk is full")

        monkeypatch.setattr(server.services.store, "run", refuse)
        yield server, ada, table


def test_every_route_answers_503_while_the_store_is_unavailable(away):
    """Reads and writes of pages and programs are tested. Routes that need no table answer as usual."""
    server, ada, table = away
    shown = {}
    for method, path in asked_of(server, table, "/"):
        if path in LONG or path.endswith("/close"):  # the later requests need an open table
            continue
        shown[method, path] = refusal(server, path, method, {"game": "pong", "code": "x", "name": "Eve"}, ada.key)
    assert len(shown) > 50
    assert {path: answer for path, answer in shown.items() if answer[0] == 500} == {}
    refused = {path: answer for path, answer in shown.items() if answer[0] == 503}
    assert all(
        again > 0 and "nothing was lost" in why.lower() for _, again, why in refused.values() if "well" not in why
    )
    must = [("POST", "/api/people"), ("POST", "/api/tables"), ("POST", "/api/me"), ("DELETE", "/api/me")]
    must += [("GET", "/api/me/data"), ("GET", "/api/mine"), ("GET", f"/api/tables/{table}/record"), ("GET", "/mine")]
    must += [("POST", f"/api/tables/{table}/start"), ("GET", f"/table/{table}"), ("GET", "/healthz")]
    assert [path for path in must if path not in refused] == []
    assert all(shown["GET", path][0] == 200 for path in UNTOUCHED)


def test_first_visit_while_the_store_is_unavailable_shows_an_error_page(away):
    server, *_ = away
    status, again, page = refusal(server, "/")
    assert (status, again) == (503, 5)
    assert SAYS in html.unescape(page)
    assert "</html>" in page


def test_first_visit_with_a_damaged_database_answers_503_and_mentions_the_backup(away, monkeypatch):
    server, *_ = away

    async def refuse(*_):
        raise DatabaseDamaged("database disk image is malformed")

    monkeypatch.setattr(server.services.store, "run", refuse)
    status, again, page = refusal(server, "/")
    assert (status, again) == (503, 60)
    assert "must restore a backup" in page


def test_websocket_is_refused_with_503_while_the_store_is_unavailable(away):
    """The key of its person can't be looked up."""
    server, *_ = away
    with pytest.raises(Exception, match="503"):
        Line(server, "a key that nobody has asked about")


def test_every_kind_of_store_error_has_its_own_explanation():
    said = {kind: store_error(kind("x")) for kind in (StoreUnavailable, LeaseLost, DatabaseDamaged)}
    assert [no.status for no in said.values()] == [503] * 3
    assert SAYS in str(said[StoreUnavailable].message)
    assert "moving to another node" in str(said[LeaseLost].message)
    assert "is damaged" in str(said[DatabaseDamaged].message)
    assert [no.headers["Retry-After"] for no in said.values()] == ["5", "1", "60"]


# --- a disk that is full ----------------------------------------------------------------------


class Served:
    """`meldhouse serve` in its own process, with its log in a file."""

    def __init__(self, folder):
        self.port, self.path, self.log = free_port(), folder / "house.db", folder / "log"
        self.address = f"http://127.0.0.1:{self.port}"
        around = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-m", "meldhouse", "serve", "--port", str(self.port), "--data", str(self.path)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--no-browser"], env=around, stdout=subprocess.DEVNULL, stderr=log
            )
        wait_until(lambda: self.is_open() and refusal(self, "/healthz")[0] == 200)

    def is_open(self):
        assert self.process.poll() is None, self.log.read_text()
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    @contextmanager
    def full_disk(self):
        """Prevent all files of the process from growing any more."""
        usual = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        size = max(file.stat().st_size for file in self.path.parent.glob("house.db*"))
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, usual[1]))
        try:
            yield
        finally:
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, usual)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def wait_until(true, seconds=60):
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


@linux
def test_full_disk_answers_requests_with_503_and_keeps_the_log_short(tmp_path):
    """Two tables of bots are watched meanwhile. Later everything goes on, and the log has counts for all omitted
    lines.
    """
    with Served(tmp_path) as server:
        ada = Visitor(server, "Ada")
        lines = [ada.line(ada.open("pong", "me bot bot bot")["table"]) for _ in range(2)]
        for line in lines:
            line.wait_for(lambda now: now["scene"])
        with server.full_disk():
            time.sleep(1.2)  # a healthy answer is cached for a second
            wait_until(lambda: refusal(server, "/healthz")[0] == 503, 5)
            for method, path, key in [
                ("GET", "/", None),
                ("POST", "/api/people", None),
                ("POST", "/api/tables", ada.key),
                ("POST", "/api/me", ada.key),
                ("DELETE", "/api/me", ada.key),
            ]:
                status, again, why = refusal(server, path, method, {"game": "pong", "name": "Eve"}, key)
                assert (status, again, SAYS in html.unescape(why)) == (503, 5, True), (method, path, why)
            for line in lines:
                line.say(do="leave", id="away")  # a bot continues playing
            time.sleep(8)
            assert refusal(server, "/api/me", key=ada.key)[0] == 200  # data in memory is still shown
            output = server.log.read_text()
            assert 1 <= output.count("Traceback") <= 6, output  # traceback lines of an error and its causes
            assert len(re.findall(r"^(?!\s|Traceback|\w[\w.]*(Error|Refusal)|The above|$)", output, re.M)) <= 2, output
        wait_until(lambda: refusal(server, "/healthz")[0] == 200, 10)
        assert Visitor(server, "Bob").open("pong")["table"]
        assert refusal(server, "/")[0] == 200
        for line in lines:
            assert line.ask("back")["tell"] == "done"
            line.close()
    left_out = re.findall(
        r"still cannot be read or written \((.*)\): (\d+) more errors like it", server.log.read_text()
    )
    assert sum(int(count) for _, count in left_out) >= 5


# --- healthz and metrics ----------------------------------------------------------------------


def test_health_check_that_is_requested_often_writes_once_a_second(tmp_path):
    with LiveServer(tmp_path / "house.db") as server:
        server.person()
        before = event_count(server.services.store.commit_seconds)
        for _ in range(40):
            assert refusal(server, "/healthz")[0] == 200
        assert 1 <= event_count(server.services.store.commit_seconds) - before <= 4


def test_repeated_test_writes_do_not_enlarge_the_journal(tmp_path):
    """Each write is committed. SQLite restarts the journal after a thousand pages."""

    async def main():
        store = SqliteStore(tmp_path / "house.db")
        await store.run_outside_transaction(("PRAGMA synchronous = OFF", ()))
        await store.run_outside_transaction(("PRAGMA wal_checkpoint(TRUNCATE)", ()))
        sizes, noted = [], await store.backfill_version()
        for _ in range(2500):
            await store.try_write()
            sizes.append([(tmp_path / name).stat().st_size for name in ("house.db", "house.db-wal")])
        assert await store.backfill_version() == noted
        store.close()
        return sizes

    sizes = asyncio.run(main())
    assert sizes[0][1] > 0  # it really is written
    assert {size for size, _ in sizes} == {sizes[0][0]}
    assert max(journal for _, journal in sizes) < 1100 * 4120


def test_health_check_and_metrics_are_exempt_from_rate_limits(tmp_path, monkeypatch):
    """They are answered even if the address has exceeded its limits."""
    with LiveServer(tmp_path / "house.db") as server:
        monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 3)
        monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "requests", KeyedLimiter())
        asked = [refusal(server, path)[0] for path in ("/healthz", "/metrics") * 4]
        assert asked == [200] * 8
        assert [refusal(server, "/api/games")[0] for _ in range(4)] == [200] * 3 + [429]
        assert [refusal(server, path)[0] for path in ("/healthz", "/metrics")] == [200] * 2


# --- waiting longer and longer ----------------------------------------------------------------


def test_backoff_doubles_the_wait_after_each_failure_up_to_a_limit():
    backoff = Backoff(0.5, 5.0)
    assert [backoff.after_failure(float(n)) for n in range(6)] == [0.5, 1, 2, 4, 5, 5]
    backoff.reset()
    assert backoff.after_failure(6.0) == 0.5
    assert backoff.after_failure(7.0) == 1
    assert backoff.after_failure(7.0 + 10.1) == 0.5  # long after the previous failure


def test_table_reloads_at_growing_intervals_while_the_store_is_unavailable(tmp_path, monkeypatch):
    """The waits are 1, 2 and 4 seconds, where it used to be every second. Requests before then are answered from the
    disk.
    """
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        with ada.line(ada.open("kingscorners", "me bot")["table"]) as line:
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            usual = server.services.store.run

            async def refuse(*_):
                raise StoreUnavailable("database or disk is full")

            monkeypatch.setattr(server.services.store, "run", refuse)
            answer = line.ask("play", move="end")
            assert (answer["tell"], "Nothing was lost" in answer["why"]) == ("no", True)
            time.sleep(6)
            assert 3 <= event_count(server.services.metrics.reloads) <= 4
            monkeypatch.setattr(server.services.store, "run", usual)
            since = time.monotonic()
            assert line.ask("play", move="end")["tell"] == "done"
            assert time.monotonic() - since < 3


def test_node_loop_backs_off_until_the_database_is_available_again(monkeypatch):
    waits, results = (
        [],
        itertools.cycle(
            [StoreUnavailable, StoreUnavailable, StoreUnavailable, ValueError, StoreUnavailable, StoreUnavailable, None]
        ),
    )

    async def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 8:
            raise asyncio.CancelledError

    async def part():
        if (result := next(results)) is not None:
            raise result("the database is away")

    monkeypatch.setattr(placement.asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(placement.run_forever(part))
    assert waits == [0.5, 1, 2, 4, 5, 5, 0.5, 1]


def test_backfill_is_repeated_after_the_disk_refused_it(monkeypatch):
    """It used to be given up until the next start."""

    class Store:
        tries = 0

        async def backfill_version(self):
            self.tries += 1
            if self.tries < 3:
                raise StoreUnavailable("database or disk is full")
            return BACKFILL_VERSION

    class Services:
        store = Store()

    monkeypatch.setattr(backfill, "Backoff", lambda *_: Backoff(0.01, 0.01))
    asyncio.run(backfill.run_backfill(Services))
    assert Services.store.tries == 3


# --- the log ----------------------------------------------------------------------------------


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def spared(caplog):
    """Return the log of a process with the filter, and a clock that the test sets."""
    spared = ThrottlingFilter(Clock())
    spared.install()
    caplog.set_level(logging.INFO)
    yield spared
    for name in log_throttling.LOGGERS:
        logging.getLogger(name).removeFilter(spared)


def log_refusal(why, logger="meldhouse"):
    try:
        try:
            raise OSError(why)
        except OSError as cause:
            raise StoreUnavailable("refused") from cause
    except StoreUnavailable:
        logging.getLogger(logger).exception("something failed")


def test_repeated_store_error_is_logged_once_a_minute_with_a_count(spared, caplog):
    for n in range(100):
        log_refusal(f"connection to port {n} refused", log_throttling.LOGGERS[n % 2])
    log_refusal("no space left")
    assert [record.exc_info is not None for record in caplog.records] == [
        True,
        True,
    ]  # each cause is logged once in full
    caplog.clear()
    spared.clock.now = 59
    spared.log_summaries()
    assert not caplog.records
    spared.clock.now = 60
    spared.log_summaries()
    (record,) = caplog.records
    assert "connection to port N refused): 99 more errors like it" in record.getMessage()
    assert (record.left_out, record.trouble) == (99, ["OSError"])
    log_refusal("connection to port 5 refused")
    spared.clock.now = 119
    spared.log_summaries()
    assert len(caplog.records) == 1
    spared.log_summaries(at_end=True)
    assert "1 more" in caplog.records[-1].getMessage()


def test_store_error_after_a_quiet_minute_is_logged_in_full(spared, caplog):
    log_refusal("away")
    spared.clock.now = 61
    spared.log_summaries()
    log_refusal("away")
    assert [record.exc_info is not None for record in caplog.records] == [True, True]


def test_errors_not_caused_by_the_store_are_always_logged(spared, caplog):
    """Such an error is a bug, or a table that can't be read."""
    for _ in range(3):
        try:
            raise ValueError("a bug")
        except ValueError:
            logging.getLogger("meldhouse").exception("something failed")
        logging.getLogger("meldhouse").error("the table %s cannot be read: %r", "x", DatabaseDamaged("x"))
    assert len(caplog.records) == 6


def test_many_causes_of_store_errors_are_logged_by_kind(spared, caplog):
    letters = [chr(ord("A") + n // 26) + chr(ord("A") + n % 26) for n in range(log_throttling.MAX_CAUSES + 20)]
    for text in letters:
        log_refusal(text)
    assert len(caplog.records) == log_throttling.MAX_CAUSES + 1
    assert len(spared.causes) == log_throttling.MAX_CAUSES + 1


# --- PostgreSQL -------------------------------------------------------------------------------


def test_tables_log_little_while_postgres_is_unavailable_and_then_continue(postgres, spared, caplog):
    """Each table used to log a traceback every second, and requests even more."""
    with LiveServer(postgres.database()) as server:
        ada = server.person()
        lines = [ada.line(ada.open("kingscorners", "me bot")["table"]) for _ in range(2)]
        for line in lines:
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        assert refusal(server, "/healthz")[0] == 200
        postgres.kill()
        time.sleep(1.1)
        try:
            assert refusal(server, "/healthz")[0] == 503
            assert refusal(server, "/")[:2] == (503, 5)
            assert refusal(server, "/api/tables", "POST", {"game": "pong"}, ada.key)[:2] == (503, 5)
            for line in lines:
                assert "Nothing was lost" in line.ask("play", move="end")["why"]
            time.sleep(5)
        finally:
            postgres.start()
        errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert 1 <= len(errors) == len(spared.causes) <= 4
        assert sum(cause.left_out for cause in spared.causes.values()) >= 5
        for line in lines:
            wait_until(lambda line=line: line.ask("play", move="end").get("kind") != "asked")
        wait_until(lambda: refusal(server, "/healthz")[0] == 200)


def test_read_only_postgres_is_handled_like_a_full_disk(postgres):
    """A server that failed over to its replica refuses writes for a while. The requests themselves are valid."""
    from meldhouse.server.storage.postgres import PostgresStore

    async def main():
        store = PostgresStore(postgres.database())

        def work(db):
            db.execute("SET TRANSACTION READ ONLY")
            db.execute("INSERT INTO records VALUES ('x', 'y')")

        with pytest.raises(StoreUnavailable, match="read-only"):
            await store.run(work)
        await store.try_write()
        store.close()

    asyncio.run(main())
