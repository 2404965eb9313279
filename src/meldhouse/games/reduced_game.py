"""A game cut down to what can be walked through: the words of a game's reduced_game.py.

    SMALL           a Small

It is a hand under the real law, from a pack of few pieces or when it is nearly over.  Only some pieces can be in each
other's places: which lies where is chance, and everybody knows the rest of the story.
"""

from typing import NamedTuple


class ReducedGame(NamedTuple):
    """A hand up to where the small game begins."""

    variant: str
    options: dict[str, object]
    deck: str  # as it is dealt, by the names of the pieces
    moves: str  # what has been played, with semicolons between; whichever of the unknown pieces lies where
    unknown: str  # the pieces that change places with each other
