"""Splitting, which copies promising tables, gives the same figures as plain counting with any measure."""

from functools import reduce
from math import sqrt

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.kongpie import odds as kongpie
from meldhouse.games.odds import Kind
from meldhouse.odds import spec, splitting, splitting_plan
from meldhouse.odds.accumulators import Sums, exact_dot, total_row
from meldhouse.odds.confidence_intervals import estimate, estimates, wilson_interval
from meldhouse.odds.spec import count_hands, initial_rng_states, make_question, resolve
from meldhouse.util.errors import Mistake

HUNTED = {"game": "kongpie", "variant": "casino", "bots": "hunter,club,club"}
SPLIT = make_question(**HUNTED, seed=5, split="high_kong")
STRAY = 4.0  # max deviation in standard errors
SELDOM = 30


@pytest.fixture
def rare(monkeypatch):
    """Replace the game's `Rare` by a changed one."""

    def put(**changes):
        (own,) = kongpie.rare(None)
        monkeypatch.setattr(kongpie, "rare", lambda rules: [own._replace(**changes)])

    monkeypatch.setattr(splitting_plan, "_plan_cache", {})
    resolve.cache_clear()
    yield put
    resolve.cache_clear()


@pytest.fixture
def planned(monkeypatch):
    """Replace the plan by a function of the moment and the number of steps."""

    def put(halved):
        def find_plan(game, kernels, side, rare, row):
            return splitting.Plan(
                rare, np.clip(halved(*np.indices((splitting.stage_count(rare), splitting.DISTANCES))), -2, 8)
            )

        monkeypatch.setattr(spec, "find_plan", find_plan)
        resolve.cache_clear()

    yield put
    resolve.cache_clear()


def strays(asking=SPLIT, hands=3000, crude_hands=12_000):
    """Return row name -> deviation from plain counting, in standard errors."""
    asked, plainly = resolve(asking), resolve(asking._replace(split="", seed=77))
    found = estimates(asked.rows, count_hands(asking, 0, hands))
    sums = reduce(Sums.__add__, [count_hands(plainly.question, n, 4000) for n in range(0, crude_hands, 4000)], Sums())
    known = estimates(plainly.rows, sums)
    off = {}
    for name, one in found.items():
        other = known[name]
        error = sqrt(one.half_width**2 + other.half_width**2) / 1.96
        if 0 < error < float("inf") and not is_seldom(sums, plainly, name):
            off[name] = abs(one.figure - other.figure) / error
    return off


def is_seldom(sums, asked, name):
    """Return whether the row is a share with too few hands to know its error."""
    row = next(row for row in asked.rows if row.name == name)
    return row.kind is Kind.SHARE and sums.rows[name].first[0] < SELDOM


# --- agreement with counting ------------------------------------------------------------------------------------


def test_splitting_agrees_with_counting():
    """All rows agree, and with both methods the rare ending occurs at least a hundred times."""
    off = strays()
    assert len(off) >= 35
    assert off["high_kong"] < 3
    assert max(off.values()) < STRAY
    assert count_hands(resolve(SPLIT).question._replace(split=""), 0, 12_000).rows["high_kong"].first[0] >= 30


def test_splitting_with_any_plan_agrees_with_counting(rare, planned):
    """An unrelated measure and uneven numbers of copies change no row."""
    rare(lacks=lambda tables: tables["kongs_made"].max(axis=1) + (tables["held"][:, 1] > 2))
    planned(lambda moment, steps: (steps * 7 + moment * 5) % 6 - 2)
    off = strays(hands=2000)
    assert len(off) >= 35
    assert max(off.values()) < STRAY


@pytest.mark.sweep
def test_splitting_of_rare_fans_agrees_with_counting():
    """The measure uses the deal, so rows about the deal are also weighted."""
    off = strays(make_question("mahjong", seed=5, split="fan_thirteen_orphans"), hands=2500)
    assert len(off) >= 50
    assert "dealt_away" in off
    assert max(off.values()) < STRAY


