"""Queries about a quiz position of Kings Corners: visible pieces, and what the rules allow."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.illegality import Bar, barred
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.options import Build
from meldhouse.games.kingscorners.rules import legal
from meldhouse.games.kingscorners.scene import CELLS, pile_names
from meldhouse.games.kingscorners.state import JOKER_AS, MAX_LEGAL, PLACES, SIDES
from meldhouse.games.quiz import Question, QuizPosition
from meldhouse.i18n import Message
from meldhouse.pieces.cards import JOKER, KING, NAMES, RANKS, cards_of

N_WRONG = 3  # wrong answers of a question


def hand_of(position: QuizPosition) -> list[int]:
    return held_by(position.view, position.seat)


def held_by(view: Any, seat: int) -> list[int]:
    return [*cards_of(view.hand[seat]), *[JOKER] * int(view.jokers[seat])]


def hand_group(cards: Iterable[int], key: str = "school-hand") -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in cards), SAID(key), fan=True)


def pile_label(place: int) -> Message:
    return SAID("school-pile", place=PLACE_NAMES[place])


def pile_group(view: Any, place: int) -> PieceGroup:
    return PieceGroup(" ".join(pile_names(view, place)), pile_label(place), fan=True)


def legal_actions(position: QuizPosition) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: legal(position.view, position.rules, moves)]]


def may_play(position: QuizPosition, card: int, place: int) -> bool:
    """Return whether a card may go to a place; a joker may stand for any card."""
    if card == JOKER:
        return any((action - JOKER_AS) % PLACES == place for action in legal_actions(position) if action >= JOKER_AS)
    return card * PLACES + place in legal_actions(position)


def build_name(position: QuizPosition, place: int) -> str:
    """Return the name of the building order at a place, such as `alternate-down`."""
    rule = position.rules.side_build if place < SIDES else position.rules.corner_build
    return Build(int(rule)).name.lower().replace("_", "-")


def why_fits(position: QuizPosition, card: int, place: int) -> Message:
    """Return the message that explains why a card fits on a pile."""
    return SAID("school-joker-fits") if card == JOKER else SAID("school-fit", build=build_name(position, place))


def why_no_fit(position: QuizPosition, card: int, place: int) -> Message:
    """Return the message that explains why a card does not fit on a pile."""
    if card == JOKER:
        return SAID("school-pile-full")
    if barred(position.view, position.rules, card * PLACES + place) == Bar.JOKER_STANDS:
        return SAID("school-joker-stands")
    return SAID("school-no-fit", build=build_name(position, place))


QuestionMaker = Callable[[QuizPosition], Question | None]


def unless_placing(ask: QuestionMaker) -> QuestionMaker:
    """[C19] Wrap a question so that it is skipped while a drawn card has to be placed before anything else."""

    @wraps(ask)
    def make_question(position: QuizPosition) -> Question | None:
        return None if position.view.placing else ask(position)

    return make_question


def top_card(view: Any, place: int) -> str:
    return pile_names(view, place)[-1]


def nonempty_places(view: Any) -> list[int]:
    return [place for place in range(PLACES) if view.height[place]]


def is_king(card: int) -> bool:
    return card != JOKER and card % RANKS == KING


def top_group(view: Any, place: int) -> PieceGroup:
    """Return the piece group of a place on the grid: the top card of its pile, or an empty group."""
    return PieceGroup(top_card(view, place) if view.height[place] else "", cell=CELLS[place])


def table_api() -> Any:
    from meldhouse.games import GAMES

    return GAMES["kingscorners"].table_api
