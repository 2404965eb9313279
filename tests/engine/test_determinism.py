"""(variant, deck, moves) gives the same bytes in every process, compiled or interpreted."""

import pytest

import meldhouse as mh
from meldhouse.games.state_arrays import copy_states
from tests.support.hand_digests import digests, in_another_process

DECISIONS = 400
BOUNDED = "pong"  # the quickest to compile anew with its bounds checked; `make bounds` does so with every game


@pytest.fixture(scope="module")
def here():
    return digests(DECISIONS, *mh.GAMES)


def test_the_same_in_another_process(here):
    """Another process, other hash seeds: the same bytes."""
    assert in_another_process(DECISIONS, *mh.GAMES, PYTHONHASHSEED="77") == here


def test_the_same_with_bounds_checked(tmp_path):
    """No kernel reads or writes beside its arrays."""
    checked = in_another_process(DECISIONS, BOUNDED, NUMBA_BOUNDSCHECK="1", MELDHOUSE_CACHE=str(tmp_path))
    assert checked == digests(DECISIONS, BOUNDED) != {}


def test_the_same_without_the_compiler(here):
    """The laws are plain Python: interpreted they do the same, without a warning of numbers that do not fit."""
    assert in_another_process(DECISIONS, *mh.GAMES, NUMBA_DISABLE_JIT="1") == here


@pytest.mark.parametrize("game", mh.GAMES)
def test_a_twin_is_the_same_table_and_another(game):
    """Byte for byte, laid out as compiled code has it; what happens to one does not happen to the other."""
    table = mh.table(game, seed=1)
    table.deal()
    twin, before = copy_states(table.state), table.tobytes()
    assert (twin.tobytes(), twin.shape, twin.dtype) == (before, table.state.shape, table.state.dtype)
    assert (twin.flags.aligned, twin.flags.writeable, twin.flags.c_contiguous) == (True, True, True)
    twin["chips"] += 1
    assert table.tobytes() == before != twin.tobytes()
