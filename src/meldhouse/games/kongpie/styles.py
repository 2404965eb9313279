# mypy: ignore-errors
"""Other ways to play Kong-Pie, for its odds: who hunts the High Kong, and who helps to get it [18] [40].

Each is the rule of thumb among those moves that serve what it is after, from what its seat sees.  Once the High Kong
cannot be any more, it plays as everybody.  An accomplice feeds the source with what hunters take from it; where lojack
takes such cards out of the game, it discards them, so that a restock brings them back.
"""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie import heuristic
from meldhouse.games.kongpie.kongs import cards_in, goal, high_ranks, is_high_kong
from meldhouse.games.kongpie.prospects import gone_cards
from meldhouse.games.kongpie.state import (
    DISCARD,
    HAND,
    HAND_PAIR,
    KONG,
    LEAVE,
    NOTES,
    PASS,
    PULL,
    PUT,
    SOURCE_PAIR,
    VOTE_END,
    Phase,
)
from meldhouse.games.kongpie.stock import cards_of_source
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, has, lowest, nth, rest, write_actions

STYLES = ("hunter", "accomplice")
HUNTER = 0
PATIENCE = 60  # turns, after which they play as everybody


@kernel
def choose(view, rules, style, moves, n, x):
    """The place in moves of what that style does, and the generator."""
    every = EMPTY
    for k in range(n):
        every |= bit(moves[k])
    chosen = every if is_past_hope(view) else serving(view, rules, style, every)
    m = write_actions(moves, 0, 0, chosen)
    k, x = heuristic.choose(view, rules, moves, m, x)
    action = moves[k]
    write_actions(moves, 0, 0, every)
    return count(every & (bit(action) - ONE)), x


@kernel
def is_past_hope(view):
    """Has a noodle left the game, or a card of each high pair, or has it been tried for too long?"""
    if view.tally.turns > PATIENCE:
        return True
    gone = gone_cards(view)
    return gone & view.noodles != EMPTY or (gone & view.high_pairs[0] != EMPTY and gone & view.high_pairs[1] != EMPTY)


@kernel
def serving(view, rules, style, every):
    """Those of all moves that serve it; all where none does."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    if view.phase == Phase.VOTE or view.phase == Phase.FEE:
        chosen = every & ~(bit(VOTE_END) | bit(LEAVE))  # the hand shall go on
    elif view.phase == Phase.PLAY and style == HUNTER:
        chosen = hunting(view, rules, hand, aim(view, hand), every)
    elif view.phase == Phase.PLAY:
        chosen = helping(view, rules, hand, every)
    elif view.phase == Phase.PULL:
        chosen = pulling(view, every, aim(view, hand) if style == HUNTER else high_ranks(view), style == HUNTER)
    else:
        chosen = every
    return chosen if chosen != EMPTY else every


@kernel
def aim(view, hand):
    """The noodles, and the high pair of which most is held: what is gone is no aim."""
    gone, best, found = gone_cards(view), -1, EMPTY
    for i in range(NOTES):
        if view.high_pairs[i] & gone == EMPTY and count(hand & view.high_pairs[i]) > best:
            best, found = count(hand & view.high_pairs[i]), view.high_pairs[i]
    return view.noodles | found


@kernel
def keeping(view, rules, hand, kept, every):
    """The moves that neither give away some cards nor end the hand; the High Kong goes before all.

    Nobody draws to a full hand, so one does not pass with it.
    """
    last = view.kongs_made[view.turn] + 1 >= goal(rules)
    chosen, left = EMPTY, every
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        cards = given_away(hand, action)
        if action < PUT and is_high_kong(view, cards):
            return bit(action)
        if cards & kept == EMPTY and not (action < PUT and last):
            chosen |= bit(action)
    if count(hand) == HAND and discards(chosen) != EMPTY:
        chosen &= ~bit(PASS)
    return chosen


@kernel
def given_away(hand, action):
    """The cards that leave the hand with an action of one's turn."""
    if action < PUT:
        return cards_in(hand, action - KONG + 1)
    if action < PULL:
        pair = action - PUT
        return bit(nth(hand, HAND_PAIR[pair, 0])) | bit(nth(hand, HAND_PAIR[pair, 1]))
    return bit(nth(hand, action - DISCARD)) if action < PASS else EMPTY


@kernel
def puts(actions):
    return actions & (bit(PULL) - bit(PUT))


@kernel
def discards(actions):
    return actions & (bit(PASS) - bit(DISCARD))


@kernel
def hunting(view, rules, hand, wanted, every):
    """Keep what is wanted, take from the source what is wanted, and else look for it."""
    chosen = keeping(view, rules, hand, wanted, every)
    lying = cards_of_source(view) & wanted
    if rules.short_connect:
        lying &= ~view.put_lately
    return puts(chosen) if lying != EMPTY and puts(chosen) != EMPTY else chosen


@kernel
def helping(view, rules, hand, every):
    """Put what a High Kong is made of to the source, while there are others to pull; where lojack waits for that,
    discard it."""
    high = high_ranks(view)
    given, left = EMPTY, EMPTY
    if rules.lojack:
        left = discards(every)
    elif count(cards_of_source(view) & ~(high | view.put_lately)) >= 2:
        left = puts(every)
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        if given_away(hand, action) & high != EMPTY:
            given |= bit(action)
    return given if given != EMPTY else keeping(view, rules, hand, high, every)


@kernel
def pulling(view, every, cards, wants):
    """The pulls with most of these cards, or with fewest."""
    best, chosen, left = -1, EMPTY, every
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        pair = action - PULL
        found = has(cards, view.source[SOURCE_PAIR[pair, 0]]) + has(cards, view.source[SOURCE_PAIR[pair, 1]])
        value = found if wants else 2 - found
        if value > best:
            best, chosen = value, EMPTY
        if value == best:
            chosen |= bit(action)
    return chosen
