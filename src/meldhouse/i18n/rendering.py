"""Formats a message as a sentence, for a reader's seat and language.

On a page names and pictures of pieces are put in by the page, which has them: a marked sentence has a seat as ⟨@2⟩ and
a piece as ⟨10D⟩.  A plain sentence has names and words: "Seat 2", "the ten of diamonds".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from meldhouse.i18n.catalogue import ENGLISH_NAME, Argument, say
from meldhouse.i18n.messages import All, Pieces, Said, Seat, Value
from meldhouse.i18n.piece_names import in_words

OPEN, CLOSE = "⟨", "⟩"
SEAT_MARK = re.compile(f"{OPEN}@(\\d+){CLOSE}")
YOU = "you"  # what a sentence is told of the seat that reads it
LONGEST = 1000  # letters of a text that somebody wrote
LARGE = 10**15  # from here on a number is told digit by digit: Fluent writes none of more than 25
REMEMBERED = 1 << 15  # sentences, each for one reader


@dataclass(frozen=True)
class Reader:
    """Somebody who reads: where they sit, in which language, and whether a page puts in names and pieces."""

    you: int | None = None
    language: str = ENGLISH_NAME
    marked: bool = False
    names: tuple[str, ...] = ()

    def __call__(self, said: Said) -> str:
        text = sentence(self.language, self.you, self.marked, said)
        return text if self.marked or OPEN not in text else SEAT_MARK.sub(self._name, text)

    def all(self, said: Sequence[Said]) -> list[str]:
        return [self(one) for one in said]

    def _name(self, mark: re.Match[str]) -> str:
        return self.seat(int(mark[1]))

    def seat(self, number: int) -> str:
        """Who sits there; people count seats from 1."""
        name = self.names[number] if number < len(self.names) else ""
        return name or self(Said("seat", (("number", number + 1),)))


@lru_cache(REMEMBERED)
def sentence(language: str, you: int | None, marked: bool, said: Said) -> str:
    """As the catalogue has it; seats that are not the reader's are marks."""
    about = {name: told(language, you, marked, value) for name, value in said.about}
    return say(language, said.key, about)


def told(language: str, you: int | None, marked: bool, value: Value) -> Argument:
    """What a sentence is told of a thing."""
    if isinstance(value, Seat):
        return YOU if value.number == you else f"{OPEN}@{value.number}{CLOSE}"
    if isinstance(value, Said):
        return sentence(language, you, marked, value)
    if isinstance(value, Pieces) and marked:
        return " ".join(f"{OPEN}{name}{CLOSE}" for name in value.names)
    if isinstance(value, Pieces):
        return joined(language, [in_words(language, name, value.of) for name in value.names], "and")
    if isinstance(value, All):
        return joined(language, [str(told(language, you, marked, item)) for item in value.items], value.joined)
    if isinstance(value, str):
        return _unmarked(value)
    number = value.item() if hasattr(value, "item") else value  # one of numpy's
    if isinstance(number, bool):
        return "yes" if number else "no"
    return int(number) if abs(number) < LARGE else str(number)


def joined(language: str, parts: list[str], word: str) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    *some, last = parts
    return say(language, f"list-{word}", {"some": ", ".join(some), "last": last})


def _unmarked(text: str) -> str:
    """What people wrote is no mark, and no longer than a sentence can be."""
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
    return shown.replace(OPEN, "<").replace(CLOSE, ">")


def has_marks(text: str) -> bool:
    """Return whether a text has a character that stands for seats and pieces in marked sentences."""
    return OPEN in text or CLOSE in text


ENGLISH = Reader()
