"""Acknowledged changes are stored: a server that is killed during a hand continues where it was."""

import asyncio
import importlib.util
import json
import logging
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.server.admin.database_url import open_store
from meldhouse.server.app import open_services
from meldhouse.server.storage import base, file_lock
from meldhouse.server.storage.base import Conflict
from meldhouse.server.storage.queries import add_events
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir
from tests.faults.forked_server import Nursery
from tests.support.live_server import LiveServer, Refusal, Visitor, play_hand
from tests.support.parameter_sweep import few


@pytest.fixture
def server(where):
    with LiveServer(where) as opened:
        yield opened


# One game without claims, one with sealed answers.
@pytest.mark.parametrize(
    ("where", "game"),
    few(
        [("file", "kingscorners"), ("file", "mahjong"), ("postgres", "mahjong")],
        ("file", "kingscorners"),
        ("postgres", "mahjong"),
    ),
    indirect=["where"],
)
def test_server_that_is_killed_during_a_hand_loses_no_acknowledged_request(where, game):
    """Two people play, and the server is killed twice. Everything acknowledged is there, and each request happens
    once.
    """
    people, opened, answered, last = [], {}, {}, {}
    with Nursery(game=game) as nursery:
        for life in range(3):
            with nursery.server(where) as server:
                if not people:
                    people = [Visitor(server, "Ada"), Visitor(server, "Bob")]
                    seats = " ".join(["me", "open", *["bot"] * (seats_of(game) - 2)])
                    longer = {"options": {"target": "200"}} if game == "kingscorners" else {}
                    opened = people[0].open(game, seats, **longer)
                    people[1].ask(f"/api/tables/{opened['table']}/sit")
                for person in people:
                    person.server = server
                with people[0].line(opened["table"]) as one, people[1].line(opened["table"]) as two:
                    lines = [one, two]
                    for n, line in enumerate(lines):
                        if life:
                            assert same(line.now, last[n]) or line.now["at"] != last[n]["at"]
                            assert len(line.now["log"]) >= len(last[n]["log"]) > 0
                    for (seat, request), (move, at) in answered.items():
                        assert lines[seat].ask("play", id=request, move=move)["at"] == at
                    play_some(lines, answered, life, last)
    assert len(answered) >= 6


@pytest.mark.parametrize("noted", ["playing", "open"])
def test_server_that_stopped_before_storing_the_end_of_a_hand_repairs_it(where, noted):
    """It stopped after the hand's last move, before it stored that the hand is over."""
    with LiveServer(where) as server:
        ada = server.person()
        table = ada.open("pong", hands=2)["table"]
        with ada.line(table) as line:
            play_hand(line)
    asyncio.run(written(where, ("UPDATE tables SET state = ?", (noted,))))
    with LiveServer(where, port=server.port), ada.line(table) as line:
        assert line.now["over"]
        line.say(do="table", table=table)
        assert line.until("table")["table"]["state"] == "between"
        assert line.ask("next")["tell"] == "done"
        line.wait_for(lambda now: now["hand"] == 2)


async def written(where, *statements):
    """Change the database while the server is closed."""
    store = open_store(where, "")
    await store.write(*statements)
    store.close()


def test_store_request_canceled_while_waiting_is_skipped(where):
    """The store continues with the next request."""

    async def give_up():
        store = open_store(where, "")
        slow = asyncio.create_task(store.run(lambda db: time.sleep(0.2)))
        await asyncio.sleep(0.05)
        waiting = [asyncio.create_task(store.rows(("SELECT 1", ()))) for _ in range(3)]
        await asyncio.sleep(0.05)
        for task in waiting[:2]:
            task.cancel()
        slow.cancel()
        assert await waiting[2] == [(1,)]
        assert await store.rows(("SELECT 2", ())) == [(2,)]
        store.close()

    asyncio.run(give_up())


def seats_of(game):
    rules = next(iter(mh.GAMES[game].variants.values())).rules
    return rules.seats


def same(now, before):
    return all(now[field] == before[field] for field in ("at", "hand", "turn", "over", "scene"))


