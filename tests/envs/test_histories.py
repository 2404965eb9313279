"""Histories of public events as features of networks, and in the observations of Gymnasium and PettingZoo."""

import copy
import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.observations.history_features import HistoryFeatures
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import COMPILED_OPPONENTS, few

gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")
envs = pytest.importorskip("meldhouse.envs.gymnasium")
zoo = pytest.importorskip("meldhouse.envs.pettingzoo")

GAMES = list(mh.GAMES)


def expected_features(spec: EnvironmentSpec, event: Any, viewer: int) -> list[float]:
    """Return the features of an event, computed as the documents say."""
    seat, number = (int(value) for value in event)
    groups = [group.count for group in spec.meanings]
    bits = (max(groups) - 1).bit_length()
    if seat < 0:
        return [0.0] * (spec.seats + len(groups) + bits)
    group = 0
    while number >= groups[group]:
        number -= groups[group]
        group += 1
    places = [float((viewer + place) % spec.seats == seat) for place in range(spec.seats)]
    which = [float(group == k) for k in range(len(groups))]
    return [*places, *which, *[float(digit) for digit in f"{number:0{bits}b}"[::-1]]]


@pytest.mark.parametrize("seats", [None, 2])
@pytest.mark.parametrize("name", few(GAMES, *COMPILED_OPPONENTS))
def test_history_features_match_a_plain_computation_and_decode(name, seats):
    seats = seats if seats and can_be_played_by(name, seats) else None
    tables = vector(name, 24, history=6, seats=seats, seed=4, max_episode_steps=60)
    tables.reset()
    planes, compared = tables.history_features, 0
    for _ in range(40):
        tables.step(tables.sample())
        found = planes.encode(tables.history, tables.observations)
        assert found.shape == (24, planes.size)
        for row in range(0, 24, 5):
            viewer = int(tables.views["eyes"][row]) - 1
            expected = [expected_features(tables.spec, event, viewer) for event in tables.history[row]]
            assert found[row].tolist() == np.ravel(expected).tolist()
            assert np.array_equal(planes.decode(found[row], viewer), tables.history[row])
            assert np.array_equal(planes.encode(tables.history[row], tables.observations[row]), found[row])
            compared += int((tables.history[row, :, 0] >= 0).sum())
    assert compared > 300


def numpy_features(planes: HistoryFeatures, history: Any, observations: Any) -> Any:
    """Return the features of histories, computed with NumPy for all events at once."""
    viewer = np.maximum(observations[:, 0].astype(np.int64) - 1, 0)
    out = np.zeros((len(history), planes.events, planes.width), np.float32)
    row, event = np.nonzero(history[:, :, 0] != -1)
    seat, number = history[row, event].astype(np.int64).T
    group = planes.group_of[number]
    _, groups, bits = planes.planes
    out[row, event, (seat - viewer[row]) % planes.seats] = 1
    out[row, event, groups.first + group] = 1
    out[row, event, bits.first :] = (number - planes.first_of[group])[:, None] >> np.arange(bits.size) & 1
    return out.reshape(len(history), -1)


@pytest.mark.parametrize("name", few(GAMES, *COMPILED_OPPONENTS))
def test_compiled_history_features_have_the_same_bytes_as_with_numpy(name):
    """Of hands, of random events with every action, and of spectators."""
    tables, dice = vector(name, 200, history=9, seed=8, max_episode_steps=90), np.random.default_rng(1)
    tables.reset()
    planes, actions = tables.history_features, tables.spec.actions
    for step in range(60):
        tables.step(tables.sample())
        history, observations = tables.history.copy(), tables.observations.copy()
        if step % 2:
            history[..., 0] = dice.integers(-1, tables.spec.seats, history.shape[:2])
            history[..., 1] = dice.integers(0, actions, history.shape[:2])
            observations[:, 0] = dice.integers(0, tables.spec.seats + 1, len(observations))
        for given in (history, history.astype(np.int64), np.asfortranarray(history)):
            found = planes.encode(given, observations)
            assert found.dtype == np.float32
            assert found.tobytes() == numpy_features(planes, history, observations).tobytes()


def can_be_played_by(name: str, seats: int) -> bool:
    try:
        mh.make(name, seats=seats)
    except Mistake:
        return False
    return True


