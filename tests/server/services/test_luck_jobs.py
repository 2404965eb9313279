"""Estimates of luck and play on a server: computed once in the background, stored, and shown to their person alone."""

import asyncio
import sqlite3
import time
from contextlib import closing, suppress

import pytest

import meldhouse as mh
from meldhouse.core.record import Record
from meldhouse.server.services import luck_jobs
from meldhouse.server.storage import luck_queries, queries
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

GAME = "kingscorners"
EXACT = 1e-9


@pytest.fixture
def server(tmp_path):
    with LiveServer(tmp_path / "house.db") as opened:
        yield opened


def with_a_hand(person, game=GAME, hands=1, **more):
    table = person.open(game, hands=hands, **more)["table"]
    with person.line(table) as line:
        play_hand(line)
        while line.state == "playing":
            line.until("seats")
    return table


def estimated(person, table, hand=0):
    """Repeat the request until the estimate is there."""
    for _ in range(300):
        if (answer := person.get(f"/api/tables/{table}/luck?hand={hand}"))["ready"]:
            return answer
        time.sleep(0.2)
    raise AssertionError("it is never estimated")


def rows(server, query):
    return server.call(lambda: server.services.store.rows(query))


def execute(server, sql):
    with closing(sqlite3.connect(server.path)) as db, db:
        return db.execute(sql).fetchall()


# --- the estimate ---------------------------------------------------------------------------------


def test_estimate_of_a_hand_is_that_of_the_library_and_is_stored(server, monkeypatch):
    ada = server.person()
    table = with_a_hand(ada)
    answer = estimated(ada, table)
    expected = mh.luck(mh.replay(Record.read(ada.get(f"/api/tables/{table}/record"))), seat=0)
    assert answer["play"] == pytest.approx(expected.play, abs=EXACT)
    assert answer["interval"] == pytest.approx(expected.interval, abs=EXACT)
    assert answer["result"] == pytest.approx(answer["luck"] + answer["play"])
    assert answer["says"][0].startswith("Your cards and your luck")
    assert answer["says"][1].startswith("Your play")
    monkeypatch.setattr(luck_jobs, "start_process", None)
    assert ada.get(f"/api/tables/{table}/luck?hand=0") == answer
    assert len(rows(server, queries.all_rows("luck"))) == 1


def test_second_hand_of_a_table_is_estimated_from_its_own_position(server):
    ada = server.person()
    table = ada.open("tongits", hands=2)["table"]
    with ada.line(table) as line:
        play_hand(line)
        line.ask("next")
        line.wait_for(lambda now: not now["over"])
        play_hand(line)
        while line.state != "over":
            line.until("seats")
    answer = estimated(ada, table, 1)
    replayed = mh.replay(Record.read(ada.get(f"/api/tables/{table}/record")))
    assert answer["play"] == pytest.approx(mh.luck(replayed, seat=0, hand=1).play, abs=EXACT)
    assert answer["result"] == replayed.hands[1].payoffs[0]


def test_finished_hand_is_estimated_without_a_request(server, monkeypatch):
    monkeypatch.setattr(luck_jobs, "DELAY_S", 0.1)
    table = with_a_hand(server.person())
    until = time.monotonic() + 60
    while not rows(server, queries.all_rows("luck")):
        assert time.monotonic() < until
        time.sleep(0.1)
    ((id, hand, *_),) = rows(server, queries.all_rows("luck"))
    assert (id, hand) == (table, 0)


def test_worker_process_serves_several_hands_and_ends_when_idle(server, monkeypatch):
    started = []
    start = luck_jobs.start_process

    async def counted(module):
        started.append(process := await start(module))
        return process

    monkeypatch.setattr(luck_jobs, "start_process", counted)
    monkeypatch.setattr(luck_jobs, "IDLE_S", 1.5)
    ada = server.person()
    tables = [with_a_hand(ada), with_a_hand(ada)]
    for table in tables:
        estimated(ada, table)
    assert len(started) == 1
    until = time.monotonic() + 20
    while started[0].returncode is None or server.services.luck_jobs.task:
        assert time.monotonic() < until
        time.sleep(0.05)


