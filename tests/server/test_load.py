"""With a hundred tables under way a move appears for the others within 50 ms at the median."""

import importlib.util
import statistics
from pathlib import Path


def test_a_move_appears_soon():
    """The measurement of bench/tables.py, briefly."""
    spec = importlib.util.spec_from_file_location("tables", Path(__file__).parents[2] / "bench" / "tables.py")
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    figures = tables.main(tables=100, seconds=5)
    assert len(figures.seen) > 100
    assert statistics.median(figures.seen) < 50