def test_history_features_explain_a_wrong_shape():
    tables = vector("tongits", 4, history=3, seed=1)
    tables.reset()
    planes = tables.history_features
    for history in (tables.history[:, :2], tables.history[:2]):
        with pytest.raises(Mistake, match="3 events"):
            planes.encode(history, tables.observations)
    for number in (tables.spec.actions, -1):
        history = tables.history.copy()
        history[2, 1] = 0, number
        with pytest.raises(Mistake, match="row 2"):
            planes.encode(history, tables.observations)
    twin = pickle.loads(pickle.dumps(planes))
    assert np.array_equal(twin.encode(tables.history, tables.observations), planes.encode(tables.history,
                          tables.observations))  # fmt: skip
    assert isinstance(twin, HistoryFeatures)


@pytest.mark.parametrize(
    ("name", "observations"),
    few(
        product(GAMES, ["bytes", "features"]), *zip(COMPILED_OPPONENTS, ["features", "bytes", "features"], strict=True)
    ),
)
def test_gymnasium_vector_returns_the_history_that_its_space_declares(name, observations):
    tables = envs.vector(name, 5, history=4, observations=observations, seed=3, autoreset="same_step",
                         max_episode_steps=30)  # fmt: skip
    twin = vector(name, 5, bots=["learner", *["club"] * (tables.tables.spec.seats - 1)], history=4, seed=3,
                  max_episode_steps=30)  # fmt: skip
    seen, info = tables.reset(seed=3)
    twin.reset(seed=3)
    ended = 0
    for _ in range(70):
        assert seen in tables.observation_space
        expected = twin.history if observations == "bytes" else twin.history_features.encode(
            twin.history, twin.observations)  # fmt: skip
        assert np.array_equal(seen["history"], expected)
        actions = info["action_mask"].argmax(axis=1)
        final = {}
        for row in range(5):
            alone = history_after(twin, actions, row)
            final |= {row: alone} if alone is not None else {}
        seen, _, terminated, truncated, info = tables.step(actions)
        twin.step(actions)
        assert info["final_obs"] in tables.observation_space
        for row in np.flatnonzero(info["_final_obs"]):
            ended += 1
            if observations == "bytes":
                assert np.array_equal(info["final_obs"]["history"][row], final[int(row)])
        assert {*np.flatnonzero(terminated | truncated)} == {*final}
    assert ended > 5


def history_after(tables: Any, actions: Any, row: int) -> Any:
    """Return the history of a table whose episode ends with this step, from a batch that doesn't begin another one."""
    state = tables.get_state([row])
    alone = vector(tables.spec.game.name, 1, bots=["learner", *["club"] * (tables.spec.seats - 1)], history=4, seed=1,
                   autoreset="disabled", max_episode_steps=30)  # fmt: skip
    alone.set_state(state)
    if alone.over[0]:
        alone._over[:] = False
    alone.step(actions[row : row + 1])
    return alone.history[0].copy() if alone.over[0] else None


@pytest.mark.parametrize("name", GAMES)
def test_environments_with_a_history_pass_the_checkers(name):
    from gymnasium.utils.env_checker import check_env

    single = envs.env(name, history=3, max_episode_steps=200)
    observation, _ = single.reset(seed=1)
    assert observation in single.observation_space
    assert observation["history"].shape == (3, 2)
    if name == "tongits":  # random actions of the checker are mostly illegal, which raises
        masked = gymnasium.wrappers.TransformAction(single, lambda _: int(single.action_masks().argmax()), None)
        check_env(masked, skip_render_check=True)
    pettingzoo_test.api_test(zoo.env(name, history=3, max_episode_steps=100), num_cycles=60)


def test_pettingzoo_history_is_the_same_for_every_agent_and_copies():
    env = zoo.env("tongits", history=5)
    env.reset(seed=2)
    for _ in range(6):
        seen, *_ = env.last()
        env.step(int(seen["action_mask"].argmax()))
    twin = copy.deepcopy(env)
    for agent in env.agents:
        history = env.observe(agent)["history"]
        assert np.array_equal(history, twin.observe(agent)["history"])
        assert np.array_equal(history, env.observe("seat_0")["history"])
    assert (history[:, 0] >= 0).sum() == 5
