"""SQL statements with their values. Only this module and those named `..._queries.py` contain SQL.

The schema is in storage/migrations.py; storage/sqlite.py and storage/postgres.py run the statements.  Both databases
understand them, except for the PRAGMAs of SQLite; statements only for PostgreSQL are in cluster_queries.py.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from meldhouse.session.events import Event
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import OVER

Statement = tuple[str, tuple[Any, ...]]

OF_PEOPLE = ("blocks", "badges", "shared_pages", "shared_hands", "asked")  # storage/people_queries.py
ALL_TABLES = (  # of a backup
    "people",
    "tables",
    "seats",
    "invited",
    "events",
    "hands",
    "results",
    "school",
    "records",
    "daily",
    "luck",
    *OF_PEOPLE,
)
TABLES_WITH_PERSON = ("results", "luck", "school", "invited", "daily", *OF_PEOPLE, "people")  # every row names a person
TABLES_WITH_TABLE_ID = (
    *("events", "hands", "reviews", "seats", "invited", "results", "luck", "daily"),
    *("badges", "shared_hands", "asked", "tables"),
)  # every row has the ID of a table


# --- the file -------------------------------------------------------------------------------

SCHEMA_NAMES: Statement = ("SELECT name FROM sqlite_master", ())
INTEGRITY: Statement = ("PRAGMA integrity_check", ())
QUICK_CHECK: Statement = ("PRAGMA quick_check(3)", ())  # at most three errors
BACKFILL_VERSION: Statement = ("PRAGMA user_version", ())
VACUUM: Statement = ("VACUUM", ())
TRUNCATE_WAL: Statement = ("PRAGMA wal_checkpoint(TRUNCATE)", ())


def set_backfill_version(version: int) -> Statement:
    return f"PRAGMA user_version = {version}", ()


# --- all rows -------------------------------------------------------------------------------


def all_rows(table: str) -> Statement:
    return f"SELECT * FROM {table}", ()


def insert_row(table: str, columns: int) -> str:
    """Return the SQL statement that inserts a row with the columns that `all_rows` selects."""
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"


def placeholders(values: list[str]) -> str:
    """Return the placeholders for a list of values in an IN clause."""
    return ", ".join("?" * len(values)) or "NULL"


# --- people ---------------------------------------------------------------------------------

NAMES: Statement = ("SELECT person, name FROM people", ())
PROFILE = "SELECT person, avatar, color, unseen FROM people"
PROFILES: Statement = (f"{PROFILE} WHERE avatar <> '' OR color <> '' OR unseen <> 0", ())
INVITED: Statement = ("SELECT id, person FROM invited", ())


def names_of(people: list[str]) -> Statement:
    return f"SELECT person, name FROM people WHERE person IN ({placeholders(people)})", (*people,)


def profiles_of(people: list[str]) -> Statement:
    return f"{PROFILE} WHERE person IN ({placeholders(people)})", (*people,)


def add_person(person: str, key_digest: str, name: str) -> Statement:
    return "INSERT INTO people (person, key_digest, name) VALUES (?, ?, ?)", (person, key_digest, name)


def person_with(key_digest: str) -> Statement:
    return "SELECT person, name, avatar, color, unseen FROM people WHERE key_digest = ?", (key_digest,)


def rename(person: str, name: str) -> Statement:
    return "UPDATE people SET name = ? WHERE person = ?", (name, person)


def change_profile(person: str, avatar: str, color: str, unseen: bool) -> Statement:
    return "UPDATE people SET avatar = ?, color = ?, unseen = ? WHERE person = ?", (avatar, color, int(unseen), person)


def invite(id: str, person: str) -> Statement:
    return "INSERT INTO invited VALUES (?, ?) ON CONFLICT DO NOTHING", (id, person)


def delete_person(person: str) -> list[Statement]:
    """Delete all rows of a person, and those in which they are blocked or ask others to their tables."""
    of_others = [("DELETE FROM blocks WHERE blocked = ?", (person,)), ("DELETE FROM asked WHERE host = ?", (person,))]
    return [*((f"DELETE FROM {table} WHERE person = ?", (person,)) for table in TABLES_WITH_PERSON), *of_others]


# --- tables ---------------------------------------------------------------------------------

UNFINISHED_TABLES: Statement = (  # with their seats, in one snapshot
    "SELECT tables.id, sheet, state, seat, kind, person, bot FROM tables LEFT JOIN seats ON seats.id = tables.id"
    " WHERE state <> ? ORDER BY tables.id, seat",
    (OVER,),
)
TABLE_IDS: Statement = ("SELECT id FROM tables ORDER BY opened, id", ())


def add_table(id: str, host: str, request: str | None, state: str, opened: str, sheet: str) -> Statement:
    return "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", (id, host, request, state, opened, sheet)


def opened_by(host: str, request: str | None) -> Statement:
    return "SELECT id FROM tables WHERE host = ? AND request = ?", (host, request)


def table_settings(id: str) -> Statement:
    return "SELECT sheet, state FROM tables WHERE id = ?", (id,)


def update_settings(id: str, sheet: str) -> Statement:
    return "UPDATE tables SET sheet = ? WHERE id = ?", (sheet, id)


def update_state(id: str, state: str) -> Statement:
    return "UPDATE tables SET state = ? WHERE id = ?", (state, id)


def seats(id: str) -> Statement:
    return "SELECT seat, kind, person, bot FROM seats WHERE id = ? ORDER BY seat", (id,)


def put_seat(id: str, number: int, seat: SeatAssignment) -> Statement:
    sql = "INSERT INTO seats VALUES (?, ?, ?, ?, ?) ON CONFLICT (id, seat)"
    upsert = "DO UPDATE SET kind = excluded.kind, person = excluded.person, bot = excluded.bot"
    return f"{sql} {upsert}", (id, number, seat.kind, seat.person, seat.bot)


def drop_seats_from(id: str, count: int) -> Statement:
    return "DELETE FROM seats WHERE id = ? AND seat >= ?", (id, count)


def change_table(id: str, host: str, saved: str) -> Statement:
    """Replace the settings of a table; the request that opened it belongs to its first host."""
    sql = "UPDATE tables SET request = CASE host WHEN ? THEN request ELSE NULL END, host = ?, sheet = ? WHERE id = ?"
    return sql, (host, host, saved, id)


def tables_of_person(person: str, over: bool) -> Statement:
    """Select the tables where a person has or had a seat, newest first; all tables, or only finished ones."""
    sql = "SELECT id FROM tables WHERE id IN (SELECT id FROM seats WHERE kind = 'person' AND person = ?)"
    return f"{sql} AND (state = ? OR NOT ?) ORDER BY opened DESC, id", (person, OVER, over)


def tables_naming(person: str) -> Statement:
    """Select the tables whose rows mention a person in any column."""
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
    return [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in TABLES_WITH_TABLE_ID]


def anonymize(id: str, person: str, stranger: str) -> list[Statement]:
    """Replace a person with an anonymous ID in all rows of a table."""
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

DEALT_TABLES: Statement = ("SELECT DISTINCT id FROM events WHERE kind = 'deal'", ())


def add_events(id: str, seq: int, events: Iterable[Event]) -> list[Statement]:
    """Insert events with sequence numbers from `seq` on; a number that already exists raises a Conflict."""
    sql = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)"
    return [(sql, (id, number, *columns)) for number, (*columns, _) in enumerate(events, seq)]


def events_since(id: str, seq: int) -> Statement:
    sql = "SELECT seq, kind, seat, text, chance, request FROM events WHERE id = ? AND seq >= ? ORDER BY seq"
    return sql, (id, seq)


def first_commitment(id: str) -> Statement:
    return "SELECT text FROM events WHERE id = ? AND seq = 0 AND kind = 'promise'", (id,)


def event_of_request(id: str, seat: int, request: str) -> Statement:
    return "SELECT seq FROM events WHERE id = ? AND seat = ? AND request = ?", (id, seat, request)


def last_deal(id: str) -> Statement:
    return "SELECT seq FROM events WHERE id = ? AND kind = 'deal' ORDER BY seq DESC LIMIT 1", (id,)


# --- finished hands ---------------------------------------------------------------------------


def upsert_hand(id: str, row: tuple[Any, ...]) -> Statement:
    columns = ("law", "seq", "text", "told", "state", "course")
    upsert = ", ".join(f"{column} = excluded.{column}" for column in columns)
    return f"INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id, hand) DO UPDATE SET {upsert}", (
        id,
        *row,
    )


def hands(id: str) -> Statement:
    return "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand", (id,)


def hand(id: str, hand: int) -> Statement:
    sql = "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? AND hand = ?"
    return sql, (id, hand)


def count_hands(id: str) -> Statement:
    """Select the number of stored hands of a table, and how many hands it had played after the last of them."""
    return "SELECT count(*), max(hand) + 1 FROM hands WHERE id = ?", (id,)


def newest_snapshots(id: str, seq: int, limit: int) -> Statement:
    """Select the newest snapshots after hands that were finished before event number `seq`."""
    columns = "hand, law, seq, '', told, state, course"
    return f"SELECT {columns} FROM hands WHERE id = ? AND seq <= ? ORDER BY hand DESC LIMIT ?", (id, seq, limit)


def newest_rules_version(id: str) -> Statement:
    """Select the rules version of the last finished hand, and the sequence number after that hand."""
    return "SELECT law, seq FROM hands WHERE id = ? ORDER BY hand DESC LIMIT 1", (id,)


def hands_of_other_rules(id: str, current: Sequence[str]) -> Statement:
    """Select the results of hands that were played under rules versions other than the given ones."""
    names = ", ".join("?" * len(current))
    return f"SELECT hand, told FROM hands WHERE id = ? AND law NOT IN ({names}) ORDER BY hand", (id, *current)


def hands_before(id: str, hand: int, limit: int) -> Statement:
    return "SELECT told, state FROM hands WHERE id = ? AND hand < ? ORDER BY hand DESC LIMIT ?", (id, hand, limit)


def first_hand(id: str) -> Statement:
    return "SELECT told FROM hands WHERE id = ? AND hand = 0", (id,)


def texts_of_hands(id: str, first: int, after: int) -> Statement:
    return "SELECT text, law FROM hands WHERE id = ? AND hand >= ? AND hand < ? ORDER BY hand", (id, first, after)


def rules_versions_of_hands(id: str) -> Statement:
    return "SELECT DISTINCT law FROM hands WHERE id = ?", (id,)


# --- uploaded records ---------------------------------------------------------------------------


def add_record(id: str, text: str) -> Statement:
    return "INSERT INTO records VALUES (?, ?)", (id, text)


def record(id: str) -> Statement:
    return "SELECT text FROM records WHERE id = ?", (id,)


# --- results ------------------------------------------------------------------------------------

COLUMNS = "SELECT id, hand, seat, game, variant, unit, worth, won, ended FROM sound_results"


def insert_result(*row: Any) -> Statement:
    return "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row


def results_of_table(id: str) -> Statement:
    """Select the stored results at a table: hand, seat, unit, amount, and whether the hand was won."""
    return "SELECT hand, seat, unit, worth, won FROM results WHERE id = ?", (id,)


def result_totals(person: str) -> Statement:
    """Select a person's totals for each game and variant, the most played first."""
    return (
        "SELECT game, variant, unit, count(*) AS hands, count(CASE WHEN won > 0 THEN 1 END),"
        " count(CASE WHEN won < 0 THEN 1 END), sum(worth), max(worth), min(worth)"
        " FROM sound_results WHERE person = ? GROUP BY game, variant, unit ORDER BY hands DESC, game, variant",
        (person,),
    )


