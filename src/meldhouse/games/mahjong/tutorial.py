"""The tutorial of Mahjong: a pung and a chow with guidance, until one tile is missing."""

from typing import Any

from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_examples import score_example
from meldhouse.games.mahjong.how_to_play import payment_facts
from meldhouse.games.tutorial import LikelyMistake, Step, Tutorial, highlight
from meldhouse.i18n.messages import Value

LEARNER_HAND, FOURTEENTH_TILE = "1m 2m 3m 4s 6s 7p 8p 8s 8s F F 9m 1p", "N"
OTHER_HANDS = """9m 4s 3s 5m 5p 5s 8p 6s 4s 3m C 1m F
C 1p 3s 9m 7m 9s W P W S 5p 6s 6m
S S 9s 2s 5p W N 6m P 2m 2p 2m 5s"""
WALL = """1p E 7s 6p E 7p 6m 9p 4p 4m 2m 9p 5f W 9p F E 1m 1f 3m 4m 6s 8m 7m 1p 3p 5p 4m 3s 4p 1s 2s P 6m 7s 8s 4f 2p
6p 3s 1s 7p 2s 5m 9s 6p 2s 9s 8f 6p 2f P 3m 4s 1m 7f 8s 2p 8m 7s 8p 3f 7s 8m 5s S N 9p 4m 7m 1s 6f 4p C N 9m 5m 4p 1s
3p E 2p 7p 3p C 7m 3p 8p 8m 5s 5m"""


# --- facts from the rules ----------------------------------------------------------------

FINAL_SETS = "123m 88s [FFF] [456s]"  # besides the seven and eight of circles


def minimum_facts(s: Any, rules: Any) -> dict[str, Value]:
    return {"n": int(rules.minimum)}


def straight_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the points of the example hand completed by a nine and by a six, if only the nine wins."""
    nine, six = score_example(f"{FINAL_SETS} 78+9p"), score_example(f"{FINAL_SETS} +678p")
    return {"n": nine.points, "few": six.points} if nine.reaches_minimum and not six.reaches_minimum else {}


def straight_fan_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the points of the mixed straight: the difference between the two ways to complete the example hand."""
    return {"n": score_example(f"{FINAL_SETS} 78+9p").points - score_example(f"{FINAL_SETS} +678p").points}


def payment_args(s: Any, rules: Any) -> dict[str, Value]:
    """Return the payments for the example hand: from the seat that discards the last tile, and from each other seat."""
    payments = payment_facts(score_example(f"{FINAL_SETS} 78+9p").points)(())
    return {"giver": payments["giver"], "others": payments["others"]}


# --- the hand ---------------------------------------------------------------------------

KEEPS = LikelyMistake("discard", SAID("lesson-slip-keep"))
PASSES = LikelyMistake("pass", SAID("lesson-slip-pass"))

LESSON = Tutorial(
    variant="competition",
    seats=4,
    seat=0,
    deck=" ".join(f"{LEARNER_HAND} {OTHER_HANDS} {FOURTEENTH_TILE} {WALL}".split()),
    steps=(
        Step((SAID("lesson-aim"), SAID("lesson-fourteen")), highlight("hand 0")),
        Step((SAID("lesson-chow"), SAID("lesson-chow-here")), highlight("hand 0", "1m 2m 3m")),
        Step((SAID("lesson-worth", n=8), SAID("lesson-fans")), facts=minimum_facts),
        Step(
            (SAID("lesson-straight", n=8), SAID("lesson-straight-here")),
            highlight("hand 0", "1m 2m 3m 4s 6s 7p 8p"),
            facts=straight_fan_facts,
        ),
        Step((SAID("lesson-discard"), SAID("lesson-discard-do")), moves=("discard N",), likely_mistakes=(KEEPS,)),
        Step(
            (SAID("lesson-pung"), SAID("lesson-pung-do")),
            (*highlight("discards 1", "F"), *highlight("hand 0", "F F")),
            moves=("pung",),
            likely_mistakes=(PASSES,),
            moves_before=((1, "discard F"),),
        ),
        Step(
            (SAID("lesson-open"), SAID("lesson-nine")),
            highlight("meld 0.0"),
            moves=("discard 9m",),
            likely_mistakes=(KEEPS,),
        ),
        Step(
            (SAID("lesson-left"), SAID("lesson-left-do")),
            (*highlight("discards 3", "5s"), *highlight("hand 0", "4s 6s")),
            moves=("chow 4s 6s",),
            likely_mistakes=(PASSES,),
            moves_before=((1, "discard E"), (2, "discard 7s"), (3, "discard 5s")),
        ),
        Step((SAID("lesson-lone"),), moves=("discard 1p",), likely_mistakes=(KEEPS,)),
        Step(
            (SAID("lesson-waits", n=10), SAID("lesson-six", few=2)), highlight("hand 0", "7p 8p"), facts=straight_facts
        ),
        Step((SAID("lesson-anybody"), SAID("lesson-wall")), highlight("wall")),
        Step((SAID("lesson-paid", giver=18, others=8),), facts=payment_args),
        Step((SAID("lesson-free"), SAID("lesson-free-how"))),
    ),
)
