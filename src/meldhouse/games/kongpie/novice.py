# mypy: ignore-errors
"""Kong-Pie as newcomers play it: a kong that is there is made, and otherwise two cards are changed for what matches.

They look at their own hand: cards that stand alone go, cards that match what is held are pulled.  What two connects
could bring, what is gone, and what the next player will find at the source they do not see.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.state import DISCARD, HAND_PAIR, KONG, MATCHING, PASS, PULL, PUT, SOURCE_PAIR, Phase
from meldhouse.pieces.bits import bit, count, nth

MADE, PUT_AWAY, ENOUGH, THROWN = 1000, 500, 300, 100


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of what is seen first, the first or a later one of equals at random."""
    if view.phase != Phase.PLAY and view.phase != Phase.PULL:
        return 0, x  # whatever is offered first: to end, to stay, to turn the pile over
    hand = view.shown[view.turn] | view.hidden[view.turn]
    best, at, equals = -1, 0, 0
    for k in range(n):
        best, at, equals, x = keep_best(sees(view, hand, moves[k]), k, best, at, equals, x)
    return at, x


@kernel
def sees(view, hand, action):
    """The biggest kong; then a change of two cards, once a turn; then what matches least is thrown."""
    if action < PUT:
        return MADE + count(action - KONG + 1)
    if action < PULL:
        pair = action - PUT
        lonely = alone(hand, nth(hand, HAND_PAIR[pair, 0])) + alone(hand, nth(hand, HAND_PAIR[pair, 1]))
        return PUT_AWAY + lonely if view.connects == 0 else 0
    if action < DISCARD:
        pair = action - PULL
        return matches(hand, view.source[SOURCE_PAIR[pair, 0]]) + matches(hand, view.source[SOURCE_PAIR[pair, 1]])
    return ENOUGH if action == PASS else THROWN + alone(hand, nth(hand, action - DISCARD))


@kernel
def matches(hand, card):
    """How many cards of the hand are of its rank or suit."""
    return count(hand & MATCHING[card] & ~bit(card))


@kernel
def alone(hand, card):
    return 4 - matches(hand, card)
