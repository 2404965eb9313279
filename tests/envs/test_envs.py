"""The games as environments: many tables at once, Gymnasium, PettingZoo, and the pages about these environments."""

import importlib
import itertools
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.table import Table
from meldhouse.engine import cache, rng
from meldhouse.envs import vector
from meldhouse.envs.docs import page
from meldhouse.envs.vector import Vector
from meldhouse.observations.environment_spec import source_key
from meldhouse.util.errors import IllegalMove, Mistake
from tests.support.parameter_sweep import few

GAMES = list(mh.GAMES)
VARIANTS = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]
FIRST = [(name, next(iter(game.variants))) for name, game in mh.GAMES.items()]
DOCS = Path(__file__).parents[2] / "docs" / "reference" / "environments"


def bytes_of(tables: Vector) -> bytes:
    arrays = (tables.seen, tables.masks, tables.seats, tables.rewards, tables.over, tables.tables)
    return b"".join(array.tobytes() for array in arrays)


# --- many tables -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_vector_env_plays_the_same_hands_as_single_tables(name):
    """Every action, replayed at a single table, gives equal positions, masks and rewards, hand by hand."""
    game, compared, ended = mh.GAMES[name], 0, 0
    tables = vector(name, 8, seed=3, autoreset="disabled")
    tables.reset()
    setting, kernels = tables.spec, tables.spec.kernels
    twin = tables.tables.copy()
    moves = np.empty(game.rules.MAX_LEGAL, np.int16)
    for _ in range(4000):
        actions = tables.sample().copy()
        running = ~tables.over
        tables.step(actions)
        for t in np.flatnonzero(running):
            one = twin[t : t + 1]
            n = game.table_api.legal(one, setting.plain_rules, moves)
            asked = {
                int(kernels.encode_action_at(one, setting.plain_rules, int(action))): int(action)
                for action in moves[:n]
            }
            game.table_api.apply(one, setting.plain_rules, asked[int(actions[t])])
            assert one.tobytes() == tables.tables[t : t + 1].tobytes()
            n = game.table_api.legal(one, setting.plain_rules, moves)
            numbers = [int(kernels.encode_action_at(one, setting.plain_rules, int(action))) for action in moves[:n]]
            assert np.flatnonzero(tables.masks[t]).tolist() == sorted(numbers)
            over = one["actor"][0] == game.rules.NONE
            worth = [
                game.table_api.payoff(one, setting.plain_rules, seat) if over else 0.0 for seat in range(setting.seats)
            ]
            assert tables.rewards[t].tolist() == pytest.approx(worth)
            assert tables.over[t] == over
            compared, ended = compared + 1, ended + int(over)
        if tables.over.all() or (ended and compared > 1000):
            break
    assert compared > 100
    assert ended >= 1


@pytest.mark.parametrize("name", GAMES)
def test_vector_env_tables_do_not_depend_on_the_number_of_tables(name):
    """For a given seed, table 1 is the same among two and twenty tables, also after it is dealt again."""
    few, many = vector(name, 2, seed=9), vector(name, 20, seed=9)
    few.reset()
    many.reset()
    for _ in range(200):
        few.step(few.sample())
        many.step(many.sample())
        assert few.seen.tobytes() == many.seen[:2].tobytes()
        assert few.rewards.tobytes() == many.rewards[:2].tobytes()


def test_vector_env_with_the_same_seed_plays_the_same_hands():
    one, other = (vector("tongits", 16, seed=4) for _ in range(2))
    for tables in (one, other):
        tables.reset()
        for _ in range(100):
            tables.step(tables.sample())
    assert bytes_of(one) == bytes_of(other)
    other.reset(seed=5)
    assert bytes_of(one) != bytes_of(other)


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_vector_env_autoreset_mode_handles_finished_episodes(mode):
    """Each autoreset mode works as documented at the end of each of a few hundred hands."""
    tables, ends = vector("tongits", 16, seed=1, autoreset=mode), 0
    tables.reset()
    for _ in range(300):
        over = tables.over.copy()
        before = tables.seen.copy()
        tables.step(tables.sample())
        for t in np.flatnonzero(over):
            if mode == "disabled":
                assert tables.over[t]
                assert np.array_equal(tables.seen[t], before[t])
            if mode == "next_step":
                assert not tables.over[t]
                assert tables.views[t].decisions == 0
            assert not tables.rewards[t].any() or mode == "same_step"
        for t in np.flatnonzero(tables.over & ~over):
            ends += 1
            last, now = tables.layout.named(tables.last[t]), tables.layout.named(tables.seen[t])
            assert tables.rewards[t].sum() == pytest.approx(tables.rewards[t].sum())
            over_now = int(now["actor"]) == 2
            assert over_now == (mode != "same_step")
            assert mode != "same_step" or int(last["actor"]) == 2
    assert ends >= (16 if mode == "disabled" else 40)


def test_vector_env_with_one_learner_stops_only_at_its_decisions():
    tables = vector("kingscorners", 32, seats=3, bots="club,learner,uniform", seed=2)
    tables.reset()
    for _ in range(200):
        assert (tables.seats == 1).all()
        tables.step(tables.sample())


