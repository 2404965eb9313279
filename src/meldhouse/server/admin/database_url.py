"""The location of the database: an SQLite file, or the URL of a PostgreSQL database."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

from meldhouse.i18n import msg
from meldhouse.server.admin import backup_sqlite
from meldhouse.server.storage.base import Database, Store
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library
from meldhouse.util.output_files import check_or_make_folder
from meldhouse.util.user_dirs import user_data_dir

DATABASE_URL = "DATABASE_URL"  # name of the environment variable
SCHEMES = ("postgresql", "postgres")

DatabaseLocation = Path | str  # a file, or a database URL


def choose_database(data: Path | None, database: str | None) -> DatabaseLocation:
    """Return the requested location, or that of the environment variable, or the user's default file."""
    if data and database:
        raise Mistake(msg("data-or-database"))
    if data:
        return data
    if url := database or os.environ.get(DATABASE_URL):
        return _parse_url(url)
    return default_data()


def default_data() -> Path:
    """Return the path of the default database file in the user's data folder."""
    return user_data_dir() / "house.db"


def _parse_url(url: str) -> str:
    if urlsplit(url).scheme not in SCHEMES:
        raise Mistake(msg("no-database-address"))
    return url


def open_store(location: DatabaseLocation, address: str, node: str = "") -> Store:
    """Open the store at a location; raise a Mistake if it cannot be used or another server has it open."""
    try:
        if isinstance(location, str):
            store: Store = load_postgres_backup().PostgresStore(location, address, node)
            return store
        check_or_make_folder(location)
        return SqliteStore(location, address)
    except Mistake:
        raise
    except Exception as why:
        first = str(why).strip().partition("\n")[0].rstrip(".")  # omit the library's guesses on further lines
        raise Mistake(msg("tables-not-kept", path=format_location(location), why=first)) from None


def load_postgres_backup() -> ModuleType:
    """Return the module that backs up PostgreSQL; raise a Mistake if the driver is not installed."""
    Library("psycopg", "postgres")()
    from meldhouse.server.admin import backup_postgres

    return backup_postgres


def format_location(location: DatabaseLocation) -> str:
    """Return a location for messages and logs, without the user name and password."""
    if isinstance(location, Path):
        return str(location)
    address = urlsplit(location)
    return f"{address.scheme}://{address.hostname or ''}{address.path}"


# --- maintenance ----------------------------------------------------------------------------


@contextmanager
def open_for_reading(location: DatabaseLocation) -> Iterator[tuple[Database, list[str]]]:
    """Yield the database for reading, with the errors found in its file; a server may have it open."""
    if isinstance(location, str):
        with load_postgres_backup().open_snapshot(location) as db:
            yield db, []  # PostgreSQL checks its own files
    else:
        with closing(backup_sqlite.open_read_only(location)) as file:
            yield file, backup_sqlite.find_damage(file)


def back_up(location: DatabaseLocation, to: Path) -> None:
    """Copy all tables to a file; servers can continue meanwhile."""
    if isinstance(location, str):
        load_postgres_backup().back_up(location, to)
    else:
        backup_sqlite.back_up(location, to)


def restore(backup: Path, location: DatabaseLocation) -> Path | None:
    """Restore a backup; return the new path of a replaced file, if there was one."""
    if isinstance(location, str):
        load_postgres_backup().restore(backup, location)
        return None
    return backup_sqlite.restore(backup, location)
