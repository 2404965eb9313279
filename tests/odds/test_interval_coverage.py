"""The coverage of intervals is right: a short form of `make interval-coverage`, also for intervals that are too
short."""

import numpy as np
import pytest

from meldhouse.games.odds import Kind
from meldhouse.odds import confidence_intervals
from meldhouse.odds.accumulators import total_row
from meldhouse.odds.confidence_intervals import (
    Estimate,
    effective_sample_size,
    estimate,
    student_widening,
    weighted_share_interval,
    wilson_interval,
)
from tests.odds import interval_coverage
from tests.odds.interval_coverage import (
    KINDS,
    covering,
    dealt,
    dealt_until_known,
    split,
    split_drawn_again,
    split_fan_until_known,
    split_until_known,
    stopping_pairs,
    stopping_pairs_of_means,
    stopping_shares,
)
from tests.support.parameter_sweep import SWEEP

RUNS = 150
LEAST = 0.89  # three and a half standard errors below 95 of 100
STOPPING = (stopping_shares, stopping_pairs, stopping_pairs_of_means)
COPIED = (split, split_drawn_again, split_until_known, split_fan_until_known)
QUICK = [  # real deals take longer than random numbers
    pytest.param(kind, marks=SWEEP if kind is dealt else ())
    for kind in KINDS
    if kind not in (*STOPPING, *COPIED, dealt_until_known)
]
UNTIL_KNOWN = [split_until_known, pytest.param(split_fan_until_known, marks=SWEEP)]


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_confidence_intervals_cover_the_true_value(kind):
    assert sum(covering(kind, RUNS, 2)) >= LEAST * RUNS


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_coverage_check_detects_too_short_intervals(kind, monkeypatch):
    """Intervals at 75% confidence fail the check."""
    monkeypatch.setattr(confidence_intervals, "CONFIDENCE", 0.75)
    assert sum(covering(kind, RUNS, 2)) < LEAST * RUNS


@pytest.fixture
def counted_shorter(monkeypatch):
    """Use a fifth of the hands of `make interval-coverage`; their mean is still ten times as precise as a run."""
    monkeypatch.setattr(interval_coverage, "COUNTED", 60_000)


@pytest.mark.sweep
def test_confidence_intervals_of_splitting_cover_the_true_value(counted_shorter):
    assert sum(covering(split, 40, 2)) >= 34


def test_weighted_share_interval_is_symmetric_in_the_logarithm():
    """It stays within 0 and 1 and is wider above; without information it equals the interval of whole hands."""
    known, hardly, nothing = Estimate(0.02, 0.015, 0.025), Estimate(0.4, -0.2, 1.0), Estimate(0.0, 0.0, 0.0)
    low, high = weighted_share_interval(known, 1000)[1:]
    assert low * high == pytest.approx(known.figure**2)
    assert known.low < low < known.figure < known.high < high
    assert weighted_share_interval(hardly, 10) == hardly._replace(low=0.0, high=1.0)
    assert weighted_share_interval(nothing, 100) == wilson_interval(0, 100)


def test_unequal_weights_widen_the_confidence_interval():
    """One hand in twenty has most of the weight."""
    from scipy import stats

    row = interval_coverage.row(Kind.WEIGHED)
    hands, even, uneven = 1000, np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    even[:20], uneven[:20] = 50, 5
    uneven[0] = 905
    assert effective_sample_size(total_row(row, [[even]]), 0) == pytest.approx(20)
    assert 1 < effective_sample_size(total_row(row, [[uneven]]), 0) < 1.3
    assert student_widening(20, hands) == pytest.approx(stats.t.ppf(0.975, 19) / stats.t.ppf(0.975, 999))
    assert student_widening(1.2, hands) > 6 > 1.1 > student_widening(20, hands) > student_widening(hands, hands) == 1
    found = estimate(row._replace(times=1 / 1000, part=1 / 1000), total_row(row, [[even]]), hands)
    plain = stats.t.interval(0.95, 19, even.mean(), stats.sem(even)) / np.float64(1000)
    assert np.log(found.high / found.figure) == pytest.approx((plain[1] - plain[0]) / 2 / found.figure)


@pytest.mark.parametrize("kind", STOPPING, ids=lambda kind: kind.__name__)
def test_confidence_intervals_of_automatically_stopped_runs_cover_the_true_value(kind):
    assert sum(covering(kind, 40, 2)) >= 34


@pytest.mark.parametrize("kind", UNTIL_KNOWN, ids=lambda kind: kind.__name__)
def test_confidence_intervals_of_stopped_splitting_cover_the_true_value(kind, monkeypatch):
    """The runs are resamples of fewer played hands."""
    row, _, *others = interval_coverage.THIRTEEN_ORPHANS
    monkeypatch.setattr(interval_coverage, "THIRTEEN_ORPHANS", (row, 2000, *others))
    assert sum(covering(kind, 60, 2)) >= 51
