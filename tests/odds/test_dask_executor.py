"""Hands counted by a cluster, for odds and the arena: equal sums with slow or lost workers, and invalid clusters."""

import json
import os
import signal
import time

import pytest

import meldhouse as mh
from meldhouse.arena import match as matches
from meldhouse.arena.match import make_match
from meldhouse.cli import app
from meldhouse.odds import dask_executor, spec
from meldhouse.odds.checkpoint import sums_from_json
from meldhouse.odds.dask_executor import DaskExecutor, code_version, count_unit, make_unit
from meldhouse.odds.spec import make_question
from meldhouse.util.errors import Mistake

distributed = pytest.importorskip("distributed")
ODDS = {"game": "kingscorners", "variant": "chips", "seed": 11}
ARENA = {"game": "kingscorners", "bots": "club,uniform", "seed": 11}
HANDS, DECKS = 12_000, 4000
ORDERS = 6  # number of seat orders of two bots at four seats


def counted(**asked):
    return mh.odds(**{**ODDS, "hands": HANDS, **asked})


def played(**asked):
    return mh.arena(**{**ARENA, "hands": ORDERS * DECKS, **asked})


RUNS = {"odds": (counted, HANDS), "arena": (played, DECKS)}
both = pytest.mark.parametrize("run", RUNS)


@pytest.fixture(scope="module")
def two():
    """Start a cluster of two processes that have already compiled the game."""
    counted(hands=50, workers=1)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


