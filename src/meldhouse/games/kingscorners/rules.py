"""The rules of Kings Corners as people set them.  Numbers in brackets are the rulebook's."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Need, Variant, option
from meldhouse.pieces.cards import CARDS


class Scoring(IntEnum):
    """What cards left in a hand cost: a row of COST."""

    STANDARD = 0  # [10] a king 10, any other card 1
    PIP = 1  # [12]
    FIFTY = 2  # [13]
    KLEPLEK = 3  # [14]
    ROBINSON = 4  # [21]


class Stakes(IntEnum):
    """What is played for beside the points."""

    NONE = 0
    CHIPS = 1  # [11]
    POOL = 2  # [16]


class Build(IntEnum):
    """What may follow a card on a pile: a row of FOLLOWS."""

    ALTERNATE_DOWN = 0  # red on black, one lower
    ALTERNATE_UP = 1  # red on black, one higher
    SUIT_DOWN = 2  # the same suit, one lower


class KingPileMove(IntEnum):
    """[C3] Which king piles may leave their side for a corner."""

    ANY = 0
    INITIAL_ONLY = 1  # only kings dealt there


class ForcedKing(IntEnum):
    """[15] Must a king be played when a corner is empty?"""

    OFF = 0
    FORCED = 1  # the turn cannot be ended before
    PENALTY3 = 2  # keeping it costs 3


class FirstOut(IntEnum):
    """[C13] On whose first turn Kleplek's 5 points are due."""

    FIRST_PLAYER = 0
    ANY_FIRST_TURN = 1


class Tiebreak(IntEnum):
    """[C9] A tie for the lowest total at the end of a match."""

    SHARED = 0
    EXTRA_DEAL = 1


class Rules(NamedTuple):
    """House rules.  The defaults are the game as the rulebook prints it."""

    seats: Annotated[int, option("players at the table", 2, 6)] = 4
    hand_size: Annotated[int, option("cards dealt to each player", 1, 24)] = 7
    scoring: Annotated[Scoring, option("what the cards left in a hand cost")] = Scoring.STANDARD
    stakes: Annotated[Stakes, option("what is played for beside the points")] = Stakes.NONE
    target: Annotated[int, option("points that end the match, 0 for none", 0, 10_000)] = 25
    match_hands: Annotated[int, option("hands that end the match, 0 for any number", 0, 10_000)] = 0
    tiebreak: Annotated[
        Tiebreak,
        option("a tie for the lowest total at the end of a match", needs=(Need("target"), Need("match_hands"))),
    ] = Tiebreak.SHARED
    king_pile_move: Annotated[KingPileMove, option("which king piles may move to a corner")] = KingPileMove.ANY
    forced_king: Annotated[ForcedKing, option("kings must be played when a corner is empty")] = ForcedKing.OFF
    first_out: Annotated[
        FirstOut,
        option("whose first turn costs 5 to go out on in Kleplek's scoring", needs=Need("scoring", ("kleplek",))),
    ] = FirstOut.FIRST_PLAYER
    corner_bonus: Annotated[int, option("points off for an ace played on a corner", 0, 100)] = 0
    draw_first: Annotated[bool, option("cards are drawn at the start of a turn, not at its end")] = False
    draws: Annotated[int, option("cards drawn in a turn", 1, 4)] = 1
    side_build: Annotated[Build, option("how the side piles are built")] = Build.ALTERNATE_DOWN
    corner_build: Annotated[Build, option("how the corner piles are built")] = Build.ALTERNATE_DOWN
    becker: Annotated[bool, option("nobody can go out while there is a stock")] = False
    jokers: Annotated[bool, option("two jokers that stand for any card")] = False


VARIANTS = {
    "standard": Variant(Rules(), "Red on black and down; a king left in hand costs 10, any other card 1."),
    "chips": Variant(
        Rules(stakes=Stakes.CHIPS, target=0),
        "A chip each into the pot, another for a turn without a card; who goes out is paid for every card left.",
    ),
    "pip": Variant(Rules(scoring=Scoring.PIP, target=100), "Aces left cost 25, pictures 10, the others their number."),
    "fifty": Variant(
        Rules(scoring=Scoring.FIFTY, target=250), "Ed Stofka's scoring: aces 50, tens and pictures 10, the others 5."
    ),
    "kleplek": Variant(
        Rules(scoring=Scoring.KLEPLEK, target=50),
        "Henry Kleplek's scoring: pictures 10, sixes to tens 5, lower cards 1, and 5 for going out on the first turn.",
    ),
    "forced": Variant(
        Rules(forced_king=ForcedKing.FORCED), "A turn cannot end while you hold a king and a corner is empty."
    ),
    "penalty": Variant(
        Rules(forced_king=ForcedKing.PENALTY3), "Keeping a king at the end of a turn while a corner is empty costs 3."
    ),
    "pool": Variant(
        Rules(stakes=Stakes.POOL, target=0),
        "A unit into the pool for a turn without a card and for every card left; who goes out takes it.",
    ),
    "bonus": Variant(Rules(corner_bonus=5), "Completing a corner with an ace from your hand takes 5 points off."),
    "drawfirst": Variant(Rules(draw_first=True), "You draw at the start of your turn."),
    "drawtwo": Variant(Rules(draws=2), "You draw two cards each turn."),
    "insuit": Variant(Rules(corner_build=Build.SUIT_DOWN), "Mike Ellison's corners: built down in suit."),
    "robinson": Variant(
        Rules(scoring=Scoring.ROBINSON, target=100, side_build=Build.ALTERNATE_UP, corner_build=Build.SUIT_DOWN),
        "Chris Robinson's game: sides up in alternating colours, corners down in suit, cards left cost their number.",
    ),
    "crestanello": Variant(
        Rules(side_build=Build.SUIT_DOWN, corner_build=Build.SUIT_DOWN),
        "Jim Crestanello's game: every pile is built down in suit.",
    ),
    "becker": Variant(
        Rules(hand_size=4, becker=True), "Beverly Becker's game: four cards each, and nobody is out before the stock."
    ),
    "jokers": Variant(Rules(jokers=True), "Kevin Freeman's game: two jokers stand for any card, and block it."),
}


def why_not(rules: Rules) -> str:
    """Why these rules cannot be played together, or nothing."""
    needed = rules.seats * rules.hand_size + 4  # one is turned up on each side [3]
    if needed > CARDS:
        return (
            f"{rules.seats} players with {rules.hand_size} cards each and four cards on the table need "
            f"{needed} cards, and there are {CARDS}. Deal fewer cards or seat fewer players."
        )
    if rules.corner_build == Build.ALTERNATE_UP:
        return "Corners begin with a king, so they are built down: alternate_down or suit_down."
    return ""