@pytest.mark.parametrize("name", ["kingscorners", "pong", "mahjong"])
def test_match_episode_lasts_until_the_match_is_over(name):
    """With episode="match" an episode has several hands and ends by the rules of the match."""
    options: dict[str, Any] = {"pong": {"match_hands": 2}, "mahjong": {"hands": 1}}.get(name, {"target": 10})
    tables = vector(name, 4, seed=1, episode="match", autoreset="disabled", **options)
    tables.reset()
    for _ in range(6000):
        tables.step(tables.sample())
        if tables.over.all():
            break
    ends = int(tables.over.sum())
    assert ends == 4
    assert (tables.tables["match_over"] == 1).all()


def test_vector_env_refuses_an_illegal_action_and_changes_nothing():
    tables = vector("kongpie", 4, seed=1)
    tables.reset()
    before, actions = bytes_of(tables), tables.sample().copy()
    actions[2] = int(np.flatnonzero(tables.masks[2] == 0)[0])
    with pytest.raises(IllegalMove, match="at table 2: its action mask is 0"):
        tables.step(actions)
    with pytest.raises(IllegalMove, match="table 0"):
        tables.step(np.full(4, -7))
    with pytest.raises(Mistake, match="an array of 4 whole numbers"):
        tables.step([1, 2])
    with pytest.raises(Mistake, match="an array of 4 whole numbers"):
        tables.step(np.zeros(4))
    assert bytes_of(tables) == before
    for wrong, says in (
        ({"bots": "club"}, "Set at least one seat to `learner`"),
        ({"bots": "tumb"}, "Unknown bot 'tumb'"),
        ({"bots": "learner,learned"}, "Available: uniform, club, novice, learner"),
        ({"bots": "learner,search"}, "'master' can't play in a vector environment"),
        ({"episode": "match"}, "no fixed end"),
        ({"episode": 0}, "number of hands"),
        ({"autoreset": "never"}, "Unknown autoreset mode 'never'"),
        ({"variant": "casio"}, "casio"),
        ({"seats": 9}, "seats"),
    ):
        with pytest.raises(Mistake, match=says):
            vector("kongpie", 4, **wrong)
    with pytest.raises(Mistake, match="number of tables"):
        vector("kongpie", 0)


def test_vector_env_updates_its_arrays_in_place():
    """A view of the arrays changes with every step."""
    tables = vector("pong", 4, seed=1)
    arrays = tables.seen, tables.masks, tables.rewards, tables.over
    tables.reset()
    tables.step(tables.sample())
    assert all(
        one is other
        for one, other in zip(arrays, (tables.seen, tables.masks, tables.rewards, tables.over), strict=True)
    )
    assert np.shares_memory(tables.seen, tables.views)


def test_vector_env_arrays_are_exported_without_a_copy():
    """DLPack exports arrays as PyTorch and JAX do: complete, aligned and in shared memory."""
    tables = vector("kingscorners", 8, seed=1)
    tables.reset()
    arrays = tables.seen, tables.masks, tables.seats, tables.rewards, tables.over, tables.last
    views = [np.from_dlpack(array) for array in arrays]
    before = bytes_of(tables)
    for array, view in zip(arrays, views, strict=True):
        assert array.flags.c_contiguous
        assert array.flags.aligned
        assert np.shares_memory(array, view)
    tables.step(tables.sample())
    assert bytes_of(tables) != before
    assert all(array.tobytes() == view.tobytes() for array, view in zip(arrays, views, strict=True))


# --- Gymnasium --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_gymnasium_spaces_contain_every_step(mode):
    """The spaces contain the results of every step, and the autoreset mode is where Gymnasium expects it."""
    gym = pytest.importorskip("gymnasium", reason="pip install '.[envs]'")
    from meldhouse.envs import gymnasium

    tables = gymnasium.vector("tongits", 8, autoreset=mode)
    assert tables.metadata["autoreset_mode"] == gym.vector.AutoresetMode[mode.upper()]
    seen, info = tables.reset(seed=1)
    ended = 0
    for _ in range(150):
        assert tables.observation_space.contains(seen)
        seen, rewards, terminations, truncations, info = tables.step(tables.tables.sample())
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert info["action_mask"].shape == (8, 884)
        ended += int(terminations.sum())
        if mode == "same_step":
            assert info["final_obs"].shape == seen.shape
        if mode == "disabled" and terminations.any():
            seen, info = tables.reset(options={"reset_mask": terminations.copy()})
            assert not tables.tables.over.any()
    assert ended > 8
    with pytest.raises(Mistake, match="one learner"):
        gymnasium.vector("tongits", 8, bots=("learner", "club"))


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_gymnasium_env_checker_passes(name, variant):
    """Gymnasium's checks that apply to vector environments pass; random actions must be masked."""
    pytest.importorskip("gymnasium", reason="pip install '.[envs]'")
    from gymnasium.utils import env_checker

    from meldhouse.envs import gymnasium

    tables = gymnasium.vector(name, 2, variant)
    env_checker.check_reset_seed_determinism(tables)
    env_checker.check_reset_options(tables)
    env_checker.check_reset_return_type(tables)
    env_checker.check_seed_deprecation(tables)
    env_checker.check_reset_return_info_deprecation(tables)
    env_checker.check_space_limit(tables.observation_space, "observation")
    env_checker.check_space_limit(tables.action_space, "action")


