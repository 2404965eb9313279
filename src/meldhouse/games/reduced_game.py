"""A game that is small enough for exhaustive search: the type of a game's reduced_game.py.

    SMALL           a ReducedGame

It is a hand under the real rules, from a small pack or nearly over.  Only some pieces are unknown: chance decides which
of their places each has, and all players know everything else.
"""

from typing import NamedTuple


class ReducedGame(NamedTuple):
    """A hand that has been played up to the start of the reduced game."""

    variant: str
    options: dict[str, object]
    deck: str  # names of the pieces, in the order of the deal
    moves: str  # moves so far, with semicolons between; legal wherever the unknown pieces are
    unknown: str  # the pieces that chance permutes
