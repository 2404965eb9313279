"""Intervals hold: a short form of `make intervals`, and what it shows where they do not."""

import odds_intervals
import pytest
from odds_intervals import KINDS, covering, dealt_until_known, split, split_drawn_again, stopping_shares

from meldhouse.odds import estimates
from meldhouse.odds.estimates import Estimate, of_copies, share

RUNS = 150
LEAST = 0.89  # three and a half standard errors below 95 of 100
QUICK = [kind for kind in KINDS if kind not in (stopping_shares, dealt_until_known, split, split_drawn_again)]


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_intervals_cover_the_truth(kind):
    assert sum(covering(kind, RUNS, 2)) >= LEAST * RUNS


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_intervals_that_are_too_short_are_seen(kind, monkeypatch):
    """Those that should cover it 75 times in 100."""
    monkeypatch.setattr(estimates, "SURE", 0.75)
    assert sum(covering(kind, RUNS, 2)) < LEAST * RUNS


@pytest.fixture
def counted_shorter(monkeypatch):
    """Of a fifth of the hands that `make intervals` counts, the truth is still known ten times as well as by a run."""
    monkeypatch.setattr(odds_intervals, "COUNTED", 60_000)


def test_copies_on_the_way_hold_too(counted_shorter):
    assert sum(covering(split, 60, 2)) >= 51


def test_an_interval_of_copies_lies_about_the_logarithm():
    """Never below nothing or above all, wider above; where copies tell nothing, as of so many whole hands."""
    known, hardly, nothing = Estimate(0.02, 0.015, 0.025), Estimate(0.4, -0.2, 1.0), Estimate(0.0, 0.0, 0.0)
    low, high = of_copies(known, 1000)[1:]
    assert low * high == pytest.approx(known.figure**2)
    assert known.low < low < known.figure < known.high < high
    assert of_copies(hardly, 10) == hardly._replace(low=0.0, high=1.0)
    assert of_copies(nothing, 100) == share(0, 100)


def test_a_run_that_stops_by_itself_holds_too():
    assert sum(covering(stopping_shares, 40, 2)) >= 34
