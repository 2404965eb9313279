"""The rule of thumb of Tongits: open early, keep the dead wood low, call while the others cannot answer.

One meld in front is enough: it opens, and those that stay in the hand count nothing and cannot be
connected to.  Cards that fit the melds of others go there, which also bars their draws.
"""

import numpy as np

from meldhouse.engine.chance import below, step
from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.law import may_challenge, next_seat
from meldhouse.games.tongits.money import has_opened
from meldhouse.games.tongits.sound import shown
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    MELD,
    ON_TOP,
    PICK,
    SEATS,
    TAKE,
    TO_TRIO,
    TONGITS,
)
from meldhouse.pieces.bits import EMPTY, bit, count, has
from meldhouse.pieces.cards import KING, RANKS
from meldhouse.pieces.melds import COLUMN, deadwood

# What a move is worth: the kind first, then its dead wood.
WIN, OPEN, BURIED, CONNECTED, PICKED, THROWN, LAST = 9000, 8000, 7000, 6000, 4000, 3000, 0
HALF_CARDS = 9  # twice what a card that another holds counts on the average, melded ones included

# Measured by play, a discard in eighths of a point of dead wood: before and after one has opened.
WAY_TO_MELD = (6, 2)  # each card that would make a meld with this one
WAY_TO_FEED = (6, 2)  # each way in which the next player could take it, before and after she has opened
BAR_AT_MOST = 10  # the most dead wood that barring somebody's draw is worth
KEPT_TO_BAR = 6  # a card of so little is kept to bar a draw later


@kernel
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


@kernel
def worth(view, rules, action):
    """How good a move looks."""
    hand = view.hand[view.actor]
    if action < DISCARD:
        return worth_word(view, rules, action, hand)
    if action < DROP:
        return worth_discard(view, hand, action - DISCARD)
    if action < CONNECT:
        return worth_meld(view, action, hand)
    if action < TAKE:
        return worth_connect(view, hand, (action - CONNECT) // 3, (action - CONNECT) % 3)
    return worth_take(view, hand, MELD[action - TAKE])


@kernel
def worth_word(view, rules, action, hand):
    """A pick, a call, an answer, or tongits."""
    if action == TONGITS:
        return WIN
    if action == CALL:
        return WIN if is_good_call(view, rules, deadwood(hand)) else LAST
    if action == CHALLENGE:
        return WIN if deadwood(hand) <= view.announced else LAST  # challengers win ties
    return PICKED


@kernel
def is_good_call(view, rules, own):
    """Is nobody able to challenge, or does everyone who is hold more than this, by the count of the cards?"""
    for seat in range(SEATS):
        if seat != view.actor and may_challenge(view, rules, seat) and 2 * own > HALF_CARDS * view.held[seat]:
            return False
    return True


@kernel
def worth_meld(view, action, hand):
    """A meld opens; afterwards only a secret is laid, if its cards are not needed elsewhere."""
    cards = MELD[action - DROP] if action < BURY else COLUMN << np.uint64(action - BURY)
    after = deadwood(hand & ~cards)
    if not has_opened(view, view.actor):
        return OPEN - 10 * after + (20 if action >= BURY else 0)
    return BURIED if action >= BURY and after <= deadwood(hand) else LAST


@kernel
def worth_take(view, hand, meld):
    """The discard, if it opens, or if it lowers the dead wood."""
    after = deadwood(hand & ~meld)
    if not has_opened(view, view.actor):
        return OPEN - 10 * after
    return PICKED + 500 - after if after < deadwood(hand) else LAST


@kernel
def worth_connect(view, hand, card, how):
    """A dead card laid on a meld, unless it can bar a draw later; any that costs little, if it bars one now."""
    cost = deadwood(hand & ~bit(card)) - deadwood(hand)
    owner = view.owner[meld_beside(view, card, how)]
    threat = owner != view.actor and view.blocked[owner] == 0
    if cost <= 0:
        kept = owner != view.actor and not threat and -cost <= KEPT_TO_BAR
        return LAST if kept else CONNECTED - cost
    return CONNECTED - 100 - cost if threat and cost <= BAR_AT_MOST else LAST


@kernel
def meld_beside(view, card, how):
    """Which meld the card would be connected to."""
    if how == TO_TRIO:
        beside = COLUMN << np.uint64(card % RANKS)
    else:
        beside = bit(card - 1) if how == ON_TOP else bit(card + 1)
    k = 0
    while view.meld[k] & beside == EMPTY:
        k += 1
    return k


@kernel
def worth_discard(view, hand, card):
    """The less dead wood and the more prospects stay, and the less use it is to the next player, the better."""
    keep = WAY_TO_MELD[int(has_opened(view, view.actor))]
    feed = WAY_TO_FEED[int(has_opened(view, next_seat(view.actor)))]
    dead = 8 * deadwood(hand & ~bit(card))
    return THROWN - dead - keep * prospects(view, hand, card) - feed * feeds(view, hand, card)


@kernel
def feeds(view, hand, card):
    """In how many ways the next player could take the card: pairs beside it that nobody has shown."""
    unseen = ~(shown(view) | hand)
    rank = card % RANKS
    alike = count(unseen & (COLUMN << np.uint64(rank)))
    under = rank > 0 and has(unseen, card - 1)
    over = rank < KING and has(unseen, card + 1)
    ways = alike * (alike - 1) // 2 + (under and over)
    ways += under and rank > 1 and has(unseen, card - 2)
    return ways + (over and rank < KING - 1 and has(unseen, card + 2))


@kernel
def prospects(view, hand, card):
    """How many cards that nobody has shown would make a meld of this one and another of the hand."""
    unseen = ~(shown(view) | hand)
    column = COLUMN << np.uint64(card % RANKS)
    ways = (count(hand & column) - 1) * count(unseen & column)
    ways += lies(hand, card, -1) * (lies(unseen, card, -2) + lies(unseen, card, 1))
    ways += lies(hand, card, 1) * (lies(unseen, card, 2) + lies(unseen, card, -1))
    return ways + lies(hand, card, -2) * lies(unseen, card, -1) + lies(hand, card, 2) * lies(unseen, card, 1)


@kernel
def lies(cards, card, steps):
    """Is the card so many steps up its suit among these?"""
    rank = card % RANKS + steps
    return 0 <= rank <= KING and has(cards, card + steps)


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
