"""The examples run, and do what they say."""

import importlib.util
from pathlib import Path

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