def play_some(lines, answered, life, last):
    """Play a few moves for both people; return the answers and the last state that was seen."""
    made = 0
    until = time.monotonic() + 60
    while made < 3 and time.monotonic() < until:
        for seat, line in enumerate(lines):
            drain(line)
            if line.now["over"]:
                line.ask("next")
            if not line.my_turn() or line.now["over"] or made >= 3:
                continue
            move = line.now["scene"]["choices"][0]["move"]
            request = f"life {life} move {made}"
            answer = line.ask("play", id=request, move=move, at=line.now["at"])
            if answer["tell"] == "done":
                answered[seat, request] = (move, answer["at"])
                made += 1
    assert made == 3
    for seat, line in enumerate(lines):
        drain(line)
        line.say(do="table", table=line.heard[0]["table"]["table"])
        last[seat] = line.until("table")


def drain(line, quiet=0.15):
    while True:
        try:
            line.hear(quiet)
        except TimeoutError:
            return


def test_request_that_is_sent_twice_is_carried_out_once(server):
    """The same ID gets the same answer, at the table and in the lobby."""
    ada = server.person()
    tables = [ada.open("kingscorners", "me bot", id="once")["table"] for _ in range(2)]
    assert tables[0] == tables[1]
    with ada.line(tables[0]) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        first = line.ask("play", id="same", move="end")
        line.wait_for(lambda now: (now["at"] != first["at"] and now["turn"] == 0) or now["over"])
        again = line.ask("play", id="same", move="end")
        assert again == first
        moves = [move for hand in server.services.tables.actors[tables[0]].session.table.hands for move in hand.moves]
        assert sum(move.seat == 0 for move in moves) == 1


def test_move_for_an_earlier_position_is_refused(server):
    """A move for one position isn't played in another position."""
    ada = server.person()
    with ada.line(ada.open("kingscorners", "me bot")["table"]) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        assert line.ask("play", move="end", at="1.99")["tell"] == "no"
        assert line.ask("play", move="end", at=line.now["at"])["tell"] == "done"


def test_waiting_writes_share_a_commit_but_conflicts_fail_separately(where):
    """Of two events with the same number one is stored, and so are the other writes of the batch."""

    async def main():
        store = open_store(where, "")
        events = [store.write(*add_events("t", n % 10, [Event("move", 0, f"move {n}")])) for n in range(20)]
        outcomes = await asyncio.gather(*events, return_exceptions=True)
        kept = await store.events("t")
        store.close()
        return outcomes, kept

    outcomes, kept = asyncio.run(main())
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 10
    for n, event in enumerate(kept):  # either of the two may come first: several connections write to a database
        assert event.text in (f"move {n}", f"move {n + 10}")
    assert len(kept) == 10


def test_read_request_sees_an_earlier_write(where):
    """Requests run in order, so this holds even before the write is acknowledged."""

    async def main():
        store = open_store(where, "")
        for n in range(30):
            writing = asyncio.ensure_future(store.write(*add_events("t", n, [Event("move", 0, str(n))])))
            await asyncio.sleep(0)
            assert len(await store.events("t")) == n + 1
            await writing
        store.close()

    asyncio.run(main())


def test_database_file_is_synced_at_every_commit(tmp_path):
    """The database has a write-ahead log."""

    async def main():
        store = SqliteStore(tmp_path / "house.db")
        modes = [(await store.rows((f"PRAGMA {name}", ())))[0][0] for name in ("journal_mode", "synchronous")]
        store.close()
        return modes

    assert asyncio.run(main()) == ["wal", 2]


