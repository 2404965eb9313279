"""The arena: equal decks in every seat order, consistent figures, and runs that stop when the result is certain."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import product
from math import sqrt

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.arena.luck_control import lead_without_luck
from meldhouse.arena.match import CONTROLLED, WINS, count_decks, make_match
from meldhouse.arena.ratings import elo, row_moments
from meldhouse.arena.seat_orders import seat_orders
from meldhouse.arena.sequential_test import EQUIVALENCE_MARGIN, FIRST_CHECK_DECKS, Verdict, decide, half_width
from meldhouse.bots.external_process import POOL, BotFailed, ExternalBot
from meldhouse.games.odds import field_value
from meldhouse.odds.confidence_intervals import covariances, weighted_sum_variance
from meldhouse.odds.runner import next_check
from meldhouse.odds.spec import initial_rng_states, make_question, resolve
from meldhouse.util.errors import Mistake

# --- seat orders ---------------------------------------------------------------------


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_orders_contains_each_distinct_order_once(bots, seats):
    """The seat orders are the set of all orders of all selections of bots."""
    found = seat_orders(tuple(range(bots)), seats)
    assert len(set(found)) == len(found)
    times = seats // bots
    slow = {
        order
        for order in product(range(bots), repeat=seats)
        if all(times <= order.count(bot) <= times + 1 for bot in range(bots))
    }
    assert set(found) == slow
    for seat in range(seats):
        assert (
            len(set(Counter(order[seat] for order in found).values())) == 1
        )  # every bot sits equally often at every seat


def test_seat_orders_with_a_repeated_bot_seat_that_bot_more_often():
    assert seat_orders((0, 1, 1, 1), 4) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_seat_orders_above_the_limit_are_refused():
    with pytest.raises(Mistake, match="more than 1,000 ways to seat"):
        seat_orders(tuple(range(8)), 8)


# --- played hands -----------------------------------------------------------------------


@pytest.mark.parametrize("name", mh.GAMES)
def test_arena_figures_equal_the_sums_over_all_hands(name):
    """The hands are replayed with the functions of the rules in each seat order."""
    meeting = make_match(name, None, "club,uniform", seed=5, options={}).resolve()
    decks, game = 6, meeting.game
    sums = count_decks(meeting, 3, decks)
    side = resolve(make_question(name, seed=5)).sides[0]
    by_bot = {figure_name: np.zeros((decks, 2), np.int64) for figure_name in meeting.figures}
    for order in meeting.orders:
        tables, chances = game.tables(decks), initial_rng_states(5, 3, decks)
        meeting.resolved_question.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
        who = np.array([1 - bot for bot in order], np.int64)
        meeting.resolved_question.kernels.play_hands(tables, side.rules, chances, who, game.tables(1))
        for figure_name, kept in by_bot.items():
            for seat, bot in enumerate(order):
                kept[:, bot] += field_value(figure_name, seat)(tables)
    for figure_name, kept in by_bot.items():
        found = row_moments(sums, figure_name)
        assert found.first == kept.sum(axis=0).tolist()
        assert found.second == (kept.T @ kept).tolist()
    assert sums.hands == decks
    assert sum(row_moments(sums, WINS).first) <= decks * len(meeting.orders)


def test_arena_of_equal_bots_finds_no_significant_difference():
    """Two names of the same bot differ only by chance over all seat orders."""
    found = mh.arena("tongits", bots=["club", "club", "uniform"], hands=900, seed=2)
    assert found.bots == ("club", "uniform")
    again = mh.arena("tongits", bots="club,uniform", hands=900, seed=2)
    assert abs(again["club"].wins.figure * 3 - 1) > 0.3


@pytest.mark.parametrize("name", mh.GAMES)
def test_arena_comparisons_are_antisymmetric(name):
    met = mh.arena(name, bots="club,uniform", hands=600, seed=2)
    there, back = met.meet("club", "uniform"), met.meet("uniform", "club")
    assert there.ahead.figure == -back.ahead.figure
    assert there.better.figure + back.better.figure == pytest.approx(1)
    assert there.rating.figure == pytest.approx(-back.rating.figure)
    assert there.ahead.low <= there.ahead.figure <= there.ahead.high
    assert there.better.figure > 0.5


@pytest.mark.parametrize("sit", ["", "3"])
def test_arena_with_any_number_of_workers_gives_equal_sums(sit):
    one, two = (
        mh.arena("pong", bots="club,uniform", hands=3000, sit=sit, seed=9, workers=workers) for workers in (1, 3)
    )
    assert one.sums == two.sums
    assert one.hands == 3000


def test_arena_ratings_are_elo_ratings():
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)


# --- matches without luck ---------------------------------------------------------------------


def test_arena_without_luck_has_the_same_figures_and_narrower_leads():
    plain, adjusted = (
        mh.arena("tongits", bots="strong,club", hands=150, seed=5, workers=1, adjust_luck=adjust)
        for adjust in (False, True)
    )
    assert adjusted["strong"] == plain["strong"]  # all figures but the leads
    wide, narrow = (found.meet("strong", "club").ahead for found in (plain, adjusted))
    assert narrow.half_width < 0.8 * wide.half_width
    assert wide.low - wide.half_width < narrow.figure < wide.high + wide.half_width
    back = adjusted.meet("club", "strong").ahead
    assert back.figure == pytest.approx(-narrow.figure)


def test_arena_without_luck_gives_both_bots_the_same_control():
    """A bot that plays badly is found to be behind, and controls average to the same for both bots."""
    found = mh.arena("kingscorners", bots="club,uniform", hands=400, seed=4, adjust_luck=True, workers=1)
    row = row_moments(found.sums, CONTROLLED)
    assert len(row.first) == 4
    lead = lead_without_luck(row, found.decks, 0, 1)
    control = covariances(row, found.decks, [2, 3])
    error = (weighted_sum_variance([1.0, -1.0], control.matrix) / found.decks) ** 0.5
    assert abs(control.means[0] - control.means[1]) < 4 * error
    assert lead[0] > 0


def test_arena_without_luck_with_any_number_of_workers_gives_equal_sums():
    one, two = (
        mh.arena("kingscorners", bots="club,novice", hands=120, seed=9, workers=n, adjust_luck=True) for n in (1, 2)
    )
    assert one.sums == two.sums


def test_arena_without_luck_refuses_sessions():
    with pytest.raises(Mistake, match="single hands only"):
        mh.arena("pong", bots="club,uniform", sit="3", adjust_luck=True)


# --- external bots -------------------------------------------------------------------------


@pytest.fixture
def some(tmp_path):
    (tmp_path / "some.py").write_text(
        "class Last:\n    def choose(self, view):\n        return view.moves()[-1]\n"
        "class Late:\n    hands = 0\n    def __init__(self):\n        Late.hands += 1\n"
        "        self.bad = Late.hands % 4 == 0\n    def choose(self, view):\n"
        "        if self.bad: 1 / 0\n        return view.moves()[-1]\n"
        "class Breaks:\n    def choose(self, view):\n        1 / 0\n"
        "class Hangs:\n    def choose(self, view):\n        import time\n"
        "        if view.seat == 0: time.sleep(600)\n        return view.moves()[-1]\n"
        "class Never:\n    def choose(self, view):\n        return 'nonsense'\n"
    )
    return f"{tmp_path}/some.py"


def test_arena_failing_bot_loses_the_hand_and_is_reported(some):
    found = mh.arena("tongits", bots=f"club,{some}:Late", hands=36, seed=1, workers=1)
    late = found[f"{some}:Late"]
    assert 0 < late.failed <= 54
    assert len(found.failures) == min(late.failed, 100)
    assert re.match(r"deck \d+, order [1-6], seat [1-3], move \d+: ", found.failures[0])
    assert "ZeroDivisionError" in found.failures[0]
    assert late.wins.figure <= (54 - late.failed) / 54
    assert "hands were lost because a bot failed" in str(found)


def test_arena_failed_hand_counts_as_last_place_or_worse(some):
    """The heuristic plays the hand to its end; the failed bot never gets more than its last place."""
    asked = make_match("tongits", None, f"club,{some}:Breaks,uniform", seed=1, limit=20.0, options={}).resolve()
    sums = count_decks(asked, 0, 2)
    failed = row_moments(sums, "failed").first[1]
    assert failed > 0
    assert row_moments(sums, "chips").first[1] < 0


def test_arena_hanging_bot_loses_the_hand_at_its_time_limit(some, monkeypatch):
    """The bot loses in any seat, restarts for other hands, and leaves no process behind."""
    waited, ask_for = [], ExternalBot.request_move

    def ask_and_wait(bot, *asked):
        begun = time.monotonic()
        try:
            return ask_for(bot, *asked)
        except BotFailed:
            waited.append(time.monotonic() - begun)
            raise

    monkeypatch.setattr(ExternalBot, "request_move", ask_and_wait)
    name = f"{some}:Hangs"
    found = mh.arena("tongits", bots=f"club,{name}", hands=6, limit=2, seed=1, workers=1)
    assert found.hands == 6
    assert found[name].failed == len(found.failures) == len(waited) == 3
    assert all(2 <= seconds < 8 for seconds in waited)
    places = [re.fullmatch(r"deck 0, order (\d), seat 1, move (\d+): (.*)", line).groups() for line in found.failures]
    assert [order for order, _, _ in places] == [
        str(n) for n, order in enumerate(found.meeting.orders, 1) if order[0] == 1
    ]
    assert {why for *_, why in places} == {f"The bot '{name}' didn't answer in time."}
    assert "3 hands were lost because a bot failed" in str(found)
    assert not POOL.processes


def test_arena_stops_after_repeated_failures(some):
    with pytest.raises(Mistake, match="bots failed in 20 hands in a row"):
        mh.arena("tongits", bots=f"club,{some}:Never", hands=600, seed=1)


# --- stopping ----------------------------------------------------------------------------------


def ended(mean: float, dice: np.random.Generator, draw, most: int = 20_000) -> Verdict:
    """Return the verdict of a simulated match, with the same checks as a real run."""
    values, look = draw(dice, most) + mean, FIRST_CHECK_DECKS
    sums, squares = np.cumsum(values), np.cumsum(values**2)
    while look <= most:
        average = sums[look - 1] / look
        spread = sqrt(max((squares[look - 1] - look * average**2) / (look - 1), 0))
        said = decide(average, spread, look)
        if said is not Verdict.OPEN:
            return said
        look = next_check(look, FIRST_CHECK_DECKS)
    return Verdict.OPEN


def normal(dice, n):
    return dice.normal(0, 1, n)


def lopsided(dice, n):
    """Return skewed values: one deck in ten has a large result, as with limits and kongs."""
    return ((dice.random(n) < 0.1) - 0.1) / 0.3


RUNS = 2000


@pytest.mark.parametrize("draw", [normal, lopsided])
def test_sequential_test_of_equal_bots_errs_in_at_most_5_percent_of_matches(draw):
    """Equal bots get a false winner in at most 5 of 100 matches, despite repeated checks."""
    dice = np.random.default_rng(1)
    said = Counter(ended(0.0, dice, draw) for _ in range(RUNS))
    assert (said[Verdict.AHEAD] + said[Verdict.BEHIND]) / RUNS <= 0.05
    assert said[Verdict.EQUAL] / RUNS >= 0.9


@pytest.mark.parametrize("draw", [normal, lopsided])
@pytest.mark.parametrize("apart", [EQUIVALENCE_MARGIN, 0.1, 0.3])
def test_sequential_test_names_the_better_bot_as_winner(draw, apart):
    """At most 5 of 100 matches call bots equal that differ by the margin; the wrong winner is almost never named."""
    dice = np.random.default_rng(2)
    runs = RUNS // 2
    said = Counter(ended(apart, dice, draw) for _ in range(runs))
    assert said[Verdict.BEHIND] / runs <= 0.01
    assert said[Verdict.EQUAL] / runs <= 0.05
    assert said[Verdict.AHEAD] / runs >= 0.9


def test_fixed_sample_interval_errs_more_often_at_repeated_checks():
    """Negative control: Student's interval at repeated checks calls equal bots unequal far too often."""
    dice, wrong = np.random.default_rng(3), 0
    for _ in range(400):
        sums = np.cumsum(normal(dice, 5000))
        look = FIRST_CHECK_DECKS
        while look <= 5000:
            if abs(sums[look - 1] / look) > 1.96 / sqrt(look):
                wrong += 1
                break
            look = next_check(look, FIRST_CHECK_DECKS)
    assert wrong / 400 > 0.15


