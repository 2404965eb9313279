"""(variant, deck, moves) gives the same bytes in every process, compiled or interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from digests import digests

HERE = Path(__file__).parent
DECISIONS = 400


def in_another_process(**environment: str) -> dict[str, str]:
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", str(HERE / "digests.py"), str(DECISIONS)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE.parent / "src"), str(HERE)]), **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return json.loads(run.stdout)


@pytest.fixture(scope="module")
def here():
    return digests(DECISIONS)


def test_the_same_in_another_process(here):
    """Another process, other hash seeds: the same bytes."""
    assert in_another_process(PYTHONHASHSEED="77") == here


def test_the_same_with_bounds_checked(here, tmp_path):
    """No kernel reads or writes beside its arrays."""
    assert in_another_process(NUMBA_BOUNDSCHECK="1", MELDHOUSE_CACHE=str(tmp_path)) == here


def test_the_same_without_the_compiler(here):
    """The laws are plain Python: interpreted they do the same, without a warning of numbers that do not fit."""
    assert in_another_process(NUMBA_DISABLE_JIT="1") == here
