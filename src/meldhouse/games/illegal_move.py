"""Why a move is illegal: a message for people, and a kind for programs."""

from typing import NamedTuple

from meldhouse.i18n import Message
from meldhouse.util.errors import ErrorKind


class Refusal(NamedTuple):
    """A rejected move: the kind of error and the message."""

    kind: ErrorKind
    said: Message


def unknown(said: Message) -> Refusal:
    """Return a refusal for a text that is not a move; the message explains how moves are written."""
    return Refusal(ErrorKind.UNKNOWN, said)


def against_a_rule(said: Message) -> Refusal:
    """Return a refusal for a move that a rule forbids."""
    return Refusal(ErrorKind.RULE, said)
