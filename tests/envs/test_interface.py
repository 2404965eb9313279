"""The conventional interface of the environments: names, `make`, single tables, Gymnasium's ids, limits and errors."""

import itertools

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.envs import Env, Vector, memory, vector
from meldhouse.envs.action_texts import example_moves
from meldhouse.observations import environment_spec
from meldhouse.observations.environment_spec import environment_version
from meldhouse.util.errors import IllegalMove, Mistake

GAMES = list(mh.GAMES)
MODES = ["same_step", "next_step", "disabled"]


# --- names -----------------------------------------------------------------------------------


def test_vector_earlier_names_are_the_same_memory():
    tables = vector("pong", 4, seed=1, autoreset="same_step", max_episode_steps=3)
    tables.reset()
    for _ in range(4):
        tables.step(tables.sample())
        assert tables.seen is tables.observations
        assert tables.seats is tables.current_player
        assert tables.last is tables.final_observations
        assert np.shares_memory(tables.masks, tables.legal_action_mask)
        assert (tables.masks.dtype, tables.legal_action_mask.dtype) == (np.uint8, np.bool_)
        assert (tables.over == (tables.terminated | tables.truncated)).all()


def test_make_returns_a_table_or_a_batch():
    """`make` is public, and a name without a version is the newest version."""
    assert mh.available_envs() == tuple(f"{name}-{environment_version(game)}" for name, game in mh.GAMES.items())
    assert "tongits-v0" in mh.available_envs()
    one, many = mh.make("tongits-v0", variant="pagat", seed=5), mh.make("tongits", 3, "pagat", seed=5)
    assert isinstance(one, Env)
    assert isinstance(many, Vector)
    assert many.n == 3
    assert one.spec.fingerprint == many.spec.fingerprint == "tongits-v0 pagat"
    assert one.version == many.version == "v0"
    one.reset()
    many.reset()
    assert one.observation.tobytes() == many.observations[0].tobytes()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: mh.make("tongit-v0"), "Did you mean 'tongits-v0'"),
        (lambda: mh.make("tongits-v9"), "Its version of the game is 'tongits-v0'"),
        (lambda: mh.make("x" * 3000), "Unknown environment 'x{80} …'"),
        (lambda: mh.make("pong", autoreset="disabled"), "For autoreset, set the number of tables"),
        (lambda: mh.make("pong", varient="ceki"), "Did you mean 'variant'"),
        (lambda: mh.make("pong", 0), "number of tables"),
        (lambda: mh.make("pong", max_episode_steps=0), "number of steps must be a whole number from 1"),
        (lambda: vector("tongits", 4, auto_reset="disabled"), "Did you mean 'autoreset'"),
        (lambda: vector("kingscorners", 4, hand_sise=4), "Did you mean 'hand_size'"),
    ],
)
def test_make_explains_an_invalid_argument(ask, says):
    with pytest.raises(Mistake, match=says):
        ask()


@pytest.mark.parametrize("part", ["rules", "layout", "defaults"])
def test_environment_version_increases_with_rules_layout_and_defaults(part, monkeypatch):
    game = mh.GAMES["mahjong"]
    before = environment_version(game)
    if part == "rules":
        monkeypatch.setattr(game.package, "RULES_VERSION", game.package.RULES_VERSION + 1)
    elif part == "layout":
        monkeypatch.setattr(game.observation, "VERSION", game.observation.VERSION + 1)
    else:
        monkeypatch.setattr(environment_spec, "SHARED_CHANGES", environment_spec.SHARED_CHANGES + 1)
    assert int(environment_version(game)[1:]) == int(before[1:]) + 1


# --- single tables ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_single_table_plays_the_hands_of_a_batch(name):
    """A single table and the first table of a batch are the same at every step."""
    one, many = mh.make(name, seed=2), mh.make(name, 2, seed=2, autoreset="disabled", episode=1)
    one.reset()
    many.reset()
    for step in itertools.count():
        assert one.observation.tobytes() == many.observations[0].tobytes()
        assert one.observation.tobytes() == one.observe(one.current_player).tobytes()
        assert one.legal_action_mask.tobytes() == many.masks[0].tobytes()
        assert one.legal_actions == np.flatnonzero(many.masks[0]).tolist()
        assert one.current_player == many.current_player[0]
        assert one.rewards.tolist() == many.rewards[0].tolist()
        assert one.terminated == many.terminated[0]
        if one.terminated or step == 300:
            break
        actions = many.sample()
        one.step(actions[0])
        many.step(actions)
    assert step > 5


