"""Tables in PostgreSQL, where they differ from tables in a file."""

import asyncio
import json
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from types import SimpleNamespace

import pytest

from tests.support.postgres_server import HOW

pytest.importorskip("psycopg", reason=HOW)

import psycopg

from meldhouse.cli.progress import print_check
from meldhouse.server.accounts.credentials import key_digest
from meldhouse.server.admin import backup_sqlite
from meldhouse.server.admin.backup_sqlite import check_tables
from meldhouse.server.admin.database_url import (
    DATABASE_URL,
    back_up,
    choose_database,
    format_location,
    open_for_reading,
    open_store,
    restore,
)
from meldhouse.server.storage import migrations, queries
from meldhouse.server.storage import postgres as in_postgres
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.storage.postgres import PostgresStore, connect
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, call_api, play_hand

GAME = "kingscorners"


@pytest.fixture
def url(postgres):
    return postgres.database()


def rows(url, asked):
    with closing(connect(url)) as db:
        return db.execute(asked).fetchall()


def everything(url):
    """Return all stored data as text."""
    return json.dumps(
        [rows(url, queries.all_rows(table)[0]) for table in queries.ALL_TABLES], default=lambda kept: kept.hex()
    )


# --- opening -----------------------------------------------------------------------------------


def test_postgres_with_asynchronous_commit_is_made_to_sync(url):
    """Commits are synced whatever the setting; a server that never syncs is refused."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = off")
    store = PostgresStore(url)
    assert asyncio.run(store.rows(("SHOW synchronous_commit", ()))) == [("on",)]
    store.close()
    never = SimpleNamespace(execute=lambda *_: SimpleNamespace(fetchone=lambda: ("off",)))
    with pytest.raises(Mistake, match="Set fsync = on"):
        in_postgres.prepare(never)


def test_postgres_database_is_opened_by_only_one_of_several_servers(url):
    """The other servers get its address. When it has closed, another server can open the database."""

    def opened(n):
        try:
            return PostgresStore(url, f"http://127.0.0.1:812{n}")
        except Mistake as why:
            return str(why)

    with ThreadPoolExecutor() as threads:
        found = list(threads.map(opened, range(4)))
    (first,) = (n for n, one in enumerate(found) if not isinstance(one, str))
    refused = [why for why in found if isinstance(why, str)]
    assert all(f"The server at http://127.0.0.1:812{first} already has these tables open" in why for why in refused)
    assert len(refused) == 3
    found[first].close()
    PostgresStore(url).close()
    assert rows(url, "SELECT version FROM versions") == [(n,) for n in range(1, len(migrations.POSTGRES_VERSIONS) + 1)]


def test_server_that_lost_its_postgres_connection_writes_nothing(url):
    """All its connections are cut, as those of a frozen machine are in the end, and another server has taken over."""

    async def main():
        first, event = PostgresStore(url), Event("move", 0, "end")
        await asyncio.gather(*(first.write(*queries.add_events("t", n, [event])) for n in range(8)))
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        rows(url, f"{cut} AND datname = current_database()")
        await first.write(*queries.add_events("t", 8, [event]))  # no other server has opened it
        rows(url, f"{cut} AND datname = current_database()")
        second = PostgresStore(url)
        for _ in range(8):
            with pytest.raises(StoreUnavailable, match="another server has opened the database"):
                await first.write(*queries.add_events("t", 9, [event]))
        await second.write(*queries.add_events("t", 9, [Event("move", 1, "end")]))
        kept = await second.events("t")
        first.close()
        second.close()
        return kept

    assert [event.seat for event in asyncio.run(main())] == [0] * 9 + [1]


def test_postgres_database_of_a_newer_version_is_refused(url, monkeypatch):
    with monkeypatch.context() as newer:
        newer.setattr(
            migrations, "POSTGRES_VERSIONS", (*migrations.POSTGRES_VERSIONS, "CREATE TABLE chests (id TEXT);")
        )
        PostgresStore(url).close()
    knows = len(migrations.POSTGRES_VERSIONS)
    with pytest.raises(Mistake, match=f"their version is {knows + 1}, but this one supports {knows}"):
        open_store(url, "")


def test_postgres_has_the_versions_of_a_file_and_another_for_nodes():
    assert (
        migrations.POSTGRES_VERSIONS.index(migrations.NODES) == 2
    )  # later versions of a file come after the version for nodes
    assert len(migrations.VERSIONS) == len(migrations.POSTGRES_VERSIONS) - 1


def test_database_location_comes_from_option_variable_or_default(tmp_path, monkeypatch):
    """The option comes first, then the environment variable, then the default file. No secret is printed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(DATABASE_URL, raising=False)
    assert choose_database(None, None) == tmp_path / "meldhouse" / "house.db"
    monkeypatch.setenv(DATABASE_URL, "postgresql://ada:secret@db.example/house?sslmode=require")
    assert choose_database(tmp_path / "own.db", None) == tmp_path / "own.db"
    assert choose_database(None, "postgres://other") == "postgres://other"
    assert format_location(choose_database(None, None)) == "postgresql://db.example/house"
    with pytest.raises(Mistake, match="not both"):
        choose_database(tmp_path / "own.db", "postgres://other")
    with pytest.raises(Mistake, match="must be a PostgreSQL address"):
        choose_database(None, "mysql://db.example/house")
    with pytest.raises(Mistake, match=r"can't be stored in postgresql://127\.0\.0\.1/house: ") as refused:
        open_store("postgresql://ada:secret@127.0.0.1:1/house", "")
    assert "secret" not in str(refused.value)
    assert re.fullmatch(r"[^\n?]+\w\.", str(refused.value))  # one sentence