def test_sequential_interval_narrows_with_decks():
    halves = [half_width(n, 0.05) for n in (100, 500, 5000, 50_000)]
    assert halves == sorted(halves, reverse=True)
    assert halves[1] > 1.96 / sqrt(500)


def test_arena_until_certain_stops_as_soon_as_the_result_is_certain():
    found = mh.arena("kingscorners", bots="club,uniform", until_certain=True, seed=1)
    assert found.verdict("club", "uniform") is Verdict.AHEAD
    assert found.verdict("uniform", "club") is Verdict.BEHIND
    assert found.decks == FIRST_CHECK_DECKS
    assert "Certain: club is ahead of uniform." in str(found)


# --- output -------------------------------------------------------------------------------


def test_arena_share_intervals_stay_within_0_and_1():
    """With few decks, intervals are cut off at 0 and 1."""
    ends = set()
    for seed in range(12):
        found = mh.arena("kingscorners", bots="club,uniform", seats=2, hands=6, seed=seed, workers=1)
        for one in found.standings:
            assert 0 <= one.wins.low <= one.wins.figure <= one.wins.high <= 1
            ends |= {one.wins.low, one.wins.high}
    assert {0, 1} <= ends


def test_arena_of_one_deck_reports_no_intervals():
    one, two = (str(mh.arena("kongpie", bots="club,uniform", hands=hands, seed=1)) for hands in (6, 12))
    assert "1 deck, in 6 orders of the seats: 6 hands" in one
    assert not re.search("low|…|±", one)
    assert "no confidence intervals. Play more with --hands 12 or higher." in one
    assert "2 decks, each in 6 orders of the seats: 12 hands" in two
    assert re.search(r"low … high.* ± ", two, re.DOTALL)
    assert "One deck" not in two


