"""What was acknowledged is there, whatever happens to the house: a process that is killed, a disk that refuses.

`make trust` does much more of all of it.
"""

import asyncio
import re

import pytest

from tests.faults.disk_failures import TROUBLES, a_nursery, lacking, troubled
from tests.faults.forked_server import bring_in
from tests.faults.fsync_audit import Noted, audited, why_not
from tests.faults.many_tables import fill, used
from tests.faults.retrying_clients import lived, seated
from tests.faults.server_kills import killed
from tests.support.live_server import house_says
from tests.support.parameter_sweep import sampled

KILLS = 25  # of a house on each store
PLANTED_KILLS = 150  # within which what is planted is found
MOVES = 60  # whose acknowledgements are audited
NOTHING_LOST = "Something went wrong on our side. Nothing was lost. Please try again."


@pytest.fixture(scope="module")
def nursery():
    bring_in()
    with a_nursery() as houses:
        yield houses


@sampled("kills", 10, KILLS)
def test_a_house_that_is_killed_again_and_again_loses_nothing(nursery, where, kills):
    found, counted = killed(nursery, where, kills, seed=1)
    assert found == []
    assert counted["kills"] == kills
    assert counted["acknowledged moves"] > 2 * kills
    assert counted["requests sent again"] > kills


@pytest.mark.parametrize(
    ("planted", "says"),
    [
        ("acknowledged before it is written", "was acknowledged and is not there|does not sit there"),
        ("told before the commit", "was acknowledged and is not there"),
        ("ids of requests are forgotten", "was acknowledged and is not there"),
        ("a request is applied twice", "that nobody asked for"),
        ("half is written", "cannot be played again|are not what its events made|are kept"),
    ],
)
def test_what_is_planted_in_a_house_that_is_killed_is_found(nursery, tmp_path, planted, says):
    found, _ = killed(nursery, tmp_path / "house.db", PLANTED_KILLS, seed=1, planted=planted)
    assert any(re.search(says, what) for what in found), found


def test_a_house_with_a_thousand_tables_is_back_soon(nursery, where):
    """Of two seconds this is what tables may take; `many_tables.py` measures all of them."""
    fill(nursery, where, 1000)
    with nursery.house(where) as house:
        assert "meldhouse_tables 1001.0" in house_says(house, "GET", "/metrics").splitlines()
        assert used(house.pid) < 1.0


# --- synced before it is acknowledged ---------------------------------------------------------


@pytest.fixture(scope="module")
def strace():
    if why := why_not():
        pytest.skip(why)


def audit_of(nursery, tmp_path, moves, planted=""):
    with nursery.house(tmp_path / "house.db", planted) as house:
        people = seated(house, 2)
        with Noted(house.pid, tmp_path / "calls"):
            asyncio.run(lived(house, people, moves, 0))
    acknowledged = {request for person in people for request, asked in person.asked.items() if asked.at}
    return audited(tmp_path / "calls", "house.db"), acknowledged


def test_every_move_is_synced_before_it_is_acknowledged(strace, nursery, tmp_path):
    audit, acknowledged = audit_of(nursery, tmp_path, MOVES)
    assert audit.broken == []
    assert audit.safe >= acknowledged
    assert len(acknowledged) >= MOVES
    assert audit.syncs > 0


@pytest.mark.parametrize(
    "planted", ["nothing is synced", "told before the commit", "acknowledged before it is written"]
)
def test_what_is_acknowledged_too_soon_is_found(strace, nursery, tmp_path, planted):
    audit, acknowledged = audit_of(nursery, tmp_path, MOVES // 4, planted)
    assert len(audit.broken) >= len(acknowledged) >= MOVES // 4
    assert audit.safe == set()


# --- a disk that refuses ------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_disk_that_refuses_loses_nothing(nursery, tmp_path, trouble):
    """People are told so in a sentence, and go on when it takes what is written again."""
    if why := lacking(trouble):
        pytest.skip(why)
    found, counted, told = troubled(nursery, tmp_path, trouble, times=1)
    assert found == []
    assert told == {NOTHING_LOST}
    assert counted["moves refused"] >= 2


def test_whoever_acknowledges_what_a_disk_refuses_is_found(nursery, tmp_path):
    found, _, _ = troubled(nursery, tmp_path, "files may not grow", 1, "acknowledged before it is written")
    assert any("was acknowledged and is not there" in what for what in found)
