"""The school of Kings Corners: how a turn ends, and what is left in the hand costs."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import numpy as np

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.options import ForcedKing, Scoring, Stakes
from meldhouse.games.kingscorners.quiz_state import (
    hand_group,
    hand_of,
    held_by,
    is_king,
    legal_actions,
    table_api,
    top_group,
)
from meldhouse.games.kingscorners.score_breakdown import cost_group
from meldhouse.games.kingscorners.score_breakdown import cost_of_card as price
from meldhouse.games.kingscorners.state import END, NONE, PLACES
from meldhouse.games.quiz import Answer, Question, QuizPosition, nearby_numbers, ordered_question, shuffled_question
from meldhouse.i18n import Message, msg
from meldhouse.pieces.cards import JOKER, NAMES, RANKS

# --- the end of a turn -----------------------------------------------------------------------------


def state_after_end(sight: QuizPosition) -> Any | None:
    """The table after the end of the turn, in some world that fits what is seen; None where it may not end."""
    if END not in legal_actions(sight):
        return None
    after = sight.s.copy()
    table_api().imagine(after, sight.rules, np.uint64(1))
    table_api().apply(after, sight.rules, END)
    return after[0]


def ask_draw(sight: QuizPosition) -> Question | None:
    """How many cards does one draw as the turn ends?"""
    view, after = sight.view, state_after_end(sight)
    if after is None or (view.left >= sight.rules.draws and sight.rng.random() < 0.5):
        return None
    right = int(after.held[sight.seat] - view.held[sight.seat])
    answers = [Answer(msg("n-cards", n=n), why=SAID("school-draw-why", **drawing_args(sight))) for n in range(4)]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-draw")]
    return ordered_question(
        asks, [hand_group(hand_of(sight))], answers, right, [SAID("school-draw-why", **drawing_args(sight))]
    )


def drawing_args(sight: QuizPosition) -> dict[str, Any]:
    """What is told of drawing."""
    return {"first": bool(sight.rules.draw_first), "draws": int(sight.rules.draws)}


FEES = {0: "free", 1: "chip", 3: "points"}


def ask_end(sight: QuizPosition) -> Question | None:
    """What does it cost to end the turn now?"""
    view, after, seat, cards = sight.view, state_after_end(sight), sight.seat, hand_of(sight)
    if sight.rules.stakes == Stakes.NONE and not any(map(is_king, cards)):
        return None  # there is nothing to be thought about
    fee = "not" if after is None else FEES[paid_fee(view, after, seat)]
    hows = [*FEES.values(), "not"]
    why = SAID("school-end-why", how=fee)
    answers = [Answer(SAID("school-end-answer", how=how), why=why) for how in hows]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-played", done=bool(view.played)), SAID("school-end")]
    shown = [*(top_group(view, here) for here in range(PLACES)), hand_group(cards)]
    return ordered_question(asks, shown, answers, hows.index(fee), [why])


def paid_fee(view: Any, after: Any, seat: int) -> int:
    """Points or chips."""
    return int(after.points[seat] - view.points[seat] or view.chips[seat] - after.chips[seat])


# --- what is left ----------------------------------------------------------------------------------


def ask_cost(sight: QuizPosition) -> Question | None:
    """What does this hand cost?"""
    hands = [cards for seat in range(sight.rules.seats) if (cards := held_by(sight.view, seat))]
    if not hands:
        return None
    cards = sight.rng.choice(hands)
    right = cost_of_cards(sight, cards)
    numbers = nearby_numbers(
        sight, right, [len(cards), sum(min(card % RANKS + 1, 10) for card in cards), right + 9], least=1
    )
    answers = [Answer(amount_message(sight, n), why=scoring_message(sight)) for n in numbers]
    groups = groupby(sorted(cards, key=lambda card: -cost_of_card(sight, card)), lambda card: cost_of_card(sight, card))
    proof = [cost_group(tuple(NAMES[card] for card in some), one) for one, some in groups]
    why = [
        scoring_message(sight),
        *([SAID("school-joker-costs")] if JOKER in cards else []),
        SAID("school-cost-why", n=right),
    ]
    return ordered_question(
        [SAID("school-cost")], [hand_group(cards, "school-left")], answers, numbers.index(right), why, proof
    )


def scoring_message(sight: QuizPosition) -> Message:
    """What cards cost."""
    return SAID("effect-scoring", value=Scoring(int(sight.rules.scoring)).name.lower())


def amount_message(sight: QuizPosition, n: int) -> Message:
    return msg("n-chips" if sight.rules.stakes == Stakes.CHIPS else "n-points", n=n)


def cost_of_card(sight: QuizPosition, card: int) -> int:
    return price(Scoring(int(sight.rules.scoring)), NAMES[card])


def cost_of_cards(sight: QuizPosition, cards: Iterable[int]) -> int:
    return sum(cost_of_card(sight, card) for card in cards)


def ask_most_expensive(sight: QuizPosition) -> Question | None:
    """Which of these hands costs most?"""
    view = sight.view
    hands = [cards for seat in range(sight.rules.seats) if (cards := held_by(view, seat))]
    costs = sorted(cost_of_cards(sight, cards) for cards in hands)
    if view.tally.winner == NONE or len(hands) < 3 or costs[-1] == costs[-2]:
        return None
    right = next(cards for cards in hands if cost_of_cards(sight, cards) == costs[-1])
    answers = [
        Answer(
            pieces=" ".join(NAMES[card] for card in cards), why=SAID("school-cheaper", n=cost_of_cards(sight, cards))
        )
        for cards in hands
        if cards is not right
    ]
    chosen = Answer(pieces=" ".join(NAMES[card] for card in right))
    return shuffled_question(
        sight,
        [SAID("school-dearest")],
        [],
        chosen,
        answers,
        [scoring_message(sight), SAID("school-dearest-why", n=costs[-1])],
    )


def end_can_cost(rules: Any) -> bool:
    """[11, 15, 16] May the end of a turn cost anything?"""
    return bool(rules.stakes != Stakes.NONE or rules.forced_king != ForcedKing.OFF)


def costs_differ(rules: Any) -> bool:
    """[16] A pool takes as much for one card as for any other."""
    return bool(rules.stakes != Stakes.POOL)
