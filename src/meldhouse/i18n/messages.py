"""Messages: a key of the catalogue with the seats, pieces, numbers and other values in it."""

from typing import NamedTuple


class Seat(NamedTuple):
    """A seat, spoken of: "you" to whoever sits there, and a name to others."""

    number: int


class Pieces(NamedTuple):
    """Cards or tiles, by the names they have in moves; `of` is the set that names them ("ceki") where there are two."""

    names: tuple[str, ...]
    of: str = ""


class ItemList(NamedTuple):
    """Several things in a row, "and" or "or" before the last."""

    items: tuple["Value", ...]
    conjunction: str = "and"


class Message(NamedTuple):
    """A sentence, or a part of one, as data.  As a string it is what an English onlooker reads."""

    key: str
    arguments: tuple[tuple[str, "Value"], ...] = ()

    def __str__(self) -> str:
        from meldhouse.i18n.rendering import ENGLISH

        return ENGLISH(self)


Value = int | str | Seat | Pieces | ItemList | Message


class MessageFactory:
    """Whose catalogue the keys are in: `kongpie("passes", seat=Seat(1))` says `kongpie-passes`."""

    def __init__(self, name: str) -> None:
        self.prefix = f"{name}-" if name else ""

    def __call__(self, key: str, **about: Value) -> Message:
        return Message(self.prefix + key, tuple(about.items()))


msg = MessageFactory("")  # what is said of no game


def piece(name: str, of: str = "") -> Pieces:
    """One piece."""
    return Pieces((name,), of)
