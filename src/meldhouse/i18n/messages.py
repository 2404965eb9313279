"""Translatable messages: a catalogue key, and the seats, pieces and numbers to insert."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple


class Seat(NamedTuple):
    """A seat as a message argument: it reads "you" for the person in that seat, and a name for others."""

    number: int


class Pieces(NamedTuple):
    """Cards or tiles by their names in moves; `of` names the set ("ceki") if two sets share these names."""

    names: tuple[str, ...]
    of: str = ""


class ItemList(NamedTuple):
    """A list of values, with "and", "or" or only a separator before the last one."""

    items: tuple["Value", ...]
    conjunction: str = "and"


class Message(NamedTuple):
    """A sentence, or a part of a sentence, as data. `str` formats it in English for a spectator."""

    key: str
    arguments: tuple[tuple[str, "Value"], ...] = ()

    def __str__(self) -> str:
        from meldhouse.i18n.rendering import ENGLISH

        return ENGLISH(self)


Value = int | str | Seat | Pieces | ItemList | Message


@lru_cache(1 << 12)
def named_seats(value: object) -> frozenset[int]:
    """Return the numbers of the seats in a message, or in tuples of messages and other values."""
    if isinstance(value, Seat):
        return frozenset((value.number,))
    parts = [part for part in value if isinstance(part, tuple)] if isinstance(value, tuple) else []
    return frozenset[int]().union(*map(named_seats, parts))


class MessageFactory:
    """A factory for messages of one game: `kongpie("passes", seat=Seat(1))` has the key `kongpie-passes`."""

    def __init__(self, name: str) -> None:
        self.prefix = f"{name}-" if name else ""

    def __call__(self, key: str, **arguments: Value) -> Message:
        return Message(self.prefix + key, tuple(arguments.items()))


msg = MessageFactory("")  # for shared messages


def piece(name: str, of: str = "") -> Pieces:
    """Return one piece as a message argument."""
    return Pieces((name,), of)


def comma_list(items: Iterable[Value]) -> ItemList:
    """Return a list as a message argument, without a conjunction: `club, strong, master`."""
    return ItemList(tuple(items), "")
