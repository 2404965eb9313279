"""Schema migrations, which are applied in order to a database that stores its own version."""

import sqlite3

from meldhouse.i18n import msg
from meldhouse.server.core.clock import format_timestamp, today
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

# SQLite stores values of any type in any column, so damaged rows may contain anything; PostgreSQL enforces its types.
VALID_RESULTS_SQLITE = """
CREATE VIEW IF NOT EXISTS sound_results AS SELECT * FROM results WHERE typeof(id) = 'text' AND typeof(hand) = 'integer'
    AND typeof(seat) = 'integer' AND typeof(game) = 'text' AND typeof(variant) = 'text' AND unit IN ('chips', 'points')
    AND typeof(worth) = 'real' AND abs(worth) < 1e15 AND typeof(won) = 'integer' AND typeof(ended) = 'text';
"""
VALID_RESULTS_POSTGRES = """
CREATE VIEW sound_results AS SELECT * FROM results WHERE unit IN ('chips', 'points') AND abs(worth) < 1e15;
"""

# The servers that have the database open, and their addresses; an SQLite file has a lock file instead.
SERVERS = "CREATE TABLE house (token BIGINT NOT NULL, address TEXT NOT NULL);"

TYPES = {" WITHOUT ROWID": "", " BLOB": " BYTEA", " REAL": " DOUBLE PRECISION"}  # PostgreSQL's names for types


def _to_postgres(script: str) -> str:
    for sqlite_type, postgres_type in TYPES.items():
        script = script.replace(sqlite_type, postgres_type)
    return script


V1 = TABLES + VALID_RESULTS_SQLITE
V2 = """
CREATE TABLE glances (
    digest TEXT PRIMARY KEY,
    rows TEXT NOT NULL
) WITHOUT ROWID;
"""
V3 = """
CREATE TABLE reviews (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    law TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (id, hand)
) WITHOUT ROWID;
"""

# Each person's one attempt at a deal of the day, and what bots made of that deal.
V4 = """
CREATE TABLE daily (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (person, game, day)
) WITHOUT ROWID;
CREATE INDEX daily_by_day ON daily (game, day);
CREATE TABLE daily_bots (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    cache_key TEXT NOT NULL,
    results TEXT NOT NULL,
    PRIMARY KEY (game, day)
) WITHOUT ROWID;
"""
V5 = """
ALTER TABLE people ADD COLUMN avatar TEXT NOT NULL DEFAULT '';
"""

# What people choose about themselves, whom they block, their badges, what they share, and who is asked to a table.
V6 = """
ALTER TABLE people ADD COLUMN color TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;
CREATE TABLE blocks (
    person TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (person, blocked)
) WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);
CREATE TABLE badges (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    badge TEXT NOT NULL,
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (person, game, badge)
) WITHOUT ROWID;
CREATE TABLE shared_pages (
    person TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE
) WITHOUT ROWID;
CREATE TABLE asked (
    person TEXT NOT NULL,
    id TEXT NOT NULL,
    host TEXT NOT NULL,
    PRIMARY KEY (person, id)
) WITHOUT ROWID;
"""

# What a person's decisions brought in a hand, compared with the baseline bot: the estimate and its standard error.
V7 = """
CREATE TABLE luck (
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    play REAL NOT NULL,
    error REAL NOT NULL,
    worlds INTEGER NOT NULL,
    PRIMARY KEY (id, hand, seat)
) WITHOUT ROWID;
"""

# One finished hand, as the seat of a person saw it, that they share with a link.
V8 = """
CREATE TABLE shared_hands (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    id TEXT NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    since TEXT NOT NULL,
    UNIQUE (person, id, hand)
) WITHOUT ROWID;
"""


# For several nodes with one database: when each node's leases expire, the owner and the activity of each
# table, and recent changes to data that nodes cache.  A single server writes none of this.
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

# Nodes keep blocks and questions in memory, so they hear of changes.
NODES_HEAR_OF_PEOPLE = """
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION tell_nodes('person');
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE ON asked FOR EACH ROW EXECUTE FUNCTION tell_nodes('person');
"""

VERSIONS = (V1, V2, V3, V4, V5, V6, V7, V8)  # each script migrates from the version before
POSTGRES_VERSIONS = (
    _to_postgres(TABLES) + VALID_RESULTS_POSTGRES + SERVERS,
    _to_postgres(V2),
    NODES,
    _to_postgres(V3),
    _to_postgres(V4),
    V5,
    _to_postgres(V6) + NODES_HEAR_OF_PEOPLE,
    _to_postgres(V7),
    _to_postgres(V8),
)
BACKFILL_VERSION = 2  # version of the data derived from events: 1 added results, 2 added hands

CREATE_VERSIONS = "CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, since TEXT NOT NULL)"


def migrate_sqlite(db: sqlite3.Connection) -> None:
    """Migrate a file to the newest version; raise a Mistake if a newer version of Meldhouse wrote it."""
    for step in missing_migrations(VERSIONS, sqlite_version(db)):
        db.executescript(f"BEGIN; {step} COMMIT;")


def migrate_postgres(db: Database) -> None:
    """Migrate a database in a transaction; if two servers start at the same time, the second one waits."""
    db.execute(*cluster_queries.ONE_AT_A_TIME)
    for step in missing_migrations(POSTGRES_VERSIONS, _newest_version(db) if has_tables(db) else 0):
        db.execute(step)


def has_tables(db: Database, table: str = "versions") -> bool:
    """Return whether a PostgreSQL database has a table; with `versions`, it has been migrated before."""
    return bool(db.execute("SELECT to_regclass(?) IS NOT NULL", (table,)).fetchone()[0])


def missing_migrations(versions: tuple[str, ...], current: int) -> list[str]:
    """Return the scripts that migrate from the current version to the newest."""
    if current > len(versions):
        raise Mistake(msg("tables-of-a-newer-house", has=current, knows=len(versions)))
    since = format_timestamp(today(), "seconds")
    steps = enumerate(versions[current:], current + 1)
    return [
        f"{CREATE_VERSIONS}; {script} INSERT INTO versions VALUES ({number}, '{since}');" for number, script in steps
    ]


def sqlite_version(db: sqlite3.Connection) -> int:
    """Return the schema version of a file, or 0 if it is empty or predates version numbering."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'versions'").fetchall():
        return 0
    return _newest_version(db)


def _newest_version(db: Database) -> int:
    return int(db.execute("SELECT coalesce(max(version), 0) FROM versions").fetchone()[0])