def test_move_that_cannot_be_written_has_no_effect(server):
    """The disk refuses a write: the player gets an error, and the table has the state on disk."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        before = line.now
        honest = server.services.repository.append

        async def broken(*_):
            server.services.repository.append = honest
            raise OSError("the disk is full")

        server.services.repository.append = broken
        answer = line.ask("play", move="end", at=before["at"])
        assert answer["tell"] == "no"
        assert "Nothing was lost" in answer["why"]
        now = line.until("table")
        assert same(now, before)
        assert line.ask("play", move="end", at=before["at"])["tell"] == "done"


def test_move_written_by_another_process_is_loaded_before_the_answer(server):
    """The table doesn't know about the write; the next request finds the move and gets its answer, not an error."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with ada.line(table) as one, bob.line(table) as two:
        one.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        actor = server.services.tables.actors[table]

        def behind(*events):
            written = server.services.repository.append(actor.settings, actor.session.seq, events, {})
            asyncio.run_coroutine_threadsafe(written, server.loop).result(20)

        behind(Event("move", 0, "end"))
        assert two.now["turn"] == 0  # nobody has received the move yet
        assert two.ask("play", move="end")["tell"] == "done"
        one.wait_for(lambda now: now["scene"]["choices"])
        behind(Event("move", 0, "end"))
        answer = one.ask("play", move="end")
        assert "It's ⟨@1⟩'s turn" in answer["why"]
        assert answer["kind"] == "not your turn"
        two.wait_for(lambda now: now["scene"]["choices"])
        assert two.ask("play", move="end")["tell"] == "done"
        events = asyncio.run_coroutine_threadsafe(server.services.store.events(table), server.loop).result(20)
    assert [(event.seat, event.text) for event in events if event.kind == "move"][:4] == [(0, "end"), (1, "end")] * 2


def test_keys_of_people_are_stored_only_as_digests(tmp_path):
    """The store has the digest of each key."""
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        ada.open("kingscorners", "me bot")
        files = [path for path in tmp_path.iterdir() if path.name.startswith(server.path.name)]
        assert files
        assert not any(ada.key.encode() in path.read_bytes() for path in files)
        assert any(json.dumps("kingscorners").encode() in path.read_bytes() for path in files)


def nothing_there(where):
    """Return the error for a table that doesn't exist."""
    return base.StoreUnavailable if isinstance(where, Path) else pytest.importorskip("psycopg").errors.UndefinedTable


def raises(trouble):
    def work(db):
        db.execute("INSERT INTO records VALUES ('undone', '')")
        raise trouble

    return work


@pytest.mark.parametrize("trouble", [ValueError("x"), KeyError("x"), UnicodeError("x"), OverflowError(), MemoryError()])
def test_store_request_that_raises_an_error_fails_separately(where, trouble):
    """It is rolled back and gets its error. The others of its batch are written, and the store continues."""

    async def main():
        store = open_store(where, "")
        outcomes = await asyncio.wait_for(
            asyncio.gather(
                store.write(*add_events("t", 0, [Event("move", 0, "before")])),
                store.run(raises(trouble)),
                store.rows(("SELECT 1 FROM nothing", ())),
                store.rows(("SELECT ?", ("\ud800",))),
                store.write(*add_events("t", 1, [Event("move", 0, "after")])),
                return_exceptions=True,
            ),
            timeout=20,
        )
        kept, undone = await store.events("t"), await store.rows(("SELECT * FROM records", ()))
        store.close()
        return outcomes, kept, undone

    outcomes, kept, undone = asyncio.run(main())
    assert [type(outcome) for outcome in outcomes] == [
        type(None), type(trouble), nothing_there(where), UnicodeEncodeError, type(None)
    ]  # fmt: skip
    assert [event.text for event in kept] == ["before", "after"]
    assert undone == []


def test_database_file_that_another_server_has_open_is_refused(tmp_path):
    """The error says where the other server is. The file can be opened after that server has closed."""
    path = tmp_path / "house.db"
    first = SqliteStore(path, "http://127.0.0.1:8123")
    (tmp_path / "by-another-name.db").symlink_to(path)
    for name in (path, tmp_path / "by-another-name.db"):
        with pytest.raises(Mistake, match=r"The server at http://127\.0\.0\.1:8123 already has these tables open"):
            SqliteStore(name)
    first.close()
    second = SqliteStore(path)
    with pytest.raises(Mistake, match="Another server already has these tables open"):
        SqliteStore(path, "http://127.0.0.1:8124")
    second.close()


def test_database_file_that_fails_to_open_is_not_locked(tmp_path):
    """A file that isn't a database gets the same error each time, not "already open"."""
    (tmp_path / "house.db").write_text("This is no database at all, but it is long enough to be looked at. " * 20)
    for _ in range(2):
        with pytest.raises(Mistake, match="file is not a database"):
            SqliteStore(tmp_path / "house.db")


