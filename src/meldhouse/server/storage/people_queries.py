"""SQL statements about what people choose and share: blocks, badges, shared pages and hands, questions to join."""

from meldhouse.server.storage.queries import Statement, placeholders

# --- blocks ---------------------------------------------------------------------------------

BLOCKS: Statement = ("SELECT person, blocked FROM blocks", ())


def blocks_of(people: list[str]) -> Statement:
    return f"SELECT person, blocked FROM blocks WHERE person IN ({placeholders(people)})", (*people,)


def block(person: str, blocked: str) -> Statement:
    return "INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", (person, blocked)


def unblock(person: str, blocked: str) -> Statement:
    return "DELETE FROM blocks WHERE person = ? AND blocked = ?", (person, blocked)
