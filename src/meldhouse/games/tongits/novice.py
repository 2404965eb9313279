# mypy: ignore-errors
"""Tongits as newcomers play it: melds are kept for a big hand, what stands alone is thrown, and a draw is never called.

They look at what their own cards could become, and of what stands alone throw the highest; not at what the next player
could use.  What the discard completes they lay; a meld of their hand only when somebody has laid one, or when they hold
two.  They challenge only with less than half of what was announced, and put nothing beside a meld.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.state import BURY, CALL, CHALLENGE, CONNECT, DISCARD, DROP, SEATS, TAKE, TONGITS
from meldhouse.pieces.bits import count, has
from meldhouse.pieces.cards import KING, RANKS
from meldhouse.pieces.melds import CARD_POINTS, COLUMN, least_dead_cards, total_points

TWO = 6  # cards, of which two melds are at least
OUT, TAKEN, LAID, DRAWN, THROWN, UNSEEN, NEVER = 1000, 700, 600, 500, 200, -1, -900
BESIDE = 12  # more than any card weighs: what could become something stays


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of what is seen first."""
    hand = view.hand[view.actor]
    dead = least_dead_cards(hand)
    lays = view.laid[view.actor] == 0 and (somebody_laid(view) or count(hand) - count(dead) >= TWO)
    best, at = 2 * NEVER, 0
    for k in range(n):
        value = sees(view, hand, dead, lays, moves[k])
        if value > best:
            best, at = value, k
    return at, x


@kernel
def somebody_laid(view):
    """Does a meld lie before anybody?"""
    melds = 0
    for seat in range(SEATS):
        melds += view.laid[seat]
    return melds > 0


@kernel
def sees(view, hand, dead, lays, action):
    """What can be taken is taken, a meld is laid when it is time; then the dead card with least beside it is thrown."""
    if action >= TAKE:
        return TAKEN
    if action >= CONNECT:
        return UNSEEN
    if action >= DROP:
        return LAID if lays and action < BURY else UNSEEN
    if action >= DISCARD:
        card = action - DISCARD
        return (THROWN if has(dead, card) else 0) - BESIDE * beside(hand, card) + CARD_POINTS[card]
    return sees_word(view, dead, action)


@kernel
def beside(hand, card):
    """How many cards of the hand are of its rank, or next to it in its suit."""
    rank = card % RANKS
    found = count(hand & (COLUMN << np.uint64(rank))) - 1
    return found + (rank > 0 and has(hand, card - 1)) + (rank < KING and has(hand, card + 1))


@kernel
def sees_word(view, dead, action):
    """A pick, a call, an answer, or tongits."""
    if action == TONGITS:
        return OUT
    if action == CALL:
        return NEVER
    if action == CHALLENGE:
        return DRAWN + view.announced - 2 * total_points(dead)
    return DRAWN
