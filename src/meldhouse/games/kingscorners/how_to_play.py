"""The rules page of Kings Corners."""

from itertools import pairwise
from typing import Any

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceFacts, PieceGroup, Point
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.options import Build, Scoring
from meldhouse.games.kingscorners.state import COST, FOLLOWS
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.cards import card


def looks(rules: Any) -> dict[str, str]:
    return {"set": "cards", "suits": "two"}


# --- facts about the cards below, from the rules ------------------------------------------


def pile_facts(build: Build = Build.ALTERNATE_DOWN) -> PieceFacts:
    """Return a function that checks whether the cards of a pile are in the building order."""

    def facts(cards: tuple[str, ...]) -> dict[str, Value]:
        return {"fits": all(int(FOLLOWS[build, card(low)]) >> card(top) & 1 for low, top in pairwise(cards))}

    return facts


def cost_facts(scoring: Scoring = Scoring.STANDARD) -> PieceFacts:
    """Return a function that adds up the cost of leftover cards."""
    return lambda cards: {"n": int(sum(COST[scoring, card(name)] for name in cards))}


# --- the page -------------------------------------------------------------------------------

FITS, COSTS = pile_facts(), cost_facts()

PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point(
            (SAID("played-aim-empty"), SAID("played-aim-piles")),
            (
                PieceGroup("KD", cell=(0, 0)),
                PieceGroup("8C", cell=(0, 1)),
                PieceGroup("", cell=(0, 2)),
                PieceGroup("QS", cell=(1, 0)),
                PieceGroup(UNSEEN, cell=(1, 1)),
                PieceGroup("JH", cell=(1, 2)),
                PieceGroup("", cell=(2, 0)),
                PieceGroup("4D", cell=(2, 1)),
                PieceGroup("KS", cell=(2, 2)),
            ),
        ),
    ),
    turn=(
        Point((SAID("played-turn-any"),)),
        Point(
            (SAID("played-turn-build"),), (PieceGroup("7H", fan=True), ARROW, PieceGroup("8C 7H", facts=FITS, fan=True))
        ),
        Point(
            (SAID("played-turn-pile"),),
            (PieceGroup("JH 10S", facts=FITS, fan=True), ARROW, PieceGroup("QS JH 10S", facts=FITS, fan=True)),
        ),
        Point((SAID("played-turn-king"), SAID("played-turn-side")), (PieceGroup("KC"), ARROW, PieceGroup(""))),
        Point((SAID("played-turn-draw"),), (PieceGroup(UNSEEN),)),
    ),
    counts=(
        Point(
            (SAID("played-counts-left"),),
            (
                PieceGroup("KH", SAID("played-costs", n=10), COSTS),
                PieceGroup("AC", SAID("played-costs", n=1), COSTS),
                PieceGroup("QD", SAID("played-costs", n=1), COSTS),
            ),
        ),
        Point((SAID("played-counts-match"),)),
        Point((SAID("played-counts-impasse"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-fits"),),
            (
                PieceGroup("8C 7H", SAID("played-fits", fits=True), FITS, fan=True),
                PieceGroup("8C 7D", SAID("played-fits", fits=True), FITS, fan=True),
                PieceGroup("8C 7S", SAID("played-fits", fits=False), FITS, fan=True),
                PieceGroup("8C 9H", SAID("played-fits", fits=False), FITS, fan=True),
                PieceGroup("AH KS", SAID("played-fits", fits=False), FITS, fan=True),
            ),
            articles=("4.1",),
        ),
        Point(
            (SAID("played-example-pile"),),
            (
                PieceGroup("QS JH 10S 9D", SAID("played-fits", fits=True), FITS, fan=True),
                PieceGroup("QS JC 10H", SAID("played-fits", fits=False), FITS, fan=True),
            ),
            articles=("4.3", "C2"),
        ),
        Point((SAID("played-example-free"),), articles=("4.4", "6", "C5")),
        Point(
            (SAID("played-example-left"),),
            (
                PieceGroup("KD 9C 4H", SAID("played-costs", n=12), COSTS, fan=True),
                PieceGroup("2S 3S", SAID("played-costs", n=2), COSTS, fan=True),
            ),
            articles=("10",),
        ),
        Point(
            (SAID("played-example-pip"),),
            (PieceGroup("AD KH 6C", SAID("played-costs", n=41), cost_facts(Scoring.PIP), fan=True),),
            articles=("12",),
        ),
    ),
    terms=("stock", "side", "corner", "pile", "match", "impasse"),
    table_terms=("joker",),
    option_groups=(
        OptionGroup(msg("theme-table"), ("seats", "hand_size")),
        OptionGroup(SAID("theme-piles"), ("side_build", "corner_build", "king_pile_move", "jokers")),
        OptionGroup(msg("theme-turn"), ("draw_first", "draws", "forced_king", "becker")),
        OptionGroup(msg("theme-worth"), ("scoring", "corner_bonus", "first_out", "stakes")),
        OptionGroup(msg("theme-match"), ("target", "match_hands", "tiebreak")),
    ),
)
