"""A game cut down to what can be walked through: the words of a game's room small.py.

    SMALL           a Small

It is a hand of the real game that is nearly over, under the real law.  Only few pieces can be in each other's places:
which lies where is chance, and everybody knows the rest of the story.
"""

from typing import NamedTuple


class Small(NamedTuple):
    """A hand up to where the small game begins."""

    variant: str
    options: dict[str, object]
    deck: str  # as it was dealt, by the names of the pieces
    moves: tuple[str, ...]  # what has been played; it can be, whichever of the unknown pieces lies where
    unknown: str  # the pieces that change places with each other
