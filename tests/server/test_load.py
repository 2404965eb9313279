"""With a hundred tables in progress a move costs the server little."""

import importlib.util
from pathlib import Path

import pytest

COST = 12.0  # processor milliseconds per move, with the bots' moves and all messages


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells what a process has spent")
def test_server_needs_little_time_per_move_with_a_hundred_tables():
    """Run bench/tables.py briefly.

    It also measures how soon a move appears, but that depends on what else runs: here that is other tests.
    """
    spec = importlib.util.spec_from_file_location("tables", Path(__file__).parents[2] / "bench" / "tables.py")
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    figures = tables.main(tables=100, seconds=4)
    assert len(figures.seen) > 50
    assert figures.cost < COST, figures.line()
