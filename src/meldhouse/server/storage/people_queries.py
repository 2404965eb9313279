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


# --- badges ---------------------------------------------------------------------------------
# A row with an empty game says how far the finished hands of a person have been looked at.

OLDEST_FIRST = "ORDER BY ended, id, hand"


def badges(person: str) -> Statement:
    return "SELECT game, badge, id, hand, ended FROM badges WHERE person = ? AND game <> ''", (person,)


def badges_until(person: str) -> Statement:
    return "SELECT ended FROM badges WHERE person = ? AND game = ''", (person,)


def add_badge(person: str, game: str, badge: str, id: str, hand: int, ended: str) -> Statement:
    """Insert a badge, unless the person has it already."""
    sql = "INSERT INTO badges VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    return sql, (person, game, badge, id, hand, ended)


def set_badges_until(person: str, ended: str) -> Statement:
    sql = "INSERT INTO badges VALUES (?, '', '', '', 0, ?) ON CONFLICT (person, game, badge)"
    return f"{sql} DO UPDATE SET ended = excluded.ended", (person, ended)


def states_since(person: str, ended: str, limit: int, after: int) -> Statement:
    """Select the finished hands of a person from a time on, with the table after each hand."""
    sql = (
        "SELECT own.game, own.id, own.hand, own.seat, own.ended, hands.law, hands.state, hands.course"
        " FROM sound_results AS own JOIN hands ON hands.id = own.id AND hands.hand = own.hand"
        " WHERE own.person = ? AND own.ended >= ? ORDER BY own.ended, own.id, own.hand LIMIT ? OFFSET ?"
    )
    return sql, (person, ended, limit, after)


def nth_hand(person: str, game: str, number: int) -> Statement:
    """Select a person's hand of a game by its number, counted from 1."""
    sql = "SELECT id, hand, ended FROM sound_results WHERE person = ? AND game = ?"
    return f"{sql} {OLDEST_FIRST} LIMIT 1 OFFSET ?", (person, game, number - 1)


def first_win(person: str, game: str) -> Statement:
    sql = "SELECT id, hand, ended FROM sound_results WHERE person = ? AND game = ? AND won > 0"
    return f"{sql} {OLDEST_FIRST} LIMIT 1", (person, game)


# --- shared pages ---------------------------------------------------------------------------


def page_token(person: str) -> Statement:
    return "SELECT token FROM shared_pages WHERE person = ?", (person,)


def person_of_page(token: str) -> Statement:
    return "SELECT person FROM shared_pages WHERE token = ?", (token,)


def share_page(person: str, token: str) -> Statement:
    """Insert the token of a person's page, unless the page is shared already."""
    return "INSERT INTO shared_pages VALUES (?, ?) ON CONFLICT (person) DO NOTHING", (person, token)


def stop_sharing_page(person: str) -> Statement:
    return "DELETE FROM shared_pages WHERE person = ?", (person,)


# --- shared hands ---------------------------------------------------------------------------

SHARED_HAND = "SELECT token, person, id, hand, seat, since FROM shared_hands"


def result_in_hand(person: str, id: str, hand: int) -> Statement:
    """Select the seat that a person had in a finished hand, and their result."""
    return "SELECT seat, unit, worth FROM sound_results WHERE person = ? AND id = ? AND hand = ?", (person, id, hand)


def shared_hand(token: str) -> Statement:
    return f"{SHARED_HAND} WHERE token = ?", (token,)


def shared_hands(person: str) -> Statement:
    """Select the hands that a person shares, the newest first."""
    return f"{SHARED_HAND} WHERE person = ? ORDER BY since DESC, token", (person,)


def share_hand(token: str, person: str, id: str, hand: int, seat: int, since: str) -> Statement:
    """Insert the token of a person's hand, unless the hand is shared already."""
    sql = "INSERT INTO shared_hands VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (person, id, hand) DO NOTHING"
    return sql, (token, person, id, hand, seat, since)


def stop_sharing_hand(person: str, token: str) -> Statement:
    return "DELETE FROM shared_hands WHERE person = ? AND token = ?", (person, token)


# --- people one has played with ---------------------------------------------------------------


def companions(person: str, limit: int) -> Statement:
    """Select the people with whom a person has finished hands: ID, number of hands, end of the last one."""
    sql = (
        "SELECT other.person, count(*), max(other.ended) FROM results AS own JOIN results AS other"
        " ON other.id = own.id AND other.hand = own.hand AND other.person <> own.person"
        " WHERE own.person = ? GROUP BY other.person ORDER BY max(other.ended) DESC, other.person LIMIT ?"
    )
    return sql, (person, limit)


def table_with(person: str, others: list[str]) -> Statement:
    """Select the table where a person has finished hands with the most of some others; of several, the newest."""
    sql = (
        "SELECT own.id FROM results AS own JOIN results AS other ON other.id = own.id AND other.hand = own.hand"
        f" WHERE own.person = ? AND other.person IN ({placeholders(others)})"
        " GROUP BY own.id ORDER BY count(DISTINCT other.person) DESC, max(own.ended) DESC LIMIT 1"
    )
    return sql, (person, *others)


def withdraw_invitations(person: str, tables: list[str]) -> Statement:
    return f"DELETE FROM invited WHERE person = ? AND id IN ({placeholders(tables)})", (person, *tables)


# --- questions to join ------------------------------------------------------------------------

QUESTIONS: Statement = ("SELECT person, id, host FROM asked", ())


def questions_to(people: list[str]) -> Statement:
    return f"SELECT person, id, host FROM asked WHERE person IN ({placeholders(people)})", (*people,)


def ask(person: str, id: str, host: str) -> Statement:
    return "INSERT INTO asked VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (person, id, host)


def drop_question(person: str, id: str) -> Statement:
    return "DELETE FROM asked WHERE person = ? AND id = ?", (person, id)
