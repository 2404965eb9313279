"""User errors, as sentences: what was tried, why it failed, and what would work."""

from enum import StrEnum

from meldhouse.i18n.messages import Message

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
MAX_QUOTED_LENGTH = 80  # letters of what was typed; no move is longer


def replace_unprintable(line: str) -> str:
    """Without anything that a screen would obey."""
    return "".join(letter if letter.isprintable() else REPLACEMENT for letter in line)


def quote(typed: str) -> str:
    """What was typed, as it is told again: a long text by its beginning."""
    seen = replace_unprintable(typed[: MAX_QUOTED_LENGTH + 1])
    return seen if len(seen) <= MAX_QUOTED_LENGTH else f"{seen[:MAX_QUOTED_LENGTH]} …"


class ErrorKind(StrEnum):
    """What stands in the way, for programs."""

    ASKED = "asked"  # what was asked for cannot be, there or at all
    UNKNOWN = "unknown word"  # it is no move as moves are written
    TURN = "not your turn"
    NOW = "not now"  # something else is asked first
    RULE = "against a rule"
    STALE = "stale"  # the table has moved on since


class Mistake(ValueError):
    """Something that was asked for cannot be; the table is as it was."""

    def __init__(self, said: Message, kind: ErrorKind = ErrorKind.ASKED) -> None:
        super().__init__(said)
        self.message, self.kind = said, kind

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(Mistake):
    """A move that the law does not allow here."""
