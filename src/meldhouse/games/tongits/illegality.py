# mypy: ignore-errors
"""Why an action is illegal, by article of the rulebook: the complement of `legal`."""

from enum import IntEnum

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
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
    ON_TOP,
    PICK,
    TAKE,
    TO_TRIO,
    TONGITS,
    Block,
    Phase,
)
from meldhouse.pieces.bits import EMPTY, bit, has
from meldhouse.pieces.melds import COLUMN, spare_cards


class Bar(IntEnum):
    """The reasons why an action is illegal."""

    NOTHING = 0
    ANSWER_FIRST = 1  # [16] a draw that was called
    NO_DRAW_CALLED = 2  # [16]
    PICK_FIRST = 3  # [7]
    FIRST_TURN = 4  # [3, T14] of the dealer
    HAS_CARD = 5  # [7]
    CALL_AT_START = 6  # [15, T14]
    NOT_OPENED = 7  # [15]
    CONNECTED_TO = 8  # [15, T12] by another player
    CONNECTED_SELF = 9  # [15, T12, T13]
    NOT_TOP = 10  # [g7]
    NOT_HELD = 11  # [8, T22]
    NOT_FOUR = 12  # [22]
    FITS_NO_MELD = 13  # [10, T20]
    TOO_MANY_LEFT = 14  # [14, T17]


NOT_NOW = frozenset({Bar.ANSWER_FIRST, Bar.PICK_FIRST})


@kernel
def barred(s, rules, action):
    """Return the first reason why the action is illegal for the actor; NOTHING if `legal` lists it."""
    bar = barred_by_phase(s, action)
    if bar != Bar.NOTHING:
        return bar
    hand = s.hand[s.actor]
    if action < DISCARD:
        return barred_without_card(s, action, hand)
    if action < DROP:
        return barred_unless_held(hand, bit(action - DISCARD))
    if action < BURY:
        return barred_unless_held(hand, MELD[action - DROP])
    if action < CONNECT:
        four = COLUMN << np.uint64(action - BURY)
        return Bar.NOTHING if four & ~hand == EMPTY else Bar.NOT_FOUR
    if action < TAKE:
        return barred_connect(s, hand, (action - CONNECT) // 3, (action - CONNECT) % 3)
    return barred_take(hand, s.discards[s.lying - 1], MELD[action - TAKE])


@kernel
def barred_by_phase(s, action):
    """Return the reason why the phase forbids the action."""
    answers, begins = action in (FOLD, CHALLENGE), action in (CALL, PICK) or action >= TAKE
    if s.phase == Phase.ANSWER:
        return Bar.NOTHING if answers else Bar.ANSWER_FIRST
    if answers:
        return Bar.NO_DRAW_CALLED
    if s.phase == Phase.START:
        return Bar.NOTHING if begins else Bar.PICK_FIRST
    return barred_after_start(s, action) if begins else Bar.NOTHING


@kernel
def barred_after_start(s, action):
    """Return why an action that begins a turn is illegal after the turn has begun."""
    if s.tally.turns == 1:
        return Bar.FIRST_TURN
    return Bar.CALL_AT_START if action == CALL else Bar.HAS_CARD


@kernel
def barred_without_card(s, action, hand):
    """Return why an action without cards is illegal; picks and answers depend on the phase only."""
    if action == CALL:
        return barred_call(s, s.actor)
    return Bar.TOO_MANY_LEFT if action == TONGITS and not can_go_out(s, hand) else Bar.NOTHING


@inlined
def barred_call(s, seat):
    """[15, T12] Return why a seat may not call: it has not opened, or a card was connected to its melds recently."""
    if not has_opened(s, seat):
        return Bar.NOT_OPENED
    if s.blocked[seat] == 0:
        return Bar.NOTHING
    return Bar.CONNECTED_TO if s.blocked[seat] & Block.OTHERS else Bar.CONNECTED_SELF


@inlined
def can_go_out(s, hand):
    """[14, T17] Return whether all cards, or all but one, are in melds."""
    return s.held[s.actor] == 1 or spare_cards(hand) != EMPTY


@kernel
def barred_unless_held(hand, cards):
    return Bar.NOTHING if cards & ~hand == EMPTY else Bar.NOT_HELD


@kernel
def barred_take(hand, top, meld):
    """[8, T22] Return why the last discard cannot be taken for a meld, whose other cards must be in the hand."""
    return barred_unless_held(hand, meld & ~bit(top)) if has(meld, top) else Bar.NOT_TOP


@kernel
def barred_connect(s, hand, card, how):
    if not has(hand, card):
        return Bar.NOT_HELD
    return Bar.NOTHING if has(connectable_cards(s, how), card) else Bar.FITS_NO_MELD


@inlined
def connectable_cards(s, how):
    """[10, T20] Return the cards that can be connected to a meld in a given way."""
    if how == TO_TRIO:
        return s.fourth
    return s.above if how == ON_TOP else s.beneath
