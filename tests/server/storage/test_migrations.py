"""The file of the tables says which version it has; SQL stands in the rooms of the file and nowhere else."""

import ast
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import meldhouse.server
from meldhouse.server.app import open_services
from meldhouse.server.storage import migrations
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.util.errors import Mistake

ROOMS = {f"storage/{name}.py" for name in ("queries", "migrations", "sqlite", "postgres", "cluster_queries")}
COPYING = {"care.py", "care_of_database.py"}  # they open tables of their own, and say how
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP) [\w*]")


def statements(path):
    """Every text of a module that a database would understand."""
    texts = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and SQL.match(text)]


def test_sql_stands_in_the_rooms_of_the_file():
    folder = Path(meldhouse.server.__file__).parent
    having = {str(path.relative_to(folder)) for path in folder.rglob("*.py") if statements(path)}
    assert {f"storage/{name}.py" for name in ("queries", "cluster_queries", "migrations")} <= having <= ROOMS | COPYING


def test_a_file_goes_through_the_versions_that_it_lacks(tmp_path, monkeypatch):
    """One of a house that counted none has the first; what comes later is added once, and what is there stays."""
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(migrations.V1 + "INSERT INTO people VALUES ('p1', 'digest', 'Ada');")
    SqliteStore(path).close()
    monkeypatch.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, "ALTER TABLE people ADD COLUMN born TEXT;"))
    for _ in range(2):
        SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM people").fetchall() == [("p1", "digest", "Ada", None)]
        assert db.execute("SELECT version FROM versions").fetchall() == [
            (n + 1,) for n in range(len(migrations.VERSIONS))
        ]


def test_a_version_is_added_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    SqliteStore(path).close()
    broken = "ALTER TABLE people ADD COLUMN born TEXT; ALTER TABLE nobody ADD COLUMN born TEXT;"
    monkeypatch.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, broken))
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(path)
    with closing(sqlite3.connect(path)) as db:
        assert migrations.sqlite_version(db) == len(migrations.VERSIONS) - 1
        assert "born" not in [name for _, name, *_ in db.execute("PRAGMA table_info(people)")]


def test_the_file_of_a_newer_house_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    with monkeypatch.context() as newer:
        newer.setattr(migrations, "VERSIONS", (*migrations.VERSIONS, "CREATE TABLE chests (id TEXT);"))
        SqliteStore(path).close()
    knows = len(migrations.VERSIONS)
    with pytest.raises(Mistake, match=f"their version is {knows + 1}, and this one supports {knows}"):
        open_services(path, "")
