"""Run the examples; docs/how-to/use-openspiel.md solves the small games."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


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


def test_a_learner_in_jax_learns():
    """As the other does, of twice as many rounds."""
    pytest.importorskip("jax", reason="JAX is no part of the house: pip install jax")
    learner = loaded("learner_jax")
    learner.TABLES = 64
    worths = list(learner.learn(rounds=8, seed=2))
    assert len(worths) == 8
    assert min(worths[6:]) > worths[0] + 2


def test_examples_of_learners_are_short():
    """What has no line of code in it is not counted."""
    for name in ("learner", "learner_jax"):
        text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").split('"""', 2)[2]
        assert 30 < sum(bool(line.partition("#")[0].strip()) for line in text.splitlines()) <= 60


def test_a_search_plays_against_the_house():
    """Hands that are over, and not all worth the same."""
    pytest.importorskip("pyspiel", reason="pip install '.[openspiel]'")
    worths = list(loaded("search_at_the_table").play(hands=3, simulations=5))
    assert len(set(worths)) >= 2


def test_a_hand_goes_round_the_table():
    pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
    moves = list(loaded("around_the_table").play("tongits"))
    assert {agent for agent, _, _ in moves} == {"seat_0", "seat_1", "seat_2"}
    assert any(moves[-1][2].values())
