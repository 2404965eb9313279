"""Random play under the law and in an independent C program of the same rules: the same statistics."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.options import plain
from meldhouse.games.tongits.state import SEATS, Ended

SOURCE = Path(__file__).parents[2] / "bench" / "reference" / "tongits.c"
COMPILER = shutil.which("gcc") or shutil.which("cc")
TABLES, HANDS = 50_000, 4  # several hands at a table: who won deals, and may win the pot
TOO_FAR = 4.5  # standard errors; about one in 150,000 by chance, and the seeds are fixed

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")
COUNTERS = ("decisions", "turns", "picks", "takes", "drops", "connects", "secrets", "draws_called", "burned")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    target = tmp_path_factory.mktemp("reference") / "tongits"
    subprocess.run([COMPILER, "-O3", "-o", str(target), str(SOURCE)], check=True)
    return target


def figures_of(program, variant):
    """name -> (mean, variance), as the program prints them."""
    asked = [str(program), variant, str(TABLES * HANDS), "1", str(HANDS)]
    printed = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in printed.splitlines())
    return {name: (float(mean), float(variance)) for name, mean, variance in rows}


def played(variant):
    """The tables after every hand that was played under the law."""
    game = mh.GAMES["tongits"]
    rules = plain(game.variants[variant].rules)
    tables, deck, x = game.tables(TABLES), game.full_deck(rules), np.uint64(2)
    tables["rng"] = np.arange(1, TABLES + 1)
    for _ in range(HANDS):
        x = np.uint64(game.playouts.play_hands(tables, rules, deck, x)[1])
        yield tables.copy()


def columns(variant):
    """name -> the figure of every hand."""
    tables = np.concatenate(list(played(variant)))
    tally = tables["tally"]
    story = {name: tally[name] for name in COUNTERS}
    story |= {"draws_challenged": tally["draws_challenged"], "void": tally["winner"] < 0}
    for how in (Ended.TONGITS, Ended.DRAW, Ended.CHALLENGE, Ended.DECK_OUT):
        story[how.name.lower()] = (tally["ended"] == how) & (tally["winner"] >= 0)
    for seat in range(SEATS):
        story[f"wins{seat}"] = tally["winner"] == seat
        story[f"deadwood{seat}"] = tally["deadwood"][:, seat]
        story[f"chips{seat}"] = tables["chips"][:, seat]
    return story | {"pots_won": tables["prize"] > 0, "pot": tables["prize"]}


@pytest.mark.parametrize("variant", ["classic", "pagat"])
def test_an_independent_program_agrees(program, variant):
    """Every counter, ending, seat's wins, dead wood and chips, and the pots: the same mean, within chance."""
    theirs = figures_of(program, variant)
    far = {}
    for name, ours in columns(variant).items():
        mean, variance = theirs[name]
        error = ((np.var(ours) + variance) / len(ours)) ** 0.5
        if abs(np.mean(ours) - mean) > TOO_FAR * error:
            far[name] = (float(np.mean(ours)), mean)
    assert far == {}
