"""The tutorial of Kong-Pie: three kongs with guidance, and the fourth without."""

from typing import Any

from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import source_of
from meldhouse.games.kongpie.connects import matching
from meldhouse.games.kongpie.kongs import goal, is_kong, kind_of
from meldhouse.games.kongpie.state import POINTS
from meldhouse.games.tutorial import LikelyMistake, Step, Tutorial, ViewFacts, highlight
from meldhouse.i18n.messages import Value, piece
from meldhouse.pieces.cards import card

NOTES, SOURCE = "7H 8D", "10C JC 4S 8C"
FIRST, SECOND, THIRD = (
    "5C 5H 5S QH",
    "9H 2C 3C",
    "8H 8S 3D KD",
)  # drawn in the first turn, after a kong, in the second turn
OTHER_DRAWS = "9C 6H JD 2S QS AH 10D 4C"  # drawn by the others in between
STOCK = """6S 7S 10H 10S KH 4H AD KC 6C 7D QC KS 9S 6D 4D AC JS 3S 2H 2D AS 5D QD JH 7C 3H 9D"""


# --- facts from the rules ----------------------------------------------------------------


def points_facts(cards: str) -> ViewFacts:
    """Return a function that returns the points of these cards as a kong, or 0 if they are not a kong."""

    def facts(s: Any, rules: Any) -> dict[str, Value]:
        held = sum(1 << card(name) for name in cards.split())
        return {"n": int(POINTS[kind_of(s, held)]) if is_kong(s, held) else 0}

    return facts


def goal_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the number of kongs that wins."""
    return {"kongs": int(goal(rules))}


def missing_facts(s: Any, rules: Any) -> dict[str, Value]:
    return {"n": int(goal(rules)) - int(s.kongs_made[0])}


def high_pair_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the points of the two eights, and the second eight if it is in the source and a put can reach it."""
    is_there = card("8C") in source_of(s) and matching(card("3D"), card("KD"))
    return {**points_facts("8C 8S")(s, rules), "held": piece("8S"), "lies": piece("8C" if is_there else "")}


# --- the hand ---------------------------------------------------------------------------

SPOILS = LikelyMistake("discard", SAID("lesson-slip-discard"))
PASSES = LikelyMistake("pass", SAID("lesson-slip-pass"))
PUTS = LikelyMistake("put", SAID("lesson-slip-put-first"))

LESSON = Tutorial(
    variant="household",
    seats=3,
    seat=0,
    deck=" ".join([NOTES, SOURCE, FIRST, SECOND, OTHER_DRAWS, THIRD, STOCK]),
    steps=(
        Step((SAID("lesson-aim", kongs=4), SAID("lesson-aim-kong")), highlight("hand 0"), facts=goal_facts),
        Step(
            (SAID("lesson-three", n=2), SAID("lesson-three-do")),
            moves=("kong 5C 5H 5S",),
            likely_mistakes=(PASSES, SPOILS, PUTS),
            facts=points_facts("5C 5H 5S"),
        ),
        Step((SAID("lesson-lies"), SAID("lesson-drawn")), (*highlight("kong 0.0"), *highlight("hand 0", "9H 2C 3C"))),
        Step(
            (SAID("lesson-suit", n=1), SAID("lesson-suit-where")),
            (*highlight("hand 0", "2C 3C"), *highlight("source", "10C JC")),
            facts=points_facts("2C 3C 10C JC"),
        ),
        Step(
            (SAID("lesson-connect"), SAID("lesson-put")),
            moves=("put 9H QH",),
            likely_mistakes=(LikelyMistake("put", SAID("lesson-slip-put")), PASSES, SPOILS),
        ),
        Step(
            (SAID("lesson-pull"),),
            moves=("pull 10C JC",),
            likely_mistakes=(LikelyMistake("pull", SAID("lesson-slip-pull")),),
        ),
        Step(
            (SAID("lesson-suit-do"),),
            moves=("kong 2C 3C 10C JC",),
            likely_mistakes=(
                LikelyMistake("discard", SAID("lesson-slip-clubs")),
                LikelyMistake("put", SAID("lesson-slip-clubs")),
            ),
        ),
        Step(
            (SAID("lesson-others"), SAID("lesson-turn")),
            highlight("hand 0"),
            moves_before=((1, "discard 2S"), (2, "pass")),
        ),
        Step((SAID("lesson-notes"), SAID("lesson-noodle")), (*highlight("notes"), *highlight("hand 0", "8H"))),
        Step(
            (SAID("lesson-noodle-do", n=3),),
            moves=("kong 8H",),
            likely_mistakes=(PASSES, LikelyMistake("discard", SAID("lesson-slip-noodle")), PUTS),
            facts=points_facts("8H"),
        ),
        Step(
            (SAID("lesson-pair", n=3), SAID("lesson-pair-where", held=piece("8S"), lies=piece("8C"))),
            (*highlight("hand 0", "8S"), *highlight("source", "8C")),
            facts=high_pair_facts,
        ),
        Step((SAID("lesson-must"), SAID("lesson-may-pass")), highlight("discards")),
        Step((SAID("lesson-free", n=1), SAID("lesson-paid")), facts=missing_facts),
    ),
)
