"""Simulated hours of crashes, lost connections and failing disks lose and reveal nothing; injected faults are
found.

`make faults` plays many more of them.
"""

import re
from random import Random
from unittest.mock import patch

import pytest

from meldhouse import warmup
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.session.session import TableSession
from tests.faults.consistency_check import judge
from tests.faults.fault_simulation import Hour
from tests.faults.injected_faults import PLANTS
from tests.faults.simulated_clock import Hands, Loop
from tests.faults.simulated_players import Regular

SEEDS = 6  # hours of two minutes at one table, within which an injected fault is found


@pytest.fixture(scope="module")
def hour():
    """Simulate some minutes at two tables: one with sealed claims, one with a clock."""
    return Hour(6, 2, games=("mahjong", "tongits")).play()


def test_simulated_hour_with_faults_loses_and_reveals_nothing(hour):
    assert judge(hour) == []
    assert hour.crashes > 2
    assert hour.disk.refusals > 0
    assert sum(len(person.answered) for person in hour.people) > 60
    assert sum(len(person.wires) for person in hour.people) >= 2 * len(hour.people)


def test_simulated_hour_with_the_same_seed_is_identical(hour):
    """All writes, messages and times are equal to the byte."""
    one, again = (Hour(2, 1, tables=1, games=("pong",)).play() for _ in range(2))
    assert (again.digest, again.crashes, again.disk.refusals) == (one.digest, one.crashes, one.disk.refusals)
    assert hour.digest != one.digest


def test_fault_simulation_compiles_nothing(monkeypatch):
    """Each restart of the server would compile again, in a process that isn't simulated."""
    begun = []
    monkeypatch.setattr(warmup, "is_compiled", lambda game, part: False)
    monkeypatch.setattr(CompilationService, "_compile", lambda readying, one: begun.append(one))
    Hour(2, 1, tables=1, games=("pong",)).play()
    assert begun == []


def test_table_timers_never_fire_early():
    """A timer doesn't fire early even if other work is due; a table that woke up early used to do so forever."""
    hands, seen = Hands(), []
    hands.now, due = 100.0, 100.0 + 1e-10
    loop = Loop(hands, Random(1))
    loop.call_at(due, lambda: seen.append(loop.time()))
    loop.call_soon(loop.call_soon, str)
    loop.call_at(due + 1, loop.stop)
    loop.run_forever()
    loop.close()
    assert seen == [due]


@pytest.mark.parametrize("planted", PLANTS)
def test_simulation_detects_an_injected_fault(planted):
    game, plant, says = PLANTS[planted]
    assert any(re.search(says, found) for seed in range(1, SEEDS + 1) for found in planted_hour(seed, game, plant))


def planted_hour(seed, game, plant):
    with plant():
        hour = Hour(seed, 2, tables=1, games=(game,), clock="brisk", hands=0).play()
    return judge(hour)


WALL_SEEDS = range(
    9, 30
)  # in 9 and 11, a hand of Mahjong uses up the wall; one is enough, and the others are a reserve


def quick_hours():
    """Yield hours of people who hardly think, so that whole hands are played."""
    agreed = {"clock": "off", "hands": 0, "strict": False, "quick_claims": True}
    for seed in WALL_SEEDS:
        with patch.object(Regular, "_dawdle", lambda person: person.chance.uniform(0.2, 0.6)):
            yield Hour(seed, 5, tables=1, games=("mahjong",), **agreed).play()


def ends_with_the_wall(hour):
    hands = hour.disk.db.execute("SELECT text FROM hands")
    return any(" discard " in text.splitlines()[-2] for (text,) in hands)


def test_hand_that_uses_up_the_wall_is_stored_at_a_live_table():
    hour = next(filter(ends_with_the_wall, quick_hours()))
    assert judge(hour) == []


def test_simulation_detects_a_hand_that_is_counted_before_its_last_claim_pause(monkeypatch):
    """The fault is detected at a live table, before a restart restores what was lost."""
    early = property(lambda session: [hand for hand in session.table.hands if hand.result is not None])
    monkeypatch.setattr(TableSession, "finished_hands", early)
    found = (what for hour in quick_hours() for what in hour.findings)
    assert any("are told to be finished" in what for what in found)
