"""History of old tables: opening a table replays no hands, and reading its history blocks nobody."""

import asyncio
import gc
import json
import os
import signal

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.provably_fair import new_commitment
from meldhouse.server.admin.database_url import open_store
from meldhouse.server.core.client_identity import SERVER, ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.history import finished_hands, lookup
from meldhouse.server.history.lookup import SizedCache
from meldhouse.server.http.pages import base
from meldhouse.server.http.templates import environment
from meldhouse.server.prewarm import prewarm
from meldhouse.server.registry.services import create_services
from meldhouse.server.storage.queries import add_events
from meldhouse.server.tables import recovery
from meldhouse.server.tables.backfill import backfill_table
from meldhouse.server.tables.fairness_events import fair_json
from meldhouse.server.tables.recovery import load_session, replay_events
from meldhouse.server.workers import process_pool
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.session import standings
from meldhouse.session.events import Event, deal_event, to_stored
from meldhouse.session.session import TableSession
from tests.support.invariant_checks import viewers
from tests.support.live_server import LiveServer, Refusal

HANDS = 12
GAME = "kongpie"
LATE, AWAY = 2, 1  # seats of people


def events_of(game, hands, moves=6):
    """Yield the events at a table of two people and bots: this many hands, and some moves of one more."""
    table, heuristic = mh.table(game, seed=3), find_bot("thumb", 1)
    yield from (Event("sit", LATE, "p-late"), Event("pace", None, "quick"))
    for n in range(hands + 1):
        proof = new_commitment()
        yield Event("promise", None, proof.commitment, proof.secret)
        yield Event("added", AWAY, f"words {n}")
        table.deal()
        hand = table.hands[-1]
        yield to_stored(deal_event(hand.deck, hand.chance, 1 if n == 0 else None), table.game)
        yield from (Event("late", 0), Event("reserve", 0, str(9000 - n)), Event("back", 0))
        while not table.over and not (n == hands and len(hand.moves) >= moves):
            seat = table.turn
            table.play(heuristic.choose(table.view(seat)))
            yield Event("move", seat, hand.moves[-1].text, None, f"{n}.{len(hand.moves)}")
        yield Event("leave", 0)


async def written(services, game, events):
    """Create a table with these events but without stored hands, as an older server left it."""
    host, _ = await services.accounts.create("Ada")
    seats = [{"is": "me"}, *[{"is": "open"}] * (mh.table(game).rules.seats - 1)]
    settings = await services.tables.open_table(host, {"game": game, "seats": seats})
    await services.store.write(("DELETE FROM events WHERE id = ?", (settings.id,)), *add_events(settings.id, 0, events))
    return settings


def state_of(session):
    """Return everything that a session shows and needs to continue."""
    sights = [json.dumps(session.scene(viewer), default=str) for viewer in viewers(session.table)]
    lines = [[str(line) for line in session.log_lines(viewer)] for viewer in viewers(session.table)]
    hands = [(hand.result, hand.payoffs, hand.proof, hand.drawn, hand.chance) for hand in session.table.hands]
    more = (
        session.seq,
        session.revision,
        session.state,
        session.seating,
        session.bot_speed,
        session.standing_claims.by_seat,
        session.proof,
    )
    return session.table.tobytes(), sights, lines, session.answered_requests, hands, fair_json(session, True), *more


async def start_services(where):
    services = create_services(where, open_store=open_store)
    await services.start()
    return services


@pytest.mark.parametrize("game", mh.GAMES)
@pytest.mark.parametrize("moves", [6, 10_000], ids=["in a hand", "between hands"])
def test_session_loaded_from_a_snapshot_equals_a_full_replay(tmp_path, game, moves):
    """State, standings, accounts, event numbers, answers and seats are compared."""
    events = list(events_of(game, 3, moves))

    async def main():
        services = await start_services(tmp_path / "house.db")
        settings = await written(services, game, events)
        whole, none_kept = await load_session(services, settings)
        await services.store.write(*(hand.upsert(settings.id) for hand in finished_hands.finished_rows(whole)))
        begun = await services.history.latest_snapshot(settings.id, game)
        assert (none_kept, begun.stored_count, len(begun.hands)) == (0, len(whole.finished_hands), 3)
        again, all_kept = await load_session(services, settings)
        assert (again.table.hands[0].moves, all_kept) == ([], len(whole.finished_hands))
        assert state_of(again) == state_of(whole)
        await services.stop()

    asyncio.run(main())


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """Return a server that was opened on an older server's file with a table of many hands, after its backfill."""
    path = tmp_path_factory.mktemp("house") / "house.db"

    async def leave():
        services = await start_services(path)
        settings = await written(services, GAME, events_of(GAME, HANDS))
        await services.store.write(("PRAGMA user_version = 1", ()), ("DELETE FROM hands", ()))
        await services.stop()
        return settings.id

    table = asyncio.run(leave())
    with LiveServer(path) as server:
        server.call(lambda: asyncio.wait_for(server.services.backfill, 60))
        server.table = f"/api/tables/{table}"
        server.truth = replay_events(
            server.services.tables.settings_by_id[table], finished_hands.Snapshot(), all_events(server, table)
        )
        yield server


