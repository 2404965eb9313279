"""The histogram of results, the comparison with others, and streaks."""

import random
from datetime import date, timedelta

import pytest

from meldhouse.server.daily.histogram import MAX_BINS, histogram, percent_below
from meldhouse.server.daily.service import count_streak

TODAY = date(2026, 11, 29)


def test_histogram_has_every_result_in_one_of_few_bins():
    chance, compared = random.Random(5), 0
    for _ in range(400):
        values = [chance.choice([-1, 1]) * chance.randrange(10 ** chance.randrange(1, 7)) / 3 for _ in range(50)]
        values = values[: chance.randint(1, 50)]
        bins = histogram(values, values[0])
        assert len(bins) <= MAX_BINS
        assert [one.people for one in bins] == [sum(one.low <= value < one.high for value in values) for one in bins]
        assert sum(one.people for one in bins) == len(values)
        assert [one.is_own for one in bins] == [one.low <= values[0] < one.high for one in bins]
        compared += len(bins)
    assert compared >= 1000


def test_equal_results_share_one_bin():
    assert [(one.low, one.people) for one in histogram([-5.0] * 4, -5.0)] == [(-5.0, 4)]


@pytest.mark.parametrize(
    ("values", "own", "percent"),
    [([3.0], 3.0, None), ([3.0, 3.0], 3.0, 0), ([1.0, 2.0, 3.0], 3.0, 100), ([1.0, 2.0, 3.0, 3.0], 2.0, 33)],
)
def test_percent_below_counts_only_lower_results_of_others(values, own, percent):
    assert percent_below(values, own) == percent


@pytest.mark.parametrize(
    ("days_ago", "streak"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 4], 2), ([0, 2, 3], 1)],
)
def test_streak_ends_today_or_yesterday(days_ago, streak):
    assert count_streak({TODAY - timedelta(n) for n in days_ago}, TODAY) == streak
