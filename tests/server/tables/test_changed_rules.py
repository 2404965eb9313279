"""When a newer version with other rules opens the tables, they continue, and old hands stay as they were."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.core.provably_fair import commitment_of, fair_deal
from meldhouse.core.record import Proof
from meldhouse.games.rules_version import rules_version
from meldhouse.server.accounts.credentials import key_digest
from meldhouse.server.admin import backup_sqlite
from meldhouse.server.history import finished_hands
from meldhouse.server.storage.queries import add_events
from meldhouse.server.tables.backfill import backfill_table
from meldhouse.server.tables.fairness_events import fair_json
from meldhouse.server.tables.recovery import load_session, load_session_at
from meldhouse.session.aborted_hands import HAND_ABORTED
from meldhouse.session.events import Event, deal_event
from tests.server.actions.test_tutorial import learns
from tests.server.history.test_history import events_of, start_services, state_of, written
from tests.server.tables.test_seat_draw import drawn_always
from tests.support.live_server import Line, LiveServer, Refusal, call_api, moment
from tests.support.parameter_sweep import few

HANDS = 2
KEY = "ada's"
PAID = 7  # amount that seat 1 also paid seat 0 under the older rules
FIGURES = ("chips", "points")


def figure_of(game):
    return next(name for name in FIGURES if name in game.rules.STATE.names and name in (*game.rules.LEDGERS, "points"))


def as_older_rules_paid(game, row):
    """Return the hand as older rules stored it, with other payments but in the same format."""
    figure, state = figure_of(game), np.frombuffer(row.state, game.rules.STATE).copy()
    told = json.loads(row.told)
    for seat, more in ((0, PAID), (1, -PAID)):
        state[figure][0][seat] += more
        told["result"][figure][seat] += more
    lines = row.text.splitlines()
    text = "\n".join(as_written(line, figure, told["result"][figure]) for line in lines)
    return row._replace(law="older", state=state.tobytes(), told=json.dumps(told), text=text)


def as_written(line, figure, numbers):
    """Return the line of a record with the result of a hand."""
    words = line.split()
    if not words or words[0] != "result":
        return line
    parts = line.partition(figure)
    after = parts[2].split(maxsplit=len(numbers))
    rest = f" {after[len(numbers)]}" if len(after) > len(numbers) else ""
    return f"{parts[0]}{figure} {' '.join(map(str, numbers))}{rest}"


async def older_table(path, game, moves, refused=False):
    """Return a table of some hands stored by older rules; if `refused`, today's rules allow none of its moves."""
    services = await start_services(path)
    game = mh.GAMES[game]
    settings = await written(services, game.name, list(events_of(game.name, HANDS, moves)))
    whole, _ = await load_session(services, settings)
    rows = [as_older_rules_paid(game, row) for row in finished_hands.finished_rows(whole)]
    statements = [row.upsert(settings.id) for row in rows]
    if refused:
        last = rows[-1].seq
        statements.append(
            ("UPDATE events SET text = 'bow' WHERE id = ? AND kind = 'move' AND seq < ?", (settings.id, last))
        )
        statements.append(
            ("UPDATE events SET kind = 'move' WHERE id = ? AND kind = 'answer' AND seq < ?", (settings.id, last))
        )
    await services.store.write(*statements)
    await services.stop()
    return settings.id, rows, whole


def kept_rows(path, id):
    with closing(sqlite3.connect(path)) as db:
        found = db.execute(
            "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand", (id,)
        )
        return [finished_hands.FinishedHandRow(*row) for row in found]


