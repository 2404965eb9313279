"""Averages: an interval that covers what it should, and rounding that promises no more than is known."""

import random

import pytest

from meldhouse.server.history.averages import MIN_HANDS, average


def test_average_of_too_few_hands_is_not_given():
    assert average([]) is None
    assert average([1.0, -1.0] * (MIN_HANDS // 2 - 1)) is None
    assert average([1.0, -1.0] * (MIN_HANDS // 2)) is not None


def test_interval_covers_the_true_average_about_nineteen_times_in_twenty():
    """Also with the skewed results of a game in which one of four wins."""
    dice = random.Random(7)
    for results, true in (((3, -1, -1, -1), 0.0), ((24, -8, -8, 0), 2.0), ((1, -1), 0.0)):
        covered = sum(
            found.low <= true <= found.high
            for found in (average([dice.choice(results) for _ in range(MIN_HANDS)]) for _ in range(1500))
        )
        assert 0.92 < covered / 1500 < 0.985


@pytest.mark.parametrize(
    ("results", "wanted"),
    [
        ([3.0, -1.0] * 50, (1.0, 0.6, 1.4)),
        ([30.0, -10.0] * 50, (10, 6, 14)),
        ([1.0, 0.0] * 5000, (0.5, 0.49, 0.51)),
        ([2.0] * 40, (2.0, 2.0, 2.0)),
    ],
)
def test_average_and_interval_are_rounded_to_the_width_of_the_interval(results, wanted):
    assert average(results) == pytest.approx(wanted)