@pytest.fixture(scope="module")
def alone():
    """Return the sums of a single local worker."""
    return {name: run(workers=1).sums for name, (run, _) in RUNS.items()}


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Make many small units, so that each worker gets some."""
    monkeypatch.setattr(DaskExecutor, "max_hands", 500)


COUNTERS = ((spec, "count_hands"), (matches, "count_decks"))


def slowed(seconds):
    """Slow down every unit that runs at a worker."""
    for module, name in COUNTERS:
        setattr(module, name, slow(getattr(module, name), seconds))


def slow(count, seconds):
    def wait(*asked):
        time.sleep(seconds)
        return count(*asked)

    wait.quick = count
    return wait


def another_version():
    dask_executor.code_version = lambda game: "another"


def as_before():
    dask_executor.code_version = code_version
    for module, name in COUNTERS:
        count = getattr(module, name)
        setattr(module, name, getattr(count, "quick", count))


def at(two, function, *given, workers=None):
    with distributed.Client(two, set_as_default=False) as client:
        return client.run(function, *given, workers=workers)


@both
def test_cluster_with_slow_and_killed_workers_gives_equal_sums(run, two, alone):
    """Sums are equal bit for bit if one worker is slow and the other is killed halfway."""
    count, number = RUNS[run]
    slow, killed = sorted(at(two, os.getpid))
    pids = at(two, os.getpid)
    at(two, slowed, 0.05, workers=[slow])
    lost = []

    def watch(news):
        if news.new_hands and not lost:
            os.kill(pids[killed], signal.SIGKILL)
            lost.append(news.new_hands)

    found = count(cluster=two.scheduler_address, watch=watch)
    assert lost
    assert lost[0] < number
    assert found.sums.hands == number
    assert found.sums == alone[run]
    at(two, as_before)
    assert pids[killed] not in at(two, os.getpid).values()


def test_cluster_reaches_the_precision_after_the_same_number_of_hands(two):
    asked = {**ODDS, "precision": "turns 2%"}
    assert mh.odds(**asked, cluster=two.scheduler_address).sums == mh.odds(**asked, workers=1).sums


def test_arena_on_a_cluster_is_certain_after_the_same_deck(two):
    asked = {**ARENA, "game": "tongits", "bots": "club,novice", "until_certain": True}
    here, there = mh.arena(**asked, workers=1), mh.arena(**asked, cluster=two.scheduler_address)
    assert here.sums == there.sums
    assert here.verdict("club", "novice") == "ahead"


@both
def test_odds_run_can_be_resumed_locally_and_on_a_cluster(run, two, alone, tmp_path):
    count, number = RUNS[run]
    times = ORDERS if run == "arena" else 1
    for part, who in ((3, {"workers": 1}), (2, {"cluster": two.scheduler_address}), (1, {"workers": 2})):
        found = count(hands=number // part * times, resume=tmp_path / "run.json", **who)
        assert found.sums.hands == number // part
    assert found.sums == alone[run]


def test_searching_bots_play_equally_on_a_cluster(two):
    """They use their own seeds, and a number of playouts instead of a time limit."""
    asked = {"game": "kingscorners", "bots": "strong,club", "seats": 2, "hands": 4, "seed": 5}
    assert mh.arena(**asked, cluster=two.scheduler_address).sums == mh.arena(**asked, workers=1).sums


@both
def test_cluster_worker_with_another_version_is_refused(run, two, alone, tmp_path):
    count, _ = RUNS[run]
    at(two, another_version)
    with pytest.raises(Mistake, match="another version of kingscorners"):
        count(cluster=two.scheduler_address, resume=tmp_path / "run.json")
    at(two, as_before)
    assert count(cluster=two.scheduler_address, resume=tmp_path / "run.json").sums == alone[run]


@pytest.mark.parametrize(
    "asked", [make_question("pong", seed=1), make_match("pong", None, "club,uniform", seed=1, options={})]
)
def test_cluster_unit_can_be_serialized_as_json(asked):
    """A unit gives the same sums after serialization."""
    unit = json.loads(json.dumps(make_unit(asked, 3, 4500)))
    found = json.loads(json.dumps(count_unit(unit)))
    assert sums_from_json(found) == asked.resolve().count_range(3, 4500)
    assert found["hands"] == 4500
    assert set(found) == {"version", "hands", "rows"}
    assert count_unit({**unit, "version": "another"}) == {"version": code_version("pong")}


def test_code_version_changes_with_the_rules(monkeypatch):
    code_version.cache_clear()
    before = code_version("pong")
    monkeypatch.setattr(dask_executor.compiled, "cache_key", lambda game: "another law")
    code_version.cache_clear()
    assert code_version("pong") != before
    code_version.cache_clear()


@pytest.mark.parametrize(
    "file",
    ["odds/statistics.py", "arena/match.py", "bots/monte_carlo_search.py", "games/pong/odds.py", "games/pong/scene.py"],
)
def test_code_version_changes_with_statistics_and_bots(file, monkeypatch):
    code_version.cache_clear()
    before, read = code_version("pong"), type(dask_executor.compiled.PACKAGE).read_bytes
    changed = dask_executor.compiled.PACKAGE / file
    monkeypatch.setattr(type(changed), "read_bytes", lambda path: read(path) + (b"#" if path == changed else b""))
    code_version.cache_clear()
    assert code_version("pong") != before
    code_version.cache_clear()


@both
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"cluster": "somewhere"}, "'somewhere' isn't a cluster address"),
        ({"cluster": "local:0"}, "'local:0' isn't a cluster address"),
        ({"cluster": "local:2", "workers": 2}, "Leave out --workers"),
    ],
)
def test_invalid_cluster_address_is_refused(run, asked, says):
    with pytest.raises(Mistake, match=says):
        RUNS[run][0](**asked)


@both
def test_unreachable_cluster_is_reported_with_its_address(run, monkeypatch):
    monkeypatch.setattr(dask_executor, "CONNECT_TIMEOUT_S", 1)
    with pytest.raises(Mistake, match="Check that its scheduler"):
        RUNS[run][0](cluster="tcp://127.0.0.1:9")


def test_complete_odds_run_needs_no_cluster(tmp_path):
    """The figures are read from the file."""
    file = tmp_path / "run.json"
    counted(hands=60, resume=file)
    assert counted(hands=60, resume=file, cluster="tcp://127.0.0.1:9").hands == 60


@pytest.mark.parametrize("other", ["my.py:Bot", "python my.py"])
def test_external_bots_on_a_cluster_are_refused(other, tmp_path, monkeypatch):
    """Nothing is started or written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text("class Bot:\n    def choose(self, view):\n        return view.moves()[0]\n")
    monkeypatch.setattr(DaskExecutor, "__init__", None)
    words = ["arena", "pong", "--bots", f"club,{other}", "--cluster", "local:2", "--resume", "run.json"]
    with pytest.raises(Mistake, match="Cluster workers have only the built-in bots"):
        app(words, standalone_mode=False)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["my.py"]


def test_odds_command_prints_the_same_figures_with_a_local_cluster(capsys):
    """The command runs with and without a cluster of two processes."""
    words = ["arena", "kingscorners", "--bots", "club,uniform", "--hands", "1200", "--seed", "3"]
    outputs = []
    for more in ([], ["--cluster", "local:2"]):
        app([*words, *more], standalone_mode=False)
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert "200 decks, each in 6 orders" in outputs[0]
