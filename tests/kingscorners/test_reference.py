"""Random play under the law and in an independent C program of the same rules: the same statistics."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh

SOURCE = Path(__file__).parents[2] / "bench" / "reference" / "kingscorners.c"
COMPILER = shutil.which("gcc") or shutil.which("cc")
HANDS = 100_000
SEATS = {"becker": 3, "pool": 2, "penalty": 6}  # others: four
TOO_FAR = 4.5  # standard errors; about one in 150,000 by chance, and the seeds are fixed

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    target = tmp_path_factory.mktemp("reference") / "kingscorners"
    subprocess.run([COMPILER, "-O3", "-o", str(target), str(SOURCE)], check=True)
    return target


def figures_of(program, variant, seats):
    """name -> (mean, variance), as the program prints them."""
    asked = [str(program), variant, str(seats), str(HANDS), "1"]
    printed = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in printed.splitlines())
    return {name: (float(mean), float(variance)) for name, mean, variance in rows}


def columns(variant, seats):
    """name -> the figure of every hand that was played under the law."""
    tables = np.concatenate(list(mh.simulate("kingscorners", variant, hands=HANDS, seats=seats, seed=1)))
    tally = tables["tally"]
    story = {name: tally[name] for name in ("decisions", "turns", "plays", "pile_moves", "kings", "drawn", "impasse")}
    story |= {"pot": tables["pot"], "left": tables["left"]}
    for seat in range(seats):
        story[f"wins{seat}"] = tally["winner"] == seat
        story[f"points{seat}"] = tables["points"][:, seat]
        story[f"chips{seat}"] = tables["chips"][:, seat]
    return story


@pytest.mark.parametrize("variant", list(mh.GAMES["kingscorners"].variants))
def test_an_independent_program_agrees(program, variant):
    """Every counter, every seat's wins, points and chips have the same mean, within chance."""
    seats = SEATS.get(variant, 4)
    theirs = figures_of(program, variant, seats)
    far = {}
    for name, ours in columns(variant, seats).items():
        mean, variance = theirs[name]
        error = ((np.var(ours) + variance) / HANDS) ** 0.5
        if abs(np.mean(ours) - mean) > TOO_FAR * error:
            far[name] = (float(np.mean(ours)), mean)
    assert far == {}
