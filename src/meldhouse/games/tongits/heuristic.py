# mypy: ignore-errors
"""The heuristic of Tongits: open early, keep the deadwood low, call while the others cannot challenge.

One meld on the table is enough: it opens, and melds in the hand count nothing and cannot be connected to.  Cards that
fit the melds of others are connected, which also blocks their draws.
"""

import numpy as np

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import inlined, kernel
from meldhouse.games.seats import next_seat
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.discards import NO_EFFECTS, count_feeds, discard_effects, makers_without
from meldhouse.games.tongits.invariants import shown_cards
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

PLAYOUTS = 20_000  # playouts in a tenth of a second, for Monte Carlo search

# Scores of moves: the kind of move counts most, then the deadwood that it leaves.
WIN, OPEN, BURY_SECRET, CONNECT_CARD, PICK_CARD, DISCARD_CARD, LAST = 9000, 8000, 7000, 6000, 4000, 3000, 0

# Tuned by play, in points of deadwood.
CALL_POINTS_PER_CARD = 2  # a draw is called if the total is at most this for each card of the players who may challenge
MAKER_POINTS = (2, 1)  # for each unseen card that would make a meld, before and after the actor has laid a meld
FEED_POINTS = (
    1,
    0,
)  # for each meld that the next player could make with the discard, before and after they have opened
MAX_COST_TO_BLOCK = 6  # the most deadwood that blocking a draw may cost
MAX_KEPT_TO_BLOCK = 4  # a card of at most this value is kept to block a draw later


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the best move, with ties broken at random, and the random generator."""
    if n == 1:
        return 0, x
    hand = view.hand[view.actor]
    layout = best_layout(hand)
    effects = discard_effects(hand, ~(shown_cards(view) | hand)) if view.phase == Phase.ACT else NO_EFFECTS
    best, chosen, ties = -1, 0, 0
    for k in range(n):
        best, chosen, ties, x = keep_best(score_move(view, rules, layout, effects, moves[k]), k, best, chosen, ties, x)
    return chosen, x


@inlined
def score_move(view, rules, layout, effects, action):
    """Return the score of a move."""
    if action < DISCARD:
        return score_without_card(view, rules, action, layout)
    if action < DROP:
        return score_discard(view, rules, layout, effects, action - DISCARD)
    if action < CONNECT:
        return score_meld(view, action, layout)
    if action < TAKE:
        return score_connect(view, layout, (action - CONNECT) // 3, (action - CONNECT) % 3)
    return score_take(view, layout, MELD[action - TAKE])


@kernel
def score_without_card(view, rules, action, layout):
    """Return the score of a pick, a call, an answer or tongits."""
    if action == TONGITS:
        return WIN
    if action == CALL:
        return WIN if is_good_call(view, rules, layout.deadwood) else LAST
    if action == CHALLENGE:
        return WIN if layout.deadwood <= view.announced else LAST  # challengers win ties
    return PICK_CARD


@kernel
def is_good_call(view, rules, total):
    """Return whether no player can challenge, or the total is low relative to the cards of those who can.

    An actor who could not challenge a draw has no reason to wait.
    """
    if not may_challenge(view, rules, view.actor):
        return True
    for seat in range(SEATS):
        if seat != view.actor and may_challenge(view, rules, seat) and total > CALL_POINTS_PER_CARD * view.held[seat]:
            return False
    return True


@kernel
def score_meld(view, action, layout):
    """Return the score of laying a meld: the first face up, later ones only as secrets that cost no deadwood."""
    opens, buried = view.laid[view.actor] == 0, action >= BURY
    if opens == buried:
        return LAST
    after = deadwood(layout.cards & ~(COLUMN << np.uint64(action - BURY) if buried else MELD[action - DROP]))
    if opens:
        return OPEN - 10 * after
    return BURY_SECRET if after <= layout.deadwood else LAST


@kernel
def score_take(view, layout, meld):
    """Return the score of taking the discard, which is high if it opens or lowers the deadwood."""
    after = deadwood(layout.cards & ~meld)
    if view.laid[view.actor] == 0:
        return OPEN - 10 * after
    return PICK_CARD + 500 - after if after < layout.deadwood else LAST


@kernel
def score_connect(view, layout, card, how):
    """Return the score of a connect: high if it lowers deadwood or blocks a draw now, low if it can block later."""
    cost = deadwood_without(layout, card) - layout.deadwood
    if cost > MAX_COST_TO_BLOCK:
        return LAST
    owner = view.owner[meld_for_connect(view, card, how)]
    threat = owner != view.actor and view.blocked[owner] == 0
    if cost <= 0:
        kept = owner != view.actor and not threat and -cost <= MAX_KEPT_TO_BLOCK
        return LAST if kept else CONNECT_CARD - cost
    return CONNECT_CARD - 100 - cost if threat else LAST


@kernel
def meld_for_connect(view, card, how):
    """Return the index of the meld to which the card would be connected."""
    if how == TO_TRIO:
        neighbors = COLUMN << np.uint64(card % RANKS)
    else:
        neighbors = bit(card - 1) if how == ON_TOP else bit(card + 1)
    k = 0
    while view.meld[k] & neighbors == EMPTY:
        k += 1
    return k


@inlined
def score_discard(view, rules, layout, effects, card):
    """Return the score of a discard: the deadwood and possible melds that remain, less its use to the next player."""
    prospects = MAKER_POINTS[int(view.laid[view.actor] > 0)] * makers_without(effects, card)
    feed = FEED_POINTS[int(has_opened(view, next_seat(rules, view.actor)))]
    return DISCARD_CARD - deadwood_without(layout, card) + prospects - feed * count_feeds(effects, card)


@kernel
def ends(view, rules, action):
    """Return whether the action ends the turn or reveals something: any but a meld, secret, connect or take."""
    return action < DROP


# --- explanations of moves, for hints and reviews --------------------------------------------------


def reason(view, rules, action):
    """Return the message that explains an action: what it leaves, and what it lets others do."""
    if action in (CHALLENGE, FOLD):
        return reason_to_answer(view, action)
    if action == TONGITS or (view.held[view.actor] == 1 and DISCARD <= action < DROP):
        return SAID("why-tongits")
    if action == PICK:
        return SAID(
            "why-pick", n=deadwood_of_hand(view), makers=count_makers(view, set(cards_of(view.hand[view.actor])))
        )
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
    """Return the reason for a discard: what remains, and in how many ways the next player could take the card."""
    hand = set(cards_of(view.hand[view.actor])) - {card}
    dead = deadwood_of_hand(view, 1 << card)
    if view.left == 0:
        return SAID("why-discard-last", n=dead)
    unseen = unseen_cards(view)
    ways = sum(card in three and three - {card} <= unseen for three in THREES)
    return SAID("why-discard", n=dead, makers=count_makers(view, hand), ways=ways)


def unseen_cards(view):
    """Return the cards that the actor has not seen."""
    return set(range(CARDS)) - set(cards_of(shown_cards.in_python(view)))


def count_makers(view, hand):
    """Return how many unseen cards would make a meld with two cards of the hand."""
    unseen = unseen_cards(view)
    return len({card for three in THREES if len(three & hand) == 2 for card in three - hand if card in unseen})


def deadwood_of_hand(view, removed=0):
    """Return the deadwood points of the actor's hand without some cards, computed without compiled code."""
    return int(deadwood.in_python(np.uint64(int(view.hand[view.actor]) & ~int(removed))))