@pytest.mark.parametrize("game", mh.GAMES)
@pytest.mark.parametrize("moves", [4, 10_000], ids=["in a hand", "between hands"])
def test_table_of_older_rules_can_be_continued(tmp_path, game, moves):
    """Standings, seats, and the number of the next event are compared. The stored hands are unchanged."""
    path = tmp_path / "house.db"

    async def main():
        id, rows, whole = await older_table(path, game, moves, refused=True)
        services = await start_services(path)
        session, count = await load_session(services, services.tables.settings_by_id[id])
        figure = figure_of(mh.GAMES[game])
        paid = np.array(session.table.seats(figure)) - np.array(whole.table.seats(figure))
        assert (paid[0], paid[1]) == (PAID, -PAID)
        assert (session.revision, session.seq, session.state, session.seating) == (
            whole.revision,
            whole.seq,
            whole.state,
            whole.seating,
        )
        assert count == len(rows) == HANDS + (moves > 1000)
        assert [hand.result for hand in session.table.hands[: len(rows)]] == [
            json.loads(row.told)["result"] for row in rows
        ]
        await services.stop()
        return id, rows

    id, rows = asyncio.run(main())
    assert kept_rows(path, id) == rows
    with closing(backup_sqlite.open_read_only(path)) as db:
        assert backup_sqlite.check_tables(db, [id]).wrong == {}


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "mahjong"))
def test_table_of_older_rules_shows_its_old_hands_and_deals_the_next_hand(tmp_path, game):
    """Over the network, the record has the hands, a replay says why it can't show them, and play continues."""
    path = tmp_path / "house.db"
    id, rows, _ = asyncio.run(older_table(path, game, 10_000))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE people SET key_digest = ?", (key_digest(KEY),))
    with LiveServer(path) as server, Line(server, KEY, id) as line:
        assert (line.now["hand"], line.now["over"]) == (len(rows), True)
        texts = server.call(lambda: record_of(server.services, server.services.tables.settings_by_id[id].agreed))
        assert texts.endswith("".join(f"{row.text}\n" for row in rows))
        with pytest.raises(Refusal, match=r"409.*played under older rules"):
            server.person().get(f"/api/tables/{id}/frames?hand=1")
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == len(rows) + 1 and not now["over"])
        assert line.ask("close")["tell"] == "done"
    assert kept_rows(path, id) == rows


REFUSED = "UPDATE events SET text = 'bow' WHERE id = ? AND kind = 'move' AND seq > ?"
TOLD = "UPDATE events SET kind = 'law', seat = NULL, text = ? WHERE id = ? AND kind = 'added' AND seq > ?"
ALL_EVENTS = "SELECT seq, kind, seat, text, chance, request FROM events WHERE id = ? ORDER BY seq"


async def table_in_an_invalid_hand(where, game, version, more=()):
    """Return a table whose current hand is invalid under today's rules; `version` is the stored rules version."""
    id, rows, whole = await older_table(where, game, 4)
    services = await start_services(where)
    after = (id, rows[-1].seq)
    await services.store.write((REFUSED, after), *([(TOLD, (f"0.0.1 {version}", *after))] if version else []))
    await services.store.write(("UPDATE people SET key_digest = ?", (key_digest(KEY),)))
    await services.store.write(*add_events(id, whole.seq, more))
    events = await services.store.rows((ALL_EVENTS, (id,)))
    await services.stop()
    return id, rows, whole, events


@pytest.mark.parametrize("version", ["", "older"], ids=["no stored version", "a stored version"])
def test_current_hand_that_newer_rules_refuse_is_canceled(where, version):
    """The log says so and shows the cards. The hand doesn't count, no event is lost, and the next hand is dealt."""
    id, rows, whole, events = asyncio.run(table_in_an_invalid_hand(where, "tongits", version))
    deal = of_kind(events, "deal")[-1]
    with LiveServer(where) as server, Line(server, KEY, id) as line:
        message = line.now
        assert (message["hand"], message["played"], message["over"]) == (HANDS, HANDS, True)
        said = [entry["words"] for entry in message["log"]][-2:]
        assert said == message["scene"]["summary"]
        assert message["scene"]["prompt"] == said[0] == "Hand 3 was canceled. The scores are as they were after hand 2."
        (broken,) = message["fair"]["broken"]
        assert (broken["hand"], broken["secret"], broken["deck"]) == (3, None, None)  # two people play here
        assert message["fair"]["now"]["promise"] != broken["promise"]
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == HANDS + 1 and not now["over"])
        line.ask("close")
        opened, left = line.wait_for(lambda now: now["table"]["state"] == "over")["fair"]["broken"]
        assert (opened["hand"], opened["deck"], int(opened["chance"], 16)) == (3, deal[3], int(deal[4], 16))
        assert (opened["promise"], left["promise"]) == (broken["promise"], message["fair"]["now"]["promise"])
        assert [commitment_of(one["secret"]) for one in (opened, left)] == [opened["promise"], left["promise"]]
        assert "canceled" not in line.now["scene"]["prompt"]

    async def afterwards():
        services = await start_services(where)
        written = await services.store.rows((ALL_EVENTS, (id,)))
        assert (written[: len(events)], len(of_kind(written, "broken off"))) == (events, 1)
        session, count = await load_session(services, await services.tables.get_settings(id))
        assert (len(session.table.hands), count) == (HANDS + 1, HANDS)
        assert [hand.result for hand in session.table.hands[:HANDS]] == [json.loads(row.told)["result"] for row in rows]
        begun = await services.history.latest_snapshot(id, "tongits")
        assert session.rules_version == rules_version("tongits") != begun.rules_version
        assert await services.store.run(lambda db: backup_sqlite.check_tables(db, [id]).wrong) == {}
        assert session.seating.person_seats() == whole.seating.person_seats()
        await services.stop()

    asyncio.run(afterwards())