def test_splitting_of_deals_with_any_plan_agrees_with_counting(planned):
    planned(lambda moment, steps: (steps * 5 + moment * 7) % 4 - 1)
    off = strays(make_question("mahjong", seed=5, split="fan_all_green"), hands=1500)
    assert len(off) >= 50
    assert "dealt_away" in off
    assert max(off.values()) < STRAY


def test_splitting_check_detects_a_measure_that_uses_hidden_cards(rare, planned, monkeypatch):
    """The error is far larger than chance allows."""

    def peeks(tables):
        following = tables["stock"][np.arange(len(tables)), np.maximum(tables["left"] - 1, 0)]
        return (tables["noodles"] >> following.astype(np.uint64) & np.uint64(1)).astype(np.int64)

    rare(lacks=peeks)
    planned(lambda moment, steps: 2 * (steps == 1))
    monkeypatch.setattr(splitting, "DECISIONS_PER_STAGE", 1)
    assert strays(hands=6000)["kongs_noodle"] > 1.3 * STRAY


def test_splitting_check_detects_wrong_weights(planned, monkeypatch):
    right = splitting.WeightedTotals.weights
    planned(lambda moment, steps: 4 - steps)

    def wrong(self, halved):
        return right(self, halved) * np.where(halved > 0, 2, 1)

    monkeypatch.setattr(splitting.WeightedTotals, "weights", wrong)
    assert max(strays(hands=1500).values()) > 2 * STRAY


def test_splitting_without_reshuffling_is_less_precise(monkeypatch):
    """Without reshuffling, copies have nearly equal results."""
    asked = resolve(SPLIT)
    row = next(row for row in asked.rows if row.name == "high_kong")
    reshuffled = estimates((row,), count_hands(SPLIT, 0, 4000))["high_kong"].half_width
    monkeypatch.setattr(asked.kernels, "shuffle_unseen", lambda *_: None)
    assert estimates((row,), count_hands(SPLIT, 0, 4000))["high_kong"].half_width > 1.1 * reshuffled


# --- counting ----------------------------------------------------------------------------


def weights_of(asking, hands):
    """Return the total weight of all copies of each hand, relative to the hand."""
    asked = resolve(asking)
    (side,) = asked.sides
    one = asked.rows[0]._replace(name="one", kind=Kind.MEAN, read=lambda tables: np.ones(len(tables), np.int64))
    way = splitting.SplittingRun(asked.game, asked.kernels, side, side.plan)
    (weights,) = splitting.read_split_rows(way, [one], initial_rng_states(5, 0, hands))["one"]
    return weights / splitting.UNIT_WEIGHT


@pytest.mark.parametrize("asking", [SPLIT, make_question("mahjong", seed=5, split="fan_all_green")])
def test_weights_of_copies_sum_to_the_weight_of_the_hand(asking, monkeypatch):
    """The sum is exact if no copy is dropped, and correct on average if some are."""
    given_up = weights_of(asking, 1000)
    assert abs(given_up.mean() - 1) < STRAY * given_up.std() / sqrt(1000)
    assert given_up.std() > 0
    monkeypatch.setattr(splitting, "ROULETTE_HALVINGS", 99)
    assert (weights_of(asking, 300) == 1).all()


def test_split_hands_are_equal_with_any_ranges_and_order():
    whole = count_hands(SPLIT, 0, 300)
    ranges = [count_hands(SPLIT, 120, 180), count_hands(SPLIT, 0, 1), count_hands(SPLIT, 1, 119)]
    assert reduce(Sums.__add__, ranges, Sums()) == reduce(Sums.__add__, reversed(ranges), Sums()) == whole


def test_split_hands_are_equal_in_small_batches(monkeypatch):
    whole = count_hands(SPLIT, 0, 200)
    monkeypatch.setattr(splitting, "BATCH_TABLES", 17)
    assert count_hands(SPLIT, 0, 200) == whole


