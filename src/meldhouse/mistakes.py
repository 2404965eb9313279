"""What people and programs get wrong, told in a sentence: what was tried, why not, what would do."""

from enum import StrEnum

from meldhouse.words.said import Said


class Kind(StrEnum):
    """What stands in the way, for programs."""

    ASKED = "asked"  # what was asked for cannot be, there or at all
    UNKNOWN = "unknown word"  # it is no move as moves are written
    TURN = "not your turn"
    NOW = "not now"  # something else is asked first
    RULE = "against a rule"
    STALE = "stale"  # the table has moved on since


class Mistake(ValueError):
    """Something that was asked for cannot be; the table is as it was."""

    def __init__(self, said: Said, kind: Kind = Kind.ASKED) -> None:
        super().__init__(said)
        self.said, self.kind = said, kind

    def __str__(self) -> str:
        return str(self.said)


class IllegalMove(Mistake):
    """A move that the law does not allow here."""
