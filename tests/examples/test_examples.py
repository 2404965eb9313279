"""The examples run and do what they describe; docs/how-to/use-openspiel.md has the example that solves a small game."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import meldhouse
from meldhouse.dataset.make import make_dataset

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_numpy_learner_example_beats_a_random_player():
    """After a few rounds at few tables it is clearly ahead of a random player, which is how it started."""
    learner = loaded("learner")
    learner.TABLES = 64
    worths = list(learner.learn(rounds=4, seed=2))
    assert len(worths) == 4
    assert min(worths[2:]) > worths[0] + 2


def test_jax_learner_example_improves():
    """It improves like the NumPy learner, with twice as many rounds."""
    pytest.importorskip("jax", reason="JAX is not a dependency: make learners")
    learner = loaded("learner_jax")
    learner.TABLES = 64
    worths = list(learner.learn(rounds=8, seed=2))
    assert len(worths) == 8
    assert min(worths[6:]) > worths[0] + 2


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_ppo_example_learns_against_club(library):
    """With a small budget it loses much less than at the beginning, where it plays at random."""
    pytest.importorskip(library, reason=f"{library} is not a dependency: make learners")
    learner = loaded(f"ppo_{library}")
    learner.TABLES = 128
    worths = list(learner.learn(rounds=16, seed=2))
    assert len(worths) == 16
    assert sum(worths[13:]) / 3 > sum(worths[:3]) / 3 + 2


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_arrays_are_exchanged_with_libraries_in_both_directions(library):
    """Tables and features are read without a copy, and a step takes the library's array of actions."""
    pytest.importorskip(library, reason=f"{library} is not a dependency: make learners")
    if library == "torch":
        import torch as tensors
    else:
        import jax.numpy as tensors
    tables = meldhouse.make("kingscorners", 512, seed=1)
    tables.reset()
    features = tables.layout.features(tables.observations)
    for array in (tables.observations, tables.legal_action_mask, tables.rewards, tables.terminated, features):
        pointer = tensors.from_dlpack(array)
        address = pointer.data_ptr() if library == "torch" else pointer.unsafe_buffer_pointer()
        assert address == array.ctypes.data
        assert np.from_dlpack(pointer).ctypes.data == address
    twin = meldhouse.make("kingscorners", 512, seed=1)
    twin.reset()
    actions = tables.sample().copy()
    given = tensors.from_dlpack(actions) if library == "torch" else tensors.asarray(actions)
    tables.step(actions)
    twin.step(given)
    assert twin.observations.tobytes() == tables.observations.tobytes()


def test_learner_examples_have_few_lines_of_code():
    """Comments, docstrings and empty lines don't count."""
    for name in ("learner", "learner_jax"):
        text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").split('"""', 2)[2]
        assert 30 < sum(bool(line.partition("#")[0].strip()) for line in text.splitlines()) <= 60


def test_search_example_finishes_hands_against_bots():
    """The hands have different results."""
    pytest.importorskip("pyspiel", reason="pip install '.[openspiel]'")
    worths = list(loaded("search_at_the_table").play(hands=5, simulations=3))
    assert len(set(worths)) >= 2


def test_pettingzoo_example_finishes_a_hand():
    pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
    moves = list(loaded("around_the_table").play("tongits"))
    assert {agent for agent, _, _ in moves} == {"seat_0", "seat_1", "seat_2"}
    assert any(moves[-1][2].values())


def test_imitation_example_agrees_far_more_often_than_at_random(tmp_path):
    """After two epochs on few hands it chooses as the bot does in most decisions of hands that it has not seen."""
    make_dataset("kingscorners", tmp_path, decisions=8_000)
    imitate = loaded("imitate")
    observations, masks, actions, hands = imitate.read(tmp_path)
    at_random, shares = imitate.train(observations, masks, actions, hands, epochs=2)
    assert at_random < 0.4
    assert shares[-1] > at_random + 0.15
