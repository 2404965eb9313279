"""The options of Kings Corners.  Numbers in brackets are articles of the rulebook."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.kingscorners import SAID
from meldhouse.games.options import Need, Variant, option
from meldhouse.i18n import Message
from meldhouse.pieces.cards import CARDS


class Scoring(IntEnum):
    """The ways to score leftover cards; each is a row of the table COST."""

    STANDARD = 0  # [10] a king 10, any other card 1
    PIP = 1  # [12]
    FIFTY = 2  # [13]
    KLEPLEK = 3  # [14]
    ROBINSON = 4  # [21]


class Stakes(IntEnum):
    """The stakes in addition to points."""

    NONE = 0
    CHIPS = 1  # [11]
    POOL = 2  # [16]


class Build(IntEnum):
    """The orders in which cards are built on a pile; each is a row of the table FOLLOWS."""

    ALTERNATE_DOWN = 0  # red on black, one lower
    ALTERNATE_UP = 1  # red on black, one higher
    SUIT_DOWN = 2  # the same suit, one lower


class KingPileMove(IntEnum):
    """[C3] The king piles that may leave their side for a corner."""

    ANY = 0
    INITIAL_ONLY = 1  # only kings dealt there


class ForcedKing(IntEnum):
    """[15] The rules about playing a king when a corner is empty."""

    OFF = 0
    FORCED = 1  # the turn cannot be ended before
    PENALTY3 = 2  # keeping it costs 3


class FirstOut(IntEnum):
    """[C13] The first turns on which going out costs Kleplek's 5 points."""

    FIRST_PLAYER = 0
    ANY_FIRST_TURN = 1


class Tiebreak(IntEnum):
    """[C9] The ways to settle a tie for the lowest total at the end of a match."""

    SHARED = 0
    EXTRA_DEAL = 1


class Rules(NamedTuple):
    """The options.  The defaults are the game as the rulebook describes it."""

    seats: Annotated[int, option(SAID("option-seats"), 2, 6)] = 4
    hand_size: Annotated[int, option(SAID("option-hand_size"), 1, 24)] = 7
    scoring: Annotated[Scoring, option(SAID("option-scoring"))] = Scoring.STANDARD
    stakes: Annotated[Stakes, option(SAID("option-stakes"))] = Stakes.NONE
    target: Annotated[int, option(SAID("option-target"), 0, 10_000)] = 25
    match_hands: Annotated[int, option(SAID("option-match_hands"), 0, 10_000)] = 0
    tiebreak: Annotated[
        Tiebreak,
        option(SAID("option-tiebreak"), needs=(Need("target"), Need("match_hands"))),
    ] = Tiebreak.SHARED
    king_pile_move: Annotated[KingPileMove, option(SAID("option-king_pile_move"))] = KingPileMove.ANY
    forced_king: Annotated[ForcedKing, option(SAID("option-forced_king"))] = ForcedKing.OFF
    first_out: Annotated[
        FirstOut,
        option(SAID("option-first_out"), needs=Need("scoring", ("kleplek",))),
    ] = FirstOut.FIRST_PLAYER
    corner_bonus: Annotated[int, option(SAID("option-corner_bonus"), 0, 100)] = 0
    draw_first: Annotated[bool, option(SAID("option-draw_first"))] = False
    draws: Annotated[int, option(SAID("option-draws"), 1, 4)] = 1
    side_build: Annotated[Build, option(SAID("option-side_build"))] = Build.ALTERNATE_DOWN
    corner_build: Annotated[Build, option(SAID("option-corner_build"))] = Build.ALTERNATE_DOWN
    becker: Annotated[bool, option(SAID("option-becker"))] = False
    jokers: Annotated[bool, option(SAID("option-jokers"))] = False


VARIANTS = {
    "standard": Variant(Rules(), SAID("variant-standard")),
    "chips": Variant(Rules(stakes=Stakes.CHIPS, target=0), SAID("variant-chips")),
    "pip": Variant(Rules(scoring=Scoring.PIP, target=100), SAID("variant-pip")),
    "fifty": Variant(Rules(scoring=Scoring.FIFTY, target=250), SAID("variant-fifty")),
    "kleplek": Variant(Rules(scoring=Scoring.KLEPLEK, target=50), SAID("variant-kleplek")),
    "forced": Variant(Rules(forced_king=ForcedKing.FORCED), SAID("variant-forced")),
    "penalty": Variant(Rules(forced_king=ForcedKing.PENALTY3), SAID("variant-penalty")),
    "pool": Variant(Rules(stakes=Stakes.POOL, target=0), SAID("variant-pool")),
    "bonus": Variant(Rules(corner_bonus=5), SAID("variant-bonus")),
    "drawfirst": Variant(Rules(draw_first=True), SAID("variant-drawfirst")),
    "drawtwo": Variant(Rules(draws=2), SAID("variant-drawtwo")),
    "insuit": Variant(Rules(corner_build=Build.SUIT_DOWN), SAID("variant-insuit")),
    "robinson": Variant(
        Rules(scoring=Scoring.ROBINSON, target=100, side_build=Build.ALTERNATE_UP, corner_build=Build.SUIT_DOWN),
        SAID("variant-robinson"),
    ),
    "crestanello": Variant(
        Rules(side_build=Build.SUIT_DOWN, corner_build=Build.SUIT_DOWN), SAID("variant-crestanello")
    ),
    "becker": Variant(Rules(hand_size=4, becker=True), SAID("variant-becker")),
    "jokers": Variant(Rules(jokers=True), SAID("variant-jokers")),
}


def why_not(rules: Rules) -> Message | None:
    """Return why these options cannot be combined, or None."""
    needed = rules.seats * rules.hand_size + 4  # one is turned up on each side [3]
    if needed > CARDS:
        return SAID("unfit-deck", seats=rules.seats, each=rules.hand_size, needed=needed, cards=CARDS)
    return SAID("unfit-corners") if rules.corner_build == Build.ALTERNATE_UP else None