def has_played(person: str, game: str, limit: int) -> Statement:
    return "SELECT 1 FROM results WHERE person = ? AND game = ? LIMIT ?", (person, game, limit)


def newest_results(person: str, limit: int, after: int) -> Statement:
    newest = "ORDER BY ended DESC, id DESC, hand DESC"
    return f"{COLUMNS} WHERE person = ? {newest} LIMIT ? OFFSET ?", (person, limit, after)


def all_results(person: str) -> Statement:
    return f"{COLUMNS} WHERE person = ? ORDER BY ended, id, hand", (person,)


def totals_at(person: str, tables: list[str]) -> Statement:
    """Select a person's totals at the given tables: unit, number of hands, amount."""
    sql = (
        f"SELECT id, unit, count(*), sum(worth) FROM sound_results WHERE person = ? AND id IN ({placeholders(tables)})"
    )
    return f"{sql} GROUP BY id, unit", (person, *tables)


def results_by_hand(person: str, game: str, unit: str) -> Statement:
    sql = "SELECT worth FROM sound_results WHERE person = ? AND game = ? AND unit = ? ORDER BY ended, id, hand"
    return sql, (person, game, unit)


def extreme_result(person: str, game: str, unit: str, best: bool) -> Statement:
    """Select a person's best or worst hand of a game; if several are equal, the newest."""
    order = f"ORDER BY worth {'DESC' if best else 'ASC'}, ended DESC, hand DESC LIMIT 1"
    return f"{COLUMNS} WHERE person = ? AND game = ? AND unit = ? {order}", (person, game, unit)


