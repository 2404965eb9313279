# mypy: ignore-errors
"""The rule of thumb of Tongits: open early, keep the dead wood low, call while the others cannot answer.

One meld in front is enough: it opens, and those that stay in the hand count nothing and cannot be
connected to.  Cards that fit the melds of others go there, which also bars their draws.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.seats import next_seat
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.discards import NOTHING, feeds, if_thrown, makers_without
from meldhouse.games.tongits.invariants import shown
from meldhouse.games.tongits.rules import may_challenge
from meldhouse.games.tongits.settlement import has_opened
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    MELD,
    MELD_CARDS,
    ON_TOP,
    PICK,
    SEATS,
    TAKE,
    TO_TRIO,
    TONGITS,
    Phase,
)
from meldhouse.i18n import Seat
from meldhouse.pieces.bits import EMPTY, bit
from meldhouse.pieces.cards import CARDS, RANKS, cards_of
from meldhouse.pieces.melds import COLUMN, best_layout, deadwood, deadwood_without

PLAYOUTS = 20_000  # hands that are played out in a tenth of a second, for bots that look ahead

# What a move is worth: the kind first, then its dead wood.
WIN, OPEN, BURIED, CONNECTED, PICKED, THROWN, LAST = 9000, 8000, 7000, 6000, 4000, 3000, 0

# Measured by play, in points of dead wood.
LOW = 2  # a draw is called against others who may challenge with so little for each card that they hold
MAKER = (2, 1)  # each card that would make a meld of what stays, before one has laid a meld and after
FEED = (1, 0)  # each way in which the next player could take the discard, before she has opened and after
BAR_AT_MOST = 6  # the most dead wood that barring somebody's draw is worth
KEPT_TO_BAR = 4  # a card of so little is kept to bar a draw later


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of the best of them, the first or a later one of equals at random."""
    if n == 1:
        return 0, x
    hand = view.hand[view.actor]
    laid = best_layout(hand)
    thrown = if_thrown(hand, ~(shown(view) | hand)) if view.phase == Phase.ACT else NOTHING
    best, at, equals = -1, 0, 0
    for k in range(n):
        value = worth(view, rules, laid, thrown, moves[k])
        if value > best:
            best, at, equals = value, k, 1
        elif value == best:
            equals += 1
            x = step(x)
            at = k if below(x, equals) == 0 else at
    return at, x