# --- the queue ------------------------------------------------------------------------------------


@pytest.fixture
def recorded(server, monkeypatch):
    """Record the order of hands instead of estimating them."""
    order = []

    async def note(self, id, hand):
        order.append((id, hand))

    monkeypatch.setattr(luck_jobs.LuckJobs, "_estimate", note)
    return order


def wait_until_idle(server, order, count):
    until = time.monotonic() + 10
    while len(order) < count:
        assert time.monotonic() < until, order
        time.sleep(0.02)


def test_no_hand_is_estimated_while_the_server_is_busy(server, recorded, monkeypatch):
    monkeypatch.setattr(luck_jobs, "BUSY_RETRY_S", 0.05)
    jobs, busy = server.services.luck_jobs, [True]
    monkeypatch.setattr(jobs, "is_busy", lambda: busy[0])
    server.call(lambda: asyncio.sleep(0, jobs.request([("a", 0)])))
    time.sleep(0.5)
    assert recorded == []
    busy.clear()
    busy.append(False)
    wait_until_idle(server, recorded, 1)
    assert recorded == [("a", 0)]


def test_server_is_busy_while_bots_wait_for_a_thread(server):
    services = server.services
    assert not services._is_busy()
    services.bot_executor.queue.add("ada", "table", None)
    assert services._is_busy()
    services.bot_executor.queue.next()
    assert not services._is_busy()


def test_queue_is_bounded_and_requested_hands_come_first(server, recorded, monkeypatch):
    monkeypatch.setattr(luck_jobs, "MAX_WAITING", 3)
    monkeypatch.setattr(luck_jobs, "BUSY_RETRY_S", 0.05)
    jobs, busy = server.services.luck_jobs, [True]
    monkeypatch.setattr(jobs, "is_busy", lambda: busy[0])

    async def fill():
        jobs._add([("background", hand) for hand in range(5)])
        jobs.request([("asked", 0), ("asked", 1)])
        return list(jobs.queue)

    assert server.call(fill) == [("asked", 0), ("asked", 1), ("background", 0)]
    busy[0] = False
    wait_until_idle(server, recorded, 3)
    assert recorded == [("asked", 0), ("asked", 1), ("background", 0)]


def test_hand_whose_estimate_fails_is_not_tried_again(server, monkeypatch):
    tried = []

    async def fails(self, request):
        tried.append(request)
        raise RuntimeError("broken")

    monkeypatch.setattr(luck_jobs.LuckJobs, "_ask_process", fails)
    ada = server.person()
    table = with_a_hand(ada)
    assert not ada.get(f"/api/tables/{table}/luck?hand=0")["ready"]
    until = time.monotonic() + 10
    while not server.services.luck_jobs.failed:
        assert time.monotonic() < until
        time.sleep(0.02)
    with pytest.raises(Refusal, match="no estimate"):
        ada.get(f"/api/tables/{table}/luck?hand=0")
    assert len(tried) == 1


def test_hand_under_other_rules_is_skipped(server, monkeypatch):
    monkeypatch.setattr(luck_jobs, "start_process", None)
    ada = server.person()
    table = with_a_hand(ada)
    execute(server, "UPDATE hands SET law = 'other rules'")
    with pytest.raises(Refusal, match="no estimate"):
        ada.get(f"/api/tables/{table}/luck?hand=0")
    server.call(lambda: server.services.luck_jobs._estimate(table, 0))
    assert rows(server, queries.all_rows("luck")) == []


# --- who may see it -------------------------------------------------------------------------------


def two_people(server, hands):
    """Return a table of two people after its first hand."""
    ada, bob = server.person(), server.person("Bob")
    table = ada.open(GAME, "me open bot", variant="chips", hands=hands, pace="quick", public=True)["table"]
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    deadline, n = time.monotonic() + 100, 0
    while not (now := ada.get(f"/api/tables/{table}"))["played"]:
        assert time.monotonic() < deadline
        n += 1
        person = (ada, bob)[n % 2]
        now = person.get(f"/api/tables/{table}")
        if now["scene"] and now["scene"]["choices"]:
            with suppress(Refusal):  # the other person was quicker
                person.ask(f"/api/tables/{table}/moves", move=now["scene"]["choices"][-1]["move"])
        time.sleep(0.05)
    return table, ada, bob


