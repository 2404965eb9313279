"""Schema migrations: the database knows its version, and missing ones are applied in order."""

import sqlite3

from meldhouse.i18n import msg
from meldhouse.server.core.clock import today, written
from meldhouse.server.storage import cluster_queries
from meldhouse.server.storage.base import Database
from meldhouse.util.errors import Mistake

TABLES = """
CREATE TABLE IF NOT EXISTS people (
    person TEXT PRIMARY KEY,
    key_digest TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    request TEXT,
    state TEXT NOT NULL,
    opened TEXT NOT NULL,
    sheet TEXT NOT NULL,
    UNIQUE (host, request)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state);

CREATE TABLE IF NOT EXISTS seats (
    id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT,
    bot TEXT NOT NULL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_person ON seats (person, id);

CREATE TABLE IF NOT EXISTS invited (
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (id, person)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS events (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    chance TEXT,
    request TEXT,
    PRIMARY KEY (id, seq),
    UNIQUE (id, seat, request)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS hands (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    law TEXT NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    told TEXT NOT NULL,
    state BLOB NOT NULL,
    course TEXT NOT NULL,
    PRIMARY KEY (id, hand)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS results (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    unit TEXT NOT NULL,
    worth REAL NOT NULL,
    won INTEGER NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (id, hand, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS results_by_person ON results (person, ended);

CREATE TABLE IF NOT EXISTS school (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    question INTEGER NOT NULL,
    kind TEXT NOT NULL,
    answer INTEGER NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (person, game, number, question)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
"""

# A file takes whatever is written into it, so that of damaged rows anything may be read; a database holds to its types.
SOUND_IN_FILE = """
CREATE VIEW IF NOT EXISTS sound_results AS SELECT * FROM results WHERE typeof(id) = 'text' AND typeof(hand) = 'integer'
    AND typeof(seat) = 'integer' AND typeof(game) = 'text' AND typeof(variant) = 'text' AND unit IN ('chips', 'points')
    AND typeof(worth) = 'real' AND abs(worth) < 1e15 AND typeof(won) = 'integer' AND typeof(ended) = 'text';
"""
SOUND = """
CREATE VIEW sound_results AS SELECT * FROM results WHERE unit IN ('chips', 'points') AND abs(worth) < 1e15;
"""

# Which house has a database open, and where that is; a file has a lock beside it.
HOUSE_THERE = "CREATE TABLE house (token BIGINT NOT NULL, address TEXT NOT NULL);"

TYPES = {" WITHOUT ROWID": "", " BLOB": " BYTEA", " REAL": " DOUBLE PRECISION"}  # as PostgreSQL calls them


def _as_postgres_says(script: str) -> str:
    for said, there in TYPES.items():
        script = script.replace(said, there)
    return script


FIRST = TABLES + SOUND_IN_FILE
SECOND = """
CREATE TABLE glances (
    digest TEXT PRIMARY KEY,
    rows TEXT NOT NULL
) WITHOUT ROWID;
"""
THIRD = """
CREATE TABLE reviews (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    law TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (id, hand)
) WITHOUT ROWID;
"""


# Several nodes with one database: until when each counts as there, which has which table, what it shows of that to the
# others, and what has changed lately that all of them have in mind.  A house alone writes none of it.
NODES = """
ALTER TABLE house ADD COLUMN node TEXT NOT NULL DEFAULT '', ADD COLUMN secret TEXT NOT NULL DEFAULT '',
    ADD COLUMN until TIMESTAMPTZ NOT NULL DEFAULT 'epoch';
CREATE TABLE leases (id TEXT PRIMARY KEY, token BIGINT NOT NULL);
CREATE INDEX leases_by_token ON leases (token);
CREATE TABLE glimpses (id TEXT PRIMARY KEY, token BIGINT NOT NULL, told TEXT NOT NULL);
CREATE TABLE news (
    number BIGSERIAL PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    what TEXT NOT NULL,
    id TEXT NOT NULL
);
CREATE INDEX news_by_time ON news (at);

CREATE FUNCTION of_node(asked TEXT, whose BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM leases WHERE id = asked AND token = whose FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'another node has the table' USING ERRCODE = 'MH001';
    END IF;
END $$;

CREATE FUNCTION tell_nodes() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    changed JSONB;
BEGIN
    IF EXISTS (SELECT 1 FROM house WHERE node <> '') THEN
        IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
        INSERT INTO news (what, id) VALUES (TG_TABLE_NAME, changed ->> TG_ARGV[0]);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON people FOR EACH ROW EXECUTE FUNCTION tell_nodes('person');
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON tables FOR EACH ROW EXECUTE FUNCTION tell_nodes('id');
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON seats FOR EACH ROW EXECUTE FUNCTION tell_nodes('id');
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON invited FOR EACH ROW EXECUTE FUNCTION tell_nodes('id');
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON glimpses FOR EACH ROW EXECUTE FUNCTION tell_nodes('id');
"""

VERSIONS = (FIRST, SECOND, THIRD)  # each brings the file of the one before it to its own
IN_POSTGRES = (
    _as_postgres_says(TABLES) + SOUND + HOUSE_THERE,
    _as_postgres_says(SECOND),
    NODES,
    _as_postgres_says(THIRD),
)  # and these a database
NOTED = 2  # what is noted of all tables: 1 their results, 2 their hands

CREATE = "CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, since TEXT NOT NULL)"


def bring_up(db: sqlite3.Connection) -> None:
    """The file has the tables of this house from now on; a Mistake where a newer house has had it open."""
    for step in lacking(VERSIONS, version_of(db)):
        db.executescript(f"BEGIN; {step} COMMIT;")


def bring_up_database(db: Database) -> None:
    """The same of a database, within one transaction: of two houses that are opened at once the second waits."""
    db.execute(*cluster_queries.ONE_AT_A_TIME)
    for step in lacking(IN_POSTGRES, newest(db) if has_tables(db) else 0):
        db.execute(step)


def has_tables(db: Database) -> bool:
    """Has a house ever been in this database?"""
    return bool(db.execute("SELECT to_regclass('versions') IS NOT NULL").fetchone()[0])


def lacking(versions: tuple[str, ...], has: int) -> list[str]:
    """What brings tables of one version to that of this house, step by step."""
    if has > len(versions):
        raise Mistake(msg("tables-of-a-newer-house", has=has, knows=len(versions)))
    since = written(today(), "seconds")
    steps = enumerate(versions[has:], has + 1)
    return [f"{CREATE}; {script} INSERT INTO versions VALUES ({number}, '{since}');" for number, script in steps]


def version_of(db: sqlite3.Connection) -> int:
    """0 for one that is empty, or of a house that did not count them yet."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'versions'").fetchall():
        return 0
    return newest(db)


def newest(db: Database) -> int:
    return int(db.execute("SELECT coalesce(max(version), 0) FROM versions").fetchone()[0])