@inlined
def worth(view, rules, laid, thrown, action):
    """How good a move looks."""
    if action < DISCARD:
        return worth_word(view, rules, action, laid)
    if action < DROP:
        return worth_discard(view, rules, laid, thrown, action - DISCARD)
    if action < CONNECT:
        return worth_meld(view, action, laid)
    if action < TAKE:
        return worth_connect(view, laid, (action - CONNECT) // 3, (action - CONNECT) % 3)
    return worth_take(view, laid, MELD[action - TAKE])


@kernel
def worth_word(view, rules, action, laid):
    """A pick, a call, an answer, or tongits."""
    if action == TONGITS:
        return WIN
    if action == CALL:
        return WIN if is_good_call(view, rules, laid.deadwood) else LAST
    if action == CHALLENGE:
        return WIN if laid.deadwood <= view.announced else LAST  # challengers win ties
    return PICKED


@kernel
def is_good_call(view, rules, own):
    """Is nobody able to challenge, or is this little beside the cards of everyone who is?

    Whoever cannot challenge herself has nothing to wait for.
    """
    if not may_challenge(view, rules, view.actor):
        return True
    for seat in range(SEATS):
        if seat != view.actor and may_challenge(view, rules, seat) and own > LOW * view.held[seat]:
            return False
    return True


@kernel
def worth_meld(view, action, laid):
    """The first meld goes face up, for it lets one challenge; afterwards only a secret is laid, if it costs nothing."""
    opens, buried = view.laid[view.actor] == 0, action >= BURY
    if opens == buried:
        return LAST
    after = deadwood(laid.cards & ~(COLUMN << np.uint64(action - BURY) if buried else MELD[action - DROP]))
    if opens:
        return OPEN - 10 * after
    return BURIED if after <= laid.deadwood else LAST


@kernel
def worth_take(view, laid, meld):
    """The discard, if it is the first meld, or if it lowers the dead wood."""
    after = deadwood(laid.cards & ~meld)
    if view.laid[view.actor] == 0:
        return OPEN - 10 * after
    return PICKED + 500 - after if after < laid.deadwood else LAST


@kernel
def worth_connect(view, laid, card, how):
    """A dead card laid on a meld, unless it can bar a draw later; any that costs little, if it bars one now."""
    cost = deadwood_without(laid, card) - laid.deadwood
    if cost > BAR_AT_MOST:
        return LAST
    owner = view.owner[meld_beside(view, card, how)]
    threat = owner != view.actor and view.blocked[owner] == 0
    if cost <= 0:
        kept = owner != view.actor and not threat and -cost <= KEPT_TO_BAR
        return LAST if kept else CONNECTED - cost
    return CONNECTED - 100 - cost if threat else LAST


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


@inlined
def worth_discard(view, rules, laid, thrown, card):
    """The less dead wood and the more prospects stay, and the less use it is to the next player, the better."""
    prospects = MAKER[int(view.laid[view.actor] > 0)] * makers_without(thrown, card)
    feed = FEED[int(has_opened(view, next_seat(rules, view.actor)))]
    return THROWN - deadwood_without(laid, card) + prospects - feed * feeds(thrown, card)


@kernel
def ends(view, rules, action):
    """Whatever lays no cards: a pick, a discard, a call, an answer, tongits."""
    return action < DROP


# --- what is true of a move, for hints and reviews -------------------------------------------------


def reason(view, rules, action):
    """What can be said for a move, and is so: what it leaves, and what it lets others do."""
    if action in (CHALLENGE, FOLD):
        return reason_to_answer(view, action)
    if action == TONGITS or (view.held[view.actor] == 1 and DISCARD <= action < DROP):
        return SAID("why-tongits")
    if action == PICK:
        return SAID("why-pick", n=dead_in_hand(view), makers=makers_of(view, set(cards_of(view.hand[view.actor]))))
    if action == CALL:
        return reason_to_call(view, rules)
    if action < DROP:
        return reason_to_discard(view, action - DISCARD)
    if action < CONNECT:
        return SAID("why-bury") if action >= BURY else reason_to_meld(view, MELD[action - DROP])
    if action < TAKE:
        return reason_to_connect(view, (action - CONNECT) // 3, (action - CONNECT) % 3)
    return reason_to_meld(view, MELD[action - TAKE])


THREES = [set(cards) for cards in MELD_CARDS if len(cards) == 3]


def reason_to_discard(view, card):
    """What stays, and whether whoever is next may take it; after the last card of the deck nobody is next."""
    hand = set(cards_of(view.hand[view.actor])) - {card}
    dead = dead_in_hand(view, 1 << card)
    if view.left == 0:
        return SAID("why-discard-last", n=dead)
    unseen = unseen_by(view)
    ways = sum(card in three and three - {card} <= unseen for three in THREES)
    return SAID("why-discard", n=dead, makers=makers_of(view, hand), ways=ways)


def unseen_by(view):
    """The cards that the actor has not seen."""
    return set(range(CARDS)) - set(cards_of(shown.in_python(view)))


def makers_of(view, hand):
    """How many cards unseen would make a meld with two of the hand."""
    unseen = unseen_by(view)
    return len({card for three in THREES if len(three & hand) == 2 for card in three - hand if card in unseen})


def dead_in_hand(view, less=0):
    """The dead wood of the actor's hand, without some cards; run in Python, so that no hint waits for the compiler."""
    return int(deadwood.in_python(np.uint64(int(view.hand[view.actor]) & ~int(less))))


def reason_to_meld(view, meld):
    """The first meld that lies face up opens; any changes what counts."""
    if view.laid[view.actor] == 0:
        return SAID("why-open", n=dead_in_hand(view, meld))
    return SAID("why-dead", n=dead_in_hand(view, meld), now=dead_in_hand(view))


def reason_to_answer(view, action):
    """Who challenges wins a tie with the caller."""
    if dead_in_hand(view) <= view.announced:
        return SAID("why-challenge" if action == CHALLENGE else "why-fold-low")
    return SAID("why-fold" if action == FOLD else "why-challenge-high")


def reason_to_call(view, rules):
    """As in `is_good_call`."""
    able = [seat for seat in range(SEATS) if seat != view.actor and may_challenge.in_python(view, rules, seat)]
    if not able:
        return SAID("why-call-alone")
    if not may_challenge.in_python(view, rules, view.actor):
        return SAID("why-call-unable")
    cards = min(int(view.held[seat]) for seat in able)
    return SAID("why-call", n=dead_in_hand(view), cards=cards)


def reason_to_connect(view, card, how):
    """To bar a draw that could be called, or for what counts."""
    owner = int(view.owner[meld_beside.in_python(view, card, how)])
    if owner != view.actor and view.blocked[owner] == 0:
        return SAID("why-bar", owner=Seat(owner))
    return SAID("why-dead", n=dead_in_hand(view, 1 << card), now=dead_in_hand(view))
