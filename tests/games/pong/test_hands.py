"""Winning hands and distances are computed fast and exactly: they agree with a slow and simple reference."""

import random

import numpy as np
import pytest

from meldhouse.engine.numba_ext import njit
from meldhouse.pieces import threes
from meldhouse.pieces.threes import (
    COPIES,
    COUNT,
    FILLS,
    IMPOSSIBLE,
    KEYS,
    KINDS,
    SETS,
    SHARES,
    UNIT_OF,
    distance,
    is_helpful,
    tongs_of,
)
from tests.games.pong import brute_force


def keys_of(hand):
    keys = np.zeros(threes.RANKS, np.int8)
    for kind in hand:
        keys[kind // 3] += UNIT_OF[kind]
    return keys


def near_hand(dice, mixed, changed):
    """Return four random sets with some tiles exchanged, which win or nearly win."""
    while True:
        hand = [kind for three in dice.choices(brute_force.SETS[mixed], k=SETS) for kind in three]
        for _ in range(changed):
            hand[dice.randrange(12)] = dice.randrange(KINDS)
        if all(hand.count(kind) <= COPIES for kind in hand):
            return hand


@pytest.mark.parametrize("mixed", [False, True])
def test_pong_best_sets_agree_with_brute_force(mixed):
    """Random and nearly winning hands agree in completeness and in the number of tongs."""
    dice, complete = random.Random(1), 0
    for n in range(20_000):
        hand = near_hand(dice, mixed, n % 4) if n % 5 else dice.sample(sorted(list(range(KINDS)) * 4), 12)
        quick, slow = int(tongs_of(keys_of(hand), int(mixed))), brute_force.tongs(hand, mixed)
        assert quick == (IMPOSSIBLE if slow is None else slow), hand
        complete += slow is not None
    assert complete > 3000


@pytest.mark.parametrize("mixed", [False, True])
def test_pong_distance_agrees_with_brute_force(mixed):
    """The number of missing tiles and the useful kinds of a hand of eleven are compared."""
    dice = random.Random(2)
    for n in range(400):
        hand = near_hand(dice, mixed, n % 5)[: 12 - n % 2]
        assert distance(keys_of(hand), int(mixed)) == brute_force.missing(hand, mixed), hand
        if len(hand) == 11:
            now = brute_force.missing(hand, mixed)
            for kind in dice.sample(range(KINDS), 6):
                nearer = hand.count(kind) < COPIES and brute_force.missing([*hand, kind], mixed) < now
                assert is_helpful(keys_of(hand), kind, int(mixed)) == nearer


@pytest.mark.parametrize("mixed", [False, True])
def test_pong_sets_that_share_the_most_tiles_come_first(mixed):
    """A further set never shares more tiles than the set before; an extra tile fills one place in one set."""
    assert (np.diff(SHARES[int(mixed)]) <= 0).all()
    for key in range(KEYS):
        held = tuple(int(n) for n in COUNT[key])
        assert SHARES[int(mixed), key].cumsum().tolist() == [
            brute_force.most_shared(held, n, mixed) for n in range(1, 5)
        ]
        for suit in range(3):
            assert FILLS[int(mixed), key, suit] in ((1, 1 << 8, 1 << 16) if held[suit] < COPIES else (0,))


@njit(cache=True)
def takes_apart(counts, mixed):
    """Return whether sets can be removed until no tile is left, trying one tile at a time; compiled."""
    kind = 0
    while kind < KINDS and counts[kind] == 0:
        kind += 1
    if kind == KINDS:
        return 0
    best, rank = -1, kind - kind % 3
    for second in range(rank, rank + 3):
        for third in range(second, rank + 3):
            alike = (kind == second) + (second == third) + (kind == third)
            if not (mixed or alike == 3 or alike == 0):
                continue
            counts[kind] -= 1
            counts[second] -= 1
            counts[third] -= 1
            if counts[kind] >= 0 and counts[second] >= 0 and counts[third] >= 0:
                rest = takes_apart(counts, mixed)
                if rest >= 0:
                    best = max(best, rest + (alike == 3))
            counts[kind] += 1
            counts[second] += 1
            counts[third] += 1
    return best


@njit(cache=True)
def count_differences(hands, mixed, seed):
    """Count random and nearly winning hands on which the fast and the slow check disagree, and the complete hands."""
    np.random.seed(seed)
    wrong = complete = 0
    keys, counts = np.zeros(10, np.int64), np.zeros(KINDS, np.int64)
    for n in range(hands):
        counts[:] = 0
        deal_near(counts, n % 4, mixed)
        keys[:] = 0
        for kind in range(KINDS):
            keys[kind // 3] += counts[kind] * UNIT_OF[kind]
        slow = takes_apart(counts, mixed)
        wrong += slow != tongs_of(keys, mixed)
        complete += slow >= 0
    return wrong, complete


@njit(cache=True)
def deal_near(counts, changed, mixed):
    """Deal four random sets with some tiles exchanged; every fourth hand is twelve random tiles."""
    while counts.sum() < 12 and changed < 3:
        rank, a, b = 3 * np.random.randint(0, 10), np.random.randint(0, 3), np.random.randint(0, 3)
        serong = np.random.randint(0, 2) == 0
        three = (rank + a, rank + (a + 1) % 3 if serong else rank + a, rank + (a + 2) % 3 if serong else rank + a)
        if mixed and serong:
            three = (rank + a, rank + b, rank + b)
        for kind in three:
            counts[kind] += 1
        if counts.max() > COPIES:
            for kind in three:
                counts[kind] -= 1
    for _ in range(changed if changed < 3 else 0):
        out = np.random.randint(0, KINDS)
        while counts[out] == 0:
            out = np.random.randint(0, KINDS)
        counts[out] -= 1
    while counts.sum() < 12:
        kind = np.random.randint(0, KINDS)
        if counts[kind] < COPIES:
            counts[kind] += 1


@pytest.mark.parametrize("mixed", [0, 1])
def test_pong_compiled_check_agrees_on_very_many_hands(mixed):
    """`python -m tests.games.pong.campaign` checks ten million hands."""
    hands = 300_000
    wrong, complete = count_differences(hands, mixed, 7)
    assert wrong == 0
    assert complete > hands // 8
