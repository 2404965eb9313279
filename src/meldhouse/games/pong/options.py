"""The options of Pong.  Numbers in brackets are articles of the rulebook."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Need, Variant, option
from meldhouse.games.pong import SAID
from meldhouse.i18n import Message


class Serong(IntEnum):
    """[P1] The threes of a rank that count as a set although they are not a tong."""

    ALL_DIFFERENT = 0  # of three suits
    MIXED = 1  # of any suits


class Payer(IntEnum):
    """[P7] The players who pay the winner."""

    ALL = 0
    DISCARDER_ONLY = 1  # the discarder of the winning tile, once
    DISCARDER_TRIPLE = 2  # the discarder, for all three


class NextStart(IntEnum):
    """[P9] The player who starts the next hand."""

    WINNER = 0
    ROTATE = 1


class Face(IntEnum):
    """[2] The pieces: they differ in appearance only."""

    TILES = 0
    CEKI = 1


class Rules(NamedTuple):
    """The options.  The defaults are the game as the rulebook describes it."""

    seats: Annotated[int, option(SAID("option-seats"), 4, 4)] = 4
    face: Annotated[Face, option(SAID("option-face"))] = Face.TILES
    serong: Annotated[Serong, option(SAID("option-serong"))] = Serong.ALL_DIFFERENT
    may_discard_taken: Annotated[bool, option(SAID("option-may_discard_taken"))] = True
    no_instant_return: Annotated[
        bool, option(SAID("option-no_instant_return"), needs=Need("may_discard_taken", ("yes",)))
    ] = False
    take_after_empty: Annotated[bool, option(SAID("option-take_after_empty"))] = False
    payer: Annotated[Payer, option(SAID("option-payer"))] = Payer.ALL
    next_start: Annotated[NextStart, option(SAID("option-next_start"))] = NextStart.WINNER
    unit: Annotated[int, option(SAID("option-unit"), 1, 1000)] = 1
    match_hands: Annotated[int, option(SAID("option-match_hands"), 0, 10_000)] = 0
    max_turns: Annotated[int, option(SAID("option-max_turns"), 100, 10_000)] = 10_000


VARIANTS = {
    "tiles": Variant(Rules(), SAID("variant-tiles")),
    "ceki": Variant(Rules(face=Face.CEKI), SAID("variant-ceki")),
    "mixed": Variant(Rules(serong=Serong.MIXED), SAID("variant-mixed")),
}


def why_not(rules: Rules) -> Message | None:
    """Return None: all combinations of the options can be played."""
    return None