# --- practice questions ---------------------------------------------------------------------------


def insert_answer(person: str, answer: tuple[Any, ...]) -> Statement:
    """Insert an answer to a practice question, unless the question already has one."""
    return "INSERT INTO school VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (person, *answer)


def answered_in_set(person: str, game: str, number: int) -> Statement:
    return "SELECT question, answer FROM school WHERE person = ? AND game = ? AND number = ?", (person, game, number)


def answer_shares(person: str) -> Statement:
    return "SELECT game, kind, count(*), sum(good) FROM school WHERE person = ? GROUP BY game, kind", (person,)


def finished_sets(person: str, questions: int) -> Statement:
    """Select the number of sets that the person has finished, for each game."""
    finished = "SELECT game FROM school WHERE person = ? GROUP BY game, number HAVING count(*) >= ?"
    return f"SELECT game, count(*) FROM ({finished}) AS finished GROUP BY game", (person, questions)


def all_answers(person: str) -> Statement:
    return "SELECT game, number, question, kind, answer, good FROM school WHERE person = ?", (person,)


# --- the impact of rules --------------------------------------------------------------------------


def rule_impact(digest: str) -> Statement:
    return "SELECT rows FROM glances WHERE digest = ?", (digest,)


def upsert_rule_impact(digest: str, rows: str) -> Statement:
    return "INSERT INTO glances VALUES (?, ?) ON CONFLICT (digest) DO UPDATE SET rows = excluded.rows", (digest, rows)


