"""The rule of thumb of Tongits: open early, keep the dead wood low, call while the others cannot answer.

One meld in front is enough: it opens, and those that stay in the hand count nothing and cannot be
connected to.  Cards that fit the melds of others go there, which also bars their draws.
"""

import numpy as np
from numba import njit

from meldhouse.engine.chance import below, step
from meldhouse.games.tongits.law import may_challenge
from meldhouse.games.tongits.money import has_opened
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    MELD,
    PICK,
    SEATS,
    TAKE,
    TONGITS,
)
from meldhouse.pieces.bits import bit, count, has
from meldhouse.pieces.cards import KING, RANKS
from meldhouse.pieces.melds import COLUMN, deadwood, least_dead

# What a move is worth: the kind first, then its dead wood.
WIN, OPEN, BURIED, CONNECTED, PICKED, THROWN, LAST = 9000, 8000, 7000, 6000, 4000, 3000, 0
HALF_CARDS = 6  # twice what a card that another holds counts on the average, melded ones included


@njit(cache=True)
def choose(view, rules, moves, n, x):
    """The place in moves of the best of them, the first or a later one of equals at random."""
    best, at, equals = -1, 0, 0
    for k in range(n):
        value = worth(view, rules, moves[k])
        if value > best:
            best, at, equals = value, k, 1
        elif value == best:
            equals += 1
            x = step(x)
            at = k if below(x, equals) == 0 else at
    return at, x


@njit(cache=True)
def worth(view, rules, action):
    """How good a move looks."""
    hand = view.hand[view.actor]
    if action < DISCARD:
        return worth_word(view, rules, action, hand)
    if action < DROP:
        return worth_discard(hand, action - DISCARD)
    if action < CONNECT:
        return worth_meld(view, action, hand)
    if action < TAKE:
        return worth_connect(view, hand, (action - CONNECT) // 3)
    return worth_take(view, hand, MELD[action - TAKE])


@njit(cache=True)
def worth_word(view, rules, action, hand):
    """A pick, a call, an answer, or tongits."""
    if action == TONGITS:
        return WIN
    if action == CALL:
        return WIN if is_good_call(view, rules, deadwood(hand)) else LAST
    if action == CHALLENGE:
        return WIN if deadwood(hand) <= view.announced else LAST  # challengers win ties
    return PICKED


@njit(cache=True)
def is_good_call(view, rules, own):
    """Is nobody able to challenge, or does everyone who is hold more than this, by the count of the cards?"""
    for seat in range(SEATS):
        if seat != view.actor and may_challenge(view, rules, seat) and 2 * own > HALF_CARDS * view.held[seat]:
            return False
    return True


@njit(cache=True)
def worth_meld(view, action, hand):
    """A meld opens; afterwards only a secret is laid, if its cards are not needed elsewhere."""
    cards = MELD[action - DROP] if action < BURY else COLUMN << np.uint64(action - BURY)
    after = deadwood(hand & ~cards)
    if not has_opened(view, view.actor):
        return OPEN - 10 * after + (20 if action >= BURY else 0)
    return BURIED if action >= BURY and after <= deadwood(hand) else LAST


@njit(cache=True)
def worth_take(view, hand, meld):
    """The discard, if it opens, or if it lowers the dead wood."""
    after = deadwood(hand & ~meld)
    if not has_opened(view, view.actor):
        return OPEN - 10 * after
    return PICKED + 500 - after if after < deadwood(hand) else LAST


@njit(cache=True)
def worth_connect(view, hand, card):
    """A dead card laid on a meld."""
    return CONNECTED if has(least_dead(hand), card) else LAST


@njit(cache=True)
def worth_discard(hand, card):
    """The less dead wood and the more prospects stay, the better."""
    return THROWN - 8 * deadwood(hand & ~bit(card)) - prospects(hand, card)


@njit(cache=True)
def prospects(hand, card):
    """How near the card is to others: of its rank, beside it, and next but one."""
    rank = card % RANKS
    near = 3 * (count(hand & (COLUMN << np.uint64(rank))) - 1)
    near += 3 * (rank > 0 and has(hand, card - 1)) + 3 * (rank < KING and has(hand, card + 1))
    return near + 2 * (rank > 1 and has(hand, card - 2)) + 2 * (rank < KING - 1 and has(hand, card + 2))


def reason(view, rules, action):
    """One sentence for a hint: why the rule of thumb would do that."""
    if action == TONGITS:
        return "Nothing that counts is left in your hand."
    if action == CALL:
        return "Your total is low for how many cards the others hold, or nobody can challenge."
    if action == PICK:
        return "The discard would not help, so a new card may."
    if action == FOLD:
        return "The announced total is lower than yours, and losing a challenge costs more."
    if action == CHALLENGE:
        return "Your total is not higher than the one announced, and a challenger wins ties."
    if action < DROP:
        return "This card is the one that your hand misses least."
    if action < BURY:
        return "A meld in front of you opens, and without one you cannot win a count."
    if action < CONNECT:
        return "A secret brings more, and nobody can connect to it."
    if action < TAKE:
        return "A card that is connected no longer counts, and it may bar a draw of the others."
    return "The discard completes a meld."
