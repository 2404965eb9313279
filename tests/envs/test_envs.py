"""The games as environments: many tables at once, Gymnasium, PettingZoo, and the pages about them."""

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
def test_many_tables_play_as_one_table_does(name):
    """Every action, replayed by the verbs of a table: the same positions, masks and rewards, hand by hand."""
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
def test_a_table_is_the_same_among_any_number_of_them(name):
    """Table 1 of a seed, among two and among twenty; dealt anew when its hand is over."""
    few, many = vector(name, 2, seed=9), vector(name, 20, seed=9)
    few.reset()
    many.reset()
    for _ in range(200):
        few.step(few.sample())
        many.step(many.sample())
        assert few.seen.tobytes() == many.seen[:2].tobytes()
        assert few.rewards.tobytes() == many.rewards[:2].tobytes()


def test_the_same_seed_is_the_same_play():
    one, other = (vector("tongits", 16, seed=4) for _ in range(2))
    for tables in (one, other):
        tables.reset()
        for _ in range(100):
            tables.step(tables.sample())
    assert bytes_of(one) == bytes_of(other)
    other.reset(seed=5)
    assert bytes_of(one) != bytes_of(other)


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_what_becomes_of_an_episode_that_is_over(mode):
    """Each mode does what its name says, at every end of a few hundred hands."""
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


def test_one_learner_is_asked_and_nobody_else():
    tables = vector("kingscorners", 32, seats=3, bots="club,learner,uniform", seed=2)
    tables.reset()
    for _ in range(200):
        assert (tables.seats == 1).all()
        tables.step(tables.sample())


@pytest.mark.parametrize("name", ["kingscorners", "pong", "mahjong"])
def test_a_match_is_several_hands(name):
    """With episode="match" an episode goes on until the law says that the match is over."""
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


def test_what_cannot_be_asked_is_told_and_changes_nothing():
    tables = vector("kongpie", 4, seed=1)
    tables.reset()
    before, actions = bytes_of(tables), tables.sample().copy()
    actions[2] = int(np.flatnonzero(tables.masks[2] == 0)[0])
    with pytest.raises(IllegalMove, match="at table 2: its mask is 0"):
        tables.step(actions)
    with pytest.raises(IllegalMove, match="table 0"):
        tables.step(np.full(4, -7))
    with pytest.raises(Mistake, match="an array of 4 actions"):
        tables.step([1, 2])
    with pytest.raises(Mistake, match="an array of 4 actions"):
        tables.step(np.zeros(4))
    assert bytes_of(tables) == before
    for wrong, says in (
        ({"bots": "club"}, "Set at least one seat to `learner`"),
        ({"bots": "tumb"}, "Unknown bot 'tumb'"),
        ({"bots": "learner,learned"}, "Available: uniform, club, novice, learner"),
        ({"bots": "learner,search"}, "'master' can't play in a vector environment"),
        ({"episode": "match"}, "no match"),
        ({"episode": 0}, "number of hands"),
        ({"autoreset": "never"}, "Unknown autoreset mode 'never'"),
        ({"variant": "casio"}, "casio"),
        ({"seats": 9}, "seats"),
    ):
        with pytest.raises(Mistake, match=says):
            vector("kongpie", 4, **wrong)
    with pytest.raises(Mistake, match="number of tables"):
        vector("kongpie", 0)


def test_arrays_are_written_in_place():
    """Whoever views them once sees every step."""
    tables = vector("pong", 4, seed=1)
    arrays = tables.seen, tables.masks, tables.rewards, tables.over
    tables.reset()
    tables.step(tables.sample())
    assert all(
        one is other
        for one, other in zip(arrays, (tables.seen, tables.masks, tables.rewards, tables.over), strict=True)
    )
    assert np.shares_memory(tables.seen, tables.views)


