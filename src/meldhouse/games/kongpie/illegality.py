# mypy: ignore-errors
"""Reasons why an action is illegal, by article: the complement of `legal`."""

from enum import IntEnum

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.connects import (
    can_pull_two,
    count_free,
    has_no_actions_left,
    has_no_connects_left,
    matching,
)
from meldhouse.games.kongpie.kongs import cards_in, is_kong
from meldhouse.games.kongpie.state import (
    DISCARD,
    HAND_PAIR,
    KONG,
    LEAVE,
    PASS,
    PULL,
    PUT,
    RANK_CARDS,
    RESTOCK_TURN,
    SOURCE_PAIR,
    STAY,
    VOTE_END,
    VOTE_RESET,
    Phase,
)
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, nth
from meldhouse.pieces.cards import RANKS


class Bar(IntEnum):
    """A reason why an action is illegal."""

    NOTHING = 0
    SHORT_HAND = 1  # [15] the hand has fewer cards
    TWO_KONGS = 2  # [20] [21]
    NO_NOODLE = 3  # [17] one card that is no kong
    NO_HIGH_PAIR = 4  # [17] two
    NOT_ONE_RANK = 5  # [17] three
    NOT_ONE_SUIT = 6  # [17] four
    FOUR_OF_A_RANK = 7  # [K24]
    CONNECTED_TWICE = 8  # [24]
    ACTED_ENOUGH = 9  # [K29]
    NO_MATCH = 10  # [22]
    NOTHING_TO_PULL = 11  # [22] [25] [g.6]
    PUT_FIRST = 12  # [22]
    MUST_DISCARD = 13  # [29]
    PULL_FIRST = 14  # [K11]
    SHORT_SOURCE = 15  # [K4] the source has fewer cards
    PUT_LATELY = 16  # [25]
    VOTE_FIRST = 17  # [46]
    FEE_FIRST = 18  # [K6]
    RESTOCK_FIRST = 19  # [11]
    NO_VOTE = 20  # [42]
    NO_FEE = 21  # [12]
    NO_RESTOCK = 22  # [11]


NOT_NOW = frozenset({Bar.PULL_FIRST, Bar.VOTE_FIRST, Bar.FEE_FIRST, Bar.RESTOCK_FIRST})


@kernel
def barred(s, rules, action):
    """Return the first reason why the action is illegal for the actor; NOTHING if it is legal."""
    if s.phase == Phase.VOTE:
        return Bar.NOTHING if VOTE_END <= action <= VOTE_RESET else Bar.VOTE_FIRST
    if s.phase == Phase.FEE:
        return Bar.NOTHING if STAY <= action <= LEAVE else Bar.FEE_FIRST
    if s.phase == Phase.RESTOCK:
        return Bar.NOTHING if action >= RESTOCK_TURN else Bar.RESTOCK_FIRST
    if action > PASS:
        return barred_answer(action)
    if s.phase == Phase.PULL:
        return barred_pull(s, action - PULL) if PULL <= action < DISCARD else Bar.PULL_FIRST
    return barred_play(s, rules, action)


@kernel
def barred_answer(action):
    """Return the `Bar` that forbids an answer to a question that has not been asked."""
    if action >= RESTOCK_TURN:
        return Bar.NO_RESTOCK
    return Bar.NO_FEE if action >= STAY else Bar.NO_VOTE


@kernel
def barred_play(s, rules, action):
    hand = s.shown[s.turn] | s.hidden[s.turn]
    if action < PUT:
        return barred_kong(s, hand, action - KONG + 1)
    if action < PULL:
        return barred_put(s, rules, hand, action - PUT)
    if action < DISCARD:
        return Bar.PUT_FIRST
    if action < PASS:
        return Bar.NOTHING if action - DISCARD < count(hand) else Bar.SHORT_HAND
    return Bar.NOTHING if s.connected == 0 else Bar.MUST_DISCARD


@kernel
def barred_kong(s, hand, slots):
    if slots >> count(hand) != 0:
        return Bar.SHORT_HAND
    if s.made >= 2:
        return Bar.TWO_KONGS
    cards = cards_in(hand, slots)
    return Bar.NOTHING if is_kong(s, cards) else why_no_kong(cards)


@kernel
def why_no_kong(cards):
    """Return the reason why these cards do not form a kong."""
    held = count(cards)
    if held == 1:
        return Bar.NO_NOODLE
    if held == 2:
        return Bar.NO_HIGH_PAIR
    if held == 3:
        return Bar.NOT_ONE_RANK
    return Bar.FOUR_OF_A_RANK if cards == RANK_CARDS[lowest(cards) % RANKS] else Bar.NOT_ONE_SUIT


@kernel
def barred_put(s, rules, hand, pair):
    if HAND_PAIR[pair, 1] >= count(hand):
        return Bar.SHORT_HAND
    if s.made >= 2:
        return Bar.TWO_KONGS
    if has_no_connects_left(s, rules):
        return Bar.CONNECTED_TWICE
    if has_no_actions_left(s, rules):
        return Bar.ACTED_ENOUGH
    one, other = nth(hand, HAND_PAIR[pair, 0]), nth(hand, HAND_PAIR[pair, 1])
    if matching(one, other) == EMPTY:
        return Bar.NO_MATCH
    enough = can_pull_two(s, rules, count_free(s), bit(one) | bit(other))
    return Bar.NOTHING if enough else Bar.NOTHING_TO_PULL


@kernel
def barred_pull(s, pair):
    one, other = SOURCE_PAIR[pair, 0], SOURCE_PAIR[pair, 1]
    if other >= s.source_cards:
        return Bar.SHORT_SOURCE
    return Bar.NOTHING if (bit(s.source[one]) | bit(s.source[other])) & s.put_lately == EMPTY else Bar.PUT_LATELY
