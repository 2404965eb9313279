"""Learned bots that choose for many observations at once."""

from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.envs import vector
from meldhouse.games.state_arrays import copy_states
from meldhouse.learn import weights
from meldhouse.learn.policy import LearnedPolicy
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.observations.view_decoding import views_of
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import COMPILED_OPPONENTS, few

GAMES = list(mh.GAMES)


def choice_of_bot(tables: Any, policy: LearnedPolicy, row: int) -> int:
    """Return the action that the bot chooses from the view of the seat to act, at one table."""
    state, game = tables.tables[row : row + 1], tables.spec.game
    view = View(game, tables.spec.plain_rules, state, int(tables.current_player[row]))
    legal = view.legal
    moves = np.zeros(game.rules.MAX_LEGAL, np.int16)
    moves[: len(legal)] = list(legal.values())
    x = np.uint64(rng.seeded(0))
    place, _ = policy.choose(copy_states(view.state), view.rules, moves, len(legal), x)
    return tables.action_number(list(legal)[int(place)], row)


@pytest.mark.parametrize("name", few(GAMES, *COMPILED_OPPONENTS))
def test_learned_player_chooses_as_the_bot_does_from_its_view(name):
    """In more than a thousand positions with a choice, half of them of hands between club bots."""
    game, compared, differing = mh.GAMES[name], 0, 0
    policy = LearnedPolicy(game)
    for variant in list(game.variants)[:2]:
        player = mh.learned(name, variant)
        tables = vector(name, 40, variant, seed=2, bots="learner", max_episode_steps=150)
        tables.reset()
        for step in range(40):
            actions = player.act(tables.observations, tables.legal_action_mask)
            for row in range(tables.n):
                if tables.legal_counts[row] > 1:
                    expected = choice_of_bot(tables, policy, row)
                    assert actions[row] == expected
                    compared += 1
                    differing += int(expected != tables.legal_actions[row, 0])
            tables.step(actions if step % 2 else tables.sample())
    assert compared > 1000
    assert differing > 100


@pytest.mark.parametrize("name", GAMES)
def test_views_are_decoded_from_observations_byte_for_byte(name):
    """In every variant and seat; what a seat can't see is in neither of them."""
    game, compared = mh.GAMES[name], 0
    for variant in game.variants:
        tables = vector(name, 30, variant, seed=5, bots="learner", max_episode_steps=90)
        tables.reset()
        for _ in range(30):
            tables.step(tables.sample())
            found = views_of(tables.spec, tables.observations)
            for row in range(0, 30, 7):
                view = View(
                    game, tables.spec.plain_rules, tables.tables[row : row + 1], int(tables.current_player[row])
                )
                for field in found.dtype.names:
                    assert found[row][field].tobytes() == view.state[0][field].tobytes(), field
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", GAMES)
def test_views_decoded_together_have_the_same_bytes_as_one_by_one(name, monkeypatch):
    """In all variants, and also in positions after hands that have ended."""
    for variant in mh.GAMES[name].variants:
        tables = vector(name, 60, variant, seed=7)
        tables.reset()
        for _ in range(12):
            for _ in range(5):
                tables.step(tables.sample())
            together = views_of(tables.spec, tables.observations)
            with monkeypatch.context() as patch:
                patch.delattr(tables.spec.game.observation, "TAKES_BATCHES")
                assert views_of(tables.spec, tables.observations).tobytes() == together.tobytes()


def test_learned_player_plays_a_file_of_weights(tmp_path):
    game = mh.GAMES["tongits"]
    shipped = weights.read(game.folder / weights.FILE_NAME).weights
    weights.write(tmp_path / "same.npz", game, shipped)
    weights.write(tmp_path / "other.npz", game, shipped[::-1].copy())
    tables = vector("tongits", 60, seed=3)
    tables.reset()
    usual, same, other = (
        mh.learned("tongits", weights=path).act(tables.observations)
        for path in (None, tmp_path / "same.npz", str(tmp_path / "other.npz"))
    )
    assert np.array_equal(usual, same)
    assert (usual != other).sum() > 3


def test_learned_player_can_be_an_opponent_and_acts_only_for_a_seat_that_is_to_act():
    player = mh.learned("tongits")
    tables = vector("tongits", 12, opponents=player, seed=3, autoreset="disabled")
    tables.reset()
    for _ in range(40):
        tables.step(np.where(tables.over, 0, tables.sample()))
    assert tables.over.all()
    assert player.act(tables.observations).tolist() == [0] * 12
    assert player.act(tables.observations[:0]).tolist() == []


def test_learned_player_explains_wrong_arguments():
    tables = vector("tongits", 3, seed=3)
    tables.reset()
    player = mh.learned("tongits")
    with pytest.raises(Mistake, match="bytes"):
        player.act(tables.observations[:, 1:])
    with pytest.raises(Mistake, match="3 rows of"):
        player.act(tables.observations, tables.legal_action_mask[:2])
    with pytest.raises(Mistake, match="row 0"):
        player.act(tables.observations, np.zeros_like(tables.legal_action_mask))
    with pytest.raises(Mistake, match="Did you mean 'tongits'"):
        mh.learned("tongit")
    assert isinstance(player.spec, EnvironmentSpec)
