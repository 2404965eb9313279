"""What a turn of Kings Corners may have missed: a king, a card that fits, a side that could be moved."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.notation import PLACE_NAMES, compass, to
from meldhouse.games.kingscorners.scene import hand_names
from meldhouse.i18n import piece
from meldhouse.pieces.cards import JOKER, KING, PIECES, RANKS


def is_king(card: str) -> bool:
    return PIECES[card] % RANKS == KING


def played(s: Any, plays: Sequence[str]) -> BetterMoves | None:
    """The first of these, where there is one."""
    if not plays:
        return None
    _, card, place = plays[0].split()
    return BetterMoves((plays[0],), {"card": piece(card), "to": to(s, PLACE_NAMES.index(place))})


def king_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return played(s, [play for play in moves_with_verb(moves, "play") if is_king(play.split()[1])])


def card_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """One that is no king, and had a place."""
    return played(s, [play for play in moves_with_verb(moves, "play") if not is_king(play.split()[1])])


def side_left(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Nothing fitted, but a side could be moved, and any card begins a pile where it lay."""
    sides, cards = (
        moves_with_verb(moves, "move"),
        [name for name in hand_names(s, int(s.actor)) if PIECES[name] != JOKER],
    )
    if moves_with_verb(moves, "play") or not sides or not cards:
        return None
    _, side, place = sides[0].split()
    about = {"side": compass(PLACE_NAMES.index(side)), "to": to(s, PLACE_NAMES.index(place), "onto")}
    return BetterMoves((sides[0], f"play {cards[0]} {side}"), about)


IDEAS = (
    Idea(SAID("idea-king"), ("end",), king_kept, ("4",)),
    Idea(SAID("idea-play"), ("end",), card_kept, ("4",)),
    Idea(SAID("idea-move"), ("end",), side_left, ("4",)),
)