class Bytes:
    """Lock bytes as Windows does: by file and position, until the file is closed."""

    LK_NBLCK = 2

    def __init__(self):
        self.held = {}

    def locking(self, file, mode, count):
        assert (mode, count) == (self.LK_NBLCK, 1)
        place = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        if self.held.get(place) not in (None, file):
            raise PermissionError
        self.held[place] = file


def test_file_lock_without_flock_locks_a_byte_after_the_address(tmp_path, monkeypatch):
    """The address can therefore still be read."""
    windows = Bytes()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    spec = importlib.util.spec_from_file_location("lock_by_bytes", file_lock.__file__)
    by_bytes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(by_bytes)
    held = by_bytes.FileLock(tmp_path / "house.db.lock", "http://127.0.0.1:8123")
    with pytest.raises(Mistake, match="The server at http://127"):
        by_bytes.FileLock(tmp_path / "house.db.lock")
    assert [place for _, place in windows.held] == [by_bytes.ADDRESS_BYTES]
    held.release()


def test_database_files_are_readable_only_by_their_owner(tmp_path, monkeypatch):
    """This includes files next to the database, and the data folder that the server creates."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    before = os.umask(0)
    try:
        path = user_data_dir() / "house.db"
        services = open_services(path, "")
        asyncio.run(services.store.rows(("SELECT 1", ())))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        assert modes == dict.fromkeys(["house.db", "house.db-wal", "house.db-shm", "house.db.lock"], 0o600)
        assert path.parent.stat().st_mode & 0o777 == 0o700
        services.store.close()
        path.chmod(0o644)
        SqliteStore(path).close()
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


DAMAGE = {
    "a sheet that is no JSON": "UPDATE tables SET sheet = '{' WHERE id = ?",
    "a sheet that is not even text": "UPDATE tables SET sheet = x'ff00fe' WHERE id = ?",
    "a sheet in broken text": "UPDATE tables SET sheet = CAST(x'22ff22' AS TEXT) WHERE id = ?",
    "another game": "UPDATE tables SET sheet = replace(sheet, 'kingscorners', 'whist') WHERE id = ?",
    "another variant": "UPDATE tables SET sheet = json_set(sheet, '$.variant', 'other') WHERE id = ?",
    "another option": "UPDATE tables SET sheet = json_set(sheet, '$.options.other', '1') WHERE id = ?",
    "an option out of bounds": "UPDATE tables SET sheet = json_set(sheet, '$.options.target', '-9') WHERE id = ?",
    "another field": "UPDATE tables SET sheet = json_set(sheet, '$.other', 1) WHERE id = ?",
    "a field that is missing": "UPDATE tables SET sheet = json_remove(sheet, '$.hands') WHERE id = ?",
    "another clock": "UPDATE tables SET sheet = json_set(sheet, '$.clock', 'sand') WHERE id = ?",
    "another day": "UPDATE tables SET sheet = json_set(sheet, '$.opened', 'once') WHERE id = ?",
    "another state": "UPDATE tables SET state = 'other' WHERE id = ?",
    "no seats": "DELETE FROM seats WHERE id = ?",
    "a seat that is missing": "DELETE FROM seats WHERE seat = 1 AND id = ?",
    "a seat that is nothing": "UPDATE seats SET kind = 'sofa' WHERE seat = 1 AND id = ?",
    "a bot that nobody knows": "UPDATE seats SET bot = 'hal' WHERE seat = 1 AND id = ?",
    "a person who is nobody": "UPDATE seats SET person = NULL WHERE seat = 0 AND id = ?",
}
UNFOLDED = {
    "a move that is none": "UPDATE events SET text = 'fly' WHERE kind = 'move' AND id = ?",
    "a deck that is none": "UPDATE events SET text = 'KH' WHERE kind = 'deal' AND id = ?",
    "a generator that is none": "UPDATE events SET chance = 'x' WHERE kind = 'deal' AND id = ?",
    "an event of another kind": "UPDATE events SET kind = 'other' WHERE kind = 'promise' AND id = ?",
    "an event that is missing": "DELETE FROM events WHERE seq = 1 AND id = ?",
    "a move of nobody": "UPDATE events SET seat = NULL WHERE kind = 'move' AND id = ?",
    "an event in broken text": "UPDATE events SET text = CAST(x'ff' AS TEXT) WHERE kind = 'deal' AND id = ?",
}


@pytest.mark.parametrize("damage", [*DAMAGE.values(), *UNFOLDED.values()], ids=[*DAMAGE, *UNFOLDED])
def test_damaged_table_does_not_affect_other_tables(tmp_path, caplog, damage):
    """The server opens and lists the others. The damaged table answers with a sentence, is logged once and isn't
    changed.
    """
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada = server.person()
        good, bad = (ada.open("kingscorners", "me bot", listed=True)["table"] for _ in range(2))
        with ada.line(bad) as line:
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
            line.ask("play", move="end")
    with closing(sqlite3.connect(path)) as store, store:
        store.execute(damage, (bad,))
    before = rows_of(path)
    with caplog.at_level(logging.ERROR, "meldhouse"), LiveServer(path, port=server.port), ada.line() as line:
        for _ in range(2):
            for ask in (f"/api/tables/{bad}", f"/table/{bad}", f"/replay/{bad}", f"/api/tables/{bad}/story"):
                with pytest.raises(Refusal, match=f"(?s)409.*table {bad} can(?:'|&#39;)t be read") as refused:
                    ada.get(ask)
                assert "was not changed" in refused.value.text
            assert "can't be read" in line.ask("table", table=bad)["why"]
            for tables in (ada.get("/api/tables")["tables"], ada.get("/api/mine")["tables"]):
                assert good in [table["table"] for table in tables]
            assert bad not in [table["table"] for table in ada.get("/api/tables")["tables"]]
        assert "Kings Corners" in ada.get("/")
        line.say(do="table", table=good)
        assert line.until("table", "no")["tell"] == "table"
    noted = [record.getMessage().split(":")[0] for record in caplog.records if record.name == "meldhouse"]
    assert noted == [f"the table {bad} cannot be read and stays unchanged"]
    assert [row for row in rows_of(path) if bad in row] == [row for row in before if bad in row]


NOTES = [
    "UPDATE people SET name = x'ff' WHERE name = 'Bob'",
    "INSERT INTO invited VALUES (x'00', 5)",
    *(f"INSERT INTO results SELECT id, {hand}, seat, person, game, variant, {unit}, {worth}, won, {ended} FROM results"
      " WHERE hand = 0" for hand, unit, worth, ended in [
          (10, "'gold'", "1", "ended"), (11, "unit", "'x'", "ended"), (12, "unit", "9e999", "ended"),
          (13, "unit", "1", "x'ff'"), ("'x'", "unit", "1", "ended")]),
    "UPDATE hands SET state = x'00' WHERE hand = 0",
]  # fmt: skip


def test_damaged_rows_are_skipped_and_the_rest_is_shown(tmp_path, caplog):
    """A name, an invitation, results and a stored hand are invalid."""
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("pong", hands=3)["table"]
        with ada.line(table) as line:
            for _ in range(2):
                play_hand(line)
                line.ask("next")
                line.wait_for(lambda now: not now["over"])
        bob.open("kingscorners", "me open")
    with closing(sqlite3.connect(path)) as store, store:
        for damage in NOTES:
            store.execute(damage)
    with LiveServer(path, port=server.port):
        for door in ("/", "/mine", f"/table/{table}", f"/replay/{table}", "/api/tables", "/api/me/data"):
            assert ada.get(door)
            assert bob.get(door)
        results = ada.get("/api/me/results")
        assert ([tally["hands"] for tally in results["tallies"]], len(results["results"])) == ([2], 2)
        assert bob.get("/api/me")["name"] == "Guest"
        assert ada.get(f"/api/tables/{table}/frames?hand=0")["frames"]
        with pytest.raises(Refusal, match=r"409.*Hand 2 can no longer be read"):
            ada.get(f"/api/tables/{table}/frames?hand=1")


def rows_of(path):
    """Return all stored rows of tables."""
    with closing(sqlite3.connect(path)) as store:
        store.text_factory = lambda text: text.decode(errors="replace")
        return [row for name in ("tables", "seats", "events") for row in store.execute(f"SELECT * FROM {name}")]
