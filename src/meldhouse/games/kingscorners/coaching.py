"""Tutorial ideas that a move of Kings Corners missed: a king, a card that fits, a side pile that could be moved."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.notation import PLACE_NAMES, destination, pile_message
from meldhouse.games.kingscorners.scene import hand_names
from meldhouse.i18n import piece
from meldhouse.pieces.cards import JOKER, KING, PIECES, RANKS


def is_king(card: str) -> bool:
    return PIECES[card] % RANKS == KING


def better_play(s: Any, plays: Sequence[str]) -> BetterMoves | None:
    """Return the first of these plays as the better move, or None if there are no plays."""
    if not plays:
        return None
    _, card, place = plays[0].split()
    return BetterMoves((plays[0],), {"card": piece(card), "to": destination(s, PLACE_NAMES.index(place))})


def find_kept_king(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return better_play(s, [play for play in moves_with_verb(moves, "play") if is_king(play.split()[1])])


def find_kept_card(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return a possible play of a card, other than a king, that the player kept in hand instead."""
    return better_play(s, [play for play in moves_with_verb(moves, "play") if not is_king(play.split()[1])])


def find_unmoved_side(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return a missed pile move if no card of the hand fits; it empties a side, where any card can start a pile."""
    sides, cards = (
        moves_with_verb(moves, "move"),
        [name for name in hand_names(s, int(s.actor)) if PIECES[name] != JOKER],
    )
    if moves_with_verb(moves, "play") or not sides or not cards:
        return None
    _, side, place = sides[0].split()
    about = {"moved": pile_message(PLACE_NAMES.index(side)), "to": destination(s, PLACE_NAMES.index(place), "onto")}
    return BetterMoves((sides[0], f"play {cards[0]} {side}"), about)


IDEAS = (
    Idea(SAID("idea-king"), ("end",), find_kept_king, ("4",)),
    Idea(SAID("idea-play"), ("end",), find_kept_card, ("4",)),
    Idea(SAID("idea-move"), ("end",), find_unmoved_side, ("4",)),
)
