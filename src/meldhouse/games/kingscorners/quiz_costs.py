"""The school of Kings Corners: how a turn ends, and what is left in the hand costs."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import numpy as np

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.options import ForcedKing, Scoring, Stakes
from meldhouse.games.kingscorners.quiz_state import actions, hand, hand_of, held_by, is_king, tile_at, verbs
from meldhouse.games.kingscorners.score_breakdown import cost as price
from meldhouse.games.kingscorners.score_breakdown import priced
from meldhouse.games.kingscorners.state import END, NONE, PLACES
from meldhouse.games.quiz import Answer, Question, QuizPosition, nearby_numbers, ordered_question, shuffled_question
from meldhouse.i18n import HOUSE, Said
from meldhouse.pieces.cards import JOKER, NAMES, RANKS

# --- the end of a turn -----------------------------------------------------------------------------


def ended(sight: QuizPosition) -> Any | None:
    """The table after the end of the turn, in some world that fits what is seen; None where it may not end."""
    if END not in actions(sight):
        return None
    after = sight.s.copy()
    verbs().imagine(after, sight.rules, np.uint64(1))
    verbs().apply(after, sight.rules, END)
    return after[0]


def draw(sight: QuizPosition) -> Question | None:
    """How many cards does one draw as the turn ends?"""
    view, after = sight.view, ended(sight)
    if after is None or (view.left >= sight.rules.draws and sight.rng.random() < 0.5):
        return None
    right = int(after.held[sight.seat] - view.held[sight.seat])
    answers = [Answer(HOUSE("n-cards", n=n), why=SAID("school-draw-why", **drawn(sight))) for n in range(4)]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-draw")]
    return ordered_question(asks, [hand(hand_of(sight))], answers, right, [SAID("school-draw-why", **drawn(sight))])


def drawn(sight: QuizPosition) -> dict[str, Any]:
    """What is told of drawing."""
    return {"first": bool(sight.rules.draw_first), "draws": int(sight.rules.draws)}


FEES = {0: "free", 1: "chip", 3: "points"}


def end(sight: QuizPosition) -> Question | None:
    """What does it cost to end the turn now?"""
    view, after, seat, cards = sight.view, ended(sight), sight.seat, hand_of(sight)
    if sight.rules.stakes == Stakes.NONE and not any(map(is_king, cards)):
        return None  # there is nothing to be thought about
    fee = "not" if after is None else FEES[paid(view, after, seat)]
    hows = [*FEES.values(), "not"]
    why = SAID("school-end-why", how=fee)
    answers = [Answer(SAID("school-end-answer", how=how), why=why) for how in hows]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-played", done=bool(view.played)), SAID("school-end")]
    shown = [*(tile_at(view, here) for here in range(PLACES)), hand(cards)]
    return ordered_question(asks, shown, answers, hows.index(fee), [why])


def paid(view: Any, after: Any, seat: int) -> int:
    """Points or chips."""
    return int(after.points[seat] - view.points[seat] or view.chips[seat] - after.chips[seat])


# --- what is left ----------------------------------------------------------------------------------


def cost(sight: QuizPosition) -> Question | None:
    """What does this hand cost?"""
    hands = [cards for seat in range(sight.rules.seats) if (cards := held_by(sight.view, seat))]
    if not hands:
        return None
    cards = sight.rng.choice(hands)
    right = cost_of(sight, cards)
    numbers = nearby_numbers(
        sight, right, [len(cards), sum(min(card % RANKS + 1, 10) for card in cards), right + 9], least=1
    )
    answers = [Answer(unit(sight, n), why=rule(sight)) for n in numbers]
    groups = groupby(sorted(cards, key=lambda card: -each(sight, card)), lambda card: each(sight, card))
    proof = [priced(tuple(NAMES[card] for card in some), one) for one, some in groups]
    why = [rule(sight), *([SAID("school-joker-costs")] if JOKER in cards else []), SAID("school-cost-why", n=right)]
    return ordered_question(
        [SAID("school-cost")], [hand(cards, "school-left")], answers, numbers.index(right), why, proof
    )


def rule(sight: QuizPosition) -> Said:
    """What cards cost."""
    return SAID("effect-scoring", value=Scoring(int(sight.rules.scoring)).name.lower())


def unit(sight: QuizPosition, n: int) -> Said:
    return HOUSE("n-chips" if sight.rules.stakes == Stakes.CHIPS else "n-points", n=n)


def each(sight: QuizPosition, card: int) -> int:
    return price(Scoring(int(sight.rules.scoring)), NAMES[card])


def cost_of(sight: QuizPosition, cards: Iterable[int]) -> int:
    return sum(each(sight, card) for card in cards)


def dearest(sight: QuizPosition) -> Question | None:
    """Which of these hands costs most?"""
    view = sight.view
    hands = [cards for seat in range(sight.rules.seats) if (cards := held_by(view, seat))]
    costs = sorted(cost_of(sight, cards) for cards in hands)
    if view.tally.winner == NONE or len(hands) < 3 or costs[-1] == costs[-2]:
        return None
    right = next(cards for cards in hands if cost_of(sight, cards) == costs[-1])
    answers = [
        Answer(pieces=" ".join(NAMES[card] for card in cards), why=SAID("school-cheaper", n=cost_of(sight, cards)))
        for cards in hands
        if cards is not right
    ]
    chosen = Answer(pieces=" ".join(NAMES[card] for card in right))
    return shuffled_question(
        sight, [SAID("school-dearest")], [], chosen, answers, [rule(sight), SAID("school-dearest-why", n=costs[-1])]
    )


def has_a_price(rules: Any) -> bool:
    """[11, 15, 16] May the end of a turn cost anything?"""
    return bool(rules.stakes != Stakes.NONE or rules.forced_king != ForcedKing.OFF)


def is_priced(rules: Any) -> bool:
    """[16] A pool takes as much for one card as for any other."""
    return bool(rules.stakes != Stakes.POOL)
