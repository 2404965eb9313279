"""Benchmarks of speed: what they count, and the lines that they print."""

import itertools
from pathlib import Path

import against_c
import peers
import pytest
from programs import COMPILER, cpu_rate

import meldhouse as mh
from meldhouse.benchmark import measure_simulate
from meldhouse.simulate import CHUNK_HANDS

GAME = "tongits"
NEEDS_COMPILER = pytest.mark.skipif(not COMPILER, reason="no C compiler")


@pytest.mark.parametrize("workers", [1, 2])
def test_simulate_speed_counts_every_decision_of_whole_chunks(workers):
    """A clock that advances by one second per reading makes a chunk last a second."""
    clock = itertools.count().__next__
    speed = measure_simulate(mh.GAMES[GAME], "classic", 3, 1, workers, clock)
    hands = 3 * workers * CHUNK_HANDS
    played = mh.simulate(GAME, hands=hands, bots="uniform", seed=1)
    assert speed == (sum(int(tables["tally"]["decisions"].sum()) for tables in played), hands, 1)


@pytest.mark.parametrize(
    "printed", ["decisions 2.5 0.1", '{"hands": 1, "total_decisions": 250, "decisions": [2.5, 1]}']
)
def test_rate_of_a_program_excludes_its_start(printed, monkeypatch):
    """The program takes three seconds for a hundred hands, and one second for one."""
    spent = {100: 3.0, 1: 1.0}
    monkeypatch.setattr("programs._run", lambda program, asked: (printed, spent[asked[-1]]))
    assert cpu_rate(Path("program"), ["classic", 100], 100) == 125


@NEEDS_COMPILER
def test_comparison_with_c_prints_a_ratio_for_every_variant(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["against_c", GAME, "--rounds", "1", "--seconds", "0.01"])
    against_c.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [[GAME, name, "reference"] for name in ("classic", "pagat")]
    assert all(0.1 < float(line.split()[4]) < 10 for line in lines)


def test_table_of_speeds_has_a_ratio_for_every_installed_library(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["peers", GAME, "--seconds", "0.01", "--turns", "1"])
    peers.main()
    text = capsys.readouterr().out
    for heading in (peers.SIMULATE, peers.BATCHES, peers.SINGLE):
        assert heading in text
    missing = [line for line in text.splitlines() if "is left out" in line]
    for name in peers.SPIEL:
        assert any(f"x OpenSpiel {name}" in line for line in text.splitlines()) or any(name in line for line in missing)
