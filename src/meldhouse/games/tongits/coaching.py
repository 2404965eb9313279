"""What a turn of Tongits may have missed: to open, a discard that makes a meld, a connect, a card that counts more."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.notation import mask
from meldhouse.games.tongits.scene import in_fan
from meldhouse.i18n import Pieces, piece
from meldhouse.pieces.cards import NAMES, PIECES, RANKS, cards_of
from meldhouse.pieces.melds import deadwood, least_dead_cards, points_of_card

MUCH = 5  # that a card has to count more than the one that was thrown


def left(hand: int, without: int = 0) -> int:
    """What counts of a hand without some of its cards."""
    return int(deadwood(np.uint64(hand & ~without)))


def hand_of(s: Any) -> int:
    return int(s.hand[s.actor])


def named(move: str) -> list[int]:
    """The cards that a move names."""
    return [PIECES[word] for word in move.split() if word in PIECES]


def not_opened(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """A meld was held, and none laid."""
    drops, seat = moves_with_verb(moves, "drop"), int(s.actor)
    if s.laid[seat] or s.buried[seat] or not drops:
        return None
    longest = max(drops, key=lambda drop: len(named(drop)))
    return BetterMoves((longest,), {"cards": Pieces(in_fan(named(longest)))})


def not_taken(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """The discard would have made a meld of cards that count."""
    hand, takes = hand_of(s), {take: mask(named(take)) for take in moves_with_verb(moves, "take")}
    best = min(takes, key=lambda take: left(hand, takes[take]), default=None)
    if best is None or left(hand, takes[best]) >= left(hand):
        return None
    taken, *others = named(best)
    return BetterMoves((best,), {"card": piece(NAMES[taken]), "others": Pieces(in_fan(others))})


def not_connected(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """A card that counts would have fitted on a meld that lies there."""
    dead = int(least_dead_cards(np.uint64(hand_of(s))))
    fits = [connect for connect in moves_with_verb(moves, "connect") if dead >> named(connect)[0] & 1]
    best = max(fits, key=lambda connect: points_of_card(named(connect)[0]), default=None)
    if best is None or s.held[s.actor] < 3:  # else it would be tongits
        return None
    card, *meld = named(best)
    return BetterMoves((best,), {"card": piece(NAMES[card]), "meld": Pieces(in_fan(meld)), "n": points_of_card(card)})


def dearer_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Another card counts much more and goes with nothing."""
    hand, thrown = hand_of(s), named(move)[0]
    alone = [card for card in cards_of(hand) if f"discard {NAMES[card]}" in moves and is_alone(hand, card)]
    best = min(alone, key=lambda card: left(hand, 1 << card), default=None)
    if best is None or left(hand, 1 << best) + MUCH > left(hand, 1 << thrown):
        return None
    return BetterMoves((f"discard {NAMES[best]}",), {"card": piece(NAMES[best]), "n": points_of_card(best)})


def is_alone(hand: int, card: int) -> bool:
    """Does nothing in the hand make a part of a meld with it?"""
    suit, rank = divmod(card, RANKS)
    others = (divmod(other, RANKS) for other in cards_of(hand & ~(1 << card)))
    return not any(r == rank or (s == suit and abs(r - rank) <= 2) for s, r in others)


IDEAS = (
    Idea(SAID("idea-open"), ("discard",), not_opened, ("6", "21")),
    Idea(SAID("idea-take"), ("pick",), not_taken, ("7", "8")),
    Idea(SAID("idea-connect"), ("discard",), not_connected, ("10",)),
    Idea(SAID("idea-dear"), ("discard",), dearer_kept, ("13",)),
)
