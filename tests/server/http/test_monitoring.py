"""Monitoring of a server: the health check and the metrics."""

import re
import sqlite3

import pytest

from meldhouse.server.storage import base
from meldhouse.server.storage.base import Conflict
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

SAMPLE = re.compile(r'(meldhouse_\w+)(?:\{(\w+)="([\w.+]+)"\})? (\d+(?:\.\d+)?(?:e-\d+)?)')


@pytest.fixture
def server(tmp_path):
    with LiveServer(tmp_path / "house.db") as server:
        yield server


def samples(server):
    """Return every sample by name and label; check that each metric has a help text and a type."""
    found, explained, kinds = {}, set(), {}
    for line in call_api(server, "GET", "/metrics").splitlines():
        if line.startswith("# HELP "):
            explained.add(line.split()[2])
        elif line.startswith("# TYPE "):
            kinds[line.split()[2]] = line.split()[3]
        else:
            name, _, label, value = SAMPLE.fullmatch(line).groups()
            found[name, label] = float(value)
    named = {re.sub(r"_(bucket|sum|count)$", "", name) for name, _ in found}
    assert explained == kinds.keys() == named
    return found


def test_health_check_of_a_healthy_server_succeeds(server):
    assert call_api(server, "GET", "/healthz") == {"well": True}


def test_health_check_with_a_failing_database_answers_503(server, monkeypatch):
    """Load balancers then send nobody to this server."""

    async def broken(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(server.services.store, "try_write", broken)
    with pytest.raises(Refusal, match="503"):
        call_api(server, "GET", "/healthz")


def test_metrics_count_moves_tables_connections_and_times(server):
    """Moves are counted by game; the times are waiting times and commit times."""
    before = samples(server)
    ada = server.person()
    with ada.line(ada.open("kingscorners", options={"target": "200"})["table"]) as line:  # which no hand decides
        play_hand(line)
        after = samples(server)
        moves = sum(message["tell"] == "moved" and message["kind"] == "move" for message in line.heard)
    assert before["meldhouse_moves_total", "kingscorners"] == 0
    assert after["meldhouse_moves_total", "kingscorners"] == moves > 3
    assert after["meldhouse_moves_total", "pong"] == 0
    gauges = ("tables", "rooms", "sockets", "people")
    assert [after[f"meldhouse_{name}", None] - before[f"meldhouse_{name}", None] for name in gauges] == [1] * 4
    for times in ("meldhouse_asked_seconds", "meldhouse_commit_seconds", "meldhouse_bots_waited_seconds"):
        steps = [n for (name, _), n in after.items() if name == f"{times}_bucket"]
        assert steps == sorted(steps)
        assert steps[-1] == after[f"{times}_count", None] > before[f"{times}_count", None]
        assert 0 < after[f"{times}_sum", None] < 60
    assert after["meldhouse_writes_failed_total", None] == 0


def test_metrics_count_failed_writes_and_reloaded_tables(server):
    """Failed writes and reloaded tables are counted; conflicts with another writer aren't."""
    store, ada = server.services.store, server.person()
    table = ada.open("kingscorners")["table"]

    async def stumble():
        raise ZeroDivisionError

    async def stumble_there():
        await (await server.services.tables.get_actor(table)).submit(stumble)

    with pytest.raises(base.StoreUnavailable):
        server.call(lambda: store.write(("INSERT INTO nowhere VALUES (1)", ())))
    with pytest.raises(Conflict):
        server.call(lambda: store.write(("INSERT INTO people SELECT * FROM people", ())))
    with pytest.raises(Mistake):
        server.call(stumble_there)
    after = samples(server)
    assert after["meldhouse_writes_failed_total", None] == 1
    assert after["meldhouse_rooms_read_again_total", None] == 1


def test_metrics_can_be_requested_only_from_this_machine(server):
    """A request through a proxy gets 404."""
    for name in ("X-Forwarded-For", "Forwarded", "Via"):
        with pytest.raises(Refusal, match="404"):
            call_api(server, "GET", "/metrics", headers={name: "203.0.113.9"})


def test_metrics_contain_no_personal_data(server):
    """They have no name, key or table ID."""
    ada = server.person("Ada")
    table = ada.open("pong")["table"]
    response = call_api(server, "GET", "/metrics")
    assert not any(secret in response for secret in ("Ada", ada.key, table))
    assert "meldhouse_tables 1" in response