def test_arrays_are_handed_on_without_a_copy():
    """As PyTorch and JAX take them (DLPack): whole, aligned, and the same memory, in which a step is seen at once."""
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
def test_gymnasium(mode):
    """Spaces hold what comes of every step, and the mode stands where Gymnasium looks for it."""
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
def test_gymnasium_s_checker(name, variant):
    """Those of its checks that an environment of many tables can be asked; actions at random would be masked ones."""
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
def test_pettingzoo_tests(name, variant, capsys):
    """PettingZoo's own tests, of every game and variant."""
    from_zoo = zoo()
    from pettingzoo.test import api_test, seed_test, test_save_obs

    api_test(from_zoo.env(name, variant), num_cycles=300)
    seed_test(lambda: from_zoo.env(name, variant), num_cycles=60)
    test_save_obs(from_zoo.env(name, variant))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "variant"), few(VARIANTS, *FIRST))
def test_pettingzoo_is_drawn_and_measured(name, variant, capsys, monkeypatch):
    """Its `render_test`, and its benchmark: that one by a clock on which every look takes two seconds."""
    from_zoo = zoo()
    pytest.importorskip("vl_convert", reason="pip install '.[envs]'")
    from pettingzoo.test import performance_benchmark, render_test

    render_test(lambda render_mode: from_zoo.env(name, variant, render_mode=render_mode))
    benchmark = importlib.import_module(performance_benchmark.__module__)
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=itertools.count(0, 2).__next__))
    performance_benchmark(from_zoo.env(name, variant))
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoo_is_used_in_order():
    """Its wrapper says what is wrong, as it does for every environment."""
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
def test_pettingzoo_render(name, capsys):
    from_zoo = zoo()
    pytest.importorskip("vl_convert", reason="pip install '.[envs]'")
    pytest.importorskip("PIL", reason="pip install '.[envs]'")
    env = from_zoo.env(name, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.dtype == np.uint8
    assert image.shape[1:] == (960, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50  # pieces, and not felt alone
    text = from_zoo.env(name, render_mode="ansi")
    text.reset(seed=1)
    assert str(mh.GAMES[name].title) in text.render()
    with pytest.raises(Mistake, match="Unknown render mode"):
        from_zoo.env(name, render_mode="cinema")


def test_pettingzoo_plays_as_a_table_does():
    """Every observation is the view's, for every agent; the chips of a match add up to the rewards."""
    from_zoo = zoo()
    dice, hands = random.Random(2), 0
    env = from_zoo.env("tongits", episode=3)
    env.reset(seed=8)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        told = env.unwrapped.spec.layout.read(seen["observation"], env.unwrapped.spec.plain_rules)
        assert told["eyes"] == env.possible_agents.index(agent)
        env.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        hands += 1
    chips = env.unwrapped.table.tables["chips"][0].tolist()
    assert hands > 20
    assert list(total.values()) == pytest.approx([float(n) for n in chips])


def test_pettingzoo_refuses_what_is_masked():
    from_zoo = zoo()
    env = from_zoo.env("kongpie", variant="casino", seats=2)
    env.reset(seed=1)
    masked = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(masked)
    with pytest.raises(IllegalMove):
        env.step(None)
    assert env.agents == ["seat_0", "seat_1"]


def test_what_is_compiled_is_named_by_what_it_is_made_of(monkeypatch):
    """A change in any of the four rooms makes another name; and the shelf's name does not change with them."""
    rooms: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: rooms.append(path) or read(path))
    before = source_key(mh.GAMES["pong"])
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == rooms[-1]))
    assert source_key(mh.GAMES["pong"]) != before
    assert [room.name for room in rooms] == ["batch_step.py", "encoder.py", "observation_layout.py", "observation.py"]
    assert not [room for room in cache.sources("pong") if room.name == "observation.py"]


# --- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_is_what_the_game_declares(name):
    assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == page(name), "make envs writes it anew"


def test_pages_have_the_same_headings():
    heads = [[line for line in page(name).splitlines() if line.startswith("## ")] for name in GAMES]
    assert all(found == heads[0] for found in heads)
    assert len(heads[0]) == 6


def test_a_fresh_table_asks_nobody():
    for game in mh.GAMES.values():
        assert (game.tables(3)["actor"] == game.rules.NONE).all()
        fresh = Table(game, next(iter(game.variants)), next(iter(game.variants.values())).rules, int(rng.seeded(1)))
        assert fresh.turn is None