def test_single_table_returns_copies_and_views():
    env = mh.make("kingscorners", seed=1)
    env.reset()
    kept = env.observation, env.legal_action_mask, env.rewards
    before = [array.tobytes() for array in kept]
    for _ in range(5):
        env.step(env.sample())
    assert [array.tobytes() for array in kept] == before
    assert env.observation.tobytes() != before[0]
    assert str(env.view(0)) == str(mh.View(env.spec.game, env.spec.plain_rules, env.tables.tables, 0))
    assert (env.num_players, env.num_actions) == (env.spec.seats, len(kept[1]))
    with pytest.raises(Mistake, match="no seat 9"):
        env.observe(9)


def test_single_table_refuses_calls_in_the_wrong_order():
    env = mh.make("tongits", seed=1)
    for early in (lambda: env.step(0), env.sample):
        with pytest.raises(Mistake, match="Call `reset` before"):
            early()
    env.reset()
    while not env.terminated:
        env.step(env.sample())
    with pytest.raises(Mistake, match="Call `reset` to begin another one"):
        env.step(0)
    env.reset()
    assert not env.terminated


@pytest.mark.parametrize("action", [None, 1.0, True, "3", -1, 884, 10**30])
def test_single_table_refuses_what_is_not_an_action(action):
    env = mh.make("tongits", seed=1)
    env.reset()
    before = env.observation.tobytes()
    with pytest.raises(IllegalMove, match="from 0 to 883, not"):
        env.step(action)
    assert env.observation.tobytes() == before


def test_single_table_refuses_a_masked_action():
    env = mh.make("tongits", seed=1)
    env.reset()
    with pytest.raises(IllegalMove, match="mask is 0"):
        env.step(int(np.flatnonzero(~env.legal_action_mask)[0]))
    env.step(np.int16(env.legal_actions[0]))


# --- errors and limits of a batch ------------------------------------------------------------


def test_vector_env_refuses_a_step_before_reset():
    """Also if only some tables have begun an episode."""
    tables = vector("tongits", 3, seed=1)
    for early in (lambda: tables.step([999, -5, 0]), tables.sample):
        with pytest.raises(Mistake, match="Call `reset` before"):
            early()
    tables.reset(which=[0, 2])
    with pytest.raises(Mistake, match="Call `reset` before"):
        tables.sample()
    tables.reset(which=[1])
    tables.step(tables.sample())


def test_vector_env_refuses_more_tables_than_memory_can_hold(monkeypatch):
    """The error comes before anything is allocated, and the number that it names fits."""
    monkeypatch.setattr(memory, "memory_size", lambda: 10**8)
    with pytest.raises(Mistake, match=r"100,000 tables of Kong-Pie need 0\.5 GiB of memory") as wrong:
        vector("kongpie", 100_000)
    most = int(str(wrong.value).split("At most ")[1].split(" ")[0].replace(",", ""))
    assert vector("kongpie", most, seed=1).n == most
    with pytest.raises(Mistake, match="GiB"):
        vector("kongpie", most + 1)


def test_memory_of_a_batch_is_what_its_arrays_need():
    tables = vector("kongpie", 1000, seed=1)
    arrays = [value for value in vars(tables).values() if isinstance(value, np.ndarray) and len(value) == 1000]
    owned = {id(array if array.base is None else array.base): array.nbytes for array in arrays}
    assert sum(owned.values()) == pytest.approx(1000 * memory.bytes_per_table(tables.spec), rel=0.02)


def test_memory_limit_of_a_container_counts(monkeypatch, tmp_path):
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(memory, "CONTAINER_LIMIT", limit)
    whole = memory.memory_size()
    limit.write_text("123456\n", encoding="utf-8")
    assert memory.memory_size() == 123456
    limit.write_text("max\n", encoding="utf-8")
    assert memory.memory_size() == whole > 2**30


def test_vector_env_in_same_step_mode_plays_every_action():
    """The step after the end of an episode plays its action in the new episode, and deals no second one."""
    tables, ends = vector("tongits", 16, seed=1, autoreset="same_step"), 0
    tables.reset()
    for _ in range(200):
        ended = tables.over.copy()
        actions = tables.sample().copy()
        twin = vector("tongits", 16, autoreset="disabled")
        twin.set_state(tables.get_state())
        twin._over[:] = False
        tables.step(actions)
        twin._given[:] = actions
        twin._make()
        for table in np.flatnonzero(ended & ~tables.over):
            ends += 1
            assert tables.views.decisions[table] == 1
            assert tables.observations[table].tobytes() == twin.observations[table].tobytes()
    assert ends > 50


