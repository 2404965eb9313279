"""Random play under the law and in an independent C program of the same rules: the same statistics."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh

SOURCE = Path(__file__).parents[2] / "bench" / "reference" / "mahjong.c"
COMPILER = shutil.which("gcc") or shutil.which("cc")
HANDS = 200_000
TOO_FAR = 4.5  # standard errors; about one in 150,000 by chance, and the seeds are fixed
OPTIONS = {"table": {}, "competition": {"minimum": 0}}  # there the program counts no fans: every complete hand wins
ENDINGS = {"exhausted": 1, "self_drawn": 2, "discard": 3, "robberies": 4}
COUNTERS = ("decisions", "turns", "draws", "chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs")

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    target = tmp_path_factory.mktemp("reference") / "mahjong"
    subprocess.run([COMPILER, "-O3", "-o", str(target), str(SOURCE)], check=True)
    return target


def figures_of(program, variant):
    """name -> (mean, variance), as the program prints them."""
    asked = [str(program), variant, str(HANDS), "1"]
    printed = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in printed.splitlines())
    return {name: (float(mean), float(variance)) for name, mean, variance in rows}


def columns(variant):
    """name -> the figure of every hand that was played under the law."""
    tables = np.concatenate(list(mh.simulate("mahjong", variant, hands=HANDS, seed=1, **OPTIONS[variant])))
    tally = tables["tally"]
    story = {name: tally[name] for name in (*COUNTERS, "replacements", "flowers")}
    story |= {name: tally["ending"] == ending for name, ending in ENDINGS.items()}
    for seat in range(4):
        story[f"wins{seat}"] = tally["winner"] == seat
        if variant == "table":
            story[f"chips{seat}"] = tables["chips"][:, seat]
    return story


@pytest.mark.parametrize("variant", list(OPTIONS))
def test_an_independent_program_agrees(program, variant):
    """Every counter, ending, and every seat's wins and chips have the same mean, within chance."""
    theirs = figures_of(program, variant)
    far = {}
    for name, ours in columns(variant).items():
        mean, variance = theirs[name]
        error = ((np.var(ours) + variance) / HANDS) ** 0.5
        if abs(np.mean(ours) - mean) > TOO_FAR * error:
            far[name] = (float(np.mean(ours)), mean)
    assert far == {}
