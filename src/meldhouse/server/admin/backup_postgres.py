"""Backup of a PostgreSQL database to an SQLite file, and restore into an empty database."""

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

__all__ = ["PostgresStore", "back_up", "open_snapshot", "restore"]

# A consistent snapshot, without a timeout because replaying a table can take a long time.
SNAPSHOT = "SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


@contextmanager
def open_snapshot(url: str) -> Iterator[QmarkConnection]:
    """Yield a read-only snapshot of the database; servers can use the database meanwhile."""
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
    """Copy all tables to a file that `meldhouse serve --data` can use; servers can continue meanwhile."""
    backup_sqlite.require_new_file(to)
    with open_snapshot(url) as db:

        def fill(file: sqlite3.Connection) -> None:
            migrations.migrate_sqlite(file)
            file.execute("BEGIN")
            for table in queries.ALL_TABLES:
                if not migrations.has_tables(db, table):
                    continue  # no server of this version has migrated the database yet
                with db.connection.cursor(name=table) as rows:  # uses a server-side cursor
                    rows.execute(with_percent_placeholders(queries.all_rows(table)[0]))
                    file.executemany(queries.insert_row(table, len(rows.description or ())), rows)
            file.execute("COMMIT")
            file.execute(*queries.set_backfill_version(migrations.BACKFILL_VERSION))

        backup_sqlite.write_copy(fill, to)


def restore(backup: Path, url: str) -> None:
    """Restore a backup into an empty database in a single transaction."""
    with closing(backup_sqlite.open_read_only(backup)) as file:
        errors = backup_sqlite.find_damage(file)
        if errors:
            raise Mistake(msg("copy-is-damaged", path=str(backup), why="; ".join(errors[:3])))
        if file.execute(*queries.BACKFILL_VERSION).fetchone() != (migrations.BACKFILL_VERSION,):
            raise Mistake(msg("backup-of-older-house", path=str(backup)))
        try:
            with closing(_migrated(file)) as newest, closing(connect(url)) as connection, connection.transaction():
                prepare(QmarkConnection(connection))
                fill(connection, newest)
        except psycopg.OperationalError as why:
            raise Mistake(msg("database-unreachable", why=str(why).strip())) from None
        except psycopg.Error as why:
            raise Mistake(msg("copy-is-damaged", path=str(backup), why=str(why).strip())) from None


def _migrated(file: sqlite3.Connection) -> sqlite3.Connection:
    """Return a temporary copy of a backup, migrated to the newest schema; the backup itself stays as it is."""
    copy = sqlite3.connect("")
    file.backup(copy)
    migrations.migrate_sqlite(copy)
    return copy


def fill(connection: psycopg.Connection, file: sqlite3.Connection) -> None:
    """Insert all rows of a backup file; raise a Mistake if a table in the database is not empty."""
    for table in queries.ALL_TABLES:
        rows = file.execute(*queries.all_rows(table))
        with connection.cursor() as cursor:
            if cursor.execute(with_percent_placeholders(queries.all_rows(table)[0] + " LIMIT 1")).fetchone():
                raise Mistake(msg("database-not-empty"))
            cursor.executemany(with_percent_placeholders(queries.insert_row(table, len(rows.description))), rows)