@pytest.mark.parametrize("mode", MODES)
def test_vector_env_truncates_at_the_step_limit(mode):
    """Episodes end with `truncated` after exactly `max_episode_steps`, unless the hand ends earlier."""
    limit, stopped, finished = 12, 0, 0
    tables = vector("tongits", 16, seed=3, autoreset=mode, max_episode_steps=limit)
    tables.reset()
    steps = np.zeros(16, int)
    for _ in range(120):
        before, ends = tables.over.copy(), (tables.terminated.copy(), tables.truncated.copy())
        tables.step(tables.sample())
        steps = np.where(before & (mode != "same_step"), 0, steps + 1)
        if mode == "disabled":
            assert (tables.over | ~before).all()
            assert (tables.terminated[before] == ends[0][before]).all()
            assert (tables.truncated[before] == ends[1][before]).all()
            fresh = tables.over & ~before
        else:
            fresh = tables.over
        assert not (tables.terminated & tables.truncated).any()
        assert (tables.truncated[fresh] <= (steps[fresh] == limit)).all()
        assert (steps <= limit).all()
        assert not tables.rewards[tables.truncated].any()
        assert (tables.over | (steps < limit)).all() or mode == "disabled"
        for table in np.flatnonzero(fresh):
            rows = tables.final_observations if mode == "same_step" else tables.observations
            last = tables.layout.named(rows[table])
            assert (int(last["actor"]) == 2) == tables.terminated[table]
            assert int(last["decisions"]) == steps[table]
            if mode == "same_step":
                assert tables.views.decisions[table] == 0
        stopped, finished = (
            stopped + int((fresh & tables.truncated).sum()),
            finished + int((fresh & tables.terminated).sum()),
        )
        steps[tables.over & (mode == "same_step")] = 0
    assert min(stopped, finished) > (0 if mode == "disabled" else 20)
    if mode == "disabled":
        assert stopped + finished == 16
        tables.reset(which=np.flatnonzero(tables.truncated))
        assert not tables.truncated.any()


def test_step_limit_keeps_the_rewards_of_hands_that_ended_in_the_step():
    """An episode of many hands can be stopped in the very step that ends a hand."""
    paid = 0
    tables = vector("tongits", 64, seed=1, episode=1000, max_episode_steps=20, autoreset="same_step")
    free = vector("tongits", 64, seed=1, episode=1000)
    tables.reset()
    free.reset()
    for _ in range(20):
        actions = free.sample()
        free.step(actions)
        tables.step(actions)
        assert tables.rewards.tobytes() == free.rewards.tobytes()
    assert tables.truncated.all()
    paid = int(tables.rewards.any(axis=1).sum())
    assert paid > 0


def test_step_limit_of_kongpie_stops_random_hands():
    """Random hands take thousands of decisions; with a limit none takes more."""
    tables = vector("kongpie", 64, seed=1, max_episode_steps=100, autoreset="next_step")
    tables.reset()
    for _ in range(101):
        tables.step(tables.sample())
    assert (tables.views.decisions == 0).sum() > 50


# --- Gymnasium -------------------------------------------------------------------------------


def gymnasium():
    pytest.importorskip("gymnasium", reason="pip install '.[envs]'")
    import gymnasium

    import meldhouse.envs.gymnasium  # noqa: F401  (registers the ids)

    return gymnasium


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_single_env_passes_the_env_checker(name, recwarn):
    gym = gymnasium()
    from gymnasium.utils.env_checker import check_env

    from tests.envs.legal_actions import LegalActions

    game = mh.GAMES[name]
    env = gym.make(f"Meldhouse/{str(game.title).replace(' ', '').replace('-', '')}-{environment_version(game)}")
    check_env(LegalActions(env.unwrapped), skip_render_check=True)
    env.reset(seed=1)
    for _ in range(30):
        _, _, terminated, truncated, info = env.step(env.action_space.sample(env.unwrapped.action_masks()))
        assert info["action_mask"].tobytes() == env.unwrapped.action_masks().tobytes()
        if terminated or truncated:
            env.reset()
    said = [str(warning.message) for warning in recwarn if "wrapped" not in str(warning.message)]
    assert not said