def of_kind(events, kind):
    return [event for event in events if event[1] == kind]


@pytest.mark.parametrize("game", mh.GAMES)
def test_canceled_hand_is_skipped_each_time_the_table_is_loaded(tmp_path, game):
    """From a snapshot or up to any of its moves, the table is as before the hand, except for people who left."""
    path = tmp_path / "house.db"

    async def main():
        id, rows, _, events = await table_in_an_invalid_hand(path, game, "older")
        services = await start_services(path)
        settings = services.tables.settings_by_id[id]
        once, _ = await load_session(services, settings)
        again, _ = await load_session(services, settings)
        assert state_of(once) == state_of(again)
        assert once.table.tobytes() == rows[-1].state
        chairs = finished_hands._parse_snapshot(once.table.game, rows[-1]).seating
        assert once.seating == replace(chairs, away={0})
        assert [(one.number, one.deck) for one in once.aborted_hands] == [(HANDS + 1, of_kind(events, "deal")[-1][3])]
        seq, _, seat, *_, request = of_kind(events, "move")[-1]
        long_ago = await load_session_at(services, settings, seq)
        assert (long_ago.seq, long_ago.answered_requests[seat, request]) == (seq + 1, long_ago.revision)
        deal_and_play(once)
        assert "hand-broken-off" not in [said.key for said in once.scene(None).summary]
        (row,) = finished_hands.finished_rows(once, HANDS)
        assert finished_hands._parse_snapshot(once.table.game, row).aborted_hands == tuple(again.aborted_hands)
        await services.stop()

    asyncio.run(main())


def deal_and_play(session):
    """Play the next hand, which must not be canceled while people watch."""
    table, heuristic = (
        mh.table(session.table.game.name, seed=9, variant=session.table.variant),
        mh.bots.find_bot("thumb", 1),
    )
    table.deal()
    session.apply(deal_event(table.hands[-1].deck, table.hands[-1].chance))
    with pytest.raises(ValueError, match="must be reloaded"):
        session.apply(HAND_ABORTED)
    while not session.table.over:
        turn = session.table.turn
        session.apply(Event("move", turn, heuristic.choose(session.table.view(turn))))


def test_two_concurrent_loads_cancel_a_hand_only_once(where):
    """The other load takes what was written first, and both are equal. A store that refuses damages no table."""

    async def main():
        id, *_ = await table_in_an_invalid_hand(where, "pong", "older")
        services = await start_services(where)
        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(services.placement, "fence", lambda *tables: [("INSERT INTO nowhere VALUES (1)", ())])
            with pytest.raises(Exception, match="nowhere"):
                await load_session(services, services.tables.settings_by_id[id])
        assert services.tables.damaged == set()
        (one, _), (other, _) = await asyncio.gather(
            *(load_session(services, services.tables.settings_by_id[id]) for _ in range(2))
        )
        assert state_of(one) == state_of(other)
        assert [event.kind for event in await services.store.events(id)].count("broken off") == 1
        await services.stop()

    asyncio.run(main())


def test_table_that_ended_during_a_hand_is_shown_under_any_rules(tmp_path):
    """It stays over, and everyone may see what was dealt."""

    async def main():
        path = tmp_path / "house.db"
        id, _, _, events = await table_in_an_invalid_hand(path, "tongits", "older", [Event("close", 0)])
        services = await start_services(path)
        await services.store.write(("UPDATE tables SET state = 'over'", ()))
        session, _ = await load_session(services, await services.tables.get_settings(id))
        assert (session.state, len(session.table.hands)) == ("over", HANDS)
        prompt, first, second, *_ = session.scene(None).prompt, *session.scene(None).summary
        assert (prompt.key, first.key, second.key) == ("table-ended-by", "table-ended-by", "hand-broken-off")
        (broken,) = fair_json(session, True)["broken"]
        assert (broken["hand"], broken["deck"]) == (HANDS + 1, of_kind(events, "deal")[-1][3])
        await services.stop()

    asyncio.run(main())


