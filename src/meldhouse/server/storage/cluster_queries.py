"""SQL statements for a cluster: which servers have the database open, and which node owns each table."""

from meldhouse.server.storage.queries import Statement, placeholders

# --- which servers have the database open -----------------------------------------------------

ONE_AT_A_TIME: Statement = ("SELECT pg_advisory_xact_lock(hashtext('meldhouse'))", ())
HOLDERS: Statement = ("SELECT token, address, node FROM house", ())  # node: its address for other nodes, or empty


def is_gone(token: int) -> Statement:
    """Select whether the server with a token no longer has any connection."""
    return "SELECT pg_try_advisory_xact_lock(?)", (token,)


def lock_token(token: int) -> Statement:
    """Lock a token, which shows that its server is present while this connection is open."""
    return "SELECT pg_advisory_lock_shared(?)", (token,)


def register(token: int, address: str, node: str, secret: str) -> Statement:
    return "INSERT INTO house (token, address, node, secret) VALUES (?, ?, ?, ?)", (token, address, node, secret)


def unregister(token: int) -> Statement:
    return "DELETE FROM house WHERE token = ?", (token,)


def rewrite(token: int) -> Statement:
    """Rewrite a server's row unchanged, as a test write."""
    return "UPDATE house SET address = address WHERE token = ?", (token,)


# --- nodes ----------------------------------------------------------------------------------
# All leases of a node expire at the time in the node's row, so renewing them touches no row that fences a write.


def renew(token: int, seconds: float) -> Statement:
    sql = "UPDATE house SET until = clock_timestamp() + make_interval(secs => ?) WHERE token = ?"
    return sql, (seconds, token)


LIVE_NODES: Statement = ("SELECT token, node, secret FROM house WHERE node <> '' AND until > clock_timestamp()", ())


def leases_of(token: int) -> Statement:
    return "SELECT id FROM leases WHERE token = ?", (token,)


def take_lease(id: str, token: int, gone: int | None = None) -> list[Statement]:
    """Take the lease of a table if no node holds it, or if its holder has expired or is known to be gone."""
    sql = """
    INSERT INTO leases VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET token = excluded.token
    WHERE leases.token = ? OR NOT EXISTS (
        SELECT 1 FROM house WHERE house.token = leases.token AND house.until > clock_timestamp()
    )
    """
    return [(sql, (id, token, gone)), ("SELECT token FROM leases WHERE id = ?", (id,))]


def release_lease(id: str, token: int) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE id = ? AND token = ?", (id, token)) for table in ("leases", "glimpses")]


def release_all(token: int) -> list[Statement]:
    return [(f"DELETE FROM {table} WHERE token = ?", (token,)) for table in ("leases", "glimpses", "house")]


def fence(id: str, token: int) -> Statement:
    """Raise an error unless this node holds the lease, and lock the lease until the transaction is committed."""
    return "SELECT of_node(?, ?)", (id, token)


# --- changes that nodes announce to each other ----------------------------------------------------

NOTIFY: Statement = ("NOTIFY meldhouse", ())
LISTEN: Statement = ("LISTEN meldhouse", ())
# Numbers are assigned before the commit, so a slightly older change may become visible after a newer one.
NEWEST_CHANGE: Statement = ("SELECT coalesce(max(number), 0) FROM news", ())


def changes_since(number: int, seconds: float) -> Statement:
    """Select the changes after a number, and all changes of the last few seconds."""
    late = "at > clock_timestamp() - make_interval(secs => ?)"
    return f"SELECT number, what, id FROM news WHERE number > ? OR {late} ORDER BY number", (number, seconds)


FORGET_CHANGES: Statement = ("DELETE FROM news WHERE at < clock_timestamp() - interval '10 min'", ())


def invitations_to(tables: list[str]) -> Statement:
    return f"SELECT id, person FROM invited WHERE id IN ({placeholders(tables)})", (*tables,)


def publish_activity(id: str, token: int, activity: str) -> Statement:
    """Store a summary of a table's activity, which the table's owner publishes for other nodes."""
    upsert = "ON CONFLICT (id) DO UPDATE SET token = excluded.token, told = excluded.told"
    return f"INSERT INTO glimpses SELECT id, token, ? FROM leases WHERE id = ? AND token = ? {upsert}", (
        activity,
        id,
        token,
    )


ACTIVITY: Statement = ("SELECT id, token, told FROM glimpses", ())


def activity_of(tables: list[str]) -> Statement:
    sql = f"SELECT id, token, told FROM glimpses WHERE id IN ({placeholders(tables)})"
    return sql, (*tables,)