# --- PettingZoo -------------------------------------------------------------------------------


def zoo() -> Any:
    pytest.importorskip("pettingzoo", reason="pip install '.[envs]'")
    from meldhouse.envs import pettingzoo

    return pettingzoo


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_pettingzoo_test_suite_passes(name, variant, capsys):
    """PettingZoo's own tests pass for every game and variant."""
    from_zoo = zoo()
    from pettingzoo.test import api_test, seed_test, test_save_obs

    api_test(from_zoo.env(name, variant), num_cycles=300)
    seed_test(lambda: from_zoo.env(name, variant), num_cycles=60)
    test_save_obs(from_zoo.env(name, variant))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "variant"), few(VARIANTS, *FIRST))
def test_pettingzoo_render_test_and_benchmark_pass(name, variant, capsys, monkeypatch):
    """PettingZoo's benchmark runs with a clock that advances two seconds per reading."""
    from_zoo = zoo()
    pytest.importorskip("vl_convert", reason="pip install '.[envs]'")
    from pettingzoo.test import performance_benchmark, render_test

    render_test(lambda render_mode: from_zoo.env(name, variant, render_mode=render_mode))
    benchmark = importlib.import_module(performance_benchmark.__module__)
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=itertools.count(0, 2).__next__))
    performance_benchmark(from_zoo.env(name, variant))
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoo_use_before_reset_is_refused():
    """PettingZoo's wrapper reports calls in the wrong order."""
    env = zoo().env("pong")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agents
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agent_selection
    for early in (lambda: env.last(), lambda: env.step(0), lambda: env.observe("seat_0"), lambda: env.agent_iter()):
        with pytest.raises((AttributeError, AssertionError), match="before"):
            early()
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match="need to call step"):
        next(agents)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_render_draws_the_pieces(name, capsys):
    from_zoo = zoo()
    pytest.importorskip("vl_convert", reason="pip install '.[envs]'")
    pytest.importorskip("PIL", reason="pip install '.[envs]'")
    env = from_zoo.env(name, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.dtype == np.uint8
    assert image.shape[1:] == (960, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50  # shows pieces, not only the felt
    text = from_zoo.env(name, render_mode="ansi")
    text.reset(seed=1)
    assert str(mh.GAMES[name].title) in text.render()
    with pytest.raises(Mistake, match="Unknown render mode"):
        from_zoo.env(name, render_mode="cinema")


def test_pettingzoo_observations_and_rewards_agree_with_the_table():
    """Every agent's observation is that of its view, and the rewards sum to the chips of a match."""
    from_zoo = zoo()
    dice, hands = random.Random(2), 0
    env = from_zoo.env("tongits", episode=3)
    env.reset(seed=8)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        decoded = env.unwrapped.spec.layout.read(seen["observation"], env.unwrapped.spec.plain_rules)
        assert decoded["eyes"] == env.possible_agents.index(agent)
        env.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        hands += 1
    chips = env.unwrapped.table.tables["chips"][0].tolist()
    assert hands > 20
    assert list(total.values()) == pytest.approx([float(n) for n in chips])


def test_pettingzoo_refuses_a_masked_action():
    from_zoo = zoo()
    env = from_zoo.env("kongpie", variant="casino", seats=2)
    env.reset(seed=1)
    masked = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(masked)
    with pytest.raises(IllegalMove):
        env.step(None)
    assert env.agents == ["seat_0", "seat_1"]


def test_compiled_module_name_changes_with_its_sources(monkeypatch):
    """A change in any of the five modules changes the name, but not the name of the cache folder."""
    read_paths: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read_paths.append(path) or read(path))
    before = source_key(mh.GAMES["pong"])
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == read_paths[-1]))
    assert source_key(mh.GAMES["pong"]) != before
    assert [source.name for source in read_paths] == [
        "batch_step.py",
        "encoder.py",
        "step_signals.py",
        "observation_layout.py",
        "observation.py",
    ]
    assert not [source for source in cache.sources("pong") if source.name == "observation.py"]


# --- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_environment_page_matches_the_declarations(name):
    assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == page(name), "run make environment-docs to update it"


def test_environment_pages_have_the_same_headings():
    heads = [[line for line in page(name).splitlines() if line.startswith("## ")] for name in GAMES]
    assert all(found == heads[0] for found in heads)
    assert len(heads[0]) == 7


def test_fresh_table_has_no_active_seat():
    for game in mh.GAMES.values():
        assert (game.tables(3)["actor"] == game.rules.NONE).all()
        fresh = Table(game, next(iter(game.variants)), next(iter(game.variants.values())).rules, int(rng.seeded(1)))
        assert fresh.turn is None