# --- reviews --------------------------------------------------------------------------------------


def review(id: str, hand: int, law: str) -> Statement:
    return "SELECT told FROM reviews WHERE id = ? AND hand = ? AND law = ?", (id, hand, law)


def upsert_review(id: str, hand: int, law: str, told: str) -> Statement:
    """Insert a review, or replace one that was made under another rules version."""
    sql = (
        "INSERT INTO reviews VALUES (?, ?, ?, ?)"
        " ON CONFLICT (id, hand) DO UPDATE SET law = excluded.law, told = excluded.told"
    )
    return sql, (id, hand, law, told)


# --- deals of the day -----------------------------------------------------------------------------

OWN_RESULT = "LEFT JOIN sound_results AS own ON own.id = daily.id AND own.hand = 0 AND own.person = daily.person"


def add_attempt(person: str, game: str, day: str, id: str) -> Statement:
    """Insert a person's attempt at a deal of the day; a second attempt raises a Conflict."""
    return "INSERT INTO daily VALUES (?, ?, ?, ?)", (person, game, day, id)


def attempts(person: str, since: str) -> Statement:
    """Select a person's attempts from a day on: game, day, table, the table's state, unit and amount, if finished."""
    return (
        f"SELECT daily.game, day, daily.id, state, own.unit, own.worth FROM daily {OWN_RESULT}"
        " JOIN tables ON tables.id = daily.id WHERE daily.person = ? AND day >= ? ORDER BY day, daily.game",
        (person, since),
    )


def attempt_results(game: str, day: str) -> Statement:
    """Select the results of all finished attempts at a deal."""
    return f"SELECT own.worth FROM daily {OWN_RESULT} WHERE daily.game = ? AND day = ? AND own.id IS NOT NULL", (
        game,
        day,
    )


def daily_bots(game: str, day: str, cache_key: str) -> Statement:
    return "SELECT results FROM daily_bots WHERE game = ? AND day = ? AND cache_key = ?", (game, day, cache_key)


def upsert_daily_bots(game: str, day: str, cache_key: str, results: str) -> Statement:
    """Insert the bots' results of a deal, or replace those of another version of the compiled code."""
    sql = (
        "INSERT INTO daily_bots VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game, day) DO UPDATE SET cache_key = excluded.cache_key, results = excluded.results"
    )
    return sql, (game, day, cache_key, results)
