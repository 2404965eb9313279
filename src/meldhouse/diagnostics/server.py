"""Checks of whether a server could start here: its address and its database."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from meldhouse.diagnostics.compiled_cache import MIB, is_writable
from meldhouse.diagnostics.finding import Finding, ServerSpec, error, ok, warning
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir

MIN_FREE_MIB = 200


def address(spec: ServerSpec) -> Iterator[Finding]:
    """Check that a server could bind the address, by binding and releasing it."""
    from meldhouse.server.app import PORT, bind_listener
    from meldhouse.server.core.server_addresses import url_of

    with bind_listener(spec.host, spec.port) as listener:
        host, port = listener.getsockname()[:2]
    if spec.port is None and port != PORT:
        yield ok("port", msg("doctor-port-next", at=url_of(host, port), taken=str(PORT)))
    else:
        yield ok("port", msg("doctor-port", at=url_of(host, port)))


def tables(spec: ServerSpec) -> Iterator[Finding]:
    from meldhouse.server.admin.database_url import choose_database

    location = choose_database(spec.data, spec.database)
    yield from _check_database(location) if isinstance(location, str) else _check_file(location)


def _check_file(file: Path) -> Iterator[Finding]:
    if not is_writable(file.parent):
        yield error("data", msg("doctor-data-closed", path=str(file.parent)), msg("doctor-mend-data"))
        return
    if not file.parent.exists() and file.parent != user_data_dir():
        yield error("data", msg("not-written", path=str(file), why=msg("not-written-no-folder")))
        return
    yield from _check_disk(file.parent)
    if not file.exists():
        yield ok("data", msg("doctor-data-none", path=str(file)))
    elif not os.access(file, os.R_OK | os.W_OK):
        yield error("data", msg("doctor-data-closed", path=str(file)), msg("doctor-mend-data"))
    else:
        yield check_tables(file)


def _check_disk(folder: Path) -> Iterator[Finding]:
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(existing).free // MIB
    if free < MIN_FREE_MIB:
        yield warning("disk", msg("doctor-disk-full", path=str(existing), free=free), msg("doctor-mend-disk"))


def check_tables(file: Path) -> Finding:
    """Check a database file for damage and for its version, and count its tables."""
    from meldhouse.server.admin import backup_sqlite
    from meldhouse.server.storage import migrations as schema

    with closing(backup_sqlite.open_read_only(file)) as db:
        if damage := backup_sqlite.find_damage(db):
            return error("data", msg("file-damaged", path=str(file), why="; ".join(damage[:3])))
        if newer := _newer_schema(schema.sqlite_version(db), len(schema.VERSIONS)):
            return error("data", newer, msg("doctor-mend-newer"))
        key = "doctor-data-open" if _is_open(Path(f"{file}.lock")) else "doctor-data"
        return ok("data", msg(key, path=str(file), tables=count_tables(db)))


def _is_open(lock: Path) -> bool:
    """Return whether a running server holds the lock on the database file."""
    from meldhouse.server.storage.file_lock import _lock

    if not lock.is_file():
        return False
    file = os.open(lock, os.O_RDWR)
    try:
        _lock(file)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def count_tables(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def _newer_schema(has: int, knows: int) -> Message | None:
    return msg("tables-of-a-newer-house", has=has, knows=knows) if has > knows else None


def _check_database(url: str) -> Iterator[Finding]:
    from meldhouse.server.admin.database_url import format_location, load_postgres_backup
    from meldhouse.server.storage import migrations as schema

    try:
        with load_postgres_backup().open_snapshot(url) as db:
            if newer := _newer_schema(schema._newest_version(db), len(schema.POSTGRES_VERSIONS)):
                yield error("database", newer, msg("doctor-mend-newer"))
            else:
                yield ok("database", msg("doctor-data", path=format_location(url), tables=count_tables(db)))
    except Mistake as why:
        if why.message.key != "no-tables-in-database":
            raise
        yield ok("database", msg("doctor-data-none", path=format_location(url)))


SERVER_CHECKS = {"port": address, "data": tables}
