"""With a hundred tables under way a move costs the house little."""

import importlib.util
from pathlib import Path

import pytest

COST = 12.0  # processor milliseconds of the house for a move, with what the bots make of it and all that is told of it


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells what a process has spent")
def test_a_move_costs_little():
    """The measurement of bench/tables.py, briefly.

    How soon a move appears it measures, too, but that depends on what else runs: here that is other tests.
    """
    spec = importlib.util.spec_from_file_location("tables", Path(__file__).parents[2] / "bench" / "tables.py")
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    figures = tables.main(tables=100, seconds=4)
    assert len(figures.seen) > 50
    assert figures.cost < COST, figures.line()
