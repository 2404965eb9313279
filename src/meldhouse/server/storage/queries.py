"""SQL statements with their values. No other module has SQL, but for cluster_queries.py.

storage/migrations.py has what is kept; storage/sqlite.py and storage/postgres.py carry out what is asked.  SQLite and
PostgreSQL both understand it, but for what is asked of a file alone; cluster_queries.py has what is asked of a database
alone.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from meldhouse.session.events import Event
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import OVER

Statement = tuple[str, tuple[Any, ...]]

KEPT = ("people", "tables", "seats", "invited", "events", "hands", "results", "school", "records")  # all there is
OF_ONE = ("results", "school", "invited", "people")  # tables of the file with a person in every row
OF_TABLE = (
    "events",
    "hands",
    "reviews",
    "seats",
    "invited",
    "results",
    "tables",
)  # and those with a table in every row


# --- the file -------------------------------------------------------------------------------

TABLES_OF_FILE: Statement = ("SELECT name FROM sqlite_master", ())
INTEGRITY: Statement = ("PRAGMA integrity_check", ())
QUICK_CHECK: Statement = ("PRAGMA quick_check(3)", ())  # the first three things that are wrong
NOTED: Statement = ("PRAGMA user_version", ())
PACK: Statement = ("VACUUM", ())
EMPTY_JOURNAL: Statement = ("PRAGMA wal_checkpoint(TRUNCATE)", ())


def noted(version: int) -> Statement:
    return f"PRAGMA user_version = {version}", ()


# --- all of it ------------------------------------------------------------------------------


def whole(table: str) -> Statement:
    return f"SELECT * FROM {table}", ()


def put_back(table: str, columns: int) -> str:
    """For rows as `whole` gives them."""
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"


def marks(values: list[str]) -> str:
    """For a list of what is looked for."""
    return ", ".join("?" * len(values)) or "NULL"


# --- people ---------------------------------------------------------------------------------

NAMES: Statement = ("SELECT person, name FROM people", ())
INVITED: Statement = ("SELECT id, person FROM invited", ())


def names_of(people: list[str]) -> Statement:
    return f"SELECT person, name FROM people WHERE person IN ({marks(people)})", (*people,)


def add_person(person: str, key_digest: str, name: str) -> Statement:
    return "INSERT INTO people VALUES (?, ?, ?)", (person, key_digest, name)


def person_with(key_digest: str) -> Statement:
    return "SELECT person, name FROM people WHERE key_digest = ?", (key_digest,)


def rename(person: str, name: str) -> Statement:
    return "UPDATE people SET name = ? WHERE person = ?", (name, person)


def invite(id: str, person: str) -> Statement:
    return "INSERT INTO invited VALUES (?, ?) ON CONFLICT DO NOTHING", (id, person)


def forget(person: str) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE person = ?", (person,)) for table in OF_ONE]


# --- tables ---------------------------------------------------------------------------------

UNDER_WAY: Statement = (  # with their seats, as they are at one moment
    "SELECT tables.id, sheet, state, seat, kind, person, bot FROM tables LEFT JOIN seats ON seats.id = tables.id"
    " WHERE state <> ? ORDER BY tables.id, seat",
    (OVER,),
)
IN_ORDER: Statement = ("SELECT id FROM tables ORDER BY opened, id", ())


def add_table(id: str, host: str, request: str | None, state: str, opened: str, sheet: str) -> Statement:
    return "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", (id, host, request, state, opened, sheet)


def opened_by(host: str, request: str | None) -> Statement:
    return "SELECT id FROM tables WHERE host = ? AND request = ?", (host, request)


def agreed(id: str) -> Statement:
    return "SELECT sheet, state FROM tables WHERE id = ?", (id,)


def agree(id: str, sheet: str) -> Statement:
    return "UPDATE tables SET sheet = ? WHERE id = ?", (sheet, id)


def note_state(id: str, state: str) -> Statement:
    return "UPDATE tables SET state = ? WHERE id = ?", (state, id)


def seats(id: str) -> Statement:
    return "SELECT seat, kind, person, bot FROM seats WHERE id = ? ORDER BY seat", (id,)


def put_seat(id: str, number: int, seat: SeatAssignment) -> Statement:
    sql = "INSERT INTO seats VALUES (?, ?, ?, ?, ?) ON CONFLICT (id, seat)"
    anew = "DO UPDATE SET kind = excluded.kind, person = excluded.person, bot = excluded.bot"
    return f"{sql} {anew}", (id, number, seat.kind, seat.person, seat.bot)


def with_a_seat_of(person: str, over: bool) -> Statement:
    """Where somebody sits or sat, newest first; all, or those that are over."""
    sql = "SELECT id FROM tables WHERE id IN (SELECT id FROM seats WHERE kind = 'person' AND person = ?)"
    return f"{sql} AND (state = ? OR NOT ?) ORDER BY opened DESC, id", (person, OVER, over)


def concerned_by(person: str) -> Statement:
    """The tables at which somebody is written at all."""
    return (
        "SELECT id FROM tables WHERE replace(sheet, ?, '') <> sheet UNION SELECT id FROM seats WHERE person = ?"
        " UNION SELECT id FROM events WHERE kind = 'sit' AND text = ?",
        (person,) * 3,
    )


def others_at(id: str, person: str) -> Statement:
    return (
        "SELECT 1 FROM tables WHERE id = ? AND host <> ? UNION SELECT 1 FROM seats WHERE id = ? AND person <> ?"
        " UNION SELECT 1 FROM events WHERE id = ? AND kind = 'sit' AND text <> ?",
        (id, person) * 3,
    )


def remove_table(id: str) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in OF_TABLE]


def make_strange(id: str, person: str, stranger: str) -> list[Statement]:
    """Everywhere at a table where the person is written, a stranger is."""
    return [
        ("UPDATE seats SET person = ? WHERE id = ? AND person = ?", (stranger, id, person)),
        ("UPDATE events SET text = ? WHERE id = ? AND kind = 'sit' AND text = ?", (stranger, id, person)),
        ("UPDATE hands SET course = replace(course, ?, ?) WHERE id = ?", (person, stranger, id)),
        (
            "UPDATE tables SET request = CASE host WHEN ? THEN NULL ELSE request END,"
            " host = replace(host, ?, ?), sheet = replace(sheet, ?, ?) WHERE id = ?",
            (person, person, stranger, person, stranger, id),
        ),
    ]


# --- events ---------------------------------------------------------------------------------

EVER_DEALT: Statement = ("SELECT DISTINCT id FROM events WHERE kind = 'deal'", ())


def add_events(id: str, seq: int, events: Iterable[Event]) -> list[Statement]:
    """Events that take the numbers from `seq` on; a Conflict where one is taken already."""
    sql = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)"
    return [(sql, (id, number, *columns)) for number, (*columns, _) in enumerate(events, seq)]


def events_since(id: str, seq: int) -> Statement:
    sql = "SELECT seq, kind, seat, text, chance, request FROM events WHERE id = ? AND seq >= ? ORDER BY seq"
    return sql, (id, seq)


def first_promise(id: str) -> Statement:
    return "SELECT text FROM events WHERE id = ? AND seq = 0 AND kind = 'promise'", (id,)


def answer_to(id: str, seat: int, request: str) -> Statement:
    return "SELECT seq FROM events WHERE id = ? AND seat = ? AND request = ?", (id, seat, request)


def last_deal(id: str) -> Statement:
    return "SELECT seq FROM events WHERE id = ? AND kind = 'deal' ORDER BY seq DESC LIMIT 1", (id,)


# --- hands that are over ----------------------------------------------------------------------


def keep_hand(id: str, row: tuple[Any, ...]) -> Statement:
    columns = ("law", "seq", "text", "told", "state", "course")
    anew = ", ".join(f"{column} = excluded.{column}" for column in columns)
    return f"INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id, hand) DO UPDATE SET {anew}", (id, *row)


def hands(id: str) -> Statement:
    return "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand", (id,)


def count_hands(id: str) -> Statement:
    """How many are kept, and how many there were by the last of them."""
    return "SELECT count(*), max(hand) + 1 FROM hands WHERE id = ?", (id,)


def newest_bookmarks(id: str, seq: int, most: int) -> Statement:
    """The hands that were over by an event."""
    columns = "hand, law, seq, '', told, state, course"
    return f"SELECT {columns} FROM hands WHERE id = ? AND seq <= ? ORDER BY hand DESC LIMIT ?", (id, seq, most)


def newest_law(id: str) -> Statement:
    """By which law the last hand that is over was played, and the number of the event after it."""
    return "SELECT law, seq FROM hands WHERE id = ? ORDER BY hand DESC LIMIT 1", (id,)


def of_other_laws(id: str, current: Sequence[str]) -> Statement:
    """What hands came to that were played under other rules than those that have one of these names."""
    names = ", ".join("?" * len(current))
    return f"SELECT hand, told FROM hands WHERE id = ? AND law NOT IN ({names}) ORDER BY hand", (id, *current)


def hands_before(id: str, hand: int, most: int) -> Statement:
    return "SELECT told, state FROM hands WHERE id = ? AND hand < ? ORDER BY hand DESC LIMIT ?", (id, hand, most)


def first_hand(id: str) -> Statement:
    return "SELECT told FROM hands WHERE id = ? AND hand = 0", (id,)


def texts_of_hands(id: str, first: int, after: int) -> Statement:
    return "SELECT text, law FROM hands WHERE id = ? AND hand >= ? AND hand < ? ORDER BY hand", (id, first, after)


def laws_of_hands(id: str) -> Statement:
    return "SELECT DISTINCT law FROM hands WHERE id = ?", (id,)


# --- records that were loaded -------------------------------------------------------------------


def add_record(id: str, text: str) -> Statement:
    return "INSERT INTO records VALUES (?, ?)", (id, text)


def record(id: str) -> Statement:
    return "SELECT text FROM records WHERE id = ?", (id,)


# --- results ------------------------------------------------------------------------------------

COLUMNS = "SELECT id, hand, seat, game, variant, unit, worth, won, ended FROM sound_results"


def note_result(*row: Any) -> Statement:
    return "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row


def worth_of(id: str) -> Statement:
    """What hands are noted to have been worth to people: hand, seat, chips or points, how much, won or not."""
    return "SELECT hand, seat, unit, worth, won FROM results WHERE id = ?", (id,)


def tallies(person: str) -> Statement:
    """By game and variant, the most played first."""
    return (
        "SELECT game, variant, unit, count(*) AS hands, count(CASE WHEN won > 0 THEN 1 END),"
        " count(CASE WHEN won < 0 THEN 1 END), sum(worth), max(worth), min(worth)"
        " FROM sound_results WHERE person = ? GROUP BY game, variant, unit ORDER BY hands DESC, game, variant",
        (person,),
    )


def played(person: str, game: str, most: int) -> Statement:
    return "SELECT 1 FROM results WHERE person = ? AND game = ? LIMIT ?", (person, game, most)


def newest_results(person: str, most: int, after: int) -> Statement:
    newest = "ORDER BY ended DESC, id DESC, hand DESC"
    return f"{COLUMNS} WHERE person = ? {newest} LIMIT ? OFFSET ?", (person, most, after)


def all_results(person: str) -> Statement:
    return f"{COLUMNS} WHERE person = ? ORDER BY ended, id, hand", (person,)


def worth_at(person: str, tables: list[str]) -> Statement:
    """What some tables have brought somebody: of what, in how many hands, how much."""
    sql = f"SELECT id, unit, count(*), sum(worth) FROM sound_results WHERE person = ? AND id IN ({marks(tables)})"
    return f"{sql} GROUP BY id, unit", (person, *tables)


def worth_by_hand(person: str, game: str, unit: str) -> Statement:
    sql = "SELECT worth FROM sound_results WHERE person = ? AND game = ? AND unit = ? ORDER BY ended, id, hand"
    return sql, (person, game, unit)


def extreme(person: str, game: str, unit: str, best: bool) -> Statement:
    """The best hand of a game, or the worst; of equals, the newest."""
    order = f"ORDER BY worth {'DESC' if best else 'ASC'}, ended DESC, hand DESC LIMIT 1"
    return f"{COLUMNS} WHERE person = ? AND game = ? AND unit = ? {order}", (person, game, unit)


# --- the school ---------------------------------------------------------------------------------


def note_answer(person: str, noted: tuple[Any, ...]) -> Statement:
    """The first answer counts."""
    return "INSERT INTO school VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (person, *noted)


def answered_in_set(person: str, game: str, number: int) -> Statement:
    return "SELECT question, answer FROM school WHERE person = ? AND game = ? AND number = ?", (person, game, number)


def shares(person: str) -> Statement:
    return "SELECT game, kind, count(*), sum(good) FROM school WHERE person = ? GROUP BY game, kind", (person,)


def whole_sets(person: str, questions: int) -> Statement:
    """How many sets of each game were answered to the end."""
    whole = "SELECT game FROM school WHERE person = ? GROUP BY game, number HAVING count(*) >= ?"
    return f"SELECT game, count(*) FROM ({whole}) AS whole GROUP BY game", (person, questions)


def all_answers(person: str) -> Statement:
    return "SELECT game, number, question, kind, answer, good FROM school WHERE person = ?", (person,)


# --- what rules come to, at a glance ----------------------------------------------------------------


def glance(digest: str) -> Statement:
    return "SELECT rows FROM glances WHERE digest = ?", (digest,)


def keep_glance(digest: str, rows: str) -> Statement:
    return "INSERT INTO glances VALUES (?, ?) ON CONFLICT (digest) DO UPDATE SET rows = excluded.rows", (digest, rows)


# --- hands that were reviewed -------------------------------------------------------------------


def review(id: str, hand: int, law: str) -> Statement:
    return "SELECT told FROM reviews WHERE id = ? AND hand = ? AND law = ?", (id, hand, law)


def keep_review(id: str, hand: int, law: str, told: str) -> Statement:
    """In place of one by another law."""
    sql = (
        "INSERT INTO reviews VALUES (?, ?, ?, ?)"
        " ON CONFLICT (id, hand) DO UPDATE SET law = excluded.law, told = excluded.told"
    )
    return sql, (id, hand, law, told)
