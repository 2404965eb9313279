"""The rules of Pong as people set them.  Numbers in brackets are the rulebook's."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Need, Variant, option


class Serong(IntEnum):
    """[P1] Three of a rank that are not a tong."""

    ALL_DIFFERENT = 0  # of three suits
    MIXED = 1  # of any suits


class Payer(IntEnum):
    """[P7] Who pays the winner."""

    ALL = 0
    DISCARDER_ONLY = 1  # the one whose tile was won on, once
    DISCARDER_TRIPLE = 2  # and for all three


class NextStart(IntEnum):
    """[P9] Who starts the next hand."""

    WINNER = 0
    ROTATE = 1


class Face(IntEnum):
    """[2] What the game is played with: a matter of looks."""

    TILES = 0
    CEKI = 1


class Rules(NamedTuple):
    """House rules.  The defaults are the game as the rulebook prints it."""

    seats: Annotated[int, option("players at the table", 4, 4)] = 4
    face: Annotated[Face, option("what the game is played with")] = Face.TILES
    serong: Annotated[Serong, option("the suits of a serong")] = Serong.ALL_DIFFERENT
    may_discard_taken: Annotated[bool, option("a taken tile may be discarded later")] = True
    no_instant_return: Annotated[
        bool, option("a taken tile may not be discarded in the same turn", needs=Need("may_discard_taken", ("yes",)))
    ] = False
    take_after_empty: Annotated[bool, option("a discard may be taken when the wall is used up")] = False
    payer: Annotated[Payer, option("who pays the winner")] = Payer.ALL
    next_start: Annotated[NextStart, option("who starts the next hand")] = NextStart.WINNER
    unit: Annotated[int, option("chips for each point", 1, 1000)] = 1
    match_hands: Annotated[int, option("hands in a match, 0 for any number", 0, 10_000)] = 0
    max_turns: Annotated[int, option("turns after which a hand is broken off", 100, 10_000)] = 10_000


VARIANTS = {
    "tiles": Variant(Rules(), "With mahjong tiles; a serong is three of a rank in three different suits."),
    "ceki": Variant(Rules(face=Face.CEKI), "The same game with Ceki cards."),
    "mixed": Variant(Rules(serong=Serong.MIXED), "Any three of a rank are a set, whatever their suits."),
}


def why_not(rules: Rules) -> str:
    """Every combination of the options can be played."""
    return ""
