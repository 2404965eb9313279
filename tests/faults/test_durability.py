"""Acknowledged moves survive every crash: killed processes and failing disks.

`make faults` repeats all of this many more times.
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
from tests.support.live_server import call_api
from tests.support.parameter_sweep import sampled

KILLS = 25  # of a server on each store
PLANTED_KILLS = 150  # kills within which an injected fault is found
MOVES = 60  # moves whose acknowledgements are audited
NOTHING_LOST = "Something went wrong on our side. Nothing was lost. Please try again."


@pytest.fixture(scope="module")
def nursery():
    bring_in()
    with a_nursery() as started:
        yield started


@sampled("kills", 10, KILLS)
def test_server_that_is_killed_repeatedly_loses_no_acknowledged_move(nursery, where, kills):
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
def test_durability_check_detects_an_injected_fault(nursery, tmp_path, planted, says):
    found, _ = killed(nursery, tmp_path / "house.db", PLANTED_KILLS, seed=1, planted=planted)
    assert any(re.search(says, what) for what in found), found


def test_server_with_a_thousand_tables_restarts_within_its_time_limit(nursery, where):
    """The limit is the tables' share of two seconds; `many_tables.py` measures the whole restart."""
    fill(nursery, where, 1000)
    with nursery.server(where) as server:
        assert "meldhouse_tables 1001.0" in call_api(server, "GET", "/metrics").splitlines()
        assert used(server.pid) < 1.0


# --- synced before it is acknowledged ---------------------------------------------------------


@pytest.fixture(scope="module")
def strace():
    if why := why_not():
        pytest.skip(why)


def audit_of(nursery, tmp_path, moves, planted=""):
    with nursery.server(tmp_path / "house.db", planted) as server:
        people = seated(server, 2)
        with Noted(server.pid, tmp_path / "calls"):
            asyncio.run(lived(server, people, moves, 0))
    acknowledged = {request for person in people for request, asked in person.asked.items() if asked.at}
    return audited(tmp_path / "calls", "house.db"), acknowledged


def test_moves_are_synced_to_disk_before_they_are_acknowledged(strace, nursery, tmp_path):
    audit, acknowledged = audit_of(nursery, tmp_path, MOVES)
    assert audit.broken == []
    assert audit.safe >= acknowledged
    assert len(acknowledged) >= MOVES
    assert audit.syncs > 0


@pytest.mark.parametrize(
    "planted", ["nothing is synced", "told before the commit", "acknowledged before it is written"]
)
def test_fsync_audit_detects_an_early_acknowledgement(strace, nursery, tmp_path, planted):
    """Not every acknowledgement is early: a busy machine may send one after the commit that it should have awaited."""
    audit, acknowledged = audit_of(nursery, tmp_path, MOVES // 4, planted)
    assert len(acknowledged) >= MOVES // 4
    assert len(audit.broken) > len(acknowledged) / 2


# --- a disk that refuses ------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", TROUBLES)
def test_failing_disk_loses_no_acknowledged_move(nursery, tmp_path, trouble):
    """People get an explanation, and play continues when the disk accepts writes again."""
    if why := lacking(trouble):
        pytest.skip(why)
    found, counted, messages = troubled(nursery, tmp_path, trouble, times=1)
    assert found == []
    assert messages == {NOTHING_LOST}
    assert counted["moves refused"] >= 2


def test_durability_check_detects_an_early_acknowledgement_on_a_failing_disk(nursery, tmp_path):
    found, _, _ = troubled(nursery, tmp_path, "files may not grow", 1, "acknowledged before it is written")
    assert any("was acknowledged and is not there" in what for what in found)
