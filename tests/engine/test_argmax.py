"""The argmax of policies chooses the best value and breaks ties evenly."""

from collections import Counter

import numpy as np
import pytest

from meldhouse.engine import rng
from meldhouse.engine.argmax import keep_best
from meldhouse.engine.numba_ext import njit


@njit
def argmax(values, x):
    best, chosen, ties = -1, 0, 0
    for k in range(len(values)):
        best, chosen, ties, x = keep_best(values[k], k, best, chosen, ties, x)
    return chosen, x


def argmax_in_python(values, x):
    best, chosen, ties = -1, 0, 0
    for k, value in enumerate(values):
        best, chosen, ties, x = keep_best.in_python(value, k, best, chosen, ties, x)
    return chosen, x


@pytest.mark.parametrize("find", [argmax, argmax_in_python])
def test_keep_best_without_ties_chooses_the_maximum_and_uses_no_randomness(find):
    values, x = np.array([3, 7, 5, 0]), rng.seeded(1)
    assert find(values, x) == (1, x)


@pytest.mark.parametrize("find", [argmax, argmax_in_python])
def test_keep_best_with_ties_chooses_each_maximum_equally_often(find):
    values, x, chosen = np.array([2, 9, 9, 1, 9]), rng.seeded(1), Counter()
    for _ in range(3000):
        k, x = find(values, np.uint64(x))
        chosen[int(k)] += 1
    assert set(chosen) == {1, 2, 4}
    assert sum((n - 1000) ** 2 / 1000 for n in chosen.values()) < 13.8  # chi-squared, one in a thousand


def test_keep_best_chooses_the_same_compiled_and_in_python():
    values, x = np.array([4, 4, 2, 4, 4]), rng.seeded(5)
    for _ in range(200):
        found, expected = argmax(values, x), argmax_in_python(values, x)
        assert found == expected
        x = np.uint64(found[1])
