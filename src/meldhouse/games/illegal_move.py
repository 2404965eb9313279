"""Why a move is refused: in words for people, and what kind of no it is for programs."""

from typing import NamedTuple

from meldhouse.i18n import Message
from meldhouse.util.errors import ErrorKind


class Refusal(NamedTuple):
    """A no, and its reason."""

    kind: ErrorKind
    said: Message


def unknown(said: Message) -> Refusal:
    """What was written is no move of this game: the sentence says how one is written."""
    return Refusal(ErrorKind.UNKNOWN, said)


def against_a_rule(said: Message) -> Refusal:
    return Refusal(ErrorKind.RULE, said)
