"""Named fields of a view, for authors of bots: pieces by name, seats and counts by number, as JSON has them.

A game's bot_fields.py lists its own fields as FIELDS. Every field is computed from the concealed record alone, so it
never has more than the seat may see. docs/reference/bot-views.md lists all of them.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from meldhouse.games import Game

Read = Callable[[Any, Any, int | None], Any]


class BotField(NamedTuple):
    """A named field of a view: `read` gets the concealed record, the rules and the seat, and returns JSON values."""

    name: str
    meaning: str
    read: Read


def by_seat(name: str, meaning: str, record_field: str) -> BotField:
    """Return the field that has a number of the record for every seat."""
    return BotField(name, meaning, lambda view, rules, seat: view[record_field].tolist()[: rules.seats])


def number(name: str, meaning: str, record_field: str) -> BotField:
    return BotField(name, meaning, lambda view, rules, seat: int(view[record_field]))


def flag(name: str, meaning: str, record_field: str) -> BotField:
    return BotField(name, meaning, lambda view, rules, seat: bool(view[record_field]))


def seat_or_none(name: str, meaning: str, record_field: str) -> BotField:
    """Return the field that has a seat, or None if the record has no seat there."""
    return BotField(name, meaning, lambda view, rules, seat: as_seat(view[record_field]))


def as_seat(number: Any) -> int | None:
    return int(number) if number >= 0 else None


def enum_name(value: Any) -> str:
    """Return the name of a member of an enumeration as bots write it: `start`."""
    return str(value.name).lower()


SHARED = (
    BotField("seats", "number of seats", lambda view, rules, seat: int(rules.seats)),
    by_seat("chips", "chips of each seat, since the table was opened", "chips"),
    by_seat("points", "points of each seat, as the game counts them", "points"),
)


def fields_of(game: Game) -> dict[str, BotField]:
    """Return the named fields of a game's views, by name: those of every game, then its own."""
    own: Iterable[BotField] = game.module("bot_fields").FIELDS if game.has_module("bot_fields") else ()
    return {field.name: field for field in (*SHARED, *own)}
