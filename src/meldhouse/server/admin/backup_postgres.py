"""Looking after the tables in a PostgreSQL: read as they are, copied to a file, put back into an empty database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from meldhouse.i18n import msg
from meldhouse.server.admin import backup_sqlite
from meldhouse.server.storage import migrations, queries
from meldhouse.server.storage.postgres import (
    PostgresStore,
    QmarkConnection,
    connect,
    prepare,
    with_percent_placeholders,
)
from meldhouse.util.errors import Mistake

__all__ = ["PostgresStore", "as_it_is", "back_up", "restore"]

# What is written meanwhile is not seen; and whoever only reads may take as long as it takes to play a table again.
SNAPSHOT = "SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


@contextmanager
def as_it_is(url: str) -> Iterator[QmarkConnection]:
    """The database at one moment, to read; houses may have it open and go on."""
    try:
        with closing(connect(url)) as connection:
            connection.execute(SNAPSHOT)
            db = QmarkConnection(connection)
            if not migrations.has_tables(db):
                raise Mistake(msg("no-tables-in-database"))
            yield db
    except psycopg.OperationalError as why:
        raise Mistake(msg("database-unreachable", why=str(why).strip())) from None


def back_up(url: str, to: Path) -> None:
    """A copy of the tables as they are at this moment, in a file as `meldhouse serve --data` keeps them."""
    backup_sqlite.new(to)
    with as_it_is(url) as db:

        def fill(file: sqlite3.Connection) -> None:
            migrations.migrate_sqlite(file)
            file.execute("BEGIN")
            for table in queries.ALL_TABLES:
                with db.connection.cursor(name=table) as rows:  # fetched little by little
                    rows.execute(with_percent_placeholders(queries.all_rows(table)[0]))
                    file.executemany(queries.insert_row(table, len(rows.description or ())), rows)
            file.execute("COMMIT")
            file.execute(*queries.set_backfill_version(migrations.BACKFILL_VERSION))

        backup_sqlite.copy(fill, to)


def restore(backup: Path, url: str) -> None:
    """The tables of a copy are in the database: all of them or none."""
    with closing(backup_sqlite.look_into(backup)) as file:
        wrong = backup_sqlite.damage(file)
        if wrong:
            raise Mistake(msg("copy-is-damaged", path=str(backup), why="; ".join(wrong[:3])))
        if migrations.sqlite_version(file) != len(migrations.VERSIONS) or file.execute(
            *queries.BACKFILL_VERSION
        ).fetchone() != (migrations.BACKFILL_VERSION,):
            raise Mistake(msg("backup-of-older-house", path=str(backup)))
        try:
            with closing(connect(url)) as connection, connection.transaction():
                prepare(QmarkConnection(connection))
                fill(connection, file)
        except psycopg.OperationalError as why:
            raise Mistake(msg("database-unreachable", why=str(why).strip())) from None
        except psycopg.Error as why:
            raise Mistake(msg("copy-is-damaged", path=str(backup), why=str(why).strip())) from None


def fill(connection: psycopg.Connection, file: sqlite3.Connection) -> None:
    """Every row of a file; a Mistake where there are rows already."""
    for table in queries.ALL_TABLES:
        rows = file.execute(*queries.all_rows(table))
        with connection.cursor() as there:
            if there.execute(with_percent_placeholders(queries.all_rows(table)[0] + " LIMIT 1")).fetchone():
                raise Mistake(msg("database-not-empty"))
            there.executemany(with_percent_placeholders(queries.insert_row(table, len(rows.description))), rows)
