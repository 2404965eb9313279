# mypy: ignore-errors
"""Tongits as newcomers play it: they keep melds for a big hand, discard isolated cards, and never call a draw.

They look at what their own cards could become and discard the highest isolated card; they ignore what the next player
could use.  They lay every meld that the discard completes.  They lay a meld of their hand only if another meld is on
the table or they hold two.  They challenge only with less than half of the announced total, and never connect.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.state import BURY, CALL, CHALLENGE, CONNECT, DISCARD, DROP, SEATS, TAKE, TONGITS
from meldhouse.pieces.bits import count, has
from meldhouse.pieces.cards import KING, RANKS
from meldhouse.pieces.melds import CARD_POINTS, COLUMN, least_dead_cards, total_points

TWO_MELDS = 6  # the least cards in two melds
GO_OUT, TAKE_DISCARD, LAY_MELD, DRAW_CARD, DISCARD_CARD, UNSEEN, NEVER = 1000, 700, 600, 500, 200, -1, -900
NEIGHBOR_WEIGHT = 12  # more than the points of any card, so that cards with neighbors are kept


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the move that a newcomer sees first, and the random generator."""
    hand = view.hand[view.actor]
    dead = least_dead_cards(hand)
    lays = view.laid[view.actor] == 0 and (is_any_meld_laid(view) or count(hand) - count(dead) >= TWO_MELDS)
    best, chosen = 2 * NEVER, 0
    for k in range(n):
        value = score_move(view, hand, dead, lays, moves[k])
        if value > best:
            best, chosen = value, k
    return chosen, x


@kernel
def is_any_meld_laid(view):
    """Return whether any meld is on the table."""
    melds = 0
    for seat in range(SEATS):
        melds += view.laid[seat]
    return melds > 0


@kernel
def score_move(view, hand, dead, lays, action):
    """Return a newcomer's score of a move: take, lay a meld if allowed, then discard the most isolated deadwood."""
    if action >= TAKE:
        return TAKE_DISCARD
    if action >= CONNECT:
        return UNSEEN
    if action >= DROP:
        return LAY_MELD if lays and action < BURY else UNSEEN
    if action >= DISCARD:
        card = action - DISCARD
        return (
            (DISCARD_CARD if has(dead, card) else 0) - NEIGHBOR_WEIGHT * count_neighbors(hand, card) + CARD_POINTS[card]
        )
    return score_without_card(view, dead, action)


@kernel
def count_neighbors(hand, card):
    """Return how many cards of the hand have the card's rank, or are next to it in its suit."""
    rank = card % RANKS
    found = count(hand & (COLUMN << np.uint64(rank))) - 1
    return found + (rank > 0 and has(hand, card - 1)) + (rank < KING and has(hand, card + 1))


@kernel
def score_without_card(view, dead, action):
    """Return a newcomer's score of a pick, a call, an answer or tongits."""
    if action == TONGITS:
        return GO_OUT
    if action == CALL:
        return NEVER
    if action == CHALLENGE:
        return DRAW_CARD + view.announced - 2 * total_points(dead)
    return DRAW_CARD
