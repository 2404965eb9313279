"""Warm-up compiles everything that a game's first table needs."""

import json
import os
import shutil
import subprocess
import sys

import pytest

import meldhouse as mh
from meldhouse.engine.cache import cache_dir
from meldhouse.engine.kernels import COMMON
from meldhouse.warmup import AHEAD, load_all, marker_path

# In a separate process: in this one, another test may already have compiled something.
FIRST = """
import json, sys
from time import process_time
import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.warmup import load_all
from numba.core import event

started, compiled = [], {}

class Listener(event.Listener):
    def on_start(self, happening):
        started.append(process_time())

    def on_end(self, happening):
        compiled[happening.data["dispatcher"].py_func.__qualname__] = process_time() - started.pop()

def look(table):
    breakdown = table.game.score_breakdown
    for view in map(table.view, range(table.rules.seats)):
        assert view.scene.seats
        if table.over:
            assert breakdown.won(table.state[0], table.bare_rules)
        elif hasattr(breakdown, "near"):
            assert breakdown.near(view.state[0], view.rules, view.seat)

load_all(mh.GAMES[sys.argv[1]])
event.register("numba:compile", Listener())
table, bot = mh.table(sys.argv[1], seed=1), Thumb(1)
for hand in range(4):
    table.deal()
    while table.turn is not None:
        view = table.view(table.turn)
        assert view.moves()
        look(table)
        table.play(bot.choose(view))
    look(table)
    if table.match_over:
        table = mh.table(sys.argv[1], seed=2)
print(json.dumps(compiled))
"""


@pytest.fixture
def only_warmed_up(tmp_path):
    """Return a function that copies the cache as warm-up left it, without what tests compiled later."""

    def copied(game):
        for folder in (cache_dir(game.name), cache_dir(COMMON)):
            shutil.copytree(folder, tmp_path / folder.name)
        ready = tmp_path / cache_dir(game.name).name / marker_path(game, AHEAD).name
        for path in ready.parent.rglob("*.nb?"):
            if path.stat().st_mtime > ready.stat().st_mtime:
                path.unlink()
        return tmp_path

    return copied


@pytest.mark.parametrize("game", mh.GAMES)
def test_warmup_compiles_everything_that_hands_at_a_table_need(game, only_warmed_up):
    """After warm-up, scenes, moves, distances to a win and results of whole hands compile nothing that takes long.

    An ending that is too rare for warm-up may compile a small function.
    """
    load_all(mh.GAMES[game])
    env = {**os.environ, "MELDHOUSE_CACHE": str(only_warmed_up(mh.GAMES[game]))}
    run = subprocess.run([sys.executable, "-c", FIRST, game], capture_output=True, text=True, timeout=300, env=env)
    assert run.returncode == 0, run.stderr[-2000:]
    compiled = json.loads(run.stdout)
    assert len(compiled) <= 2, compiled
    assert all(seconds < 0.5 for seconds in compiled.values()), compiled
