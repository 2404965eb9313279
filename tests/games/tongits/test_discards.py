"""The effects of a discard on the hand and the next player, computed for all cards at once, are checked meld by
meld."""

import random
from itertools import combinations

import numpy as np

from meldhouse.engine.numba_ext import njit
from meldhouse.games.tongits.discards import count_feeds, discard_effects, makers_without
from meldhouse.pieces.cards import CARDS, RANKS

MELDS_OF_THREE = [
    *(frozenset(trio) for rank in range(RANKS) for trio in combinations(range(rank, CARDS, RANKS), 3)),
    *(frozenset({c, c + 1, c + 2}) for c in range(CARDS) if c % RANKS < RANKS - 2),
]
MELDS_WITH = [[meld for meld in MELDS_OF_THREE if c in meld] for c in range(CARDS)]


def mask(cards):
    return np.uint64(sum(1 << c for c in cards))


NO_CARDS = ~mask(range(CARDS))


def makers(hand, unseen):
    """Return the unseen cards that make a meld of three with two of the hand."""
    return {c for c in unseen if any(len(meld & hand) == 2 for meld in MELDS_WITH[c])}


@njit
def asked(hand, unseen, card):
    thrown = discard_effects(hand, unseen)
    return makers_without(thrown, card), count_feeds(thrown, card)


def test_tongits_discard_effects_agree_with_a_slow_count():
    """Each card of random hands of all sizes is compared; cards outside the game count as unseen."""
    dice, taken, given = random.Random(5), 0, 0
    for _ in range(1500):
        ranks = dice.randint(3, RANKS)
        pack = [c for c in range(CARDS) if c % RANKS < ranks or dice.random() < 0.1]
        hand = frozenset(dice.sample(pack, dice.randint(1, min(13, len(pack)))))
        unseen = {c for c in range(CARDS) if c not in hand and dice.random() < 0.7}
        whole = len(makers(hand, unseen))
        for c in hand:
            left = len(makers(hand - {c}, unseen))
            ways = sum(meld - {c} <= unseen for meld in MELDS_WITH[c])
            assert asked(mask(hand), mask(unseen) | NO_CARDS, c) == (left, ways), (sorted(hand), sorted(unseen), c)
            taken, given = taken + (left < whole), given + (ways > 1)
    assert min(taken, given) > 2000