def all_events(server, table):
    return server.call(lambda: server.services.store.events(table))


def test_opening_an_old_table_replays_only_the_last_hand(old, monkeypatch):
    """None of twelve earlier hands is replayed, but their number and results are shown."""
    taken, honest = [], TableSession.apply
    monkeypatch.setattr(
        TableSession, "apply", lambda session, event: taken.append(event.kind) or honest(session, event)
    )
    old.services.tables.actors.clear()
    response = old.person().get(old.table)
    assert taken.count("deal") == 1
    assert (response["hand"], response["played"], len(response["log"])) == (
        HANDS + 1,
        HANDS,
        len(old.truth.log_lines(None)),
    )


def test_looking_back_replays_in_the_worker_process(old, monkeypatch):
    """History and frames come from the worker process; the second time they come from memory."""
    ada = old.person()
    ada.get(old.table)
    monkeypatch.setattr(TableSession, "apply", None)
    for _ in range(2):
        story = ada.get(f"{old.table}/story")
        assert story.count("\nhand\n") == HANDS
        frames = ada.get(f"{old.table}/frames?hand={HANDS - 1}")
        assert (frames["hand"], frames["hands"], frames["see"]) == (HANDS - 1, HANDS, "spectator")
        assert len(frames["frames"][-1]["scene"]["standings"]["hands"]) == HANDS
        monkeypatch.setattr(ProcessWorker, "submit", None)
    with pytest.raises(Refusal, match="stay hidden"):
        ada.get(f"{old.table}/record")


def test_stored_hands_equal_the_record_of_the_table(old):
    """The texts of the hands are those of the table's full record."""
    agreed = old.services.tables.settings_by_id[old.table.rpartition("/")[2]].agreed

    async def record():
        return "".join([part async for part in old.services.history.record(agreed, {0: "Ada"})])

    truth = mh.Record(*agreed[1:], None, old.truth.finished_hands, {0: "Ada"})
    assert old.call(record) == str(truth)


def play_by_bots(line, hands):
    """Play this many hands, each by a bot after the first move; yield that move, its request and the answer."""
    line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
    early = {"id": "early", "move": line.now["scene"]["choices"][0]["move"], "at": line.now["at"]}
    first = line.ask("play", **early)
    for n in range(1, hands + 1):
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
        line.ask("next")
        line.wait_for(lambda now, n=n: now["hand"] > n)
    return early, first


def test_repeated_request_of_an_earlier_hand_gets_the_same_answer(server):
    """Two hands later, even after a restart, the request counts as done at the same moment."""
    ada = server.person()
    table = ada.open("pong", hands=4)["table"]
    with ada.line(table) as line:
        early, first = play_by_bots(line, 3)
        assert line.ask("play", **early) == first
    server.__exit__()
    with LiveServer(server.path, port=server.port) as again, ada.line(table) as line:
        assert len(again.services.tables.actors[table].session.answered_requests) < 20
        assert line.ask("play", **early) == first
        assert line.ask("play", **{**early, "id": "other"})["kind"] == "stale"


def test_live_table_keeps_no_more_history_than_a_reloaded_one(tmp_path, monkeypatch):
    """Both keep the results of the hands before the last, but nothing else of older hands."""
    monkeypatch.setattr(standings, "MAX_HANDS_SHOWN", 1)
    for actor in (finished_hands, lookup):
        monkeypatch.setattr(actor, "RECENT_HANDS", 2)

    def in_mind(session):
        return state_of(session), [(hand.deck, hand.moves) for hand in session.table.hands]

    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("pong", hands=9)["table"]
        with ada.line(table) as line:
            play_by_bots(line, 4)
            line.ask("leave")
            line.wait_for(lambda now: now["over"])
            there = server.services.tables.actors[table].session
            read, _ = server.call(lambda: load_session(server.services, server.services.tables.settings_by_id[table]))
            assert in_mind(there) == in_mind(read)
            assert [bool(hand.moves) for hand in there.table.hands] == [False] * 4 + [True]
            assert there.table.hands[:2] == [finished_hands.OLD_HAND] * 2
            response = ada.get(f"/api/tables/{table}/record")
            assert response.count("\nhand\n") == 5


DAMAGE = {
    "what it came to": "told = '{'",
    "what an older hand came to": "told = CASE hand WHEN 1 THEN '{}' ELSE told END",
    "the table": "state = x'00'",
    "who sat where": "course = json_remove(course, '$.chairs')",
    "its number": "hand = hand + 7",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=list(DAMAGE))
