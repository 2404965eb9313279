"""The tutorial of Kings Corners against one other player: two guided turns, then free play."""

from typing import Any

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.options import Build
from meldhouse.games.kingscorners.state import COST, FOLLOWS
from meldhouse.games.tutorial import LikelyMistake, Step, Tutorial, ViewFacts, highlight
from meldhouse.i18n.messages import Value, piece
from meldhouse.pieces.cards import card

LEARNER_HAND, OPPONENT_HAND = "7H KS QH 4D 9C 5C 2H", "3C JS 6D QC 8D KD 10S"
SIDES = "8C JC 2S 4H"  # north, east, south, west
STOCK = """10H 7C 6S AH 3S QD 9D 7S 9H AC 6H 8H 5S JD 3H 10D KH 7D 8S 9S AD 10C 2C AS 4C 4S 2D 5D KC 3D 6C 5H
QS JH"""


def deck() -> str:
    """Return the tutorial's deck, in the order of dealing: hands, sides, stock."""
    in_turn = (name for pair in zip(LEARNER_HAND.split(), OPPONENT_HAND.split(), strict=True) for name in pair)
    return " ".join([*in_turn, SIDES, *STOCK.split()])


# --- facts from the rules -------------------------------------------------------------


def fit_facts(top: str, low: str) -> ViewFacts:
    """Return a function that returns two cards as message arguments if the first fits on the second."""
    fits = int(FOLLOWS[Build.ALTERNATE_DOWN, card(low)]) >> card(top) & 1
    return lambda s, rules: {"card": piece(top), "on": piece(low)} if fits else {}


def hand_size_facts(s: Any, rules: Any) -> dict[str, Value]:
    return {"n": int(s.held[0])}


def cost_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the cost of a leftover king and of any other leftover card."""
    return {"king": int(COST[rules.scoring, card("KD")]), "other": int(COST[rules.scoring, card("5C")])}


# --- the hand ---------------------------------------------------------------------------

ENDS = LikelyMistake("end", SAID("lesson-slip-end"))
ELSEWHERE = LikelyMistake("play", SAID("lesson-slip-elsewhere"))

LESSON = Tutorial(
    variant="standard",
    seats=2,
    seat=0,
    deck=deck(),
    steps=(
        Step((SAID("lesson-aim"), SAID("lesson-cards", n=7)), highlight("hand 0"), facts=hand_size_facts),
        Step(
            (SAID("lesson-sides"), SAID("lesson-shared")),
            (
                *highlight("pile N"),
                *highlight("pile E"),
                *highlight("pile S"),
                *highlight("pile W"),
                *highlight("stock"),
            ),
        ),
        Step(
            (SAID("lesson-build"), SAID("lesson-build-do", card=piece("7H"), on=piece("8C"))),
            moves=("play 7H N",),
            likely_mistakes=(ENDS, LikelyMistake("play", SAID("lesson-slip-king-later"))),
            facts=fit_facts("7H", "8C"),
        ),
        Step(
            (SAID("lesson-king"), SAID("lesson-king-do")),
            moves=("play KS NE",),
            likely_mistakes=(ENDS, ELSEWHERE),
        ),
        Step(
            (SAID("lesson-queen", card=piece("QH"), on=piece("KS")),),
            moves=("play QH NE",),
            likely_mistakes=(ENDS,),
            facts=fit_facts("QH", "KS"),
        ),
        Step(
            (SAID("lesson-move"), SAID("lesson-move-do", card=piece("JC"), on=piece("QH"))),
            moves=("move E NE",),
            likely_mistakes=(ENDS,),
            facts=fit_facts("JC", "QH"),
        ),
        Step(
            (SAID("lesson-empty"), SAID("lesson-empty-do", card=piece("4D"))),
            moves=("play 4D E",),
            likely_mistakes=(ENDS, ELSEWHERE),
            facts=lambda s, rules: {"card": piece("4D")},
        ),
        Step((SAID("lesson-end"), SAID("lesson-end-do")), highlight("stock"), moves=("end",)),
        Step(
            (SAID("lesson-other"), SAID("lesson-drawn", card=piece("10H"))),
            (*highlight("pile W", "3C"), *highlight("hand 0", "10H")),
            moves_before=((1, "play 3C W"), (1, "end")),
            facts=lambda s, rules: {"card": piece("10H")},
        ),
        Step(
            (SAID("lesson-long", card=piece("10H"), on=piece("JC")),),
            moves=("play 10H NE",),
            likely_mistakes=(ENDS, ELSEWHERE),
            facts=fit_facts("10H", "JC"),
        ),
        Step(
            (SAID("lesson-again"),),
            highlight("hand 0"),
            moves=("play 9C NE", "play 2H W"),
            likely_mistakes=(ENDS,),
        ),
        Step((SAID("lesson-costs", king=10, other=1), SAID("lesson-match")), highlight("hand 0"), facts=cost_facts),
        Step((SAID("lesson-free"), SAID("lesson-free-end"))),
    ),
)