def test_arena_of_one_deck_can_be_saved_and_drawn(tmp_path):
    found = mh.arena("kongpie", bots="club,uniform", hands=6, seed=1)
    for name in ("a.csv", "a.json", "a.svg"):
        found.save(tmp_path / name)
    chips = next(row for row in json.loads((tmp_path / "a.json").read_text())["rows"] if row["name"] == "chips")
    assert chips["figure"] is not None
    assert chips["low"] is chips["high"] is None


# --- resuming, files ---------------------------------------------------------------


def test_arena_resumes_from_its_file(tmp_path):
    file = tmp_path / "match.json"
    mh.arena("tongits", bots="club,uniform", hands=600, seed=4, resume=file)
    on = mh.arena("tongits", bots="club,uniform", hands=1800, resume=file)
    assert on.sums == mh.arena("tongits", bots="club,uniform", hands=1800, seed=4).sums
    with pytest.raises(Mistake, match="settings differ: bots"):
        mh.arena("tongits", bots="uniform,club", hands=1800, resume=file)


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGKILL])
def test_arena_interrupted_by_the_user_keeps_the_played_decks(way, tmp_path):
    file = tmp_path / "match.json"
    words = [sys.executable, "-m", "meldhouse", "arena", "tongits", "--bots", "club,uniform", "--time", "10m"]
    running = subprocess.Popen([*words, "--seed", "4", "--resume", file], stdout=subprocess.PIPE, text=True)
    for _ in range(600):
        if file.exists():
            break
        time.sleep(0.1)
    os.kill(running.pid, way)
    said, _ = running.communicate(timeout=60)
    decks = json.loads(file.read_text())["hands"]
    assert decks > 0
    assert ("Stopped. Results so far:" in said) == (way == signal.SIGINT)
    again = mh.arena("tongits", bots="club,uniform", hands=6 * decks + 600, resume=file)
    assert again.sums == mh.arena("tongits", bots="club,uniform", hands=6 * decks + 600, seed=4).sums