def test_damaged_stored_hands_are_replayed_from_the_events(tmp_path, damage):
    """The table is the same as before the damage."""

    async def main():
        services = await start_services(tmp_path / "house.db")
        settings = await written(services, "kingscorners", events_of("kingscorners", 3))
        whole, _ = await load_session(services, settings)
        await services.store.write(*(hand.upsert(settings.id) for hand in finished_hands.finished_rows(whole)))
        await services.store.write((f"UPDATE hands SET {damage} WHERE id = ?", (settings.id,)))
        again, _ = await load_session(services, settings)
        assert state_of(again)[0:5] == state_of(whole)[0:5]
        assert len(again.table.hands[0].moves) == len(whole.table.hands[0].moves)
        await services.stop()

    asyncio.run(main())


@pytest.mark.parametrize("trouble", [OSError("no more processes"), MemoryError()], ids=["processes", "memory"])
def test_backfill_that_fails_because_of_the_machine_is_repeated_later(tmp_path, trouble):
    """The rows aren't at fault, so the table stays unchanged and is processed the next time."""

    async def main():
        services = await start_services(tmp_path / "house.db")
        settings = await written(services, "kingscorners", events_of("kingscorners", 2))

        async def troubled(*asked):
            raise trouble

        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(services.process_worker, "submit", troubled)
            meanwhile.setattr(recovery, "MANY_EVENTS", 1)
            for reads in (backfill_table(services, settings.id), load_session(services, settings)):
                with pytest.raises(type(trouble)):
                    await reads
        assert (services.tables.settings_by_id[settings.id], services.tables.damaged) == (settings, set())
        await backfill_table(services, settings.id)
        assert (await services.history.latest_snapshot(settings.id, settings.game)).stored_count == 2
        await services.stop()

    asyncio.run(main())


def test_sized_cache_drops_the_oldest_request_first():
    """An entry that is too large isn't stored."""
    memory = SizedCache(10)
    for about, message in (("a", "1234"), ("b", "1234")):
        memory.put(about, message)
    assert memory.get("a") == "1234"
    memory.put("c", b"1234")
    assert ("a" in memory, "b" in memory, "c" in memory) == (True, False, True)
    memory.put("d", "x" * 11)
    assert not memory.entries
    assert memory.free_bytes == 10


def test_server_loads_slow_parts_ahead_of_requests(old):
    """Pages, drawings and texts of games are ready; the garbage collector no longer scans lasting objects."""
    gc.unfreeze()
    environment().cache.clear()
    base.drawing.cache_clear()
    old.call(lambda: prewarm(old.services))
    assert len(environment().cache) == len(environment().list_templates())
    assert base.drawing.cache_info().currsize == len(base.DRAWINGS)
    assert gc.get_freeze_count() > 100_000
    gc.unfreeze()


# --- the worker process ---------------------------------------------------------------------


def test_worker_process_limits_the_queue_of_each_visitor(monkeypatch):
    """A fifth job is refused with a time to retry. Other people and the server itself are served."""
    monkeypatch.setattr(process_pool, "MAX_QUEUED_PER_ADDRESS", process_pool.MAX_QUEUED_PER_PERSON + 1)

    async def main():
        actor, ada, bob, eve = (
            ProcessWorker(),
            ClientId("here", "ada"),
            ClientId("here", "bob"),
            ClientId("there", "eve"),
        )
        waiting = [asyncio.create_task(actor.submit(ada, abs, -n)) for n in range(process_pool.MAX_QUEUED_PER_PERSON)]
        waiting.append(asyncio.create_task(actor.submit(SERVER, abs, -9)))
        await asyncio.sleep(0)
        with pytest.raises(HttpError) as refused:
            await actor.submit(ada, abs, -1)
        assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "5"})
        waiting.append(asyncio.create_task(actor.submit(bob, abs, -9)))
        await asyncio.sleep(0)
        with pytest.raises(HttpError):
            await actor.submit(bob, abs, -1)
        assert await actor.submit(eve, abs, -1) == 1
        assert await asyncio.gather(*waiting) == [*range(process_pool.MAX_QUEUED_PER_PERSON), 9, 9]
        assert not actor.queued
        assert await actor.submit(ada, abs, -1) == 1

    asyncio.run(main())


def test_worker_process_that_is_killed_is_replaced():
    """Its jobs get an error that says to try again; then another process handles jobs."""

    async def main():
        actor, ada = ProcessWorker(), ClientId("here", "ada")
        with pytest.raises(HttpError) as refused:
            await actor.submit(ada, os.kill, await actor.submit(ada, os.getpid), signal.SIGKILL)
        assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "5"})
        assert await actor.submit(ada, abs, -1) == 1

    asyncio.run(main())
