# mypy: ignore-errors
"""The policy of a newcomer to Kong-Pie: make a kong if there is one, and otherwise exchange two cards.

They look at their own hand only: isolated cards go, and cards that match the hand are pulled.  They do not consider
what two connects could bring, which cards are gone, or what the next player will find in the source.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.state import DISCARD, HAND_PAIR, KONG, MATCHING, PASS, PULL, PUT, SOURCE_PAIR, Phase
from meldhouse.pieces.bits import bit, count, nth

MAKE_KONG, PUT_PAIR, PASS_TURN, DISCARD_CARD = 1000, 500, 300, 100


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the move that a newcomer sees first (ties: random), and the random generator."""
    if view.phase != Phase.PLAY and view.phase != Phase.PULL:
        return 0, x  # the first answer: to end, to stay, to turn the discards over
    hand = view.shown[view.turn] | view.hidden[view.turn]
    best, chosen, ties = -1, 0, 0
    for k in range(n):
        best, chosen, ties, x = keep_best(score_move(view, hand, moves[k]), k, best, chosen, ties, x)
    return chosen, x


@kernel
def score_move(view, hand, action):
    """Return the score of a move: highest for kongs, then one connect per turn, then the least matching discard."""
    if action < PUT:
        return MAKE_KONG + count(action - KONG + 1)
    if action < PULL:
        pair = action - PUT
        isolated = isolation(hand, nth(hand, HAND_PAIR[pair, 0])) + isolation(hand, nth(hand, HAND_PAIR[pair, 1]))
        return PUT_PAIR + isolated if view.connects == 0 else 0
    if action < DISCARD:
        pair = action - PULL
        return count_matches(hand, view.source[SOURCE_PAIR[pair, 0]]) + count_matches(
            hand, view.source[SOURCE_PAIR[pair, 1]]
        )
    return PASS_TURN if action == PASS else DISCARD_CARD + isolation(hand, nth(hand, action - DISCARD))


@kernel
def count_matches(hand, card):
    """Return how many cards of the hand share a card's rank or suit."""
    return count(hand & MATCHING[card] & ~bit(card))


@kernel
def isolation(hand, card):
    return 4 - count_matches(hand, card)
