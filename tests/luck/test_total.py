"""Luck and play over several hands: the intervals have the coverage that they claim."""

from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.luck import estimate_luck, total_luck
from meldhouse.luck.estimate import Z_95
from meldhouse.luck.format_text import total_messages
from meldhouse.luck.total import MIN_HANDS, student_quantile
from tests.luck.test_luck import played


@pytest.mark.parametrize(
    ("probability", "freedom", "quantile"),
    [(0.975, 19, 2.09302), (0.95, 19, 1.72913), (0.975, 39, 2.02269), (0.95, 99, 1.66039), (0.025, 39, -2.02269)],
)
def test_student_quantile_is_that_of_the_tables(probability, freedom, quantile):
    assert student_quantile(probability, freedom) == pytest.approx(quantile, rel=0.001)


@pytest.mark.parametrize("level", [0.9, 0.95])
def test_interval_of_a_total_covers_the_expected_play(level):
    """Many hands cost nothing and few cost much, and each estimate has an error of sampling."""
    random, hands, totals = np.random.default_rng(1), 40, 4000
    shape = (totals, hands)
    costs = np.where(random.random(shape) < 0.4, 0.0, -random.gamma(2.0, 1.5, shape))
    plays = costs + random.normal(0.0, random.uniform(0.2, 1.5, shape))
    expected = hands * 0.6 * -3.0
    covered = 0
    for row in plays:
        low, high = total_luck("points", [0.0] * hands, list(row), level).interval
        covered += low <= expected <= high
    assert level - 0.025 < covered / totals < level + 0.015


def test_errors_of_sampling_add_up_over_independent_hands():
    """The sum of several hands' estimates covers the sum of their exact values as often as it claims."""
    tables = [played("tongits", seed, ("novice", "club", "club")) for seed in range(4)]

    def summed(worlds, seed):
        found = [estimate_luck(table.fresh(), table.hands[0], 0, [0], worlds=worlds, seed=seed)[0] for table in tables]
        errors = [(one.interval[1] - one.play) / Z_95 for one in found]
        return sum(one.play for one in found), sqrt(sum(error**2 for error in errors))

    exact, inexactness = summed(8000, 1)
    sums = [summed(80, seed) for seed in range(2, 122)]
    assert min(error for _, error in sums) > 5 * inexactness
    within = NormalDist().inv_cdf(0.95)
    covered = sum(abs(play - exact) <= within * error for play, error in sums) / len(sums)
    assert 0.81 < covered < 0.99  # 90% within 3 standard errors


def test_total_of_unequal_lists_or_few_hands_is_refused():
    with pytest.raises(ValueError, match="at least 20"):
        total_luck("points", [1.0] * (MIN_HANDS - 1), [1.0] * (MIN_HANDS - 1))
    with pytest.raises(ValueError, match="each with a result"):
        total_luck("points", [1.0] * MIN_HANDS, [1.0] * (MIN_HANDS + 1))


def words(results, plays, unit="chips"):
    found = total_messages(total_luck(unit, results, plays))
    return " ".join(Localizer(viewer=0).localize_all(found))


def test_total_messages_say_only_what_the_estimate_supports():
    wins = [9.0, -9.0] * 20
    assert words(wins, [-1.0, -0.5] * 20) == (
        "Over 40 hands, your cards and your luck were worth about +30 chips."
        " Your play cost about 30 (between 27 and 33)."
    )
    assert "Your play made no clear difference (between −9.7 and +9.7)." in words(wins, [0.75, -0.75] * 20, "points")
    assert words(wins, [12.0, -10.0] * 20) == (
        "Over 40 hands, it is too close to say how much was luck and how much was your play."
    )


def test_total_of_the_estimates_of_hands_adds_up_to_their_results():
    found = [
        estimate_luck(t.fresh(), t.hands[0], 0, [0], worlds=10)[0]
        for t in (played("kingscorners", n) for n in range(MIN_HANDS))
    ]
    total = total_luck("points", [one.result for one in found], [one.play for one in found])
    assert total.luck + total.play == pytest.approx(sum(one.result for one in found))
    assert total.hands == len(found) == MIN_HANDS
    assert mh.luck(played("kingscorners", 0), seat=0, worlds=10) == found[0]
