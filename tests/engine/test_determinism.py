"""A variant, a deck and moves give the same bytes in every process, compiled or interpreted."""

import pytest

import meldhouse as mh
from meldhouse.games.state_arrays import copy_states
from tests.support.hand_digests import digests, in_another_process

DECISIONS = 400
BOUNDED = "pong"  # compiles fastest with bounds checks; `make bounds-check` checks every game


@pytest.fixture(scope="module")
def here():
    return digests(DECISIONS, *mh.GAMES)


def test_positions_in_another_process_are_equal(here):
    """Another process with another hash seed gives the same bytes."""
    assert in_another_process(DECISIONS, *mh.GAMES, PYTHONHASHSEED="77") == here


def test_positions_with_bounds_checks_are_equal(tmp_path):
    """No kernel reads or writes outside its arrays."""
    checked = in_another_process(DECISIONS, BOUNDED, NUMBA_BOUNDSCHECK="1", MELDHOUSE_CACHE=str(tmp_path))
    assert checked == digests(DECISIONS, BOUNDED) != {}


def test_positions_without_the_compiler_are_equal(here):
    """Interpreted rules give the same bytes, without overflow warnings."""
    assert in_another_process(DECISIONS, *mh.GAMES, NUMBA_DISABLE_JIT="1") == here


@pytest.mark.parametrize("game", mh.GAMES)
def test_copied_state_is_equal_and_independent(game):
    """The copy has the same layout and bytes, and its changes don't affect the original."""
    table = mh.table(game, seed=1)
    table.deal()
    twin, before = copy_states(table.state), table.tobytes()
    assert (twin.tobytes(), twin.shape, twin.dtype) == (before, table.state.shape, table.state.dtype)
    assert (twin.flags.aligned, twin.flags.writeable, twin.flags.c_contiguous) == (True, True, True)
    twin["chips"] += 1
    assert table.tobytes() == before != twin.tobytes()
