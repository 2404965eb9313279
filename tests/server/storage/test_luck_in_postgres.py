"""Estimates of luck and play in PostgreSQL, whose types and queries differ from SQLite's."""

import pytest

from tests.support.postgres_server import HOW

pytest.importorskip("psycopg", reason=HOW)

import psycopg

from meldhouse.server.admin.database_url import back_up
from meldhouse.server.storage import luck_queries, queries
from tests.server.services.test_luck_jobs import estimated, rows, with_a_hand
from tests.support.live_server import LiveServer, call_api


def test_estimates_in_postgres_are_stored_backed_up_and_deleted(postgres, tmp_path):
    url = postgres.database()
    with LiveServer(url) as server:
        ada = server.person()
        table = with_a_hand(ada)
        answer = estimated(ada, table)
        ((*_, estimate, error),) = rows(server, luck_queries.luck_of_person(ada.id, "kingscorners", "points", 5))
        assert estimate == answer["play"]
        assert error >= 0
        assert call_api(server, "GET", "/api/me/data", key=ada.key)["luck"][0]["play"] == answer["play"]
    back_up(url, tmp_path / "backup.db")
    with LiveServer(tmp_path / "backup.db") as server:
        assert len(rows(server, queries.all_rows("luck"))) == 1
    with LiveServer(url) as server:
        call_api(server, "DELETE", "/api/me", key=ada.key)
        assert rows(server, queries.all_rows("luck")) == []


def test_database_without_the_table_of_estimates_is_migrated(postgres):
    """A database that only older servers have opened has no estimates."""
    url = postgres.database()
    with LiveServer(url) as server:
        ada = server.person()
        table = with_a_hand(ada)
    with psycopg.connect(url) as connection:
        connection.execute("DROP TABLE luck")
        connection.execute("DROP TABLE shared_hands")
        connection.execute("DELETE FROM versions WHERE version > (SELECT max(version) FROM versions) - 2")
    with LiveServer(url) as server:
        ada.server = server
        assert estimated(ada, table)["ready"]
