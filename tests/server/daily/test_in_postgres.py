"""Attempts at the deal of the day in PostgreSQL, whose queries and constraints differ from SQLite's."""

import pytest

from tests.support.postgres_server import HOW

pytest.importorskip("psycopg", reason=HOW)

import psycopg

from meldhouse.server.admin.database_url import back_up
from tests.server.daily.test_daily import NOON, TODAY, finish, open_daily, set_clock
from tests.support.live_server import LiveServer


def test_attempt_in_postgres_is_one_and_has_a_result(postgres):
    url = postgres.database()
    with LiveServer(url) as server:
        set_clock(server, NOON)
        ada, bob = server.person(), server.person("Bob")
        id = open_daily(ada, "tongits")
        assert open_daily(ada, "tongits") == id
        assert open_daily(bob, "tongits") != id
        finish(ada, id)
        shown = ada.get(f"/api/daily/tongits/{TODAY}")
        assert (shown["state"], shown["table"], shown["field"]["people"]) == ("finished", id, 1)
        assert ada.get("/api/daily")["streak"] == 1
        assert bob.get(f"/api/daily/tongits/{TODAY}")["state"] == "playing"


def test_database_without_the_tables_of_attempts_is_backed_up(postgres, tmp_path):
    """A database that only older servers have opened has no attempts."""
    url = postgres.database()
    with LiveServer(url) as server:
        set_clock(server, NOON)
        id = server.person().open("tongits", "me bot bot")["table"]
    with psycopg.connect(url) as connection:
        connection.execute("DROP TABLE daily, daily_bots")
    back_up(url, tmp_path / "backup.db")
    with LiveServer(tmp_path / "backup.db") as server:
        assert server.call(lambda: server.services.tables.get_settings(id)).game == "tongits"