async def add_invalid_move(server, table):
    """Add a move to the current hand that today's rules refuse, and a clock that has run out."""
    store = server.services.store
    seq = len(await store.events(table))
    await store.write(
        ("UPDATE events SET text = '0.0.1 older' WHERE id = ? AND kind = 'law'", (table,)),
        *add_events(table, seq, [Event("move", 0, "bow"), Event("late", 0), Event("reserve", 0, "1")]),
    )


def test_canceled_first_hand_keeps_the_seats_that_were_drawn(where, monkeypatch):
    """The draw isn't repeated, words are added before the next deal, and the deck can be verified."""
    drawn_always(monkeypatch, 1)
    with LiveServer(where, pace=60) as server:
        ada = server.person()
        table = ada.open("tongits", "me bot bot", draw=True)["table"]
        ada.ask(f"/api/tables/{table}/add", words="mine")
        before = ada.get(f"/api/tables/{table}")
        server.call(lambda: add_invalid_move(server, table))
    with LiveServer(where, server.port, pace=60), ada.line(table) as line:
        message = line.now
        assert (message["hand"], message["played"], message["over"], line.state) == (0, 0, True, "between")
        assert (message["scene"]["prompt"], message["you"]) == ("Hand 1 was canceled.", before["you"])
        assert names_at(message) == names_at(before)
        (broken,) = message["fair"]["broken"]
        assert (broken["promise"], broken["added"]) == (
            before["fair"]["now"]["promise"],
            before["fair"]["now"]["added"],
        )
        words = tuple(((one["seat"] + broken["drawn"]) % 3, one["words"]) for one in broken["added"])
        game = mh.GAMES["tongits"]
        deal = fair_deal(game, mh.table("tongits").bare_rules, Proof(broken["promise"], broken["secret"], words))
        assert (broken["deck"], broken["chance"]) == (write_deck(game, deal.deck), f"{deal.generator:016x}")
        assert ada.get(f"/api/tables/{table}/record").count("\nhand") == 0
        assert line.ask("add", words="once more")["tell"] == "done"
        assert line.ask("start")["tell"] == "no"
        line.ask("next")
        now = line.wait_for(lambda now: now["hand"] == 1)
        assert (now["you"], now["fair"]["now"]["drawn"]) == (before["you"], None)
        assert now["fair"]["now"]["added"] == [{"seat": before["you"], "words": "once more"}]
        assert moment(now["at"]) > moment(before["at"])


def names_at(message):
    return [(seat["is"], seat["name"], seat["bot"]) for seat in message["table"]["seats"]]


def test_canceled_tutorial_hand_starts_again(tmp_path):
    """It has no commitment, and the learner is informed of the restart."""
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada = server.person()
        table = learns(server, ada)
        with ada.line(table) as line:
            first = line.wait_for(lambda now: now["step"])["step"]
        server.call(lambda: add_invalid_move(server, table))
    with LiveServer(path, server.port), ada.line(table) as line:
        assert line.now["scene"]["prompt"] == "Hand 1 was canceled."
        assert line.now["fair"] == {"now": None, "last": None, "broken": []}
        line.ask("next")
        assert line.wait_for(lambda now: now["step"])["step"] == first


def test_hand_that_is_invalid_under_its_own_rules_counts_as_damaged(tmp_path):
    """The table says that it can't be read, and isn't changed; its record has the finished hands."""
    path = tmp_path / "house.db"
    id, rows, _, before = asyncio.run(table_in_an_invalid_hand(path, "tongits", rules_version("tongits")))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE seats SET kind = 'bot', person = NULL, bot = 'club' WHERE id = ? AND seat > 0", (id,))
    with LiveServer(path) as server:
        with pytest.raises(Refusal, match=r"409|from another version"):
            call_api(server, "GET", f"/api/tables/{id}", key=KEY)
        record = call_api(server, "GET", f"/api/tables/{id}/record", key=KEY)
        assert record.endswith("".join(f"{row.text}\n" for row in rows))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(ALL_EVENTS, (id,)).fetchall() == before
    assert kept_rows(path, id) == rows