# --- backups and checks -----------------------------------------------------------------------------


def test_tables_can_be_moved_from_postgres_to_a_file_and_back(url, postgres, tmp_path, capsys):
    """They are copied while the server runs, checked, and restored into an empty database, where they can be played."""
    copy = tmp_path / "copy.db"
    with LiveServer(url) as server:
        ada = server.person()
        table = ada.open(GAME, hands=2)["table"]
        with ada.line(table) as line:
            play_hand(line)
            line.ask("next")
        back_up(url, copy)
    again = postgres.database()
    with pytest.raises(Mistake, match="has no Meldhouse tables yet"), open_for_reading(again):
        pass
    assert restore(copy, again) is None
    for where in (copy, again):
        print_check(where, plain=True)
    output = capsys.readouterr().out.splitlines()
    assert output[0] == output[1]
    assert output[0].startswith("No problems found: 1 table with 1 hand and ")
    with closing(sqlite3.connect(copy)) as file:
        for kept in map(queries.all_rows, queries.ALL_TABLES):
            assert sorted(rows(again, kept[0]), key=str) == sorted(file.execute(*kept).fetchall(), key=str)
    with pytest.raises(Mistake, match="This database already contains tables"):
        restore(copy, again)
    with pytest.raises(Mistake, match="already exists"):
        back_up(url, copy)
    with LiveServer(again, port=server.port), ada.line(table) as line:
        play_hand(line)


def test_postgres_check_detects_a_changed_event(url):
    with LiveServer(url) as server:
        ada = server.person()
        with ada.line(ada.open(GAME)["table"]) as line:
            play_hand(line)
    with psycopg.connect(url) as db:
        last = "(SELECT max(seq) FROM events WHERE kind = 'move')"
        db.execute(f"UPDATE events SET text = 'dance' WHERE seq = {last}")
    with pytest.raises(Mistake, match="1 of 1 tables have problems"):
        print_check(url, plain=True)


def test_postgres_check_that_takes_long_blocks_no_writer(url, monkeypatch):
    """It may take longer than a write may wait, because readers block nobody."""
    with LiveServer(url) as server:
        table = server.person().open("kingscorners", "me bot")["table"]
    usual = backup_sqlite.replay_or_abort

    def slowly(*about):
        time.sleep(3.3)
        return usual(*about)

    monkeypatch.setattr(backup_sqlite, "replay_or_abort", slowly)
    with open_for_reading(url) as (db, _):
        assert check_tables(db, [table]).wrong == {}


def test_deleted_person_leaves_no_trace_in_postgres(url):
    """No row has their name, key or public ID. The people who played with them can continue."""
    with LiveServer(url) as server:
        ada, bob = server.person("Adelheid von Quast"), server.person("Bob")
        table = ada.open(GAME, "me open")["table"]
        with bob.line(table) as line:
            line.ask("sit")
            before = everything(url)
            call_api(server, "DELETE", "/api/me", key=ada.key)
            secrets = (ada.id, key_digest(ada.key), "Adelheid")
            assert all(secret in before for secret in secrets)
            assert not any(secret in everything(url) for secret in secrets)
            line.wait_for(lambda now: now["scene"]["choices"] or now["over"])
            if not line.now["over"]:  # otherwise the bot that took over went out in its first turn
                assert line.ask("play", move=line.now["scene"]["choices"][-1]["move"])["tell"] == "done"


# --- a database that is killed -----------------------------------------------------------------------------------


def test_postgres_that_is_killed_loses_no_acknowledged_move(url, postgres):
    """Players see that nothing was lost, and continue when the database is back. Every move is stored once."""
    acknowledged = {}
    with LiveServer(url) as server:
        ada = server.person()
        table = ada.open(GAME, "me bot", options={"target": "200"})["table"]
        with ada.line(table) as line:
            for life in range(2):
                for n in range(4):
                    move, request = choose(line), f"life {life} move {n}"
                    if line.ask("play", id=request, move=move)["tell"] == "done":
                        acknowledged[request] = move
                if life == 0:
                    postgres.kill()
                    choices = line.now["scene"]["choices"] or [{"move": "end"}]
                    assert line.ask("play", move=choices[0]["move"])["tell"] == "no"
                    postgres.start()
    kept = rows(url, "SELECT request, text FROM events WHERE request IS NOT NULL")
    assert len(acknowledged) >= 5
    assert acknowledged.items() <= dict(kept).items()
    assert len(kept) == len(dict(kept))
    with open_for_reading(url) as (db, _):
        assert check_tables(db, [table]).wrong == {}


def choose(line):
    """Make a move as soon as one is possible and the database answers."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        line.say(do="table", table=line.heard[0]["table"]["table"])
        line.until("table", "no")
        if line.now["over"]:
            line.ask("next")
        if line.my_turn() and not line.now["over"]:
            return line.now["scene"]["choices"][-1]["move"]
        time.sleep(0.1)
    raise AssertionError("nobody can play any more")