def test_hand_among_people_has_no_estimate_before_their_table_is_over(server, monkeypatch):
    """An estimate knows all hands, so it could reveal what others held."""
    monkeypatch.setattr(luck_jobs, "DELAY_S", 0.0)
    table, ada, bob = two_people(server, 2)
    assert ada.get(f"/api/tables/{table}")["table"]["state"] != "over"
    for person in (ada, bob):
        with pytest.raises(Refusal, match="stay hidden until the table is over"):
            person.get(f"/api/tables/{table}/luck?hand=0")
    execute(server, f"INSERT INTO luck SELECT id, hand, seat, person, 1.5, 0.5, 100 FROM results WHERE id = '{table}'")
    for person in (ada, bob):  # not even if it was computed earlier
        with pytest.raises(Refusal, match="403"):
            person.get(f"/api/tables/{table}/luck?hand=0")
        assert call_api(server, "GET", "/api/me/data", key=person.key)["luck"] == []
        assert rows(server, luck_queries.luck_of_person(person.id, GAME, "points", 9)) == []
        assert rows(server, luck_queries.luck_of_person(person.id, GAME, "chips", 9)) == []
    execute(server, "DELETE FROM luck")
    assert rows(server, luck_queries.seats_without_luck(table, 0)) == []


def test_estimate_is_shown_to_its_own_person_alone(server):
    table, ada, bob = two_people(server, 1)
    found = {person: estimated(person, table) for person in (ada, bob)}
    replayed = mh.replay(Record.read(ada.get(f"/api/tables/{table}/record")))
    for seat, person in enumerate((ada, bob)):
        expected = mh.luck(replayed, seat=seat)
        assert found[person]["result"] == expected.result
        widths = [high - low for low, high in (found[person]["interval"], expected.interval)]
        assert abs(found[person]["play"] - expected.play) <= 2 * max(widths)
    with pytest.raises(Refusal, match="no estimate"):
        server.person("Eve").get(f"/api/tables/{table}/luck?hand=0")
    with pytest.raises(Refusal, match="401"):
        call_api(server, "GET", f"/api/tables/{table}/luck?hand=0")


def test_unfinished_hand_has_no_estimate(server):
    ada = server.person()
    table = ada.open(GAME)["table"]
    with pytest.raises(Refusal, match="no finished hand"):
        ada.get(f"/api/tables/{table}/luck?hand=0")


# --- the person's data ----------------------------------------------------------------------------


def test_estimates_are_exported_and_deleted_with_their_person(server):
    ada = server.person()
    table = with_a_hand(ada)
    answer = estimated(ada, table)
    exported = call_api(server, "GET", "/api/me/data", key=ada.key)
    (one,) = exported["luck"]
    assert (one["table"], one["hand"], one["seat"], one["play"]) == (table, 0, 0, answer["play"])
    call_api(server, "DELETE", "/api/me", key=ada.key)
    assert rows(server, queries.all_rows("luck")) == []


def test_erasing_a_person_leaves_the_estimates_of_others_at_their_table(server):
    table, ada, bob = two_people(server, 1)
    for person in (ada, bob):
        estimated(person, table)
    call_api(server, "DELETE", "/api/me", key=ada.key)
    assert [person for _, _, _, person, *_ in rows(server, queries.all_rows("luck"))] == [bob.id]


def test_estimate_of_a_deleted_result_is_not_stored(server):
    ada = server.person()
    table = with_a_hand(ada)
    call_api(server, "DELETE", "/api/me", key=ada.key)
    server.call(lambda: server.services.store.write(luck_queries.insert_luck(table, 0, 0, 1.0, 0.5, 100)))
    assert rows(server, queries.all_rows("luck")) == []
