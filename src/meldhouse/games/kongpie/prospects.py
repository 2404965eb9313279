# mypy: ignore-errors
"""Potential of cards: the best kong that pulls and connects can make of them, and the potential of a hand without one.

`free` are the cards of the source that may be pulled, `reusable` the cards put that another connect may pull.
`open_ranks` are the ranks of which two cards can still become three, `open_pairs` the cards of complete high pairs.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.kongs import holds_kong, is_four_in_suit, is_high_kong
from meldhouse.games.kongpie.state import HAND, MATCHING, NOTES, ONE_SUIT, SUIT_CARDS
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import paired_ranks, set_ranks

HIGH_KONG = 9  # value of a High Kong; other kongs have their points
PAIR, HALF_PAIR, NOODLE = 60, 50, 200  # potential of cards in the hand
SUIT_VALUES = np.array(
    [0, 0, 10, 40, 0, 0], np.int64
)  # by number of cards of a suit; a known hand with a pulled card has five

# --- kongs ------------------------------------------------------------------------


@kernel
def best_kong(view, hand):
    """Return the points of the best kong in a hand, or 0 if the hand has no kong."""
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
    """Return the points of the best kong among any of these cards, not counting the High Kong."""
    if cards & view.noodles != EMPTY:
        return 3
    for i in range(NOTES):
        if cards & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    return 2 if set_ranks(cards) != EMPTY else int(has_four_of_a_suit(cards))


@kernel
def has_four_of_a_suit(cards):
    """Return whether there are four or more cards of a suit."""
    found = False
    for suit in range(SUITS):
        found |= count(cards & SUIT_CARDS[suit]) >= HAND
    return found


@kernel
def best_with_two(view, kept, free):
    """Return the points of the best kong that the kept cards form with any two of the free source cards."""
    both = kept | free
    if both & view.noodles != EMPTY:
        return HIGH_KONG if completes_high_kong(view, kept, both) else 3
    for i in range(NOTES):
        if both & view.high_pairs[i] == view.high_pairs[i]:
            return 3
    if set_ranks(both) & ranks_of(kept) != EMPTY:  # at most two of the three are pulled
        return 2
    if count(kept) != HAND - 2:
        return 0
    suit = SUIT_CARDS[lowest(kept) // RANKS]
    return int(kept & ~suit == EMPTY and count(free & suit) >= 2)


@kernel
def completes_high_kong(view, kept, both):
    """Return whether the two cards kept are half of a High Kong, and the other half is available."""
    found = False
    for i in range(NOTES):
        high = view.noodles | view.high_pairs[i]
        found |= kept & ~high == EMPTY and high & ~both == EMPTY
    return found and count(kept) == HAND - 2


@kernel
def ranks_of(cards):
    """Return the ranks of the given cards as bits 0 to 12."""
    open_pairs = cards | cards >> np.uint64(2 * RANKS)
    return (open_pairs | open_pairs >> np.uint64(RANKS)) & ONE_SUIT


@kernel
def best_after_connect(view, hand, free):
    """Return the points of the best kong that one connect, which swaps two cards, gives a hand without a kong."""
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
def best_after_two(view, kept, free, reusable, threshold):
    """Return the points of the best kong after a pull and one more connect, or 0 if not above the threshold."""
    upper_bound = points_among(view, kept | free | reusable)
    best, one = 0, free if upper_bound > threshold else EMPTY
    while one != EMPTY and best < upper_bound:
        first = one & ~rest(one)
        one = rest(one)
        other = one
        while other != EMPTY and best < upper_bound:
            pulled = first | (other & ~rest(other))
            other = rest(other)
            best = max(best, best_after_connect(view, kept | pulled, (free & ~pulled) | reusable))
    return best


# --- potential ---------------------------------------------------------------------


@kernel
def hand_potential(view, cards, open_ranks, open_pairs):
    """Return the potential of cards: pairs, halves of high pairs and suits whose missing cards are still in play."""
    pairs, half = paired_ranks(cards) & ~set_ranks(cards) & open_ranks, cards & open_pairs
    value = NOODLE * count(cards & view.noodles) + PAIR * count(pairs)
    for suit in range(SUITS):
        value += SUIT_VALUES[count(cards & SUIT_CARDS[suit])]
    return value + HALF_PAIR * (count(half) - 2 * count(paired_ranks(half)))


@kernel
def potential_after_discard(view, hand, open_ranks, open_pairs):
    """Return the potential of a hand after its least useful card is discarded."""
    best, cards = 0, hand
    while cards != EMPTY:
        best = max(best, hand_potential(view, hand & ~(cards & ~rest(cards)), open_ranks, open_pairs))
        cards = rest(cards)
    return best


@kernel
def potential_with_two(view, kept, free, open_ranks, open_pairs):
    """Return the best potential of kept cards after pulling two of the free source cards and discarding one."""
    best, one = 0, free
    while one != EMPTY:
        first = one & ~rest(one)
        one = rest(one)
        best = max(best, hand_potential(view, kept | first, open_ranks, open_pairs))
        other = one
        while other != EMPTY:
            two = first | (other & ~rest(other))
            other = rest(other)
            cards = kept
            while cards != EMPTY:
                best = max(best, hand_potential(view, kept & ~(cards & ~rest(cards)) | two, open_ranks, open_pairs))
                cards = rest(cards)
    return best


@kernel
def open_combinations(view):
    """Return the ranks that can still become three of a kind, and the cards of high pairs still in play."""
    gone, open_pairs = gone_cards(view), EMPTY
    for i in range(NOTES):
        if view.high_pairs[i] & gone == EMPTY:
            open_pairs |= view.high_pairs[i]
    return ~paired_ranks(gone), open_pairs


@kernel
def gone_cards(view):
    """Return the cards that are out of play: the notes, kongs, and what lojack removed."""
    gone = view.removed | bit(view.notes[0]) | bit(view.notes[1])
    for seat in range(len(view.kongs_made)):
        for i in range(view.kongs_made[seat]):
            gone |= view.kongs[seat, i]
    return gone
