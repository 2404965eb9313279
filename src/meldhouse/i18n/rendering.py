"""Formats messages as sentences, for a viewer's seat and language.

Pages insert names and pictures of pieces themselves: a sentence with markers has a seat as ⟨@2⟩ and a piece as ⟨10D⟩.
A plain sentence has names and words: "Seat 2", "the ten of diamonds".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, Argument, format_key
from meldhouse.i18n.inflection import NOMINATIVE, InflectableText, ViewerText
from meldhouse.i18n.messages import ItemList, Message, Pieces, Seat, Value, named_seats
from meldhouse.i18n.piece_names import name_with_article

MARKER_OPEN, MARKER_CLOSE = "⟨", "⟩"
SEAT_MARKER = re.compile(f"{MARKER_OPEN}@(\\d+){MARKER_CLOSE}")
MAX_TEXT_LENGTH = 1000  # max length of a user's text, in characters
MAX_FORMATTED_NUMBER = 10**15  # larger numbers are passed as text: Fluent formats at most 25 digits
CACHE_SIZE = 1 << 15  # max number of cached sentences


@dataclass(frozen=True)
class Localizer:
    """A formatter of messages for one viewer, with their seat and language, and with markers or words for pieces."""

    viewer: int | None = None  # a seat, or a spectator
    language: str = DEFAULT_LANGUAGE
    with_markers: bool = False
    names: tuple[str, ...] = ()

    def __call__(self, message: Message) -> str:
        text = format_message(self.language, self.viewer, self.with_markers, message)
        return text if self.with_markers or MARKER_OPEN not in text else SEAT_MARKER.sub(self._name, text)

    def localize_all(self, messages: Sequence[Message]) -> list[str]:
        return [self(message) for message in messages]

    def join(self, parts: Sequence[str]) -> str:
        """Join texts with the language's list separator, such as `a, b, c`."""
        return join_list(self.language, parts)

    def _name(self, marker: re.Match[str]) -> str:
        return self.seat_name(int(marker[1]))

    def seat_name(self, number: int) -> str:
        """Return the name of the person or bot at a seat, or otherwise the seat's number, counted from 1."""
        name = self.names[number] if number < len(self.names) else ""
        return name or self(Message("seat", (("number", number + 1),)))


@lru_cache(CACHE_SIZE)
def format_message(
    language: str, viewer: int | None, with_markers: bool, message: Message, case: str = NOMINATIVE
) -> str:
    """Format a message for a viewer; with markers, the page inserts the other seats and the pieces."""
    if viewer is not None and viewer not in named_seats(message):  # reads the same for a spectator
        return format_message(language, None, with_markers, message, case)
    arguments = {name: to_argument(language, viewer, with_markers, value) for name, value in message.arguments}
    return format_key(language, message.key, {**arguments, "case": case})


def to_argument(language: str, viewer: int | None, with_markers: bool, value: Value) -> Argument:
    """Convert a value in a message to text or a number for Fluent."""
    if isinstance(value, Seat):
        return ViewerText(partial(_viewer_name, language)) if value.number == viewer else _seat_marker(value)
    if isinstance(value, Message | Pieces | ItemList):
        return InflectableText(partial(_format_in_case, language, viewer, with_markers, value))
    if isinstance(value, str):
        return _without_markers(value)
    number = value.item() if hasattr(value, "item") else value  # convert a NumPy scalar
    if isinstance(number, bool):
        return "yes" if number else "no"
    return int(number) if abs(number) < MAX_FORMATTED_NUMBER else str(number)


def _format_in_case(language: str, viewer: int | None, with_markers: bool, value: Value, case: str) -> str:
    """Format a value in a message in a grammatical case."""
    if isinstance(value, Message):
        return format_message(language, viewer, with_markers, value, case)
    if isinstance(value, Pieces) and with_markers:
        return " ".join(f"{MARKER_OPEN}{name}{MARKER_CLOSE}" for name in value.names)
    if isinstance(value, Pieces):
        return join_list(language, [name_with_article(language, name, value.of, case) for name in value.names], "and")
    if isinstance(value, ItemList):
        items = [_format_in_case(language, viewer, with_markers, item, case) for item in value.items]
        return _shorten(join_list(language, items, value.conjunction))
    if isinstance(value, Seat):
        return _viewer_name(language, case) if value.number == viewer else _seat_marker(value)
    return str(to_argument(language, viewer, with_markers, value))


def _seat_marker(seat: Seat) -> str:
    return f"{MARKER_OPEN}@{seat.number}{MARKER_CLOSE}"


@cache
def _viewer_name(language: str, case: str) -> str:
    return format_key(language, "you-name", {"case": case})


def join_list(language: str, parts: Sequence[str], conjunction: str = "") -> str:
    """Join parts as `a, b and c`, or as `a, b, c` without a conjunction."""
    if not conjunction or len(parts) < 2:
        return _list_separator(language).join(parts)
    *some, last = parts
    joined = _list_separator(language).join(some)
    return format_key(language, f"list-{conjunction}", {"some": joined, "last": last})


@cache
def _list_separator(language: str) -> str:
    return format_key(language, "list-separator", {})


def _without_markers(text: str) -> str:
    """Shorten a user's text, and replace the characters that are reserved for markers."""
    return _shorten(text).replace(MARKER_OPEN, "<").replace(MARKER_CLOSE, ">")


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_TEXT_LENGTH else f"{text[:MAX_TEXT_LENGTH]} …"


def has_markers(text: str) -> bool:
    """Return whether a text has characters that are reserved for markers."""
    return MARKER_OPEN in text or MARKER_CLOSE in text


ENGLISH = Localizer()
