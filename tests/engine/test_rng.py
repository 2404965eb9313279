"""The random generator, and the functions that use it."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from meldhouse.engine import rng


def test_random_numbers_are_uniform():
    """Each of n numbers occurs equally often, within chance."""
    x, counts = rng.seeded(3), np.zeros(52, int)
    for _ in range(104_000):
        x = np.uint64(rng.step(x))
        counts[rng.below(x, 52)] += 1
    assert ((counts - 2000) ** 2 / 2000).sum() < 100  # chi-square, 51 degrees: p about 0.00005


def test_shuffle_is_uniform():
    """All 24 orders of four pieces occur equally often."""
    x, counts = rng.seeded(4), dict.fromkeys(permutations(range(4)), 0)
    for _ in range(48_000):
        pieces = np.arange(4, dtype=np.int8)
        x = np.uint64(rng.shuffle(pieces, x))
        counts[tuple(pieces.tolist())] += 1
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 65  # 23 degrees: p about 0.00001


@pytest.mark.parametrize("size", [0, 1, 2, 23, 24, 52, 72, 73, 74, 144, 145, 300])
def test_shuffle_steps_through_the_states_one_by_one(size):
    """The compiled shuffle, which computes many states at once, gives the order and the state of single steps."""
    x, compared = rng.seeded(5), 0
    for _ in range(50):
        pieces, expected = np.arange(size, dtype=np.int16), np.arange(size, dtype=np.int16)
        after = rng.shuffle.in_python(expected, np.uint64(x))
        x = rng.shuffle(pieces, np.uint64(x))
        assert (int(x), pieces.tolist()) == (int(after), expected.tolist())
        compared += 1
    assert compared == 50


def test_consecutive_seeds_give_very_different_states():
    """The states of consecutive seeds differ in about half their bits, and none is zero."""
    states = [int(rng.seeded(n)) for n in range(1000)]
    assert len(set(states)) == 1000
    assert all(states)
    apart = [(a ^ b).bit_count() for a, b in pairwise(states)]
    assert 30 < np.mean(apart) < 34
