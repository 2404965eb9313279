"""The examples run, and do what they say; how a small game is solved stands in docs/openspiel.md, which is followed."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def loaded(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_learner_of_one_s_own_learns():
    """A few rounds at few tables: clearly ahead of a player at random, which it began as."""
    learner = loaded("learner")
    learner.TABLES = 64
    worths = list(learner.learn(rounds=4, seed=2))
    assert len(worths) == 4
    assert min(worths[2:]) > worths[0] + 2


def test_a_search_plays_against_the_house():
    """Hands that are over, and not all worth the same."""
    pytest.importorskip("pyspiel", reason="pip install 'meldhouse[openspiel]'")
    worths = list(loaded("search_at_the_table").play(hands=3, simulations=5))
    assert len(set(worths)) >= 2


def test_a_hand_goes_round_the_table():
    pytest.importorskip("pettingzoo", reason="pip install 'meldhouse[envs]'")
    moves = list(loaded("around_the_table").play("tongits"))
    assert {agent for agent, _, _ in moves} == {"seat_0", "seat_1", "seat_2"}
    assert any(moves[-1][2].values())
