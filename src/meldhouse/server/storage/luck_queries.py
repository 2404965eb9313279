"""SQL statements about estimates of luck and play, with their values.

A hand is open to estimates if all its cards may be shown: its table is over, or has at most one person.  The same rule
is `TableSettings.can_reveal_hands`.
"""

from meldhouse.server.storage.queries import Statement
from meldhouse.session.seating import PERSON
from meldhouse.session.session import OVER

COLUMNS = "own.id, own.hand, own.seat, own.unit, own.worth, own.ended, law, play, error"
JOINED = (
    "FROM sound_results AS own JOIN hands ON hands.id = own.id AND hands.hand = own.hand"
    " LEFT JOIN luck ON luck.id = own.id AND luck.hand = own.hand AND luck.seat = own.seat"
)
IS_OPEN = (
    "(EXISTS (SELECT 1 FROM tables WHERE tables.id = own.id AND state = ?)"
    " OR (SELECT count(*) FROM seats WHERE seats.id = own.id AND kind = ?) <= 1)"
)
OPEN_VALUES = (OVER, PERSON)


def seats_without_luck(id: str, hand: int) -> Statement:
    """Select the rules version of a hand, and each seat of a person that has no estimate yet."""
    return f"SELECT law, own.seat {JOINED} WHERE own.id = ? AND own.hand = ? AND play IS NULL AND {IS_OPEN}", (
        id,
        hand,
        *OPEN_VALUES,
    )


def insert_luck(id: str, hand: int, seat: int, play: float, error: float, worlds: int) -> Statement:
    """Insert an estimate, unless the result has been deleted by now or already has one."""
    return (
        "INSERT INTO luck SELECT id, hand, seat, person, CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION),"
        " CAST(? AS INTEGER) FROM results WHERE id = ? AND hand = ? AND seat = ? ON CONFLICT DO NOTHING",
        (play, error, worlds, id, hand, seat),
    )


def luck_of_hand(id: str, hand: int, person: str) -> Statement:
    sql = f"SELECT {COLUMNS} {JOINED} WHERE own.id = ? AND own.hand = ? AND own.person = ? AND {IS_OPEN}"
    return sql, (id, hand, person, *OPEN_VALUES)


def luck_of_person(person: str, game: str, unit: str, limit: int) -> Statement:
    """Select a person's last open hands of a game, newest first, with their estimates or NULL."""
    newest = "ORDER BY own.ended DESC, own.id DESC, own.hand DESC LIMIT ?"
    sql = f"SELECT {COLUMNS} {JOINED} WHERE own.person = ? AND own.game = ? AND own.unit = ? AND {IS_OPEN} {newest}"
    return sql, (person, game, unit, *OPEN_VALUES, limit)


def all_luck(person: str) -> Statement:
    """Select all estimates of a person in open hands, for the export of their data."""
    sql = f"SELECT own.id, own.hand, own.seat, play, error, worlds {JOINED}"
    return f"{sql} WHERE own.person = ? AND play IS NOT NULL AND {IS_OPEN} ORDER BY own.ended, own.id, own.hand", (
        person,
        *OPEN_VALUES,
    )
