"""Why a move is illegal: a message for people, and a kind for programs."""

from typing import NamedTuple

from meldhouse.i18n import Said
from meldhouse.util.errors import Kind


class Refusal(NamedTuple):
    """A rejected move: the kind of error and the message."""

    kind: Kind
    said: Said


def unknown(said: Said) -> Refusal:
    """Return the refusal of a text that is no move; the message says how moves are written."""
    return Refusal(Kind.UNKNOWN, said)


def against_a_rule(said: Said) -> Refusal:
    """Return the refusal of a move that a rule forbids."""
    return Refusal(Kind.RULE, said)
