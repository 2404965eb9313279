"""Check, backup and restore of the SQLite file with all tables; backups work while the server runs."""

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.games import Game
from meldhouse.games.rules_version import is_current
from meldhouse.games.validation import find_game
from meldhouse.i18n import Message, msg
from meldhouse.server.accounts.table_settings import parse_stored_settings
from meldhouse.server.history.finished_hands import FinishedHandRow, Snapshot, finished_rows, snapshot_after
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Database, load_events, load_settings, load_table_ids
from meldhouse.server.storage.file_lock import FileLock, restrict_permissions
from meldhouse.server.storage.sqlite import decode_leniently
from meldhouse.server.tables.recovery import replay_or_abort
from meldhouse.session.events import Event
from meldhouse.session.outcomes import outcomes, score_unit
from meldhouse.session.session import PLAYING, TableSession
from meldhouse.util.errors import Mistake
from meldhouse.util.output_files import check_or_make_folder

REQUIRED_TABLES = {"people", "tables", "seats", "events"}  # in every version of the schema


class Checked(NamedTuple):
    """The number of checked tables, hands and events, and the error found in each bad table."""

    tables: int
    hands: int
    events: int
    wrong: dict[str, str]

    def summary(self) -> Message:
        return msg("checked", tables=self.tables, hands=self.hands, events=self.events)


class Missing(Mistake):
    """Raised if a finished hand has no row. Reloading the table restores the row."""


def open_read_only(file: Path) -> sqlite3.Connection:
    """Open a database file for reading; a server may have it open."""
    if not file.is_file():
        raise Mistake(msg("no-tables-there", path=str(file)))
    db = sqlite3.connect(file, isolation_level=None)
    db.text_factory = decode_leniently
    try:
        db.execute("PRAGMA query_only = ON")
        names = {name for (name,) in db.execute(*queries.SCHEMA_NAMES)}
    except sqlite3.DatabaseError as why:
        db.close()
        key = "no-house-kept-there" if why.sqlite_errorcode == sqlite3.SQLITE_NOTADB else "file-damaged"
        raise Mistake(msg(key, path=str(file), why=str(why))) from None
    if not names >= REQUIRED_TABLES:
        db.close()
        raise Mistake(msg("no-house-kept-there", path=str(file)))
    return db


# --- check --------------------------------------------------------------------------------


def find_damage(db: sqlite3.Connection) -> list[str]:
    """Return the errors that SQLite's integrity check finds."""
    try:
        found = [line for (line,) in db.execute(*queries.INTEGRITY)]
    except sqlite3.DatabaseError as why:
        return [str(why)]
    return [] if found == ["ok"] else found


def find_games(db: Database) -> set[str]:
    """Return the names of the games played at all readable tables."""
    found = set()
    for id in load_table_ids(db):
        with suppress(Exception):
            found.add(parse_stored_settings(id, *load_settings(db, id)).game)
    return found


def check_tables(db: Database, ids: Iterable[str]) -> Checked:
    """Replay each table under the current rules, and compare the result with its stored rows.

    Hands played under other rules are not replayed; the replay starts after them.
    """
    tables, hands, events, wrong = 0, 0, 0, {}
    for id in ids:
        tables += 1
        try:
            found = _check_table(db, id)
            hands, events = hands + found[0], events + found[1]
        except Missing as why:
            wrong[id] = str(why)
        except Exception as why:
            wrong[id] = f"{type(why).__name__}: {why}"
    return Checked(tables, hands, events, wrong)


def _check_table(db: Database, id: str) -> tuple[int, int]:
    """Check a table and return its number of hands and events; raise any exception if something is wrong."""
    session, events = replay_table(db, id)
    return len(session.finished_hands), len(events)


def replay_table(db: Database, id: str) -> tuple[TableSession, list[Event]]:
    """Replay a table's events and compare the result with its rows; return the session and the events."""
    settings = parse_stored_settings(id, *load_settings(db, id))
    events, rows = load_events(db, id), list(starmap(FinishedHandRow, db.execute(*queries.hands(id))))
    snapshot = _snapshot_after_other_rules(find_game(settings.game), rows)
    session, _ = replay_or_abort(settings, snapshot, events[snapshot.seq :])
    _compare_hands(session, rows[len(snapshot.hands) :])
    _check_complete(session, rows, settings.state)
    _compare_results(session, db.execute(*queries.results_of_table(id)))
    return session, events


