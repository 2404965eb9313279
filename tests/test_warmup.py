"""Warm-up compiles everything that a game's first table needs."""

import json
import subprocess
import sys

import pytest

import meldhouse as mh

# In a separate process: in this one, another test may already have compiled something.
FIRST = """
import gc, json, sys
import meldhouse as mh
from meldhouse.warmup import load_all
from numba.core.dispatcher import Dispatcher

def ready():
    kernels = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    return {(one.py_func.__module__, one.py_func.__name__, str(way)) for one in kernels for way in one.signatures}

load_all(mh.GAMES[sys.argv[1]])
before = ready()
table = mh.table(sys.argv[1], seed=1)
table.deal()
view = table.view(table.turn)
assert view.scene.seats and view.moves()
print(json.dumps([len(before), sorted({name for _, name, _ in ready() - before})]))
"""


@pytest.mark.parametrize("game", mh.GAMES)
def test_warmup_compiles_everything_that_the_first_table_needs(game):
    """After warm-up, the scene, moves and texts of the first table compile nothing."""
    run = subprocess.run([sys.executable, "-c", FIRST, game], capture_output=True, text=True, timeout=300, check=True)
    known, more = json.loads(run.stdout)
    assert known > 5
    assert more == []