def test_gymnasium_ids_open_single_tables_and_batches():
    gym = gymnasium()
    one = gym.make("Meldhouse/Tongits-v0", variant="pagat", bots="uniform", max_episode_steps=4)
    observation, info = one.reset(seed=1)
    ends = []
    while not (ends and any(ends[-1])):
        observation, _, *end, info = one.step(int(np.flatnonzero(info["action_mask"])[0]))
        ends.append(end)
        assert one.observation_space.contains(observation)
    assert len(ends) <= 4
    many = gym.make_vec("Meldhouse/Tongits-v0", 6, variant="pagat", autoreset="same_step", max_episode_steps=4)
    assert (many.num_envs, many.unwrapped.version) == (6, "v0")
    many.reset(seed=1)
    stopped = 0
    for _ in range(8):
        *_, truncations, info = many.step(many.unwrapped.tables.sample())
        stopped += int(truncations.sum())
    assert stopped > 0
    assert gym.make("meldhouse.envs:Meldhouse/KingsCorners-v2").unwrapped.version == "v2"


def test_gymnasium_single_env_is_the_first_table_of_a_batch():
    gymnasium()
    from meldhouse.envs import gymnasium as ours

    one, many = ours.env("kingscorners", bots="uniform"), ours.vector("kingscorners", 1, bots="uniform")
    seen, info = one.reset(seed=4)
    seen_of_many, info_of_many = many.reset(seed=4)
    for _ in range(40):
        assert seen.tobytes() == seen_of_many[0].tobytes()
        assert info["action_mask"].tobytes() == info_of_many["action_mask"][0].tobytes()
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, reward, terminated, _, info = one.step(action)
        seen_of_many, rewards, terminations, _, info_of_many = many.step([action])
        assert reward == rewards[0]
        assert terminated == terminations[0]
        if terminated:
            break
    assert terminated


def test_gymnasium_render_shows_what_the_learner_sees(capsys):
    gymnasium()
    from meldhouse.envs import gymnasium as ours

    env = ours.env("pong", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.table.view(0))
    shown = ours.env("pong", render_mode="human")
    shown.reset(seed=1)
    assert str(env.table.view(0)) in capsys.readouterr().out
    with pytest.raises(Mistake, match="Unknown render mode 'cinema'"):
        ours.env("pong", render_mode="cinema")


@pytest.mark.parametrize("copy", [True, False])
def test_gymnasium_vector_returns_copies_unless_asked_not_to(copy):
    gymnasium()
    from meldhouse.envs import gymnasium as ours

    tables = ours.vector("tongits", 8, bots="uniform", autoreset="same_step", **({} if copy else {"copy": False}))
    seen, info = tables.reset(seed=1)
    kept = [seen, info["action_mask"]]
    before = [array.tobytes() for array in kept]
    for _ in range(30):
        seen, _, terminations, truncations, info = tables.step(tables.tables.sample())
        kept_now = [seen, terminations, truncations, *info.values()]
        assert all(
            np.shares_memory(array, own) != copy for array, own in zip(kept_now[:1], [tables.tables.seen], strict=True)
        )
        kept += kept_now
        before += [array.tobytes() for array in kept_now]
    same = [array.tobytes() == one for array, one in zip(kept, before, strict=True)]
    assert all(same) == copy


# --- PettingZoo ------------------------------------------------------------------------------


def test_pettingzoo_truncates_at_the_step_limit(capsys):
    pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
    from pettingzoo.test import api_test

    from meldhouse.envs import pettingzoo

    env = pettingzoo.env("kongpie", max_episode_steps=10)
    api_test(env, num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        seen, _, termination, truncation, _ = env.last()
        assert not termination
        env.step(None if truncation else int(np.flatnonzero(seen["action_mask"])[0]))
        steps += not truncation
    assert steps == 10
    assert env.agents == []


def test_pettingzoo_parallel_env_explains_what_to_use():
    pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
    from pettingzoo.utils import turn_based_aec_to_parallel

    from meldhouse.envs import pettingzoo

    with pytest.raises(Mistake, match=r"one seat acts at a time.*turn_based_aec_to_parallel"):
        pettingzoo.parallel_env("tongits", variant="pagat")
    with pytest.raises(Mistake, match="Did you mean 'variant'"):
        pettingzoo.env("tongits", varient="pagat")
    parallel = turn_based_aec_to_parallel(pettingzoo.raw_env("tongits"))
    seen, _ = parallel.reset(seed=1)
    steps = 0
    while parallel.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in parallel.agents}
        seen, *_ = parallel.step({agent: int(legal[0]) if len(legal) else None for agent, legal in masks.items()})
        steps += 1
    assert steps > 5


# --- features and texts ----------------------------------------------------------------------


