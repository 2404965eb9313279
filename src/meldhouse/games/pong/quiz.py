"""The school of Pong: which three are a set, what a hand is worth, which discard one may have, what one waits for."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.pong import SAID
from meldhouse.games.pong.how_to_play import looks
from meldhouse.games.pong.options import Serong
from meldhouse.games.pong.scene import actions_of, names_in
from meldhouse.games.pong.state import HAND, NONE, SEATS, TAKE, Phase
from meldhouse.games.pong.tile_faces import last_discard
from meldhouse.games.quiz import (
    Answer,
    Question,
    QuestionKind,
    Quiz,
    QuizPosition,
    nearby_numbers,
    ordered_question,
    sample,
    shuffled_question,
)
from meldhouse.i18n import HOUSE
from meldhouse.pieces.thirty_kinds import NAMES, PIECES
from meldhouse.pieces.threes import COPIES, KINDS, RANK_OF, RANKS, TONGS, UNIT_OF, tongs_of

WRONG = 3  # answers beside the right one
LIKELY = 16  # threes that look most like a set
LEAST, EACH_TONG = 2, 1  # [9] what a hand is worth, and a tong more


# --- what is seen, and what the law says of it -----------------------------------------------------


def hand_of(sight: QuizPosition) -> list[str]:
    return names_in(sight.view.keys[sight.seat])


def laid(names: Iterable[str], key: str) -> PieceGroup:
    return PieceGroup(" ".join(names), SAID(key))


def keys_of(names: Iterable[str]) -> Any:
    """A hand as the law counts it."""
    keys = np.zeros(RANKS, np.int8)
    for name in names:
        keys[RANK_OF[PIECES[name]]] += UNIT_OF[PIECES[name]]
    return keys


def set_in(sight: QuizPosition, three: Iterable[str]) -> str:
    """Which set three tiles are: `tong`, `serong` or `none`."""
    held = [key for key in keys_of(three) if key]
    tongs = int(TONGS[sight.rules.serong, held[0]]) if len(held) == 1 else -1
    return {0: "serong", 1: "tong"}.get(tongs, "none")


def suits_mix(sight: QuizPosition) -> bool:
    """[P1] Is a serong of any suits?"""
    return bool(sight.rules.serong == Serong.MIXED)


def tongs_in(sight: QuizPosition, keys: Any) -> int:
    """How many tongs a hand that wins has; below 0 it does not win."""
    return int(tongs_of(keys, int(sight.rules.serong)))


def winning(sight: QuizPosition, keys: Any) -> list[str]:
    """The tiles that complete a hand of eleven."""
    held = Counter(names_in(keys))
    return [NAMES[kind] for kind in range(KINDS) if held[NAMES[kind]] < COPIES and wins_with(sight, keys, kind)]


def wins_with(sight: QuizPosition, keys: Any, kind: int) -> bool:
    more = keys.copy()
    more[RANK_OF[kind]] += UNIT_OF[kind]
    return tongs_in(sight, more) >= 0


def alike(names: Iterable[str]) -> int:
    """How much tiles look like a set: those of one rank, and those in a row, which are none here."""
    ranks = sorted(int(RANK_OF[PIECES[name]]) for name in names)
    return 3 * (3 - len(set(ranks))) + 2 * (ranks == list(range(ranks[0], ranks[0] + 3)))


def threes(sight: QuizPosition, names: Iterable[str]) -> list[tuple[str, ...]]:
    """Every three of them, those that look most like a set first."""
    found = dict.fromkeys(combinations(names, 3))
    return sorted(found, key=lambda three: (-alike(three), sight.rng.random()))


# --- the kinds of questions ------------------------------------------------------------------------


def a_set(sight: QuizPosition) -> Question | None:
    """Which three of the hand are one?"""
    if sight.view.phase != Phase.DISCARD:
        return None
    every = threes(sight, hand_of(sight))
    right = [three for three in every if set_in(sight, three) != "none"]
    wrong = [three for three in every if three not in right][:WRONG]
    if not right:
        return None
    one = sight.rng.choice(right)
    answers = [Answer(pieces=" ".join(three), why=SAID("school-no-set", mixed=suits_mix(sight))) for three in wrong]
    why = [SAID("school-is", kind=set_in(sight, one), mixed=suits_mix(sight))]
    shown = [laid(hand_of(sight), "school-hand")]
    return shuffled_question(sight, [SAID("school-set")], shown, Answer(pieces=" ".join(one)), answers, why)


KINDS_OF_SETS = ("tong", "serong", "none")


def which(sight: QuizPosition) -> Question | None:
    """What are these three?"""
    if sight.view.phase != Phase.DISCARD:
        return None
    wanted = sight.rng.choice(KINDS_OF_SETS)
    found = [three for three in threes(sight, hand_of(sight))[:LIKELY] if set_in(sight, three) == wanted]
    if not found:
        return None
    three = sight.rng.choice(found)
    mixes = suits_mix(sight)
    answers = [
        Answer(SAID("school-kind", kind=kind), why=SAID("school-would-be", kind=kind, mixed=mixes))
        for kind in KINDS_OF_SETS
    ]
    shown = [laid(three, "school-three")]
    why = [SAID("school-is", kind=wanted, mixed=mixes)]
    return ordered_question([SAID("school-which")], shown, answers, KINDS_OF_SETS.index(wanted), why)


def won(sight: QuizPosition) -> tuple[list[str], int] | None:
    """The hand that has won, and its tongs."""
    winner = int(sight.view.tally.winner)
    if winner == NONE:
        return None
    keys = sight.view.keys[winner]
    return names_in(keys), tongs_in(sight, keys)


def score(sight: QuizPosition) -> Question | None:
    """What is this hand worth?"""
    if (hand := won(sight)) is None:
        return None
    names, tongs = hand
    answers = [Answer(HOUSE("n-points", n=n), why=SAID("school-count")) for n in range(LEAST, LEAST + 5)]
    shown = [laid(names, "school-winner")]
    why = [SAID("school-worth", tongs=tongs, n=LEAST + EACH_TONG * tongs)]
    return ordered_question([SAID("school-score")], shown, answers, tongs, why)


def paid(sight: QuizPosition) -> Question | None:
    """What does the winner get in all?"""
    if (hand := won(sight)) is None:
        return None
    names, tongs = hand
    points = LEAST + EACH_TONG * tongs
    right = int(sight.view.chips[sight.view.tally.winner] - sight.view.brought[sight.view.tally.winner])
    numbers = nearby_numbers(sight, right, [points, SEATS * points, right + 3], least=1)
    answers = [
        Answer(HOUSE("n-chips", n=n), why=SAID("school-one-pays" if n == points else "school-count-all"))
        for n in numbers
    ]
    why = [SAID("school-worth", tongs=tongs, n=points), SAID("school-all-pay", n=right)]
    return ordered_question([SAID("school-paid")], [laid(names, "school-winner")], answers, numbers.index(right), why)


MAY = ("take", "win", "nothing")


def claim(sight: QuizPosition) -> Question | None:
    """Whose discard may one have?"""
    view, seat = sight.view, sight.seat
    if view.phase not in (Phase.CHOICE, Phase.CLAIM) or not view.lying:
        return None
    tile, completes = last_discard(view), wins_with(sight, view.keys[seat], last_discard(view))
    before = TAKE in actions_of(view, sight.rules, seat)
    if before and (completes or sight.rng.random() < 0.5):
        before = False  # as it looks to whoever sits farther on
    right = "take" if before else "win" if completes else "nothing"
    answers = [Answer(SAID("school-may", what=what), why=SAID("school-may-not", before=before)) for what in MAY]
    shown = [laid([NAMES[tile]], "school-discard"), laid(hand_of(sight), "school-hand")]
    asks = [SAID("school-thrown", before=before), SAID("school-claim")]
    return ordered_question(asks, shown, answers, MAY.index(right), [SAID("school-may-why", what=right)])


def waits(sight: QuizPosition) -> Question | None:
    """Which tile completes the hand?"""
    view, keys = sight.view, sight.view.keys[sight.seat]
    if view.tiles[sight.seat] != HAND:
        return None
    right = winning(sight, keys)
    if not right:
        return None
    held = Counter(hand_of(sight))
    wrong = [name for name in beside(hand_of(sight)) if name not in right and held[name] < COPIES]
    answers = [Answer(pieces=name, why=SAID("school-not-complete")) for name in sample(sight, wrong, WRONG)]
    one = sight.rng.choice(right)
    proof = [laid(names_in(keys_of([*hand_of(sight), one])), "school-complete")]
    shown = [laid(hand_of(sight), "school-hand")]
    return shuffled_question(
        sight, [SAID("school-waits")], shown, Answer(pieces=one), answers, [SAID("school-four-sets")], proof
    )


def beside(names: Iterable[str]) -> Iterator[str]:
    """Every tile of a rank that is held."""
    ranks = {int(RANK_OF[PIECES[name]]) for name in names}
    return (NAMES[kind] for kind in range(KINDS) if int(RANK_OF[kind]) in ranks)


def keep(sight: QuizPosition) -> Question | None:
    """After which discard does the hand wait for one tile?"""
    view, names = sight.view, hand_of(sight)
    if view.phase != Phase.DISCARD or tongs_in(sight, view.keys[sight.seat]) >= 0:
        return None
    after = {name: winning(sight, keys_without(view.keys[sight.seat], name)) for name in dict.fromkeys(names)}
    right = [name for name, waiting in after.items() if waiting]
    wrong = [name for name, waiting in after.items() if not waiting]
    if not right or len(wrong) < 2:
        return None
    one = sight.rng.choice(right)
    answers = [Answer(pieces=name, why=SAID("school-two-missing")) for name in sample(sight, wrong, WRONG)]
    proof = [laid(after[one][:4], "school-waited-for")]
    shown = [laid(names, "school-hand")]
    return shuffled_question(
        sight, [SAID("school-keep")], shown, Answer(pieces=one), answers, [SAID("school-keep-why")], proof
    )


def keys_without(keys: Any, name: str) -> Any:
    fewer = keys.copy()
    fewer[RANK_OF[PIECES[name]]] -= UNIT_OF[PIECES[name]]
    return fewer


SCHOOL = Quiz(
    looks=looks,
    kinds={
        "set": QuestionKind(a_set, 1, ("6", "P1")),
        "which": QuestionKind(which, 1, ("6", "P1")),
        "claim": QuestionKind(claim, 2, ("7", "8")),
        "score": QuestionKind(score, 2, ("9", "P8"), over=True),
        "waits": QuestionKind(waits, 2, ("6", "8")),
        "keep": QuestionKind(keep, 3, ("6", "8")),
        "paid": QuestionKind(paid, 3, ("9", "P7"), over=True),
    },
)
