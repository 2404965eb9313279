"""The fast search for the least deadwood agrees with a slow and simple search."""

import random
from collections import Counter

import numpy as np
import pytest

from meldhouse.engine.numba_ext import njit
from meldhouse.pieces import melds
from meldhouse.pieces.cards import CARDS, RANKS, card
from tests.games.tongits import reference_melds

WORKED = {
    "8D 9D 10D 2S JS QD AH": 23,
    "3H 4H 5H 5C 5S KD": 17,
    "3H 4H 5H 6H 6C 6S": 0,
    "AC 2C 3C QH KH AH": 21,
    "QS KS AS": 21,
    "7C 7D 7H 7S 8S 9S": 0,
    "2C 3C 4C 5C 6C 5D 5H": 6,
    "4S 5S 6S 7S 7D 7H 2C": 2,
}


def mask(cards):
    return np.uint64(sum(1 << c for c in cards))


@pytest.mark.parametrize("hand", WORKED)
def test_d_example_hands_have_the_deadwood_stated_in_the_rulebook(hand):
    """These are the hands that the rulebook counts."""
    cards = frozenset(card(name) for name in hand.split())
    assert melds.deadwood(mask(cards)) == reference_melds.deadwood(cards) == WORKED[hand]


def random_hand(dice):
    """Return up to thirteen cards, often from few ranks and suits so that melds compete."""
    ranks = dice.randint(4, RANKS)
    low = dice.randint(0, RANKS - ranks)
    pack = [c for c in range(CARDS) if low <= c % RANKS < low + ranks]
    return frozenset(dice.sample(pack, dice.randint(0, min(13, len(pack)))))


@njit
def deadwood_without(cards, card):
    return melds.deadwood_without(melds.best_layout(cards), card)


def test_deadwood_without_a_card_agrees_with_the_slow_search():
    """Dead cards, cards of sets and runs, and competing melds are compared."""
    dice, seen = random.Random(7), Counter()
    for _ in range(1500):
        cards = random_hand(dice)
        laid = melds.best_layout(mask(cards))
        assert laid.deadwood == reference_melds.deadwood(cards)
        for c in cards:
            assert deadwood_without(mask(cards), c) == reference_melds.deadwood(cards - {c}), (sorted(cards), c)
            alike = (int(laid.sets) & int(melds.COLUMN) << c % RANKS).bit_count()
            seen["dead" if int(laid.dead) >> c & 1 else "competing" if laid.n_layouts > 1 else alike] += 1
    assert min(seen["dead"], seen["competing"], seen[0], seen[3], seen[4]) > 100, seen
    reference_melds.deadwood.cache_clear()


def compare(hands, seed):
    dice = random.Random(seed)
    for n in range(hands):
        cards = random_hand(dice)
        assert melds.deadwood(mask(cards)) == reference_melds.deadwood(cards), sorted(cards)
        spare = reference_melds.spare_cards(cards)
        assert melds.spare_cards(mask(cards)) == (melds.COMPLETE if spare is None else mask(spare)), sorted(cards)
        if n % 1000 == 0:
            reference_melds.deadwood.cache_clear()


def test_deadwood_agrees_with_the_slow_search():
    """Four thousand hands are compared; `python -m tests.games.tongits.test_melds 1000000` compares a million."""
    compare(4_000, seed=1)


if __name__ == "__main__":
    import sys

    compare(int(sys.argv[1]), seed=2)
