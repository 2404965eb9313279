"""Why a move is refused: in words for people, and what kind of no it is for programs."""

from typing import NamedTuple

from meldhouse.i18n import Said
from meldhouse.util.errors import Kind


class Refusal(NamedTuple):
    """A no, and its reason."""

    kind: Kind
    said: Said


def unknown(said: Said) -> Refusal:
    """What was written is no move of this game: the sentence says how one is written."""
    return Refusal(Kind.UNKNOWN, said)


def against_a_rule(said: Said) -> Refusal:
    return Refusal(Kind.RULE, said)
