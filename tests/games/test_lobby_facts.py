"""The facts about a game on its card: the length of a hand, and the difficulty."""

import importlib.util
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.lobby.recommendation import game_facts
from tests.support.parameter_sweep import few

HANDS, TOLERANCE = 60, 0.2  # the median of so few hands is this far from the declared one, as a share of it
PROGRAM = Path(__file__).parents[2] / "bench" / "hand_minutes.py"


@pytest.fixture(scope="module")
def program():
    spec = importlib.util.spec_from_file_location("hand_minutes", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", few(list(mh.GAMES), "kingscorners", "mahjong"))
def test_declared_minutes_agree_with_measured_hands(program, name):
    game = mh.GAMES[name]
    measured = program.length_of_a_hand(game, HANDS)
    for declared, minutes in zip(game.package.MINUTES, measured, strict=True):
        assert abs(declared - minutes) <= max(0.6, TOLERANCE * minutes), (declared, measured)


@pytest.mark.parametrize("name", list(mh.GAMES))
def test_facts_of_a_game_are_its_minutes_and_one_of_three_difficulties(name):
    minutes, difficulty = game_facts(mh.GAMES[name], Localizer())
    assert minutes.endswith("minutes per hand")
    assert difficulty in ("easy", "medium", "hard")
