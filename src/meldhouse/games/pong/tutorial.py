"""The tutorial of Pong: three guided turns, until one tile is missing."""

from typing import Any

from meldhouse.games.pong import SAID
from meldhouse.games.pong.how_to_play import points_facts
from meldhouse.games.tutorial import LikelyMistake, Step, Tutorial, highlight
from meldhouse.i18n.messages import Value

LEARNER_HAND, TWELFTH_TILE = "5p 5p 5p 8s 8s 2m 2p C F 7m 7p", "9s"
OTHER_HANDS = """3m 3m 6m 6p 6p 6s 7p 7s C F F
1p 1s 2m 2s 4p 7m 8m 8p 8p 9s C
1m 1p 1p 1s 2s 5s 7m 8m 9m 9s 8s"""
WALL = """3s 1m C 4s 6m 3p 2s 3s 4p P P P 3s 1m 2p 8p 1p 5s 4m 4s 5p 7s 4s 2p F 5m 6m 9m 7p 6m 6s 4s 4p 8p 3m 9m 9m 2m
6s 8m 3s 5s 5m 3p 4p 7s 9s 1s 6p 3m 7s 8s 4m 1m 6s 9p P 7p 5s 4m 3p 9p 2s 1s 4m 8m 2m 9p 3p 5m 9p 5m 6p 2p 7m"""


# --- facts from the rules -------------------------------------------------------------

FINAL_ELEVEN = "5p 5p 5p 8s 8s 8s 2m 2p 2s C F"  # lack the white dragon


def winning_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the points of the tutorial's final hand when the white dragon completes it."""
    return points_facts((*FINAL_ELEVEN.split(), "P"))


# --- the hand ---------------------------------------------------------------------------

KEEPS = LikelyMistake("discard", SAID("lesson-slip-keep"))

LESSON = Tutorial(
    variant="tiles",
    seats=4,
    seat=0,
    deck=" ".join(f"{LEARNER_HAND} {OTHER_HANDS} {TWELFTH_TILE} {WALL}".split()),
    steps=(
        Step((SAID("lesson-aim"), SAID("lesson-held")), highlight("hand 0")),
        Step((SAID("lesson-tong"), SAID("lesson-tong-here")), highlight("hand 0", "5p 5p 5p")),
        Step((SAID("lesson-serong"), SAID("lesson-serong-here")), highlight("hand 0", "2m 2p")),
        Step((SAID("lesson-honours"), SAID("lesson-honours-here")), highlight("hand 0", "C F")),
        Step((SAID("lesson-throw"), SAID("lesson-throw-do")), moves=("discard 9s",), likely_mistakes=(KEEPS,)),
        Step(
            (SAID("lesson-round"), SAID("lesson-take")),
            (*highlight("wall"), *highlight("discards 3", "8s")),
            moves_before=(
                (1, "draw"),
                (1, "discard 3s"),
                (2, "draw"),
                (2, "discard 1m"),
                (3, "draw"),
                (3, "discard 8s"),
            ),
        ),
        Step(
            (SAID("lesson-take-do"),),
            moves=("take",),
            likely_mistakes=(LikelyMistake("draw", SAID("lesson-slip-draw")),),
        ),
        Step(
            (SAID("lesson-two"), SAID("lesson-two-do")),
            moves=("discard 7m",),
            likely_mistakes=(LikelyMistake("discard 7p", SAID("lesson-slip-seven")), KEEPS),
        ),
        Step(
            (SAID("lesson-again"), SAID("lesson-draw-do")),
            highlight("wall"),
            moves=("draw",),
            likely_mistakes=(LikelyMistake("take", SAID("lesson-slip-take")),),
            moves_before=(
                (1, "draw"),
                (1, "discard 4s"),
                (2, "draw"),
                (2, "discard 6m"),
                (3, "draw"),
                (3, "discard 3p"),
            ),
        ),
        Step((SAID("lesson-found"),), highlight("hand 0", "2m 2p 2s")),
        Step((SAID("lesson-waits"), SAID("lesson-win")), (*highlight("hand 0", "C F"),)),
        Step((SAID("lesson-points", n=4), SAID("lesson-paid")), facts=winning_facts),
        Step(
            (SAID("lesson-last-throw"), SAID("lesson-free")),
            moves=("discard 7p",),
            likely_mistakes=(KEEPS,),
        ),
    ),
)
