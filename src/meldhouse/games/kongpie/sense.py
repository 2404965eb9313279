# mypy: ignore-errors
"""The rule of thumb for Kong-Pie: make the best kong there is, connect towards one, keep what belongs together.

Looks two connects ahead, at the cards that all can see; does not leave the next player the cards
that would help; votes, pays and restocks by how far it is behind.
"""

import numpy as np

from meldhouse.engine.chance import below, step
from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.connects import may_connect
from meldhouse.games.kongpie.kongs import cards_in, high_ranks, holds_kong, is_four_in_suit, is_high_kong, kind_of
from meldhouse.games.kongpie.lying import cards_of_action, high_cards
from meldhouse.games.kongpie.lying import kind_of as kind_in_words
from meldhouse.games.kongpie.seats import next_seat
from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    DISCARD,
    HAND,
    HAND_PAIR,
    KONG,
    LEAVE,
    MATCHING,
    NONE,
    NOTES,
    ONE_SUIT,
    PACK,
    PASS,
    POINTS,
    PULL,
    PUT,
    RESTOCK_SHUFFLE,
    RESTOCK_TURN,
    SOURCE_PAIR,
    STAY,
    SUIT_CARDS,
    VOTE_END,
    VOTE_RESET,
    Kind,
    Phase,
)
from meldhouse.games.kongpie.stock import cards_of_source
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, nth, rest
from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import paired_ranks, thick_ranks

PLAYOUTS = 2500  # hands that are played out in a tenth of a second, for bots that look ahead

HIGH_KONG = 9  # what a kong is worth to it: its points, and this for the High Kong
KONG_NOW, KONG_SOON = 1000, 500  # a kong after this connect, or after one more
PAIR, HALF_PAIR, NOODLE = 60, 50, 200  # what cards in the hand promise,
OF_A_SUIT = np.array([0, 0, 10, 40, 0], np.int64)  # and so many of a suit
FRESH_CARD = 15  # what a card that is not known yet promises
PATIENCE, ONE_IN = 2, 6  # after so many restocks, one of so many plays is any


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of a decent action, and the generator."""
    if view.phase == Phase.PLAY:
        x = step(x)
        if view.restocks >= PATIENCE and moves[0] >= PUT and below(x, ONE_IN) == 0:
            return below(step(x), n), step(x)  # all hold on to what the others need: do something else
        return choose_play(view, rules, moves, n), x
    if view.phase == Phase.PULL:
        return choose_pull(view, rules, moves, n), x
    return min(choose_of_two(view, lag(view, rules)), n - 1), x  # where one is left, that


@kernel
def choose_of_two(view, behind):
    """Where there is one thing or the other: the place of what whoever is so far behind would do."""
    if view.phase == Phase.VOTE:
        return 1 if behind <= 0 else 0  # who leads wants to go on
    if view.phase == Phase.FEE:
        return 0 if behind <= 1 else 1
    return 0 if behind <= 0 else 1  # who leads likes to know what comes


@kernel
def lag(view, rules):
    """How many kongs the actor is behind the best of the others."""
    best = 0
    for seat in range(rules.seats):
        if seat != view.actor and view.gone[seat] == 0:
            best = max(best, view.kongs_made[seat])
    return best - view.kongs_made[view.actor]


@kernel
def choose_play(view, rules, moves, n):
    """A kong if there is one, a connect that leads to one or to a better hand, else a discard."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    best, place = -1, 0
    for k in range(n):
        if moves[k] < PUT:
            value = kong_worth(view, cards_in(hand, moves[k] - KONG + 1))
            if value > best:
                best, place = value, k
    if best > 0:
        return place
    gone = gone_cards(view)
    found = choose_put(view, rules, hand, gone, moves, n)
    return found if found != NONE else choose_end(view, hand, gone, moves, n)


@kernel
def choose_put(view, rules, hand, gone, moves, n):
    """The put that leads to a kong at once, or after one more connect, or else to a better hand; NONE if none does."""
    own = keeping(view, hand, gone)
    again = may_connect_again(view, rules)
    for hope in (KONG_NOW, KONG_SOON, 0):
        best, found = 0, NONE
        for k in range(n):
            if PUT <= moves[k] < PULL and (hope != KONG_SOON or again):
                value = put_value(view, rules, hand, gone, moves[k] - PUT, hope)
                if value > best:
                    best, found = value, k
        if best > 0:
            return found if hope + best > own else NONE
    return NONE


