"""A game that is ready has all that its first table asks of the law: nothing more is compiled when it is drawn."""

import json
import subprocess
import sys

import pytest

import meldhouse as mh

# In a process of its own: elsewhere another test may have asked for it before.
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
def test_a_first_table_asks_for_nothing_more(game):
    """Its scene, its moves and its words are made of what a game brings in before it is played."""
    run = subprocess.run([sys.executable, "-c", FIRST, game], capture_output=True, text=True, timeout=300, check=True)
    known, more = json.loads(run.stdout)
    assert known > 5
    assert more == []
