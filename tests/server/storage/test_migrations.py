"""Database migrations: a file knows its version, and only the storage modules contain SQL."""

import ast
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import meldhouse.server
from meldhouse.server.app import open_services
from meldhouse.server.storage import migrations, queries
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.util.errors import Mistake
from tests.support.syntax_trees import parse

SQL_MODULES = ("queries", "people_queries", "luck_queries", "cluster_queries", "migrations")
ROOMS = {f"storage/{name}.py" for name in (*SQL_MODULES, "sqlite", "postgres")}
COPYING = {"care.py", "care_of_database.py"}  # modules that open their own tables, with the reason
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP) [\w*]")


def statements(path):
    """Return every string of a module that a database would understand as SQL."""
    texts = (node.value for node in ast.walk(parse(path.read_text())) if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and SQL.match(text)]


def test_sql_occurs_only_in_storage_modules():
    folder = Path(meldhouse.server.__file__).parent
    having = {str(path.relative_to(folder)) for path in folder.rglob("*.py") if statements(path)}
    assert {f"storage/{name}.py" for name in SQL_MODULES} <= having <= ROOMS | COPYING


def test_older_database_file_is_migrated_once(tmp_path, monkeypatch):
    """A file without a version number has version 1. Each later version is added once, and the data stays."""
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(migrations.V1 + "INSERT INTO people VALUES ('p1', 'digest', 'Ada');")
    SqliteStore(path).close()
    monkeypatch.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, "ALTER TABLE people ADD COLUMN born TEXT;"))
    for _ in range(2):
        SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM people").fetchall() == [("p1", "digest", "Ada", "", "", 0, None)]
        assert db.execute("SELECT version FROM versions").fetchall() == [
            (n + 1,) for n in range(len(migrations.VERSIONS))
        ]


def test_failed_migration_is_rolled_back(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    SqliteStore(path).close()
    broken = "ALTER TABLE people ADD COLUMN born TEXT; ALTER TABLE nobody ADD COLUMN born TEXT;"
    monkeypatch.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, broken))
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(path)
    with closing(sqlite3.connect(path)) as db:
        assert migrations.sqlite_version(db) == len(migrations.VERSIONS) - 1
        assert "born" not in [name for _, name, *_ in db.execute("PRAGMA table_info(people)")]


def test_database_file_of_a_newer_version_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    with monkeypatch.context() as newer:
        newer.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, "CREATE TABLE chests (id TEXT);"))
        SqliteStore(path).close()
    knows = len(migrations.VERSIONS)
    with pytest.raises(Mistake, match=f"their version is {knows + 1}, but this one supports {knows}"):
        open_services(path, "")


CACHES = {"glances", "reviews", "daily_bots"}  # can be computed again


def test_every_table_is_in_backups_and_every_column_of_people_is_erased(tmp_path):
    """Otherwise a backup of PostgreSQL lacks a table, or a deleted person leaves a trace."""
    path = tmp_path / "house.db"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in tables}
    assert set(queries.ALL_TABLES) == tables - CACHES - {"versions"}
    with_person = {name for name, fields in columns.items() if "person" in fields}
    assert with_person - {"seats"} == set(queries.TABLES_WITH_PERSON)
    with_table = {name for name, fields in columns.items() if "id" in fields} - {"records"}
    assert with_table == set(queries.TABLES_WITH_TABLE_ID)
