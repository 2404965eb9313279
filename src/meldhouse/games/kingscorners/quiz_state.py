"""What is seen of a table of Kings Corners that is asked about, and what the law says of it."""

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
from meldhouse.i18n import Said
from meldhouse.pieces.cards import JOKER, KING, NAMES, RANKS, cards_of

WRONG = 3  # answers beside the right one


def hand_of(sight: QuizPosition) -> list[int]:
    return held_by(sight.view, sight.seat)


def held_by(view: Any, seat: int) -> list[int]:
    return [*cards_of(view.hand[seat]), *[JOKER] * int(view.jokers[seat])]


def hand(cards: Iterable[int], key: str = "school-hand") -> PieceGroup:
    return PieceGroup(" ".join(NAMES[card] for card in cards), SAID(key), fan=True)


def pile_said(place: int) -> Said:
    return SAID("school-pile", place=PLACE_NAMES[place])


def pile(view: Any, place: int) -> PieceGroup:
    return PieceGroup(" ".join(pile_names(view, place)), pile_said(place), fan=True)


def actions(sight: QuizPosition) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: legal(sight.view, sight.rules, moves)]]


def may_go(sight: QuizPosition, card: int, place: int) -> bool:
    """A joker: as some card."""
    if card == JOKER:
        return any((action - JOKER_AS) % PLACES == place for action in actions(sight) if action >= JOKER_AS)
    return card * PLACES + place in actions(sight)


def build(sight: QuizPosition, place: int) -> str:
    """How piles are built there."""
    rule = sight.rules.side_build if place < SIDES else sight.rules.corner_build
    return Build(int(rule)).name.lower().replace("_", "-")


def fit(sight: QuizPosition, card: int, place: int) -> Said:
    """Why a card goes on a pile."""
    return SAID("school-joker-fits") if card == JOKER else SAID("school-fit", build=build(sight, place))


def unfit(sight: QuizPosition, card: int, place: int) -> Said:
    """Why it does not."""
    if card == JOKER:
        return SAID("school-pile-full")
    if barred(sight.view, sight.rules, card * PLACES + place) == Bar.JOKER_STANDS:
        return SAID("school-joker-stands")
    return SAID("school-no-fit", build=build(sight, place))


Ask = Callable[[QuizPosition], Question | None]


def in_turn(ask: Ask) -> Ask:
    """[C19] Not while a card that was drawn has to be placed before anything else."""

    @wraps(ask)
    def asked(sight: QuizPosition) -> Question | None:
        return None if sight.view.placing else ask(sight)

    return asked


def top(view: Any, place: int) -> str:
    return pile_names(view, place)[-1]


def filled(view: Any) -> list[int]:
    return [place for place in range(PLACES) if view.height[place]]


def is_king(card: int) -> bool:
    return card != JOKER and card % RANKS == KING


def tile_at(view: Any, place: int) -> PieceGroup:
    """The top of a pile where it lies, or an empty place."""
    return PieceGroup(top(view, place) if view.height[place] else "", cell=CELLS[place])


def verbs() -> Any:
    from meldhouse.games import GAMES

    return GAMES["kingscorners"].table_api
