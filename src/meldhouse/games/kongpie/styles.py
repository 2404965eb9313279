# mypy: ignore-errors
"""Styles of play for the odds of Kong-Pie: a hunter of the High Kong, and an accomplice who helps them [18] [40].

Each style restricts the heuristic to the moves that serve its aim, from what its seat can see.  Once a High Kong is
impossible, it plays the plain heuristic.  An accomplice puts the cards that hunters need into the source; where lojack
removes such cards, it discards them, so that a restock brings them back.
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
MAX_TURNS = 60  # turns, after which they play the plain heuristic


@kernel
def choose(view, rules, style, moves, n, x):
    """Return the index of the style's move, and the random generator."""
    legal = EMPTY
    for k in range(n):
        legal |= bit(moves[k])
    chosen = legal if is_hopeless(view) else useful_moves(view, rules, style, legal)
    m = write_actions(moves, 0, 0, chosen)
    k, x = heuristic.choose(view, rules, moves, m, x)
    action = moves[k]
    write_actions(moves, 0, 0, legal)
    return count(legal & (bit(action) - ONE)), x


@kernel
def is_hopeless(view):
    """Return whether a High Kong is impossible, or has been tried for too many turns."""
    if view.tally.turns > MAX_TURNS:
        return True
    gone = gone_cards(view)
    return gone & view.noodles != EMPTY or (gone & view.high_pairs[0] != EMPTY and gone & view.high_pairs[1] != EMPTY)


@kernel
def useful_moves(view, rules, style, legal):
    """Return the legal moves that serve the style's aim, or all legal moves if no move does."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    if view.phase == Phase.VOTE or view.phase == Phase.FEE:
        chosen = legal & ~(bit(VOTE_END) | bit(LEAVE))  # to continue the hand
    elif view.phase == Phase.PLAY and style == HUNTER:
        chosen = hunter_moves(view, rules, hand, wanted_cards(view, hand), legal)
    elif view.phase == Phase.PLAY:
        chosen = accomplice_moves(view, rules, hand, legal)
    elif view.phase == Phase.PULL:
        chosen = best_pulls(
            view, legal, wanted_cards(view, hand) if style == HUNTER else high_ranks(view), style == HUNTER
        )
    else:
        chosen = legal
    return chosen if chosen != EMPTY else legal


@kernel
def wanted_cards(view, hand):
    """Return the noodles, and the available high pair of which the hand holds the most cards."""
    gone, best, found = gone_cards(view), -1, EMPTY
    for i in range(NOTES):
        if view.high_pairs[i] & gone == EMPTY and count(hand & view.high_pairs[i]) > best:
            best, found = count(hand & view.high_pairs[i]), view.high_pairs[i]
    return view.noodles | found


@kernel
def moves_that_keep(view, rules, hand, kept, legal):
    """Return the moves that keep these cards and do not end the hand; a High Kong takes precedence.

    A full hand does not pass if it can discard, since it would not draw.
    """
    last = view.kongs_made[view.turn] + 1 >= goal(rules)
    chosen, left = EMPTY, legal
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        cards = cards_given_away(hand, action)
        if action < PUT and is_high_kong(view, cards):
            return bit(action)
        if cards & kept == EMPTY and not (action < PUT and last):
            chosen |= bit(action)
    if count(hand) == HAND and only_discards(chosen) != EMPTY:
        chosen &= ~bit(PASS)
    return chosen


@kernel
def cards_given_away(hand, action):
    """Return the cards that leave the hand with an action."""
    if action < PUT:
        return cards_in(hand, action - KONG + 1)
    if action < PULL:
        pair = action - PUT
        return bit(nth(hand, HAND_PAIR[pair, 0])) | bit(nth(hand, HAND_PAIR[pair, 1]))
    return bit(nth(hand, action - DISCARD)) if action < PASS else EMPTY


@kernel
def only_puts(actions):
    return actions & (bit(PULL) - bit(PUT))


@kernel
def only_discards(actions):
    return actions & (bit(PASS) - bit(DISCARD))


@kernel
def hunter_moves(view, rules, hand, target, legal):
    """Return the moves that keep the target cards; only puts if the source has a target card to pull."""
    chosen = moves_that_keep(view, rules, hand, target, legal)
    in_source = cards_of_source(view) & target
    if rules.short_connect:
        in_source &= ~view.put_lately
    return only_puts(chosen) if in_source != EMPTY and only_puts(chosen) != EMPTY else chosen


@kernel
def accomplice_moves(view, rules, hand, legal):
    """Return the moves that put High Kong cards into the source, if there are other cards to pull.

    With lojack, which would remove them, return the moves that discard such cards.
    """
    high = high_ranks(view)
    given, left = EMPTY, EMPTY
    if rules.lojack:
        left = only_discards(legal)
    elif count(cards_of_source(view) & ~(high | view.put_lately)) >= 2:
        left = only_puts(legal)
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        if cards_given_away(hand, action) & high != EMPTY:
            given |= bit(action)
    return given if given != EMPTY else moves_that_keep(view, rules, hand, high, legal)


@kernel
def best_pulls(view, legal, cards, most):
    """Return the pulls that take the most of these cards or, unless `most` is set, the fewest."""
    best, chosen, left = -1, EMPTY, legal
    while left != EMPTY:
        action = lowest(left)
        left = rest(left)
        pair = action - PULL
        found = has(cards, view.source[SOURCE_PAIR[pair, 0]]) + has(cards, view.source[SOURCE_PAIR[pair, 1]])
        value = found if most else 2 - found
        if value > best:
            best, chosen = value, EMPTY
        if value == best:
            chosen |= bit(action)
    return chosen