def test_reshuffling_changes_only_unseen_cards_uniformly():
    """Each order of four unseen cards occurs equally often in 24,000 stocks."""
    (one,) = kongpie.rare(None)
    tables = mh.GAMES["kongpie"].tables(24_000)
    tables["left"], tables["stock"][:, :6] = 6, range(6)
    tables["stock_open"][:, :2] = 1
    resolve(SPLIT).kernels.shuffle_unseen(
        tables.view(np.ndarray)["stock"], one.unseen(tables), initial_rng_states(1, 0, len(tables))
    )
    assert (tables["stock"][:, :2] == [0, 1]).all()
    assert (tables["stock"][:, 6:] == 0).all()
    orders, often = np.unique(tables["stock"][:, 2:6], axis=0, return_counts=True)
    assert len(orders) == 24
    assert (np.sort(orders, axis=1) == [2, 3, 4, 5]).all()
    assert ((often - 1000) ** 2 / 1000).sum() < 50  # chi-squared with 23 degrees of freedom


def test_exact_dot_of_large_numbers_is_exact():
    dice = np.random.default_rng(1)
    for size in (20, 40, 60):
        one, other = dice.integers(-(1 << size), 1 << size, (2, 300))
        assert exact_dot(one, other) == sum(int(a) * int(b) for a, b in zip(one, other, strict=True))


def test_splitting_plan_is_equal_in_every_process(monkeypatch):
    """The trials of the plan have their own seeds."""
    first = resolve(SPLIT).sides[0].plan
    monkeypatch.setattr(splitting_plan, "_plan_cache", {})
    resolve.cache_clear()
    again = resolve(SPLIT._replace(seed=6)).sides[0].plan
    assert (first.halvings == again.halvings).all()
    assert len(np.unique(first.halvings)) >= 4


# --- questions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "pong", "split": "turns"}, "Pong has no rows that can be used"),
        ({**HUNTED, "split": "high_kongs"}, "Rows that can be used: high_kong"),
        ({**HUNTED, "split": "high_kong", "sit": "20"}, "Leave one of them out"),
        ({**HUNTED, "split": "high_kong", "bots": "strong"}, "strong would take too long"),
    ],
)
def test_invalid_split_is_refused_with_an_explanation(asked, says):
    with pytest.raises(Mistake, match=says):
        make_question(**asked)


def test_split_odds_are_printed_like_other_odds():
    odds = mh.odds(**HUNTED, hands=2000, seed=2, split="high_kong")
    text = str(odds)
    assert "high_kong" in text
    assert "%" in text.split("high_kong")[1].splitlines()[0]
    assert "turns_half" not in text
    compared = mh.odds(**HUNTED, hands=2000, seed=2, split="high_kong", compare="lojack=yes,no")
    assert compared.difference("high_kong").by.low < compared.difference("high_kong").by.high


# --- events never seen ---------------------------------------------------------------------------


def test_interval_of_an_event_that_no_copy_reached_has_a_positive_width():
    """Zero of 40 hands gives the same bound as plain counting, and no share is negative."""
    asked = resolve(make_question("mahjong", seed=1, split="fan_all_green"))
    rows = {row.name: row for row in asked.rows}
    whole = splitting.UNIT_WEIGHT
    nothing, won = np.zeros(40, np.int64), np.repeat([0, whole], [4, 36])
    fan = rows["fan_all_green"]
    none = estimate(fan, total_row(fan, [[nothing, won]]), 40)
    assert none == wilson_interval(0, 36)
    assert none.high > 0.05
    seldom = np.where(np.arange(40) == 9, 1, 0)
    found = estimate(fan, total_row(fan, [[seldom, won]]), 40)
    assert 0 == found.low < found.figure < found.high < none.high
    every = rows["ended_exhausted"]
    assert estimate(every, total_row(every, [[np.full(40, whole)]]), 40) == wilson_interval(40, 40)
