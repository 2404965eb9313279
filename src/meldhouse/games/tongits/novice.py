# mypy: ignore-errors
"""Tongits as newcomers play it: melds are kept for a big hand, what stands alone is thrown, and a draw is never called.

They look at what their own cards could become: not at how much these weigh, not at what the next player could use,
and not at a call that finds them without a meld on the table.  Only what the discard completes they lay.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.state import CALL, CHALLENGE, DISCARD, DROP, TAKE, TONGITS
from meldhouse.pieces.bits import count, has
from meldhouse.pieces.cards import KING, RANKS
from meldhouse.pieces.melds import COLUMN, least_dead, total

LITTLE = 10  # dead wood with which a newcomer dares to challenge
OUT, TAKEN, DRAWN, THROWN, UNSEEN = 1000, 700, 500, 100, -1


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of what is seen first."""
    hand = view.hand[view.actor]
    dead = least_dead(hand)
    best, at = -2, 0
    for k in range(n):
        value = sees(hand, dead, moves[k])
        if value > best:
            best, at = value, k
    return at, x


@kernel
def sees(hand, dead, action):
    """What can be taken is taken; then the dead card is thrown that has least beside it."""
    if action >= TAKE:
        return TAKEN
    if action >= DROP:
        return UNSEEN
    if action >= DISCARD:
        card = action - DISCARD
        return (THROWN if has(dead, card) else 0) - beside(hand, card)
    return sees_word(dead, action)


@kernel
def beside(hand, card):
    """How many cards of the hand are of its rank, or next to it in its suit."""
    rank = card % RANKS
    found = count(hand & (COLUMN << np.uint64(rank))) - 1
    return found + (rank > 0 and has(hand, card - 1)) + (rank < KING and has(hand, card + 1))


@kernel
def sees_word(dead, action):
    """A pick, a call, an answer, or tongits."""
    if action == TONGITS:
        return OUT
    if action == CALL:
        return UNSEEN
    if action == CHALLENGE:
        return DRAWN + LITTLE - total(dead)
    return DRAWN
