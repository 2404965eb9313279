"""Spots ideas that a player missed in a turn: opening, a discard that completes a meld, ..."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.notation import mask
from meldhouse.games.tongits.scene import card_names
from meldhouse.i18n import Pieces, piece
from meldhouse.pieces.cards import NAMES, PIECES, RANKS, cards_of
from meldhouse.pieces.melds import deadwood, least_dead_cards, points_of_card

MIN_DIFFERENCE = 5  # points that a better discard must save


def deadwood_points(hand: int, without: int = 0) -> int:
    """Return the deadwood points of a hand without some of its cards."""
    return int(deadwood(np.uint64(hand & ~without)))


def hand_of(s: Any) -> int:
    return int(s.hand[s.actor])


def cards_of_move(move: str) -> list[int]:
    """Return the cards that a move names."""
    return [PIECES[word] for word in move.split() if word in PIECES]


def find_missed_opening(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the longest meld of the hand, if the player has laid none."""
    drops, seat = moves_with_verb(moves, "drop"), int(s.actor)
    if s.laid[seat] or s.buried[seat] or not drops:
        return None
    longest = max(drops, key=lambda drop: len(cards_of_move(drop)))
    return BetterMoves((longest,), {"cards": Pieces(card_names(cards_of_move(longest)))})


def find_missed_take(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the best take of the discard, if it would have lowered the deadwood."""
    hand, takes = hand_of(s), {take: mask(cards_of_move(take)) for take in moves_with_verb(moves, "take")}
    best = min(takes, key=lambda take: deadwood_points(hand, takes[take]), default=None)
    if best is None or deadwood_points(hand, takes[best]) >= deadwood_points(hand):
        return None
    taken, *others = cards_of_move(best)
    return BetterMoves((best,), {"card": piece(NAMES[taken]), "others": Pieces(card_names(others))})


def find_missed_connect(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return a connect of the deadwood card with the most points, if one fits a meld on the table."""
    dead = int(least_dead_cards(np.uint64(hand_of(s))))
    fits = [connect for connect in moves_with_verb(moves, "connect") if dead >> cards_of_move(connect)[0] & 1]
    best = max(fits, key=lambda connect: points_of_card(cards_of_move(connect)[0]), default=None)
    if best is None or s.held[s.actor] < 3:  # with fewer cards, it would be tongits
        return None
    card, *meld = cards_of_move(best)
    return BetterMoves(
        (best,), {"card": piece(NAMES[card]), "meld": Pieces(card_names(meld)), "n": points_of_card(card)}
    )


def find_better_discard(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the discard of an isolated card, if it would have left much less deadwood."""
    hand, thrown = hand_of(s), cards_of_move(move)[0]
    isolated = [card for card in cards_of(hand) if f"discard {NAMES[card]}" in moves and is_isolated(hand, card)]
    best = min(isolated, key=lambda card: deadwood_points(hand, 1 << card), default=None)
    if best is None or deadwood_points(hand, 1 << best) + MIN_DIFFERENCE > deadwood_points(hand, 1 << thrown):
        return None
    return BetterMoves((f"discard {NAMES[best]}",), {"card": piece(NAMES[best]), "n": points_of_card(best)})


def is_isolated(hand: int, card: int) -> bool:
    """Return whether no other card of the hand could be in a meld with this card."""
    suit, rank = divmod(card, RANKS)
    others = (divmod(other, RANKS) for other in cards_of(hand & ~(1 << card)))
    return not any(r == rank or (s == suit and abs(r - rank) <= 2) for s, r in others)


IDEAS = (
    Idea(SAID("idea-open"), ("discard",), find_missed_opening, ("6", "21")),
    Idea(SAID("idea-take"), ("pick",), find_missed_take, ("7", "8")),
    Idea(SAID("idea-connect"), ("discard",), find_missed_connect, ("10",)),
    Idea(SAID("idea-dear"), ("discard",), find_better_discard, ("13",)),
)