@kernel
def choose_end(view, hand, gone, moves, n):
    """Discard the card that promises least, unless it promises more than an unknown one and others still move."""
    best, place = -1, 0
    for k in range(n):
        value = -1
        if moves[k] == PASS:
            value = promise(view, hand, gone) if view.passes == 0 or view.made > 0 else 0
        elif moves[k] >= DISCARD:
            value = promise(view, hand & ~bit(nth(hand, moves[k] - DISCARD)), gone) + FRESH_CARD
        if value > best:
            best, place = value, k
    return place


@kernel
def choose_pull(view, rules, moves, n):
    """The two cards that bring most, and among such the two that leave the next player least."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    source, gone = cards_of_source(view), gone_cards(view)
    laid = EMPTY
    for i in range(view.laid_cards):
        laid |= bit(view.laid[i])
    best, place = -(1 << 30), 0
    for k in range(n):
        pair = moves[k] - PULL
        pulled = bit(view.source[SOURCE_PAIR[pair, 0]]) | bit(view.source[SOURCE_PAIR[pair, 1]])
        value = pull_value(view, rules, hand | pulled, gone, (source & ~pulled) | laid, laid)
        value = 100 * value - feeds(view, rules, (source & ~pulled) | laid)
        if value > best:
            best, place = value, k
    return place


@kernel
def kong_worth(view, cards):
    """What a kong is worth: its points, fewer cards before more."""
    kind = kind_of(view, cards)
    return 10 * (HIGH_KONG if kind == Kind.HIGH_KONG else POINTS[kind]) - count(cards)


@kernel
def best_kong(view, hand):
    """The points of the best kong in a hand, 0 if there is none."""
    if not holds_kong(view, hand):
        return 0
    if is_high_kong(view, hand):
        return HIGH_KONG
    for i in range(NOTES):
        if hand & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    if hand & view.noodles != EMPTY:
        return 3
    return 1 if is_four_in_suit(hand) else 2


@kernel
def put_value(view, rules, hand, gone, pair, hope):
    """The best that a pull after this put brings: a kong at once, one after another connect, or a promise."""
    laid = bit(nth(hand, HAND_PAIR[pair, 0])) | bit(nth(hand, HAND_PAIR[pair, 1]))
    source, kept = cards_of_source(view), hand & ~laid
    staying = laid & ~high_ranks(view) if rules.lojack else laid
    one = source & ~view.put_lately
    if hope == KONG_NOW and not may_become_kong(view, kept | one):
        return 0
    best = 0
    while one != EMPTY:
        first = one & ~rest(one)
        one = rest(one)
        other = one
        while other != EMPTY:
            pulled = first | (other & ~rest(other))
            other = rest(other)
            if hope == KONG_NOW:
                value = best_kong(view, kept | pulled)
            elif hope == KONG_SOON:
                free = can_be_pulled(view, rules, (source & ~pulled) | staying, staying)
                value = best_after_connect(view, kept | pulled, free)
            else:
                value = keeping(view, kept | pulled, gone)
            best = max(best, value)
    return best


@kernel
def pull_value(view, rules, hand, gone, source, laid):
    """A kong now, a kong after one more connect, or what the hand will promise after its discard."""
    points = best_kong(view, hand)
    if points > 0:
        return KONG_NOW + points
    if may_connect_again(view, rules):
        points = best_after_connect(view, hand, can_be_pulled(view, rules, source, laid))
        if points > 0:
            return KONG_SOON + points
    return keeping(view, hand, gone)


@kernel
def can_be_pulled(view, rules, source, laid):
    """The cards of a source that another connect may pull."""
    free = source & ~view.put_lately
    return free & ~laid if rules.short_connect else free


@kernel
def may_become_kong(view, cards):
    """Might some of these cards be a kong?"""
    return (
        (thick_ranks(cards) | (cards & view.noodles)) != EMPTY
        or cards & view.high_pairs[0] == view.high_pairs[0]
        or cards & view.high_pairs[1] == view.high_pairs[1]
        or four_of_a_suit(cards)
    )


@kernel
def four_of_a_suit(cards):
    """Are there four cards or more of some suit?"""
    found = False
    for suit in range(SUITS):
        found |= count(cards & SUIT_CARDS[suit]) >= HAND
    return found


@kernel
def may_connect_again(view, rules):
    """Will there be another connect after the one that is being weighed?"""
    begun = view.phase == Phase.PULL
    if rules.connect_twice:
        return view.connects + (0 if begun else 1) < CONNECT_TWICE
    return may_connect(view, rules)


@kernel
def best_after_connect(view, hand, free):
    """The points of the best kong that one connect makes of a hand that holds none: two cards go, two come."""
    best = 0
    if count(free) < 2:
        return best
    cards = hand
    while cards != EMPTY:
        one = lowest(cards)
        cards = rest(cards)
        matching = cards & MATCHING[one]
        while matching != EMPTY:
            best = max(best, best_with_two(view, hand & ~(bit(one) | bit(lowest(matching))), free))
            matching = rest(matching)
    return best


@kernel
def best_with_two(view, kept, free):
    """The points of the best kong of cards that hold none and two of those that are free."""
    both = kept | free
    if both & view.noodles != EMPTY:
        return 3
    for i in range(NOTES):
        if both & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    if thick_ranks(both) & ranks_of(kept) != EMPTY:  # no more than two of them are pulled
        return 2
    if count(kept) != HAND - 2:
        return 0
    suit = SUIT_CARDS[lowest(kept) // RANKS]
    return int(kept & ~suit == EMPTY and count(free & suit) >= 2)


@kernel
def ranks_of(cards):
    """The ranks of some cards, as bits 0 to 12."""
    halves = cards | cards >> np.uint64(2 * RANKS)
    return (halves | halves >> np.uint64(RANKS)) & ONE_SUIT


@kernel
def keeping(view, hand, gone):
    """What a hand promises when its least useful card is discarded."""
    best = 0
    cards = hand
    while cards != EMPTY:
        best = max(best, promise(view, hand & ~(cards & ~rest(cards)), gone))
        cards = rest(cards)
    return best


@kernel
def gone_cards(view):
    """Cards that will not come back: kongs and what lojack took."""
    gone = view.removed | bit(view.notes[0]) | bit(view.notes[1])
    for seat in range(len(view.kongs_made)):
        for i in range(view.kongs_made[seat]):
            gone |= view.kongs[seat, i]
    return gone


@kernel
def promise(view, cards, gone):
    """Pairs, halves of a high pair and cards of a suit, as far as what they lack is still about."""
    left = PACK & ~(gone | cards)
    pairs = paired_ranks(cards) & ~thick_ranks(cards) & ranks_of(left)
    value = NOODLE * count(cards & view.noodles) + PAIR * count(pairs)
    for suit in range(SUITS):
        value += OF_A_SUIT[count(cards & SUIT_CARDS[suit])]
    for i in range(NOTES):
        half, other = cards & view.high_pairs[i], left & view.high_pairs[i]
        value += HALF_PAIR * (half != EMPTY and other != EMPTY)
    return value


@kernel
def feeds(view, rules, source):
    """How much a source helps the next player, with what is known of that hand."""
    known = source | view.shown[next_seat(view, rules, view.turn)]
    threes = thick_ranks(known)
    help_given = 8 * count(source & view.noodles) + 4 * count(threes) + count(paired_ranks(known) & ~threes)
    for i in range(NOTES):
        help_given += 4 * (known & view.high_pairs[i] == view.high_pairs[i])
    for suit in range(SUITS):
        help_given += 2 * (count(known & SUIT_CARDS[suit]) >= 4)
    return help_given


# --- in words ---------------------------------------------------------------------


def reason(view, rules, action):
    """Why the rule of thumb would do that, for a hint."""
    if action == PASS:
        return SAID("why-pass" if view["held"][view["turn"]] else "why-pass-empty")
    if action > PASS:
        return SAID(ANSWERS[int(action)])
    cards = cards_of_action(view, action)
    if action < PUT:
        return why_kong(kind_in_words(view, cards))
    if action < PULL:
        return SAID("why-put")
    if action < DISCARD:
        high = any(high_cards(view) >> card & 1 for card in cards)
        return SAID("why-pull-high" if high else "why-pull")
    return SAID("why-discard")


def why_kong(kind):
    return SAID("why-high-kong") if kind == Kind.HIGH_KONG else SAID("why-kong", n=int(POINTS[kind]))


ANSWERS = {
    VOTE_END: "why-end",
    VOTE_RESET: "why-reset",
    STAY: "why-stay",
    LEAVE: "why-leave",
    RESTOCK_TURN: "why-turn",
    RESTOCK_SHUFFLE: "why-shuffle",
}
