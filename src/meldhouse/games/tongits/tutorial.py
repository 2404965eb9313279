"""The tutorial of Tongits: two guided turns, then free play."""

from itertools import cycle
from typing import Any

from meldhouse.games.tongits import SAID
from meldhouse.games.tutorial import LikelyMistake, Step, Tutorial, highlight
from meldhouse.i18n.messages import Value
from meldhouse.pieces.cards import card
from meldhouse.pieces.melds import CARD_POINTS, deadwood

LEARNER_HAND = "7C 7D 7S 4H 5H 6H 9S 10S 2D 2C KD QC AS"
OTHER_HANDS = ("3C 4C 5C 8H JD 10D QS 6S 9D KH 4S JH", "8S KS QH 10C 3D 6D 9H 2S KC 5D AC JC")
DECK = "3H 8D 4D 5S 7H 8C 3S AD 9C 2H 10H JS QD 6C AH"


def deck() -> str:
    """Return the deck in dealing order: hands card by card, the learner's first and with one more, then the rest."""
    hands = cycle([iter(LEARNER_HAND.split()), iter(OTHER_HANDS[0].split()), iter(OTHER_HANDS[1].split())])
    return " ".join([*(next(hand) for _, hand in zip(range(37), hands, strict=False)), DECK])


# --- facts from the rules -------------------------------------------------------------


def deadwood_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the learner's deadwood points."""
    return {"n": int(deadwood(s.hand[0]))}


def points_facts(s: Any, rules: Any) -> dict[str, Value]:
    """Return the points of an ace, a king and the learner's deadwood."""
    ace, king = (int(CARD_POINTS[card(name)]) for name in ("AS", "KD"))
    return {"ace": ace, "king": king, **deadwood_facts(s, rules)}


# --- the hand ---------------------------------------------------------------------------

LESSON = Tutorial(
    variant="classic",
    seats=3,
    seat=0,
    deck=deck(),
    steps=(
        Step((SAID("lesson-aim"), SAID("lesson-left")), highlight("hand 0")),
        Step(
            (SAID("lesson-three"), SAID("lesson-three-do")),
            moves=("drop 7C 7D 7S",),
            likely_mistakes=(
                LikelyMistake("discard", SAID("lesson-slip-discard")),
                LikelyMistake("drop", SAID("lesson-slip-row")),
            ),
        ),
        Step((SAID("lesson-open"), SAID("lesson-open-why")), highlight("meld 0")),
        Step((SAID("lesson-row"), SAID("lesson-row-stays")), highlight("hand 0", "4H 5H 6H")),
        Step(
            (SAID("lesson-counts", ace=1, king=10), SAID("lesson-dead-wood", n=44)),
            highlight("hand 0"),
            facts=points_facts,
        ),
        Step(
            (SAID("lesson-discard"), SAID("lesson-discard-do")),
            moves=("discard KD",),
            likely_mistakes=(
                LikelyMistake("discard", SAID("lesson-slip-less")),
                LikelyMistake("drop", SAID("lesson-slip-keep")),
            ),
        ),
        Step(
            (SAID("lesson-others"), SAID("lesson-pick")),
            (*highlight("deck"), *highlight("meld 1"), *highlight("discards", "8S")),
            moves_before=(
                (1, "pick"),
                (1, "drop 3C 4C 5C"),
                (1, "discard QS"),
                (2, "pick"),
                (2, "discard 8S"),
            ),
        ),
        Step(
            (SAID("lesson-take"), SAID("lesson-take-do")),
            moves=("take 8S with 9S 10S",),
            likely_mistakes=(
                LikelyMistake("pick", SAID("lesson-slip-pick")),
                LikelyMistake("call", SAID("lesson-slip-call")),
            ),
        ),
        Step(
            (SAID("lesson-connect"), SAID("lesson-connect-do")),
            moves=("connect 2C to 3C 4C 5C",),
            likely_mistakes=(
                LikelyMistake("discard", SAID("lesson-slip-connect")),
                LikelyMistake("drop", SAID("lesson-slip-keep")),
            ),
        ),
        Step(
            (SAID("lesson-end-turn"),),
            moves=("discard QC",),
            likely_mistakes=(
                LikelyMistake("discard", SAID("lesson-slip-less")),
                LikelyMistake("drop", SAID("lesson-slip-keep")),
            ),
        ),
        Step(
            (SAID("lesson-again"), SAID("lesson-now", n=3)),
            highlight("hand 0"),
            moves_before=((1, "pick"), (1, "discard JD"), (2, "pick"), (2, "discard KC")),
            facts=deadwood_facts,
        ),
        Step((SAID("lesson-tongits"), SAID("lesson-deck-out")), highlight("deck")),
        Step((SAID("lesson-call"), SAID("lesson-call-who"))),
        Step((SAID("lesson-free"), SAID("lesson-free-how"))),
    ),
)
