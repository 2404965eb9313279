"""Intervals hold: a short form of `make intervals`, and what it shows where they do not."""

import odds_intervals
import pytest
from odds_intervals import KINDS, covering, dealt_until_known, split, split_drawn_again, stopping_shares

from meldhouse.odds import estimates

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


def test_a_run_that_stops_by_itself_holds_too():
    assert sum(covering(stopping_shares, 40, 2)) >= 34
