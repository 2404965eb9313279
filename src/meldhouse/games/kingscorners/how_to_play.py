"""How Kings Corners is played, on one page."""

from itertools import pairwise
from typing import Any

from meldhouse.games.how_to_play import ARROW, Laid, Law, Played, Point, Theme
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.options import Build, Scoring
from meldhouse.games.kingscorners.state import COST, FOLLOWS
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.cards import card


def looks(rules: Any) -> dict[str, str]:
    return {"set": "cards", "suits": "two"}


# --- what the law says of the cards below -------------------------------------------------


def lies_on(build: Build = Build.ALTERNATE_DOWN) -> Law:
    """Does each card lie as the pile is built?"""

    def law(cards: tuple[str, ...]) -> dict[str, Value]:
        return {"fits": all(int(FOLLOWS[build, card(low)]) >> card(top) & 1 for low, top in pairwise(cards))}

    return law


def costs(scoring: Scoring = Scoring.STANDARD) -> Law:
    """What the cards cost that are left in a hand."""
    return lambda cards: {"n": int(sum(COST[scoring, card(name)] for name in cards))}


# --- the page -------------------------------------------------------------------------------

LIES, COSTS = lies_on(), costs()

PLAYED = Played(
    looks=looks,
    aim=(
        Point(
            (SAID("played-aim-empty"), SAID("played-aim-piles")),
            (
                Laid("KD", cell=(0, 0)),
                Laid("8C", cell=(0, 1)),
                Laid("", cell=(0, 2)),
                Laid("QS", cell=(1, 0)),
                Laid(UNSEEN, cell=(1, 1)),
                Laid("JH", cell=(1, 2)),
                Laid("", cell=(2, 0)),
                Laid("4D", cell=(2, 1)),
                Laid("KS", cell=(2, 2)),
            ),
        ),
    ),
    turn=(
        Point((SAID("played-turn-any"),)),
        Point((SAID("played-turn-build"),), (Laid("7H", fan=True), ARROW, Laid("8C 7H", law=LIES, fan=True))),
        Point(
            (SAID("played-turn-pile"),),
            (Laid("JH 10S", law=LIES, fan=True), ARROW, Laid("QS JH 10S", law=LIES, fan=True)),
        ),
        Point((SAID("played-turn-king"), SAID("played-turn-side")), (Laid("KC"), ARROW, Laid(""))),
        Point((SAID("played-turn-draw"),), (Laid(UNSEEN),)),
    ),
    counts=(
        Point(
            (SAID("played-counts-left"),),
            (
                Laid("KH", SAID("played-costs", n=10), COSTS),
                Laid("AC", SAID("played-costs", n=1), COSTS),
                Laid("QD", SAID("played-costs", n=1), COSTS),
            ),
        ),
        Point((SAID("played-counts-match"),)),
        Point((SAID("played-counts-impasse"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-fits"),),
            (
                Laid("8C 7H", SAID("played-fits", fits=True), LIES, fan=True),
                Laid("8C 7D", SAID("played-fits", fits=True), LIES, fan=True),
                Laid("8C 7S", SAID("played-fits", fits=False), LIES, fan=True),
                Laid("8C 9H", SAID("played-fits", fits=False), LIES, fan=True),
                Laid("AH KS", SAID("played-fits", fits=False), LIES, fan=True),
            ),
            articles=("4.1",),
        ),
        Point(
            (SAID("played-example-pile"),),
            (
                Laid("QS JH 10S 9D", SAID("played-fits", fits=True), LIES, fan=True),
                Laid("QS JC 10H", SAID("played-fits", fits=False), LIES, fan=True),
            ),
            articles=("4.3", "C2"),
        ),
        Point((SAID("played-example-free"),), articles=("4.4", "6", "C5")),
        Point(
            (SAID("played-example-left"),),
            (
                Laid("KD 9C 4H", SAID("played-costs", n=12), COSTS, fan=True),
                Laid("2S 3S", SAID("played-costs", n=2), COSTS, fan=True),
            ),
            articles=("10",),
        ),
        Point(
            (SAID("played-example-pip"),),
            (Laid("AD KH 6C", SAID("played-costs", n=41), costs(Scoring.PIP), fan=True),),
            articles=("12",),
        ),
    ),
    words=("stock", "side", "corner", "pile", "match", "impasse"),
    asked=("joker",),
    themes=(
        Theme(msg("theme-table"), ("seats", "hand_size")),
        Theme(SAID("theme-piles"), ("side_build", "corner_build", "king_pile_move", "jokers")),
        Theme(msg("theme-turn"), ("draw_first", "draws", "forced_king", "becker")),
        Theme(msg("theme-worth"), ("scoring", "corner_bonus", "first_out", "stakes")),
        Theme(msg("theme-match"), ("target", "match_hands", "tiebreak")),
    ),
)
