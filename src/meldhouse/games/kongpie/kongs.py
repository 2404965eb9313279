# mypy: ignore-errors
"""The two high notes and the five kongs [5] [17]."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.state import HAND, NOTES, ONE_SUIT, RANK_CARDS, SUIT_CARDS, Kind
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.cards import RANKS, SUITS

LUCK = 12  # how many cards qualify as the second note


@kernel
def is_second_note(first, card):
    """Return whether a card has another rank and the other suit of the same color [5]."""
    return card % RANKS != first % RANKS and card // RANKS == other_suit_of_color(first // RANKS)


@kernel
def other_suit_of_color(suit):
    """Return the other suit of the same color; the numbers of two suits of a color sum to three."""
    return SUITS - 1 - suit


@kernel
def second_note_index(deck):
    """Return the index of the second high note: the first card of the deck that qualifies [K9]."""
    place = 1
    while not is_second_note(deck[0], deck[place]):
        place += 1
    return place


@kernel
def prepare(deck, rules, luck):
    """Reorder a shuffled deck in place, so that the qualifying card number `luck` (from 0) becomes the second note.

    Every deal is then equally likely.  A card that is put back into the other fifty, at any of its 51 places, is the
    luck-th one for exactly one value of luck.
    """
    place = 0
    for _ in range(luck + 1):
        place += 1
        while not is_second_note(deck[0], deck[place]):
            place += 1
    note = deck[place]
    for i in range(place, 1, -1):
        deck[i] = deck[i - 1]
    deck[1] = note


@kernel
def set_notes(s, first, second):
    """Set the two high notes, and the noodles and high pairs that they define [17]."""
    s.notes[0], s.notes[1] = first, second
    s.noodles = EMPTY
    for i in range(NOTES):
        noodle = s.notes[i] % RANKS + other_suit_of_color(s.notes[i] // RANKS) * RANKS
        s.noodles |= bit(noodle)
        s.high_pairs[i] = RANK_CARDS[s.notes[i] % RANKS] & ~bit(noodle) & ~bit(s.notes[i])


@kernel
def high_ranks(s):
    """Return all cards of a high note's rank [40]."""
    return s.noodles | s.high_pairs[0] | s.high_pairs[1]


@kernel
def holds_kong(s, hand):
    """Return whether the hand holds a kong."""
    spades, hearts = hand & ONE_SUIT, (hand >> np.uint64(RANKS)) & ONE_SUIT
    diamonds, clubs = (hand >> np.uint64(2 * RANKS)) & ONE_SUIT, hand >> np.uint64(3 * RANKS)
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    return (
        (three | (hand & s.noodles)) != EMPTY
        or hand & s.high_pairs[0] == s.high_pairs[0]
        or hand & s.high_pairs[1] == s.high_pairs[1]
        or is_four_in_suit(hand)
    )


@kernel
def is_four_in_suit(cards):
    return count(cards) == HAND and cards & ~SUIT_CARDS[lowest(cards) // RANKS] == EMPTY


@kernel
def is_three_of_a_kind(cards):
    return count(cards) == 3 and cards & ~RANK_CARDS[lowest(cards) % RANKS] == EMPTY


@kernel
def is_high_pair(s, cards):
    return cards == s.high_pairs[0] or cards == s.high_pairs[1]


@kernel
def is_high_kong(s, cards):
    """Return whether the cards are the two noodles and a high pair [17] [K25]."""
    return cards == s.noodles | s.high_pairs[0] or cards == s.noodles | s.high_pairs[1]


@kernel
def is_kong(s, cards):
    return (
        is_four_in_suit(cards)
        or is_three_of_a_kind(cards)
        or is_high_pair(s, cards)
        or is_high_kong(s, cards)
        or (count(cards) == 1 and cards & s.noodles != EMPTY)
    )


@kernel
def kind_of(s, cards):
    """Return the kind of a kong; no set of cards has two kinds [K24]."""
    if count(cards) == 1:
        return Kind.NOODLE
    if count(cards) == 2:
        return Kind.HIGH_PAIR
    if count(cards) == 3:
        return Kind.THREE_OF_A_KIND
    if is_four_in_suit(cards):
        return Kind.FOUR_IN_SUIT
    return Kind.HIGH_KONG


@kernel
def card_at(hand, slot):
    """Return the card at a slot of a hand."""
    for k in range(HAND - 1):
        hand &= hand - np.uint64(k < slot)  # removes the lowest card, or none: without a branch
    return lowest(hand)


@kernel
def cards_in(hand, slots):
    """Return the cards of a hand at these slots."""
    cards = EMPTY
    while hand != EMPTY:
        if slots & 1:
            cards |= hand & ~rest(hand)
        slots >>= 1
        hand = rest(hand)
    return cards


@kernel
def goal(rules):
    """Return the number of kongs that wins: four, or six for two players [33] [47]."""
    return 4 if rules.seats == 3 else 6
