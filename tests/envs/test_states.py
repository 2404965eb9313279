"""States of environments: get, set, pickle and copy, and continue to the same bytes, also in another process."""

import copy
import hashlib
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.util.errors import Mistake

GAMES = list(mh.GAMES)
KINDS = ["vector", "truncated", "single", "gymnasium", "gymnasium vector", "pettingzoo"]


def opened(kind, name):
    """Return an environment of this kind in the middle of its second or a later episode, or of a long first one."""
    env = _new(kind, name)
    play(kind, env, 60)
    return env


def _new(kind, name, reset=True):
    if kind in ("gymnasium", "gymnasium vector", "pettingzoo"):
        pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
        from meldhouse.envs import gymnasium, pettingzoo
    env = {
        "vector": lambda: vector(name, 5, seed=1),
        "truncated": lambda: vector(name, 5, seed=1, max_episode_steps=9, autoreset="next_step"),
        "single": lambda: mh.make(name, seed=1),
        "gymnasium": lambda: gymnasium.env(name, bots="uniform", seed=1),
        "gymnasium vector": lambda: gymnasium.vector(name, 5, bots="uniform", seed=1),
        "pettingzoo": lambda: pettingzoo.env(name),
    }[kind]()
    if reset:
        env.reset(seed=2)
    return env


def play(kind, env, steps=80):
    """Play random moves, with a new episode after each, and return a digest of everything that the agents get."""
    digest, dice = hashlib.sha256(), random.Random(5)
    for _ in range(steps):
        for array in step(kind, env, dice):
            digest.update(np.asarray(array).tobytes())
    return digest.hexdigest()


def step(kind, env, dice):
    if kind in ("vector", "truncated"):
        env.step(env.sample())
        return env.observations, env.legal_action_mask, env.rewards, env.terminated, env.truncated, env.tables
    if kind == "single":
        env.reset() if env.terminated else env.step(env.sample())
        return env.observation, env.legal_action_mask, env.rewards, env.terminated, env.tables.tables
    if kind == "gymnasium":
        legal = np.flatnonzero(env.action_masks()).tolist()
        result = env.step(dice.choice(legal)) if legal else (*env.reset(), 0)
        return [part for part in result if not isinstance(part, dict)]
    if kind == "gymnasium vector":
        result = env.step(env.tables.sample())
        return [*result[:-1], *result[-1].values()]
    if not env.agents:
        env.reset()
    seen, reward, termination, truncation, _ = env.last()
    legal = np.flatnonzero(seen["action_mask"]).tolist()
    env.step(None if termination or truncation else dice.choice(legal))
    return [*seen.values(), reward, termination, truncation, env.agents]


def set_state_of(env):
    """Return what an environment that was reset elsewhere continues after `set_state`."""
    return env.get_state() if hasattr(env, "get_state") else env.unwrapped.get_state()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_environment_continues_the_same_after_copy_pickle_and_set_state(kind, name):
    env = opened(kind, name)
    other = _new(kind, name)
    other.set_state(copy.deepcopy(set_state_of(env)))
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), other]
    expected = play(kind, env)
    assert [play(kind, one) for one in copies] == [expected] * 3
    assert play(kind, env) != expected


@pytest.mark.parametrize("kind", KINDS)
def test_environment_copy_is_independent(kind):
    """What a copy plays doesn't change the original."""
    env = opened(kind, "tongits")
    twin, busy = copy.deepcopy(env), copy.deepcopy(env)
    play(kind, busy)
    state = set_state_of(env)
    play(kind, busy)
    busy.set_state(state)
    assert play(kind, env) == play(kind, twin) == play(kind, busy)


def test_pettingzoo_env_continues_from_a_state_before_its_first_reset():
    """Also from a state in which some agents have taken their last step."""
    env, fresh = opened("pettingzoo", "tongits"), _new("pettingzoo", "tongits", reset=False)
    while len(env.agents) != 2:
        step("pettingzoo", env, random.Random(1))
    fresh.set_state(env.get_state())
    assert fresh.agents == env.agents
    assert play("pettingzoo", fresh) == play("pettingzoo", env)


CONTINUE = """
import pickle, sys
from tests.envs.test_states import play
envs = pickle.load(sys.stdin.buffer)
print(*(play(kind, env) for (kind, _), env in envs.items()))
"""


def test_pickled_environments_continue_to_the_same_bytes_in_another_process():
    """Every kind of environment of every game, in one new interpreter."""
    envs = {(kind, name): opened(kind, name) for kind in KINDS for name in GAMES}
    run = subprocess.run(
        [sys.executable, "-c", CONTINUE], input=pickle.dumps(envs), capture_output=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    expected = [play(kind, env) for (kind, _), env in envs.items()]
    assert run.stdout.decode().split() == expected
    assert len(set(expected)) > len(expected) / 2


def test_vector_env_state_of_one_table_can_be_set_at_many():
    """Branch a position: 20 tables continue from it, each with the same moves to the same end."""
    source, branches = vector("mahjong", 4, seed=1), vector("mahjong", 20, seed=9)
    source.reset()
    for _ in range(30):
        source.step(source.sample())
    branches.set_state(source.get_state(which=[2]))
    for _ in range(30):
        source.step(source.sample())
        branches.step(branches.sample())
        assert all(row.tobytes() == source.observations[2].tobytes() for row in branches.observations)
    branches.set_state(source.get_state(which=[0, 1]), which=[5, 6])
    assert branches.tables[5:7].tobytes() == source.tables[:2].tobytes()
    assert branches.tables[7].tobytes() == source.tables[2].tobytes()


@pytest.mark.parametrize(
    ("state_of", "says"),
    [
        ({"game": "pong", "n": 4}, "is of pong-v0 tiles and can't be set in tongits-v0 classic"),
        ({"game": "tongits", "n": 4, "variant": "pagat"}, "is of tongits-v0 pagat"),
        ({"game": "tongits", "n": 3}, "A state of 3 tables can't be set at 4 tables"),
    ],
    ids=["game", "variant", "size"],
)
def test_vector_env_refuses_a_state_of_something_else(state_of, says):
    other, tables = vector(seed=1, **state_of), vector("tongits", 4, seed=1)
    other.reset()
    tables.reset()
    before = tables.tables.tobytes()
    with pytest.raises(Mistake, match=says):
        tables.set_state(other.get_state())
    assert tables.tables.tobytes() == before


def test_vector_env_state_includes_whether_an_episode_has_begun():
    tables = vector("tongits", 2, seed=1)
    before = tables.get_state()
    tables.reset()
    tables.set_state(before)
    with pytest.raises(Mistake, match="Call `reset`"):
        tables.sample()