def test_rules_version_is_stored_before_the_first_deal(server):
    """It isn't stored again while it stays the same."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with ada.line(table) as line:
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2)
    events = server.call(lambda: server.services.store.events(table))
    assert [event.kind for event in events if event.kind in ("law", "deal")] == ["law", "deal", "deal"]
    (shown,) = (event.text for event in events if event.kind == "law")
    assert shown == f"{mh.__version__} {rules_version('kingscorners')}"


async def record_of(services, agreed):
    return "".join([part async for part in services.history.record(agreed, {})])


def test_hands_of_equivalent_rules_are_replayed_move_by_move(tmp_path):
    """A release changes the source of the rules, but earlier hands have the same results."""
    path = tmp_path / "house.db"

    async def leave():
        services = await start_services(path)
        settings = await written(services, "pong", events_of("pong", HANDS))
        await backfill_table(services, settings.id)
        await services.store.write(("UPDATE hands SET law = 'older'", ()))
        await services.stop()
        return settings.id

    id = asyncio.run(leave())
    with LiveServer(path) as server:
        response = server.person().get(f"/api/tables/{id}/frames?hand=1")
        assert response["frames"][-1]["scene"]["standings"]["hands"]
    assert {row.law for row in kept_rows(path, id)} == {"older"}


OTHER_FORMS = {
    "another form": "UPDATE hands SET course = json_set(course, '$.form', 'other')",
    "a form that nobody wrote down": "UPDATE hands SET course = json_remove(course, '$.form')",
    "tables of another size": "UPDATE hands SET state = x'00'",
}


@pytest.mark.parametrize("otherwise", OTHER_FORMS.values(), ids=list(OTHER_FORMS))
@pytest.mark.parametrize("paid", [False, True], ids=["alike", "otherwise"])
def test_damaged_rows_are_replayed_only_with_equal_results(tmp_path, otherwise, paid):
    """Otherwise people's results would change overnight, so such a table is left unchanged and says so."""
    path = tmp_path / "house.db"

    async def main():
        id, _, whole = await older_table(path, "tongits", 4)
        services = await start_services(path)
        if not paid:
            await services.store.write(
                *(row._replace(law="older").upsert(id) for row in finished_hands.finished_rows(whole))
            )
        await services.store.write((otherwise, ()))
        before = await services.store.rows(("SELECT text, told FROM hands", ()))
        if paid:
            with pytest.raises(mh.util.errors.Mistake, match="from another version"):
                await load_session(services, services.tables.settings_by_id[id])
        else:
            session, _ = await load_session(services, services.tables.settings_by_id[id])
            assert session.table.tobytes() == whole.table.tobytes()
        assert await services.store.rows(("SELECT text, told FROM hands", ())) == before
        await services.stop()

    asyncio.run(main())


@pytest.mark.parametrize("game", mh.GAMES)
def test_loaded_record_is_available_under_any_rules(tmp_path, game):
    """Rules that play differently neither refuse the record nor rewrite its hands."""
    path = tmp_path / "house.db"
    table = mh.table(game, seed=5)
    heuristic = mh.bots.find_bot("thumb", 1)
    for _ in range(2):
        table.deal()
        while not table.over:
            table.play(heuristic.choose(table.view(table.turn)))
    text = str(table.record())
    with LiveServer(path) as server:
        ada = server.person()
        record = call_api(server, "POST", "/api/records", text.encode(), ada.key)["record"]
        rows = kept_rows(path, record)
        older = [as_older_rules_paid(mh.GAMES[game], row) for row in rows]
        changed = text
        for row, old in zip(rows, older, strict=True):
            changed = changed.replace(row.text, old.text)
        assert changed != text
        server.call(
            lambda: server.services.store.write(
                *(row.upsert(record) for row in older), ("UPDATE records SET text = ?", (changed,))
            )
        )
        assert ada.get(f"/api/records/{record}") == changed
        with pytest.raises(Refusal, match=r"409.*played under older rules"):
            ada.get(f"/api/records/{record}/frames?hand=1")
        assert kept_rows(path, record) == older
