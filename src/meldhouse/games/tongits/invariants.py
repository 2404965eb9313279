# mypy: ignore-errors
"""Invariants that hold in every position of Tongits, recomputed from scratch."""

import numpy as np

from meldhouse.engine.kernels import allocating
from meldhouse.games.tongits.state import NONE, SEATS, Phase
from meldhouse.pieces.bits import EMPTY, bit, count, has, lowest
from meldhouse.pieces.cards import ACE, CARDS, KING, RANKS, SUITS
from meldhouse.pieces.melds import COLUMN, cards_of_ranks, complete_ranks, deadwood


@allocating
def shown_cards(s):
    """Return the cards that the record shows."""
    cards = EMPTY
    for seat in range(SEATS):
        cards |= s.hand[seat] | s.secret[seat]
    for k in range(s.melds):
        cards |= s.meld[k]
    for k in range(s.lying):
        cards |= bit(s.discards[k])
    for k in range(s.left):
        if s.deck[k] >= 0:
            cards |= bit(s.deck[k])
    return cards


@allocating
def is_sound(s, rules):
    """Return whether all invariants hold: each card in one place, valid melds, money that sums to zero, and so on."""
    return (
        is_whole_deck(s)
        and counts_agree(s)
        and secrets_are_fours(s)
        and melds_are_valid(s)
        and phase_is_consistent(s)
        and s.chips.sum() + s.pot + s.bank == 0
        and s.pot >= 0
    )


@allocating
def is_whole_deck(s):
    total = s.left + s.lying
    for seat in range(SEATS):
        total += count(s.hand[seat]) + count(s.secret[seat])
    for k in range(len(s.meld)):
        total += count(s.meld[k])
    return (
        count(shown_cards(s)) == CARDS
        and total == CARDS
        and (s.discards[s.lying :] == NONE).all()
        and (s.deck[s.left :] == NONE).all()
    )


@allocating
def counts_agree(s):
    counted = 0
    for seat in range(SEATS):
        counted += s.held[seat] == count(s.hand[seat])
    return counted == SEATS


@allocating
def secrets_are_fours(s):
    """Return whether all secrets are fours of a kind, as many as the field `buried` counts."""
    for seat in range(SEATS):
        fours = complete_ranks(s.secret[seat])
        if s.secret[seat] != cards_of_ranks(fours) or count(fours) != s.buried[seat]:
            return False
    return True


@allocating
def melds_are_valid(s):
    """Return whether the melds are sets and runs with an owner, and the fields of cards that fit them are right."""
    fourth, above, beneath = EMPTY, EMPTY, EMPTY
    laid = 0
    for k in range(len(s.meld)):
        cards = s.meld[k]
        if (k < s.melds) != (cards != EMPTY) or (s.owner[k] == NONE) != (cards == EMPTY):
            return False
        if cards == EMPTY:
            continue
        bottom = lowest(cards)
        column = COLUMN << np.uint64(bottom % RANKS)
        laid += 1
        if cards & ~column == EMPTY:
            if count(cards) < SUITS - 1:
                return False
            fourth |= column & ~cards
        else:
            top = bottom + count(cards) - 1
            if not is_run(cards, bottom, top):
                return False
            above |= bit(top + 1) if top % RANKS < KING else EMPTY
            beneath |= bit(bottom - 1) if bottom % RANKS > ACE else EMPTY
    return laid == s.laid.sum() and s.fourth == fourth and s.above == above and s.beneath == beneath


@allocating
def is_run(cards, bottom, top):
    """Return whether cards are three or more in a row of a suit."""
    for card in range(bottom, top + 1):
        if not has(cards, card):
            return False
    return top - bottom >= 2 and bottom // RANKS == top // RANKS


@allocating
def phase_is_consistent(s):
    """Return whether the phase, the turn and the hands agree."""
    if s.phase == Phase.OVER:
        return s.actor == NONE
    if (s.held == 0).any() or s.actor == NONE:
        return False  # a hand without cards has won
    if s.phase == Phase.ANSWER:
        return s.actor != s.called == s.turn and s.announced == deadwood(s.hand[s.called])
    return s.actor == s.turn and s.called == NONE and (s.phase == Phase.ACT or s.left > 0)
