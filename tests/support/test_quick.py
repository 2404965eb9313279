"""`make test-quick` runs the tests near a part of the program within its time limit."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import meldhouse as mh
from tests import quick
from tests.support.forked_commands import in_a_copy
from tests.support.parameter_sweep import few

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tests" / "quick.py"


def run(*words):
    """Run pytest for the program in a fork of this process, which has read the tests already."""
    return in_a_copy(lambda: pytest.main([*quick.build_arguments(*words), "-p", "no:cacheprovider"]), cwd=ROOT)


def picked(room):
    found = run(room, "--collect-only", "-n0").stdout
    return [line for line in found.splitlines() if re.match(r"tests/.*::", line)]


def test_quick_tests_exist_for_games_and_parts_of_the_program():
    assert set(quick.games()) == set(mh.GAMES)
    assert {*mh.GAMES, "server", "odds", "cli", "diagnostics", "i18n", "core", "warmup"} <= set(quick.parts())


def test_quick_tests_of_a_game_are_its_own_and_the_shared_tests():
    """The game's own tests come first; tests of other games and slow tests are left out."""
    found = picked("pong")
    others = set(mh.GAMES) - {"pong"}
    assert len(found) > 100
    assert found[0].startswith("tests/games/pong/")
    assert any(line.startswith("tests/games/test_invariants.py") for line in found)
    assert [line for line in found if others & set(re.findall(r"[a-z]+", line.partition("[")[2]))] == []
    assert [line for line in found if any(line.startswith(f"tests/games/{other}/") for other in others)] == []
    assert not any("tests/package/test_wheel.py" in line for line in found)


def test_quick_tests_of_a_part_are_the_tests_that_import_it():
    """Tests for every game are run for one game only."""
    found = picked("odds")
    files = {line.partition("::")[0] for line in found}
    assert {"tests/odds/test_counting.py", "tests/games/test_validation.py"} <= files
    assert "tests/games/pong/test_hands.py" not in files
    assert [line for line in found if "[pong" in line] == []


@pytest.mark.parametrize("workers", few(["-n0", "-n1"], "-n1"))
def test_quick_run_after_its_time_limit_says_how_many_tests_were_skipped(workers):
    """A run without any test fails. The part is small, so that few files are read."""
    run_out = run("quiz_sets", "--seconds", "0", workers)
    assert run_out.returncode == 1
    assert re.search(r"The tests of quiz_sets: \d+ s; \d+ had not begun when the time was over", run_out.stdout)
    assert "passed" not in run_out.stdout


@pytest.mark.parametrize("words", [[], ["pnog"]])
def test_quick_run_without_a_part_lists_the_parts(words):
    run_out = subprocess.run([sys.executable, PROGRAM, *words], capture_output=True, text=True, check=False)
    assert run_out.returncode == 1
    assert "kongpie" in run_out.stderr