def test_arena_output_files_contain_every_figure(tmp_path):
    found = mh.arena("kongpie", bots="club,uniform", hands=600, seed=1)
    for name in ("a.csv", "a.json", "a.svg", "a.png"):
        found.save(tmp_path / name)
    data = json.loads((tmp_path / "a.json").read_text())
    rows = list(csv.DictReader((tmp_path / "a.csv").open()))
    assert len(rows) == len(data["rows"]) >= 12
    assert data["match"]["bots"] == ["club", "uniform"]
    assert data["verdicts"] == [{"bot": "club", "against": "uniform", "verdict": "ahead"}]
    wins = next(row for row in data["rows"] if row["bot"] == "club" and row["name"] == "wins")
    assert wins["figure"] == found["club"].wins.figure
    assert "club vs. uniform" in (tmp_path / "a.svg").read_text()
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"bots": "club"}, "Name at least two different bots"),
        ({"bots": "club,thumb"}, "Name at least two different bots"),
        ({"bots": "club,clab"}, "Did you mean 'club'"),
        ({"bots": "club,no.py:Bot"}, "The file no.py for the bot"),
        ({"bots": "club,uniform", "hands": 0}, "number of hands must be a whole number"),
        ({"bots": "club,uniform", "limit": 0}, "more than 0 seconds and at most"),
        ({"bots": "club,uniform", "time": "soon"}, "isn't a time"),
        ({"bots": "club,uniform", "sit": "long"}, "isn't a session length"),
        ({"bots": "club,uniform", "workers": 0}, "number of workers"),
    ],
)
def test_arena_with_invalid_arguments_is_refused(asked, says):
    with pytest.raises(Mistake, match=says):
        mh.arena("kingscorners", seed=1, **asked)
