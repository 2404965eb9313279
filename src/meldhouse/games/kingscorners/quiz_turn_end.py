"""Quiz questions of Kings Corners about ending a turn and the cost of leftover cards."""

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


def state_after_end(position: QuizPosition) -> Any | None:
    """Return the state after ending the turn, with hidden cards sampled; None if the turn may not end."""
    if END not in legal_actions(position):
        return None
    after = position.s.copy()
    table_api().imagine(after, position.rules, np.uint64(1))
    table_api().apply(after, position.rules, END)
    return after[0]


def ask_draw(position: QuizPosition) -> Question | None:
    """Ask how many cards the player draws at the end of the turn."""
    view, after = position.view, state_after_end(position)
    if after is None or (view.left >= position.rules.draws and position.rng.random() < 0.5):
        return None
    right = int(after.held[position.seat] - view.held[position.seat])
    answers = [Answer(msg("n-cards", n=n), why=SAID("school-draw-why", **drawing_args(position))) for n in range(4)]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-draw")]
    return ordered_question(
        asks, [hand_group(hand_of(position))], answers, right, [SAID("school-draw-why", **drawing_args(position))]
    )


def drawing_args(position: QuizPosition) -> dict[str, Any]:
    """Return the message arguments about the options for drawing."""
    return {"first": bool(position.rules.draw_first), "draws": int(position.rules.draws)}


FEES = {0: "free", 1: "chip", 3: "points"}


def ask_end(position: QuizPosition) -> Question | None:
    """Ask how much it costs to end the turn now."""
    view, after, seat, cards = position.view, state_after_end(position), position.seat, hand_of(position)
    if position.rules.stakes == Stakes.NONE and not any(map(is_king, cards)):
        return None  # the answer would be obvious
    fee = "not" if after is None else FEES[paid_fee(view, after, seat)]
    outcomes = [*FEES.values(), "not"]
    why = SAID("school-end-why", how=fee)
    answers = [Answer(SAID("school-end-answer", how=how), why=why) for how in outcomes]
    asks = [SAID("school-stock", n=int(view.left)), SAID("school-played", done=bool(view.played)), SAID("school-end")]
    shown = [*(top_group(view, here) for here in range(PLACES)), hand_group(cards)]
    return ordered_question(asks, shown, answers, outcomes.index(fee), [why])


def paid_fee(view: Any, after: Any, seat: int) -> int:
    """Return the points or chips that the end of the turn costs."""
    return int(after.points[seat] - view.points[seat] or view.chips[seat] - after.chips[seat])


# --- leftover cards --------------------------------------------------------------------------------


def ask_cost(position: QuizPosition) -> Question | None:
    """Ask how much a hand costs."""
    hands = [cards for seat in range(position.rules.seats) if (cards := held_by(position.view, seat))]
    if not hands:
        return None
    cards = position.rng.choice(hands)
    right = cost_of_cards(position, cards)
    numbers = nearby_numbers(
        position, right, [len(cards), sum(min(card % RANKS + 1, 10) for card in cards), right + 9], least=1
    )
    answers = [Answer(amount_message(position, n), why=scoring_message(position)) for n in numbers]
    groups = groupby(
        sorted(cards, key=lambda card: -cost_of_card(position, card)), lambda card: cost_of_card(position, card)
    )
    proof = [cost_group(tuple(NAMES[card] for card in some), one) for one, some in groups]
    why = [
        scoring_message(position),
        *([SAID("school-joker-costs")] if JOKER in cards else []),
        SAID("school-cost-why", n=right),
    ]
    return ordered_question(
        [SAID("school-cost")], [hand_group(cards, "school-left")], answers, numbers.index(right), why, proof
    )


def scoring_message(position: QuizPosition) -> Message:
    """Return the message about the cost of cards."""
    return SAID("effect-scoring", value=Scoring(int(position.rules.scoring)).name.lower())


def amount_message(position: QuizPosition, n: int) -> Message:
    return msg("n-chips" if position.rules.stakes == Stakes.CHIPS else "n-points", n=n)


def cost_of_card(position: QuizPosition, card: int) -> int:
    return price(Scoring(int(position.rules.scoring)), NAMES[card])


def cost_of_cards(position: QuizPosition, cards: Iterable[int]) -> int:
    return sum(cost_of_card(position, card) for card in cards)


def ask_most_expensive(position: QuizPosition) -> Question | None:
    """Ask which hand costs the most."""
    view = position.view
    hands = [cards for seat in range(position.rules.seats) if (cards := held_by(view, seat))]
    costs = sorted(cost_of_cards(position, cards) for cards in hands)
    if view.tally.winner == NONE or len(hands) < 3 or costs[-1] == costs[-2]:
        return None
    right = next(cards for cards in hands if cost_of_cards(position, cards) == costs[-1])
    answers = [
        Answer(
            pieces=" ".join(NAMES[card] for card in cards), why=SAID("school-cheaper", n=cost_of_cards(position, cards))
        )
        for cards in hands
        if cards is not right
    ]
    chosen = Answer(pieces=" ".join(NAMES[card] for card in right))
    return shuffled_question(
        position,
        [SAID("school-dearest")],
        [],
        chosen,
        answers,
        [scoring_message(position), SAID("school-dearest-why", n=costs[-1])],
    )


def end_can_cost(rules: Any) -> bool:
    """[11, 15, 16] Return whether the end of a turn can cost anything."""
    return bool(rules.stakes != Stakes.NONE or rules.forced_king != ForcedKing.OFF)


def costs_differ(rules: Any) -> bool:
    """[16] Return whether cards differ in cost; for a pool, every card costs the same."""
    return bool(rules.stakes != Stakes.POOL)
