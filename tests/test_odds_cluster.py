"""Hands that a cluster counts: the same, whoever is slow or lost there; and what is no such cluster."""

import os
import signal
import time

import pytest

import meldhouse as mh
from meldhouse.mistakes import Mistake
from meldhouse.odds import cluster as room
from meldhouse.odds.cluster import Cluster, count_unit, version
from meldhouse.odds.question import ask, count

distributed = pytest.importorskip("distributed")
ASKED = {"game": "kingscorners", "variant": "chips", "seed": 11}
HANDS = 12_000


@pytest.fixture(scope="module")
def two():
    """Two processes; hands are compiled before anybody waits for them."""
    mh.odds(**ASKED, hands=50, workers=1)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Many units, so that each worker has some."""
    monkeypatch.setattr(Cluster, "most", 1000)


def alone():
    return mh.odds(**ASKED, hands=HANDS, workers=1).sums


def slowed(seconds):
    """At a worker: every unit takes so much longer."""

    def slow(*asked):
        time.sleep(seconds)
        return count(*asked)

    room.count = slow


def another_version():
    room.version = lambda game: "another"


def as_before():
    room.count, room.version = count, version


def at(two, function, *given, workers=None):
    with distributed.Client(two, set_as_default=False) as client:
        return client.run(function, *given, workers=workers)


def test_a_slow_worker_and_one_that_is_killed_make_no_difference(two):
    """Bit for bit: one counts slowly from the beginning, the other is killed when some is counted."""
    slow, killed = sorted(at(two, os.getpid))
    pids = at(two, os.getpid)
    at(two, slowed, 0.05, workers=[slow])
    lost = []

    def watch(news):
        if news.new and not lost:
            os.kill(pids[killed], signal.SIGKILL)
            lost.append(news.new)

    found = mh.odds(**ASKED, hands=HANDS, cluster=two.scheduler_address, watch=watch)
    assert lost
    assert lost[0] < HANDS
    assert found.sums == alone()
    at(two, as_before)
    assert pids[killed] not in at(two, os.getpid).values()


def test_a_precision_is_reached_at_the_same_hands(two):
    asked = {**ASKED, "precision": "turns 2%"}
    assert mh.odds(**asked, cluster=two.scheduler_address).sums == mh.odds(**asked, workers=1).sums


def test_a_worker_with_another_version_is_refused(two, tmp_path):
    file = tmp_path / "odds.json"
    at(two, another_version)
    with pytest.raises(Mistake, match="another version of kingscorners"):
        mh.odds(**ASKED, hands=HANDS, cluster=two.scheduler_address, resume=file)
    at(two, as_before)
    assert mh.odds(**ASKED, hands=HANDS, cluster=two.scheduler_address, resume=file).sums == alone()


def test_a_unit_is_plain_data():
    question = ask("pong", seed=1, split="")
    unit = {"question": question._asdict(), "version": version("pong"), "first": 3, "hands": 9000}
    found = count_unit(unit)
    assert found["hands"] == 9000
    assert set(found) == {"version", "hands", "rows"}
    assert count_unit({**unit, "version": "another"}) == {"version": version("pong")}


def test_versions_follow_the_rows_and_the_law(monkeypatch, tmp_path):
    version.cache_clear()
    before = version("pong")
    monkeypatch.setattr(room.compiled, "digest", lambda game: "another law")
    version.cache_clear()
    assert version("pong") != before
    version.cache_clear()


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"cluster": "somewhere"}, "'somewhere' is no cluster"),
        ({"cluster": "local:0"}, "'local:0' is no cluster"),
        ({"cluster": "local:2", "workers": 2}, "leave --workers out"),
    ],
)
def test_what_is_no_cluster_is_told(asked, says):
    with pytest.raises(Mistake, match=says):
        mh.odds(**ASKED, hands=10, **asked)


def test_a_cluster_that_does_not_answer_is_told(monkeypatch):
    monkeypatch.setattr(room, "PATIENCE", 1)
    with pytest.raises(Mistake, match="Is its scheduler there"):
        mh.odds(**ASKED, hands=10, cluster="tcp://127.0.0.1:9")
