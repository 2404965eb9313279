"""Formats a message as a sentence, for a reader's seat and language.

On a page names and pictures of pieces are put in by the page, which has them: a marked sentence has a seat as ⟨@2⟩ and
a piece as ⟨10D⟩.  A plain sentence has names and words: "Seat 2", "the ten of diamonds".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, Argument, format_key
from meldhouse.i18n.messages import ItemList, Message, Pieces, Seat, Value
from meldhouse.i18n.piece_names import name_with_article

MARKER_OPEN, MARKER_CLOSE = "⟨", "⟩"
SEAT_MARKER = re.compile(f"{MARKER_OPEN}@(\\d+){MARKER_CLOSE}")
YOU = "you"  # what a sentence is told of the seat that reads it
MAX_TEXT_LENGTH = 1000  # letters of a text that somebody wrote
MAX_FORMATTED_NUMBER = 10**15  # from here on a number is told digit by digit: Fluent writes none of more than 25
CACHE_SIZE = 1 << 15  # sentences, each for one reader


@dataclass(frozen=True)
class Localizer:
    """Somebody who reads: where they sit, in which language, and whether a page puts in names and pieces."""

    viewer: int | None = None
    language: str = DEFAULT_LANGUAGE
    with_markers: bool = False
    names: tuple[str, ...] = ()

    def __call__(self, said: Message) -> str:
        text = format_message(self.language, self.viewer, self.with_markers, said)
        return text if self.with_markers or MARKER_OPEN not in text else SEAT_MARKER.sub(self._name, text)

    def localize_all(self, said: Sequence[Message]) -> list[str]:
        return [self(one) for one in said]

    def _name(self, mark: re.Match[str]) -> str:
        return self.seat_name(int(mark[1]))

    def seat_name(self, number: int) -> str:
        """Who sits there; people count seats from 1."""
        name = self.names[number] if number < len(self.names) else ""
        return name or self(Message("seat", (("number", number + 1),)))


@lru_cache(CACHE_SIZE)
def format_message(language: str, you: int | None, marked: bool, said: Message) -> str:
    """As the catalogue has it; seats that are not the reader's are marks."""
    about = {name: to_argument(language, you, marked, value) for name, value in said.arguments}
    return format_key(language, said.key, about)


def to_argument(language: str, you: int | None, marked: bool, value: Value) -> Argument:
    """What a sentence is told of a thing."""
    if isinstance(value, Seat):
        return YOU if value.number == you else f"{MARKER_OPEN}@{value.number}{MARKER_CLOSE}"
    if isinstance(value, Message):
        return format_message(language, you, marked, value)
    if isinstance(value, Pieces) and marked:
        return " ".join(f"{MARKER_OPEN}{name}{MARKER_CLOSE}" for name in value.names)
    if isinstance(value, Pieces):
        return join_list(language, [name_with_article(language, name, value.of) for name in value.names], "and")
    if isinstance(value, ItemList):
        return join_list(
            language, [str(to_argument(language, you, marked, item)) for item in value.items], value.conjunction
        )
    if isinstance(value, str):
        return _without_markers(value)
    number = value.item() if hasattr(value, "item") else value  # one of numpy's
    if isinstance(number, bool):
        return "yes" if number else "no"
    return int(number) if abs(number) < MAX_FORMATTED_NUMBER else str(number)


def join_list(language: str, parts: list[str], word: str) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    *some, last = parts
    return format_key(language, f"list-{word}", {"some": ", ".join(some), "last": last})


def _without_markers(text: str) -> str:
    """What people wrote is no mark, and no longer than a sentence can be."""
    shown = text if len(text) <= MAX_TEXT_LENGTH else f"{text[:MAX_TEXT_LENGTH]} …"
    return shown.replace(MARKER_OPEN, "<").replace(MARKER_CLOSE, ">")


def has_markers(text: str) -> bool:
    """Return whether a text has a character that stands for seats and pieces in marked sentences."""
    return MARKER_OPEN in text or MARKER_CLOSE in text


ENGLISH = Localizer()
