"""SQL statements of a cluster: which servers have the database open, and which node owns which table."""

from meldhouse.server.storage.queries import Statement, marks

# --- whose a database is --------------------------------------------------------------------

ONE_AT_A_TIME: Statement = ("SELECT pg_advisory_xact_lock(hashtext('meldhouse'))", ())
HOLDERS: Statement = ("SELECT token, address, node FROM house", ())  # node: where others reach it, or nothing


def is_gone(token: int) -> Statement:
    """Has the house of a token no connection any more?"""
    return "SELECT pg_try_advisory_xact_lock(?)", (token,)


def hold(token: int) -> Statement:
    """As long as this connection lasts, its house is not gone."""
    return "SELECT pg_advisory_lock_shared(?)", (token,)


def enter(token: int, address: str, node: str, secret: str) -> Statement:
    return "INSERT INTO house (token, address, node, secret) VALUES (?, ?, ?, ?)", (token, address, node, secret)


def leave(token: int) -> Statement:
    return "DELETE FROM house WHERE token = ?", (token,)


def rewrite(token: int) -> Statement:
    """A write that changes nothing."""
    return "UPDATE house SET address = address WHERE token = ?", (token,)


# --- nodes ----------------------------------------------------------------------------------
# A lease lasts as long as its node says so in one row: renewing it touches no row that a table's writing is fenced by.


def renew(token: int, seconds: float) -> Statement:
    sql = "UPDATE house SET until = clock_timestamp() + make_interval(secs => ?) WHERE token = ?"
    return sql, (seconds, token)


LIVING: Statement = ("SELECT token, node, secret FROM house WHERE node <> '' AND until > clock_timestamp()", ())


def leases(token: int) -> Statement:
    return "SELECT id FROM leases WHERE token = ?", (token,)


def lease(id: str, token: int, gone: int | None = None) -> list[Statement]:
    """It is this node's, where nobody has it: nobody, or a node whose time is over, or one that is known to be gone."""
    sql = """
    INSERT INTO leases VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET token = excluded.token
    WHERE leases.token = ? OR NOT EXISTS (
        SELECT 1 FROM house WHERE house.token = leases.token AND house.until > clock_timestamp()
    )
    """
    return [(sql, (id, token, gone)), ("SELECT token FROM leases WHERE id = ?", (id,))]


def give_back(id: str, token: int) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE id = ? AND token = ?", (id, token)) for table in ("leases", "glimpses")]


def give_all_back(token: int) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE token = ?", (token,)) for table in ("leases", "glimpses", "house")]


def fence(id: str, token: int) -> Statement:
    """An error, unless this node has the lease; then it keeps it until what is written with this is committed."""
    return "SELECT of_node(?, ?)", (id, token)


# --- what nodes tell one another ----------------------------------------------------------------

HINT: Statement = ("NOTIFY meldhouse", ())
LISTEN: Statement = ("LISTEN meldhouse", ())
# Numbers are given before they are committed: what is a little older may be seen later than what is newer.
NEWEST: Statement = ("SELECT coalesce(max(number), 0) FROM news", ())


def news(number: int, seconds: float) -> Statement:
    """What came after a number, and within so many seconds."""
    late = "at > clock_timestamp() - make_interval(secs => ?)"
    return f"SELECT number, what, id FROM news WHERE number > ? OR {late} ORDER BY number", (number, seconds)


FORGET_NEWS: Statement = ("DELETE FROM news WHERE at < clock_timestamp() - interval '10 min'", ())


def invited_to(tables: list[str]) -> Statement:
    return f"SELECT id, person FROM invited WHERE id IN ({marks(tables)})", (*tables,)


def show(id: str, token: int, told: str) -> Statement:
    """What the others are shown of a table, by the node that has it."""
    anew = "ON CONFLICT (id) DO UPDATE SET token = excluded.token, told = excluded.told"
    return f"INSERT INTO glimpses SELECT id, token, ? FROM leases WHERE id = ? AND token = ? {anew}", (told, id, token)


GLIMPSES: Statement = ("SELECT id, token, told FROM glimpses", ())


def glimpses_of(tables: list[str]) -> Statement:
    sql = f"SELECT id, token, told FROM glimpses WHERE id IN ({marks(tables)})"
    return sql, (*tables,)
