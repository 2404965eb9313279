# mypy: ignore-errors
"""Queries about the places of Kings Corners, and about hidden cards."""

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.games.kingscorners.state import ALL, KINGS, NONE, PLACES, SIDES
from meldhouse.pieces.bits import EMPTY, bit, count, has, lowest, rest
from meldhouse.pieces.cards import CARDS, JOKER


@kernel
def is_space(s, card, place, free):
    """Return whether the place is empty and the card may go there."""
    return s.height[place] == 0 and has(s.takes[place], card) and (place < SIDES or has(free, card))


@kernel
def empty_spaces_for(s, card):
    """Return the number of empty places where a card that is not a joker may go, and the last such place."""
    found, last = 0, NONE
    for place in range(PLACES):
        if is_space(s, card, place, ~s.blocked):
            found, last = found + 1, place
    return found, last


@kernel
def has_empty_place(s):
    """Return whether any place is empty."""
    empty = 0
    for place in range(PLACES):
        empty += s.height[place] == 0
    return empty > 0


@kernel
def joker_cards(s, place):
    """Return the cards that jokers in a pile stand for."""
    cards = EMPTY
    if s.wild[place] != 0:
        for k in range(s.height[place]):
            if (s.wild[place] >> k) & 1:
                cards |= bit(s.pile[place, k])
    return cards


@kernel
def real_cards(s, place):
    """Return the cards of a pile without jokers."""
    cards = EMPTY
    for k in range(s.height[place]):
        if (s.wild[place] >> k) & 1 == 0:
            cards |= bit(s.pile[place, k])
    return cards


@kernel
def count_hidden(s, seat):
    """Return how many cards of a seat the state does not show."""
    return s.held[seat] - count(s.hand[seat]) - s.jokers[seat]


@kernel
def unseen_cards(s, rules):
    """Return the cards that the state shows in no hand, pile or stock."""
    cards = ALL
    for seat in range(rules.seats):
        cards &= ~s.hand[seat]
    for place in range(PLACES):
        cards &= ~real_cards(s, place)
    for k in range(s.left):
        if 0 <= s.stock[k] < CARDS:
            cards &= ~bit(s.stock[k])
    return cards


@kernel
def unseen_jokers(s, rules):
    """Return how many jokers the state does not show."""
    unseen = 2 if rules.jokers else 0
    for seat in range(rules.seats):
        unseen -= s.jokers[seat]
    for place in range(PLACES):
        for k in range(s.height[place]):
            unseen -= (s.wild[place] >> k) & 1
    for k in range(s.left):
        unseen -= s.stock[k] == JOKER
    return unseen


@kernel
def cards_with_choice(s, cards):
    """Return those cards that fit several empty places, so that a player who draws one has a choice [C19]."""
    found = EMPTY
    while cards != EMPTY:
        card = lowest(cards)
        if empty_spaces_for(s, card)[0] > 1:
            found |= bit(card)
        cards = rest(cards)
    return found


@inlined
def pile_takes(s, place):
    """Return the set of bottom cards whose pile may move to a side; [C5] no pile may move to an empty side."""
    takes = s.takes[place]
    return takes if s.bottom[place] != EMPTY else EMPTY


@inlined
def onto_piles(s):
    return pile_takes(s, 0) | pile_takes(s, 1) | pile_takes(s, 2) | pile_takes(s, 3)


@inlined
def onto_corners(s):
    return s.takes[4] | s.takes[5] | s.takes[6] | s.takes[7]


@inlined
def fitting_cards(s):
    """Return the cards that fit a pile or an empty corner; empty sides, which take any card, are ignored."""
    return onto_piles(s) | onto_corners(s)


@inlined
def fitting_from_hand(s):
    """Return the cards that fit if played from a hand; a corner takes no card that a joker represents [C23]."""
    return onto_piles(s) | (onto_corners(s) & ~s.blocked)


@inlined
def can_play_king(s):
    """[15, C14] Return whether the actor can play a king to an empty corner."""
    if s.hand[s.actor] & KINGS & ~s.blocked == EMPTY:
        return False
    return s.height[4] == 0 or s.height[5] == 0 or s.height[6] == 0 or s.height[7] == 0
