"""Rules run interpreted until a game is compiled; the change to compiled code happens between two moves."""

import os
import subprocess
import sys
from types import FunctionType, SimpleNamespace

import pytest

import meldhouse as mh
from meldhouse.engine import kernels
from meldhouse.engine.kernels import Kernel, interpret, is_interpreted, stop_interpreting, use_compiled
from tests.support.hand_digests import digests

DECISIONS = 200

FIRST_MOVES = """
import sys, meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.engine.kernels import interpret
game, bot = mh.GAMES[sys.argv[1]], Thumb(1)
interpret(game.name)
table = mh.table(game.name, seed=1)
table.deal()
for _ in range(12):
    view = table.view(table.turn)
    move = bot.choose(view)
    assert view.scene.choices and view.reason(move)
    if hasattr(game.score_breakdown, "near"):
        game.score_breakdown.near(view.state[0], view.rules, view.seat)
    table.play(move)
assert "numba" not in sys.modules
"""


@pytest.fixture
def as_written():
    """Run all games interpreted, even if they are compiled."""
    were = {name: state.compiled for name, state in kernels.COMPILE_STATES.items()}
    for name in mh.GAMES:
        kernels.COMPILE_STATES[name].compiled = False
        interpret(name)
    yield
    for name in mh.GAMES:
        stop_interpreting(name)
        kernels.COMPILE_STATES[name].compiled = were.get(name, False)


def test_games_play_equally_before_and_after_compilation(as_written):
    """Every position of every game has the same bytes when interpreted, and again when compiled."""
    written = digests(DECISIONS, *mh.GAMES)
    for name in mh.GAMES:
        assert is_interpreted(name)
        use_compiled(name)
        assert not is_interpreted(name)
    assert written == digests(DECISIONS, *mh.GAMES) != {}


@pytest.mark.parametrize("game", mh.GAMES)
def test_first_moves_load_no_compiler(game, tmp_path):
    """Dealing, concealing, legal moves, bots and scenes of a first hand load no compiler."""
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", FIRST_MOVES, game]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MELDHOUSE_CACHE": str(tmp_path)}
    subprocess.run(command, env=environment, check=True, timeout=60)
    assert [path.name for path in tmp_path.rglob("*.nb[ci]")] == []


def test_interpreting_a_compiled_game_has_no_effect(as_written):
    """`interpret` doesn't change a game that is already compiled."""
    use_compiled("pong")
    interpret("pong")
    assert not is_interpreted("pong")


def test_common_kernels_are_interpreted_while_any_game_is_interpreted(as_written):
    """They change to compiled code with the last game."""
    for name in mh.GAMES:
        assert is_interpreted(kernels.COMMON)
        use_compiled(name)
    assert not is_interpreted(kernels.COMMON)


@pytest.mark.parametrize("game", mh.GAMES)
def test_interpreted_call_never_calls_compiled_code(game):
    """A bot may be running while its game is compiled, so interpreted code must not call a function that changes."""
    called = [mh.GAMES[game].table_api.choose_as_heuristic.in_python]
    for function in called:
        met = list(function.__globals__.values())
        assert not any(isinstance(one, Kernel) for one in met)
        namespaces = [one for one in met if isinstance(one, SimpleNamespace)]
        functions = [
            one
            for one in met + [name for namespace in namespaces for name in vars(namespace).values()]
            if is_rules_function(one)
        ]
        called += [one for one in functions if one not in called]
    assert len(called) > 50


def is_rules_function(met):
    return isinstance(met, FunctionType) and met.__globals__ in kernels.PYTHON_NAMES.values()
