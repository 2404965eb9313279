"""Looking after the file of the tables: checked, copied while the house is open, put back."""

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

HOUSES = {"people", "tables", "seats", "events"}  # what the file of every house has


class Checked(NamedTuple):
    """What was gone through, and of each table that is not as it should be, what is wrong."""

    tables: int
    hands: int
    events: int
    wrong: dict[str, str]

    def told(self) -> Message:
        return msg("checked", tables=self.tables, hands=self.hands, events=self.events)


class Missing(Mistake):
    """A finished hand has no row; reading the table again restores it."""


def look_into(file: Path) -> sqlite3.Connection:
    """A file of tables, to read; a house may have it open."""
    if not file.is_file():
        raise Mistake(msg("no-tables-there", path=str(file)))
    db = sqlite3.connect(file, isolation_level=None)
    db.text_factory = decode_leniently
    try:
        db.execute("PRAGMA query_only = ON")
        there = {name for (name,) in db.execute(*queries.SCHEMA_NAMES)}
    except sqlite3.DatabaseError as why:
        db.close()
        key = "no-house-kept-there" if why.sqlite_errorcode == sqlite3.SQLITE_NOTADB else "file-damaged"
        raise Mistake(msg(key, path=str(file), why=str(why))) from None
    if not there >= HOUSES:
        db.close()
        raise Mistake(msg("no-house-kept-there", path=str(file)))
    return db


# --- checked ------------------------------------------------------------------------------


def damage(db: sqlite3.Connection) -> list[str]:
    """What the database itself finds wrong with the file."""
    try:
        found = [line for (line,) in db.execute(*queries.INTEGRITY)]
    except sqlite3.DatabaseError as why:
        return [str(why)]
    return [] if found == ["ok"] else found


def games_of(db: Database) -> set[str]:
    """The games at the tables of a file, as far as they can be read."""
    found = set()
    for id in load_table_ids(db):
        with suppress(Exception):
            found.add(parse_stored_settings(id, *load_settings(db, id)).game)
    return found


def check(db: Database, ids: Iterable[str]) -> Checked:
    """Every table is played again from its first event, the law judging, and compared with what is kept of it.

    Hands that another law played are as they were kept; it is begun after them.
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
    """How many hands and events it has; whatever is wrong is an error, of whatever kind."""
    course, events = played_again(db, id)
    return len(course.finished_hands), len(events)


def played_again(db: Database, id: str) -> tuple[TableSession, list[Event]]:
    """What came of its events, compared with what is kept of it."""
    sheet = parse_stored_settings(id, *load_settings(db, id))
    events, rows = load_events(db, id), list(starmap(FinishedHandRow, db.execute(*queries.hands(id))))
    begun = _begun_after_other_laws(find_game(sheet.game), rows)
    course, _ = replay_or_abort(sheet, begun, events[begun.seq :])
    _compare_hands(course, rows[len(begun.hands) :])
    _check_complete(course, rows, sheet.state)
    _compare_worth(course, db.execute(*queries.results_of_table(id)))
    return course, events


def _begun_after_other_laws(game: Game, rows: list[FinishedHandRow]) -> Snapshot:
    with suppress(Exception):  # what cannot be begun after is played again
        last = max(place for place, row in enumerate(rows) if not is_current(game.name, row.law))
        return snapshot_after(game, rows[last::-1], len(rows))
    return Snapshot()


def _compare_hands(course: TableSession, rows: Iterable[FinishedHandRow]) -> None:
    """What is kept of hands, where it was kept by the law of today."""
    game, played = course.table.game.name, {hand.hand: hand for hand in finished_rows(course)}
    for row in rows:
        again = played.get(row.hand)
        if again is None or (is_current(game, row.law) and row._replace(law=again.law) != again):
            raise ValueError(f"hand {row.hand + 1} is not kept as it was played")


def _check_complete(course: TableSession, rows: Iterable[FinishedHandRow], noted: str) -> None:
    """Raise a Missing that names the first finished hand without a row.

    A hand that has just ended gets its row together with the table's new state, a moment after its last event.
    """
    pending = noted == PLAYING != course.state
    stored = {row.hand for row in rows}
    missing = [hand for hand in range(len(course.finished_hands) - pending) if hand not in stored]
    if missing:
        raise Missing(msg("check-hand-missing", number=missing[0] + 1))


def _compare_worth(course: TableSession, rows: Iterable[tuple[Any, ...]]) -> None:
    for hand, seat, unit, *noted in rows:
        if unit != score_unit(course.table) or tuple(noted) != tuple(outcomes(course.table, hand, unit)[seat]):
            raise ValueError(f"hand {hand + 1} is noted to have been worth something else at seat {seat + 1}")


# --- copied, and put back -------------------------------------------------------------------


def back_up(file: Path, to: Path) -> None:
    """A copy of the tables as they are at this moment, whole; the house may be open and goes on."""
    with closing(look_into(file)) as db:
        copy(db.backup, new(to))


def new(file: Path) -> Path:
    """A file that is not there yet."""
    if file.exists():
        raise Mistake(msg("file-there-already", path=str(file)))
    return file


def copy(fill: Callable[[sqlite3.Connection], None], to: Path) -> None:
    """Under its name only when it is whole, sound and on disk; it belongs to its owner alone."""
    part = Path(f"{to}.part")
    try:
        restrict_permissions(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copied:
            fill(copied)
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            wrong = damage(copied)
        if wrong:
            raise Mistake(msg("copy-is-damaged", path=str(to), why="; ".join(wrong[:3])))
        os.replace(part, to)
        _sync(to.parent)
    except (OSError, sqlite3.Error) as why:
        raise Mistake(msg("tables-not-kept", path=str(to), why=str(why))) from None
    finally:
        part.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    with suppress(OSError):  # where a folder cannot be opened, its names are on disk already
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def restore(backup: Path, file: Path) -> Path | None:
    """The tables of a copy take the place of those in the file; where those lie from now on, if there were any."""
    with closing(look_into(backup)) as db:
        if wrong := damage(db):
            raise Mistake(msg("copy-is-damaged", path=str(backup), why="; ".join(wrong[:3])))
        check_or_make_folder(file)
        file = file.resolve()
        lock = FileLock(Path(f"{file}.lock"))
        try:
            copy(db.backup, arrived := Path(f"{file}.arrived"))
            aside = _put_aside(file)
            os.replace(arrived, file)
            _sync(file.parent)
        finally:
            lock.release()
    return aside


def _put_aside(file: Path) -> Path | None:
    """What is there is kept under another name, with what was written last and lies beside it."""
    if not file.exists():
        return None
    aside = file.with_name(f"{file.name}.until-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    for beside in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.replace(f"{file}{beside}", f"{aside}{beside}")
    return aside