def reason_to_meld(view, meld):
    """Return the reason to lay a meld: it opens, or it changes the deadwood."""
    if view.laid[view.actor] == 0:
        return SAID("why-open", n=deadwood_of_hand(view, meld))
    return SAID("why-dead", n=deadwood_of_hand(view, meld), now=deadwood_of_hand(view))


def reason_to_answer(view, action):
    """Return the reason to challenge or fold; a challenger wins a tie with the caller."""
    if deadwood_of_hand(view) <= view.announced:
        return SAID("why-challenge" if action == CHALLENGE else "why-fold-low")
    return SAID("why-fold" if action == FOLD else "why-challenge-high")


def reason_to_call(view, rules):
    """Return the reason to call a draw, with the same criteria as `is_good_call`."""
    able = [seat for seat in range(SEATS) if seat != view.actor and may_challenge.in_python(view, rules, seat)]
    if not able:
        return SAID("why-call-alone")
    if not may_challenge.in_python(view, rules, view.actor):
        return SAID("why-call-unable")
    cards = min(int(view.held[seat]) for seat in able)
    return SAID("why-call", n=deadwood_of_hand(view), cards=cards)


def reason_to_connect(view, card, how):
    """Return the reason to connect: to block a draw, or to lower the deadwood."""
    owner = int(view.owner[meld_for_connect.in_python(view, card, how)])
    if owner != view.actor and view.blocked[owner] == 0:
        return SAID("why-bar", owner=Seat(owner))
    return SAID("why-dead", n=deadwood_of_hand(view, 1 << card), now=deadwood_of_hand(view))
