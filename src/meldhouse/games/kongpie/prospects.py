# mypy: ignore-errors
"""What cards may become: the kongs that pulls and connects make of them, and what a hand promises without one.

`free` are the cards of the source that may be pulled, `again` those of the cards put that another connect may pull.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.kongs import holds_kong, is_four_in_suit, is_high_kong
from meldhouse.games.kongpie.state import HAND, MATCHING, NOTES, ONE_SUIT, SUIT_CARDS
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import paired_ranks, set_ranks

HIGH_KONG = 9  # what a kong is worth: its points, and this for the High Kong
PAIR, HALF_PAIR, NOODLE = 60, 50, 200  # what cards in the hand promise,
OF_A_SUIT = np.array([0, 0, 10, 40, 0, 0], np.int64)  # and so many of a suit; five are looked at where a hand is known

# --- kongs ------------------------------------------------------------------------


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
def points_among(view, cards):
    """The points of the best kong that some of these cards might be, but for the High Kong."""
    if cards & view.noodles != EMPTY:
        return 3
    for i in range(NOTES):
        if cards & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    return 2 if set_ranks(cards) != EMPTY else int(four_of_a_suit(cards))


@kernel
def four_of_a_suit(cards):
    """Are there four cards or more of some suit?"""
    found = False
    for suit in range(SUITS):
        found |= count(cards & SUIT_CARDS[suit]) >= HAND
    return found


@kernel
def best_with_two(view, kept, free):
    """The points of the best kong of cards that are kept and two of those that are free."""
    both = kept | free
    if both & view.noodles != EMPTY:
        return HIGH_KONG if makes_high_kong(view, kept, both) else 3
    for i in range(NOTES):
        if both & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    if set_ranks(both) & ranks_of(kept) != EMPTY:  # no more than two of them are pulled
        return 2
    if count(kept) != HAND - 2:
        return 0
    suit = SUIT_CARDS[lowest(kept) // RANKS]
    return int(kept & ~suit == EMPTY and count(free & suit) >= 2)


@kernel
def makes_high_kong(view, kept, both):
    """Are the two cards that are kept half of a High Kong, and the others there?"""
    found = False
    for i in range(NOTES):
        high = view.noodles | view.high_pairs[i]
        found |= kept & ~high == EMPTY and high & ~both == EMPTY
    return found and count(kept) == HAND - 2


@kernel
def ranks_of(cards):
    """The ranks of some cards, as bits 0 to 12."""
    halves = cards | cards >> np.uint64(2 * RANKS)
    return (halves | halves >> np.uint64(RANKS)) & ONE_SUIT


@kernel
def best_after_connect(view, hand, free):
    """The points of the best kong that one connect makes of a hand that holds none: two cards go, two come."""
    best, cards = 0, hand if count(free) >= 2 else EMPTY
    while cards != EMPTY:
        one = lowest(cards)
        cards = rest(cards)
        matching = cards & MATCHING[one]
        while matching != EMPTY:
            best = max(best, best_with_two(view, hand & ~(bit(one) | bit(lowest(matching))), free))
            matching = rest(matching)
    return best


@kernel
def best_after_two(view, kept, free, again, enough):
    """The points of the best kong, if it is more than enough, that two of the free cards and one more connect make."""
    most = points_among(view, kept | free | again)
    best, one = 0, free if most > enough else EMPTY
    while one != EMPTY and best < most:
        first = one & ~rest(one)
        one = rest(one)
        other = one
        while other != EMPTY and best < most:
            pulled = first | (other & ~rest(other))
            other = rest(other)
            best = max(best, best_after_connect(view, kept | pulled, (free & ~pulled) | again))
    return best


# --- promises ---------------------------------------------------------------------


@kernel
def promise(view, cards, thirds, halves):
    """Pairs, halves of a high pair and cards of a suit, as far as what they lack is still about."""
    pairs, half = paired_ranks(cards) & ~set_ranks(cards) & thirds, cards & halves
    value = NOODLE * count(cards & view.noodles) + PAIR * count(pairs)
    for suit in range(SUITS):
        value += OF_A_SUIT[count(cards & SUIT_CARDS[suit])]
    return value + HALF_PAIR * (count(half) - 2 * count(paired_ranks(half)))


@kernel
def keeping(view, hand, thirds, halves):
    """What a hand promises when its least useful card is discarded."""
    best, cards = 0, hand
    while cards != EMPTY:
        best = max(best, promise(view, hand & ~(cards & ~rest(cards)), thirds, halves))
        cards = rest(cards)
    return best


@kernel
def keeping_with_two(view, kept, free, thirds, halves):
    """The same of the best hand that two of the free cards make: two are kept and one is pulled, or the other way."""
    best, one = 0, free
    while one != EMPTY:
        first = one & ~rest(one)
        one = rest(one)
        best = max(best, promise(view, kept | first, thirds, halves))
        other = one
        while other != EMPTY:
            two = first | (other & ~rest(other))
            other = rest(other)
            cards = kept
            while cards != EMPTY:
                best = max(best, promise(view, kept & ~(cards & ~rest(cards)) | two, thirds, halves))
                cards = rest(cards)
    return best


@kernel
def still_about(view):
    """The ranks of which two cards can still become three, and the cards of high pairs that are whole."""
    gone, halves = gone_cards(view), EMPTY
    for i in range(NOTES):
        if view.high_pairs[i] & gone == EMPTY:
            halves |= view.high_pairs[i]
    return ~paired_ranks(gone), halves


@kernel
def gone_cards(view):
    """Cards that will not come back: kongs and what lojack took."""
    gone = view.removed | bit(view.notes[0]) | bit(view.notes[1])
    for seat in range(len(view.kongs_made)):
        for i in range(view.kongs_made[seat]):
            gone |= view.kongs[seat, i]
    return gone
