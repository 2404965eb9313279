"""MeldBench gives the same bytes for the same bot, and a changed result is found."""

import json

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.arena import meldbench
from meldhouse.arena.meldbench import check_result, format_result, run_meldbench
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import few


def loaded(text):
    return json.loads(text)


@pytest.fixture(scope="module")
def result():
    return format_result(run_meldbench("kingscorners", "novice", 12))


def test_meldbench_gives_the_same_bytes_twice_and_they_are_correct(result):
    assert format_result(run_meldbench("kingscorners", "novice", 12)) == result
    assert check_result(loaded(result)) == 12 * mh.table("kingscorners").rules.seats
    assert check_result(loaded(result), 5) == 5


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "pong"))
def test_meldbench_result_of_every_game_is_correct(game):
    text = format_result(run_meldbench(game, "learned", 5))
    assert check_result(loaded(text)) == 5 * mh.table(game).rules.seats


def test_meldbench_lead_of_club_is_zero_and_of_novice_negative(result):
    """Against itself, the bot leads by nothing, because every deck is played in every seat."""
    club = run_meldbench("kingscorners", "club", 5)
    assert club["lead_without_luck"]["low"] <= 0 <= club["lead_without_luck"]["high"]
    assert loaded(result)["lead_without_luck"]["high"] < 0


def test_meldbench_intervals_are_those_of_student(result):
    """SciPy gives the same for the leads of the decks; luck costs a second degree of freedom."""
    stats = pytest.importorskip("scipy.stats")
    found = loaded(result)
    payoffs, luck = (meldbench._leads_by_deck(found["hands"], name, 4) for name in ("payoffs", "luck"))
    fit = stats.linregress(luck / 1000, payoffs)
    rest = payoffs - fit.slope * luck / 1000
    for name, numbers, fitted in (("lead", payoffs, 1), ("lead_without_luck", rest, 2)):
        error = np.std(numbers, ddof=fitted) / np.sqrt(len(numbers))
        interval = stats.t.interval(0.95, len(numbers) - fitted, numbers.mean(), error)
        assert [found[name]["low"], found[name]["high"]] == pytest.approx(interval, rel=1e-3, abs=1e-3)


def change_payoffs(found):
    found["hands"][4]["payoffs"][0] += 1


def change_payoffs_and_lead(found):
    change_payoffs(found)
    found.update(meldbench._scores(mh.GAMES[found["game"]], found["hands"]))


def change_luck(found):
    found["hands"][4]["luck"] = [0] * len(found["hands"][4]["luck"])


def change_lead(found):
    found["lead"]["figure"] += 0.5


def drop_a_hand(found):
    found["hands"].pop()


def change_seed(found):
    found["seed"] += 1


def shorten_the_moves(found):
    found["hands"][4]["moves"] = found["hands"][4]["moves"].rpartition("; ")[0]


def play_badly_for_an_opponent(found):
    """Let the first opponent that can do so make another move."""
    hand = found["hands"][4]
    hand["moves"] = "; ".join("end" for _ in hand["moves"].split("; "))


def forget_the_hands(found):
    del found["hands"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_payoffs, "lead in the result"),
        (change_payoffs_and_lead, "don't follow from the moves"),
        (change_luck, "lead in the result"),
        (change_lead, "lead in the result"),
        (drop_a_hand, "have the hands"),
        (change_seed, "another version"),
        (shorten_the_moves, "don't follow from the moves"),
        (play_badly_for_an_opponent, "doesn't play 'end'"),
        (forget_the_hands, "isn't a result"),
    ],
)
def test_meldbench_check_finds_a_changed_result(result, change, says):
    found = loaded(result)
    change(found)
    with pytest.raises(Mistake, match=says):
        check_result(found)
