"""Batches of tables: lists of legal actions, random choices, threads, and the alignment of arrays."""

from itertools import combinations

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.util.errors import Mistake

GAMES = list(mh.GAMES)
SHOWN = (
    "observations",
    "legal_action_mask",
    "legal_actions",
    "legal_counts",
    "current_player",
    "rewards",
    "terminated",
    "truncated",
    "final_observations",
)


def listed(tables, t):
    return tables.legal_actions[t, : tables.legal_counts[t]].tolist()


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_list_contains_each_action_of_the_mask_once(name):
    tables, compared = vector(name, 16, seed=3), 0
    tables.reset()
    for _ in range(150):
        chosen = tables.sample()
        for t in range(tables.n):
            assert sorted(listed(tables, t)) == np.flatnonzero(tables.legal_action_mask[t]).tolist()
            assert tables.legal_action_mask[t, chosen[t]]
            compared += 1
        tables.step(chosen)
    assert compared == 2400


def test_legal_actions_list_is_empty_at_a_table_that_is_over():
    tables = vector("kingscorners", 8, seed=2, autoreset="disabled")
    tables.reset()
    while not tables.over.any():
        tables.step(tables.sample())
    over = np.flatnonzero(tables.over)
    assert not tables.legal_counts[over].any()
    assert not tables.legal_action_mask[over].any()
    assert not tables.sample()[over].any()


@pytest.mark.parametrize("name", ["kongpie", "tongits"])
def test_sample_chooses_every_legal_action_equally_often(name):
    """In 5,000 samples at each of ten positions, no action is further than five standard errors from its share."""
    tables, compared = vector(name, 10, seed=11), 0
    tables.reset()
    for _ in range(3):
        tables.step(tables.sample())
    samples = np.array([tables.sample().copy() for _ in range(5000)])
    for t in range(tables.n):
        share = 1 / tables.legal_counts[t]
        error = (share * (1 - share) / len(samples)) ** 0.5
        for action in listed(tables, t):
            assert abs((samples[:, t] == action).mean() - share) <= 5 * error
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("threads", [2, 5])
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("kingscorners", {"bots": ("learner", "club", "uniform")}),
        ("kingscorners", {"max_episode_steps": 7, "autoreset": "next_step"}),
    ],
)
def test_vector_env_gives_the_same_results_with_any_number_of_threads(name, more, threads):
    one, several = (vector(name, 23, seed=6, threads=count, **more) for count in (1, threads))
    one.reset()
    several.reset()
    for _ in range(120):
        one.step(one.sample())
        several.step(several.sample())
        assert all(getattr(one, part).tobytes() == getattr(several, part).tobytes() for part in SHOWN)
    state, other = one.get_state(), several.get_state()
    assert all(state.rows[part].tobytes() == other.rows[part].tobytes() for part in state.rows)


def test_threads_share_no_scratch_memory_and_no_cache_lines():
    """Tables in other threads would be written over, but only now and then; and the threads would slow each other."""
    tables = vector("tongits", 23, seed=6, threads=5)
    tables.reset()
    scratch = [buffer for setup in tables._setups for buffer in (setup.seat_view, setup.deck, setup.moves)]
    assert len(scratch) == 15
    lines = [{at // 64 for at in range(each.ctypes.data, each.ctypes.data + each.nbytes)} for each in scratch]
    assert not any(one & other for one, other in combinations(lines, 2))
    assert all(each.ctypes.data % 64 == 0 for each in scratch)


def test_vector_env_refuses_a_number_of_threads_that_is_not_positive():
    with pytest.raises(Mistake, match="threads"):
        vector("pong", 4, threads=0)


@pytest.mark.parametrize("n", [1, 3, 1000, 65_536])
def test_arrays_of_a_batch_begin_at_multiples_of_64_bytes(n):
    """JAX views such arrays and copies others."""
    tables = vector("pong", n, seed=1, max_episode_steps=9)
    for name in SHOWN:
        assert getattr(tables, name).ctypes.data % 64 == 0, name