@pytest.mark.parametrize("observations", ["features", ["hand", "left"]])
@pytest.mark.parametrize("mode", ["same_step", "next_step"])
def test_gymnasium_returns_features_of_the_same_observations(mode, observations):
    gymnasium = pytest.importorskip("meldhouse.envs.gymnasium")
    settings = {"bots": "novice", "seed": 4, "autoreset": mode, "seats": 2}
    plain = gymnasium.vector("kingscorners", 8, **settings)
    some = gymnasium.vector("kingscorners", 8, observations=observations, **settings)
    one = gymnasium.env("kingscorners", observations=observations, bots="novice", seed=4, seats=2)
    layout = plain.tables.layout
    encode = layout.feature_set(None if observations == "features" else observations).encode
    before, (features, _), (single, _) = plain.reset(seed=4)[0], some.reset(seed=4), one.reset(seed=4)
    assert np.array_equal(features, encode(before))
    assert np.array_equal(single, features[0])
    assert one.observation_space.contains(single)
    ended = 0
    for _ in range(60):
        actions = plain.tables.sample().copy()
        seen, *_, info = plain.step(actions)
        features, _, over, _, more = some.step(actions)
        assert np.array_equal(features, encode(seen))
        assert some.observation_space.contains(features)
        if mode == "same_step":
            assert np.array_equal(more["final_obs"], encode(info["final_obs"]))
        ended += over.sum()
    assert ended > 3


def test_pettingzoo_returns_features_of_the_same_observations():
    pettingzoo = pytest.importorskip("meldhouse.envs.pettingzoo")
    plain, some = pettingzoo.env("pong"), pettingzoo.env("pong", observations="features")
    plain.reset(seed=3)
    some.reset(seed=3)
    for _ in range(20):
        agent = plain.agent_selection
        for other in plain.agents:
            seen, features = plain.observe(other), some.observe(other)
            assert np.array_equal(features["observation"], some.unwrapped.spec.layout.features(seen["observation"]))
            assert some.observation_space(other).contains(features)
        action = int(np.flatnonzero(plain.observe(agent)["action_mask"])[0])
        plain.step(action)
        some.step(action)


def test_environment_explains_unknown_observations():
    gymnasium = pytest.importorskip("meldhouse.envs.gymnasium")
    with pytest.raises(Mistake, match="Did you mean 'features'"):
        gymnasium.env("pong", observations="feature")
    with pytest.raises(Mistake, match="no part 'hend'"):
        gymnasium.env("pong", observations=["hend"])


@pytest.mark.parametrize("name", GAMES)
def test_action_text_leads_back_to_its_number(name):
    """Every legal action of random play, and the texts are those of the view."""
    tables, compared = mh.make(name, 6, seed=5), 0
    tables.reset()
    for _ in range(40):
        for table in range(tables.n):
            numbers = np.flatnonzero(tables.masks[table]).tolist()
            texts = [tables.action_text(number, table) for number in numbers]
            view = mh.View(tables.spec.game, tables.spec.plain_rules, tables.tables[table : table + 1],
                           int(tables.current_player[table]))  # fmt: skip
            assert sorted(texts) == sorted(view.moves())
            assert [tables.action_number(text, table) for text in texts] == numbers
            compared += len(numbers)
        tables.step(tables.sample())
    assert compared > 500


def test_action_text_and_number_refuse_what_is_not_legal():
    env = mh.make("tongits", seed=1)
    with pytest.raises(Mistake, match="Call `reset`"):
        env.action_number("pick")
    env.reset()
    number = env.legal_actions[-1]
    text = env.action_text(number)
    assert text == "drop 6H 7H 8H"
    assert env.action_number(text.upper()) == number
    with pytest.raises(IllegalMove, match="isn't legal at table 0"):
        env.action_text(int(np.flatnonzero(~env.legal_action_mask)[0]))
    with pytest.raises(IllegalMove, match="fold"):
        env.action_number("fold")
    with pytest.raises(Mistake, match="no table 3"):
        env.tables.action_number("pick", 3)
    assert np.array_equal(env.layout.features(env.observation), env.features)


@pytest.mark.parametrize("name", GAMES)
def test_example_moves_are_moves_of_their_group(name):
    """Most groups of actions have an example, whose first word is that of the group."""
    meanings = mh.GAMES[name].observation.ACTIONS
    examples = example_moves(name)
    found = [(group, text) for group, text in zip(meanings, examples, strict=True) if text]
    assert len(found) >= 4
    assert all(group.move_text.split()[0] == text.split()[0] for group, text in found)
