"""User errors as sentences, which say what was tried, why it failed, and what would work."""

from enum import StrEnum

from meldhouse.i18n.messages import Message

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
MAX_QUOTED_LENGTH = 80  # in characters; no move is longer


def replace_unprintable(line: str) -> str:
    """Replace control characters, which a terminal would execute."""
    return "".join(letter if letter.isprintable() else REPLACEMENT for letter in line)


def quote(typed: str) -> str:
    """Return a user's text for an error message, in printable form and shortened if it is long."""
    printable = replace_unprintable(typed[: MAX_QUOTED_LENGTH + 1])
    return printable if len(printable) <= MAX_QUOTED_LENGTH else f"{printable[:MAX_QUOTED_LENGTH]} …"


class ErrorKind(StrEnum):
    """The kind of an error, which programs can distinguish."""

    ASKED = "asked"  # the request is invalid
    UNKNOWN = "unknown word"  # the text is not a move
    TURN = "not your turn"
    NOW = "not now"  # another action must come first
    RULE = "against a rule"
    STALE = "stale"  # the table has changed since the sender last saw it


class Mistake(ValueError):
    """Raised if the request of a user is invalid; the request has changed nothing."""

    def __init__(self, message: Message, kind: ErrorKind = ErrorKind.ASKED) -> None:
        super().__init__(message)
        self.message, self.kind = message, kind

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(Mistake):
    """Raised if the rules do not allow a move in this position."""