def _snapshot_after_other_rules(game: Game, rows: list[FinishedHandRow]) -> Snapshot:
    with suppress(Exception):  # without a usable snapshot, all events are replayed
        last = max(index for index, row in enumerate(rows) if not is_current(game.name, row.law))
        return snapshot_after(game, rows[last::-1], len(rows))
    return Snapshot()


def _compare_hands(session: TableSession, rows: Iterable[FinishedHandRow]) -> None:
    """Compare replayed hands with their rows, if the rows were stored under the current rules."""
    game, played = session.table.game.name, {hand.hand: hand for hand in finished_rows(session)}
    for row in rows:
        replayed = played.get(row.hand)
        if replayed is None or (is_current(game, row.law) and row._replace(law=replayed.law) != replayed):
            raise ValueError(f"the stored hand {row.hand + 1} differs from the replayed hand")


def _check_complete(session: TableSession, rows: Iterable[FinishedHandRow], state: str) -> None:
    """Raise a Missing that names the first finished hand without a row, if there is one.

    A hand that has just ended gets its row together with the table's new state, shortly after its last event.
    """
    pending = state == PLAYING != session.state
    stored = {row.hand for row in rows}
    missing = [hand for hand in range(len(session.finished_hands) - pending) if hand not in stored]
    if missing:
        raise Missing(msg("check-hand-missing", number=missing[0] + 1))


def _compare_results(session: TableSession, rows: Iterable[tuple[Any, ...]]) -> None:
    for hand, seat, unit, *stored in rows:
        if unit != score_unit(session.table) or tuple(stored) != tuple(outcomes(session.table, hand, unit)[seat]):
            raise ValueError(
                f"the stored result of hand {hand + 1} for seat {seat + 1} differs from the replayed result"
            )


# --- backup and restore ---------------------------------------------------------------------


def back_up(file: Path, to: Path) -> None:
    """Copy all tables to a new file; the server can continue meanwhile."""
    with closing(open_read_only(file)) as db:
        write_copy(db.backup, require_new_file(to))


def require_new_file(file: Path) -> Path:
    """Return the path of a file that does not exist; raise a Mistake otherwise."""
    if file.exists():
        raise Mistake(msg("file-there-already", path=str(file)))
    return file


def write_copy(fill: Callable[[sqlite3.Connection], None], to: Path) -> None:
    """Write a backup file with private permissions; it gets its name when it is complete, checked and synced."""
    part = Path(f"{to}.part")
    try:
        restrict_permissions(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copied:
            fill(copied)
            copied.execute("PRAGMA journal_mode = DELETE")  # make it a single file, without a WAL
            errors = find_damage(copied)
        if errors:
            raise Mistake(msg("copy-is-damaged", path=str(to), why="; ".join(errors[:3])))
        os.replace(part, to)
        _sync(to.parent)
    except (OSError, sqlite3.Error) as why:
        raise Mistake(msg("tables-not-kept", path=str(to), why=str(why))) from None
    finally:
        part.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    with suppress(OSError):  # some systems cannot open a folder, but sync its names immediately
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def restore(backup: Path, file: Path) -> Path | None:
    """Replace a database file with a backup; return the new path of the old file, if there was one."""
    with closing(open_read_only(backup)) as db:
        if errors := find_damage(db):
            raise Mistake(msg("copy-is-damaged", path=str(backup), why="; ".join(errors[:3])))
        check_or_make_folder(file)
        file = file.resolve()
        lock = FileLock(Path(f"{file}.lock"))
        try:
            write_copy(db.backup, new_file := Path(f"{file}.arrived"))
            renamed = _move_aside(file)
            os.replace(new_file, file)
            _sync(file.parent)
        finally:
            lock.release()
    return renamed


def _move_aside(file: Path) -> Path | None:
    """Rename an existing database file and its WAL files; return the new path."""
    if not file.exists():
        return None
    renamed = file.with_name(f"{file.name}.until-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.replace(f"{file}{suffix}", f"{renamed}{suffix}")
    return renamed
