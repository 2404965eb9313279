"""Where the tables are kept: in a file, or in a PostgreSQL that an address names."""

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

DATABASE_URL = "DATABASE_URL"  # what names the database where no option does
SCHEMES = ("postgresql", "postgres")

Where = Path | str  # a file, or the address of a database


def chosen(data: Path | None, database: str | None) -> Where:
    """What was asked for, else what the environment says, else the user's own file."""
    if data and database:
        raise Mistake(msg("data-or-database"))
    if data:
        return data
    if url := database or os.environ.get(DATABASE_URL):
        return _read_url(url)
    return default_data()


def default_data() -> Path:
    """Where the tables are kept when nobody says: in the user's own data folder."""
    return user_data_dir() / "house.db"


def _read_url(url: str) -> str:
    if urlsplit(url).scheme not in SCHEMES:
        raise Mistake(msg("no-database-address"))
    return url


def open_store(where: Where, address: str, node: str = "") -> Store:
    """A Mistake where the tables cannot be kept there, or are open elsewhere."""
    try:
        if isinstance(where, str):
            store: Store = database().PostgresStore(where, address, node)
            return store
        check_or_make_folder(where)
        return SqliteStore(where, address)
    except Mistake:
        raise
    except Exception as why:
        first = str(why).strip().partition("\n")[0].rstrip(".")  # what stands below it are guesses of the library
        raise Mistake(msg("tables-not-kept", path=shown(where), why=first)) from None


def database() -> ModuleType:
    """The room that looks after databases; a Mistake where what it needs is not installed."""
    Library("psycopg", "postgres")()
    from meldhouse.server.admin import backup_postgres

    return backup_postgres


def shown(where: Where) -> str:
    """As it may be told and logged: without name and password."""
    if isinstance(where, Path):
        return str(where)
    address = urlsplit(where)
    return f"{address.scheme}://{address.hostname or ''}{address.path}"


# --- looked after ---------------------------------------------------------------------------


@contextmanager
def looked_into(where: Where) -> Iterator[tuple[Database, list[str]]]:
    """The tables, to read, and what is wrong with the file they are in; a house may have them open."""
    if isinstance(where, str):
        with database().as_it_is(where) as db:
            yield db, []  # a server looks after its own files
    else:
        with closing(backup_sqlite.look_into(where)) as file:
            yield file, backup_sqlite.damage(file)


def back_up(where: Where, to: Path) -> None:
    """A copy of the tables as they are at this moment, in a file."""
    if isinstance(where, str):
        database().back_up(where, to)
    else:
        backup_sqlite.back_up(where, to)


def restore(backup: Path, where: Where) -> Path | None:
    """The tables of a copy are those that are kept there; where those lie from now on that were, if there were any."""
    if isinstance(where, str):
        database().restore(backup, where)
        return None
    return backup_sqlite.restore(backup, where)
