"""A house is opened by a newer version, whose laws play otherwise: tables go on, and old hands stay as they were."""

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

HANDS = 2
KEY = "ada's"
PAID = 7  # what the older law had seat 1 pay seat 0 besides
FIGURES = ("chips", "points")


def figure_of(game):
    return next(name for name in FIGURES if name in game.rules.STATE.names and name in (*game.rules.LEDGERS, "points"))


def as_the_older_law_paid(game, row):
    """The same hand, kept by a law that paid otherwise and wrote tables in the same form."""
    figure, state = figure_of(game), np.frombuffer(row.state, game.rules.STATE).copy()
    told = json.loads(row.told)
    for seat, more in ((0, PAID), (1, -PAID)):
        state[figure][0][seat] += more
        told["result"][figure][seat] += more
    lines = row.text.splitlines()
    text = "\n".join(as_written(line, figure, told["result"][figure]) for line in lines)
    return row._replace(law="older", state=state.tobytes(), told=json.dumps(told), text=text)


def as_written(line, figure, numbers):
    """The line of a record that says what a hand came to."""
    words = line.split()
    if not words or words[0] != "result":
        return line
    parts = line.partition(figure)
    after = parts[2].split(maxsplit=len(numbers))
    rest = f" {after[len(numbers)]}" if len(after) > len(numbers) else ""
    return f"{parts[0]}{figure} {' '.join(map(str, numbers))}{rest}"


async def an_older_house(path, game, moves, refused=False):
    """A table of some hands, as a house of an older law left it; `refused`: its moves are none of the law of today."""
    services = await start_services(path)
    game = mh.GAMES[game]
    sheet = await written(services, game.name, list(events_of(game.name, HANDS, moves)))
    whole, _ = await load_session(services, sheet)
    rows = [as_the_older_law_paid(game, row) for row in finished_hands.finished_rows(whole)]
    statements = [row.upsert(sheet.id) for row in rows]
    if refused:
        last = rows[-1].seq
        statements.append(
            ("UPDATE events SET text = 'bow' WHERE id = ? AND kind = 'move' AND seq < ?", (sheet.id, last))
        )
        statements.append(
            ("UPDATE events SET kind = 'move' WHERE id = ? AND kind = 'answer' AND seq < ?", (sheet.id, last))
        )
    await services.store.write(*statements)
    await services.stop()
    return sheet.id, rows, whole


def kept_rows(path, id):
    with closing(sqlite3.connect(path)) as db:
        found = db.execute(
            "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand", (id,)
        )
        return [finished_hands.FinishedHandRow(*row) for row in found]


@pytest.mark.parametrize("game", mh.GAMES)
@pytest.mark.parametrize("moves", [4, 10_000], ids=["in a hand", "between hands"])
def test_a_table_goes_on_from_where_the_older_law_left_it(tmp_path, game, moves):
    """Standings, who sits where, the number of the next event; what was kept of its hands is not touched."""
    path = tmp_path / "house.db"

    async def main():
        id, rows, whole = await an_older_house(path, game, moves, refused=True)
        services = await start_services(path)
        course, count = await load_session(services, services.tables.settings_by_id[id])
        figure = figure_of(mh.GAMES[game])
        paid = np.array(course.table.seats(figure)) - np.array(whole.table.seats(figure))
        assert (paid[0], paid[1]) == (PAID, -PAID)
        assert (course.revision, course.seq, course.state, course.seating) == (
            whole.revision,
            whole.seq,
            whole.state,
            whole.seating,
        )
        assert count == len(rows) == HANDS + (moves > 1000)
        assert [hand.result for hand in course.table.hands[: len(rows)]] == [
            json.loads(row.told)["result"] for row in rows
        ]
        await services.stop()
        return id, rows

    id, rows = asyncio.run(main())
    assert kept_rows(path, id) == rows
    with closing(backup_sqlite.open_read_only(path)) as db:
        assert backup_sqlite.check_tables(db, [id]).wrong == {}


@pytest.mark.parametrize("game", mh.GAMES)
def test_an_upgraded_house_shows_old_hands_as_they_were_and_deals_the_next(tmp_path, game):
    """On the wire: the record has them, looking back says why it does not show them, and the next hand is played."""
    path = tmp_path / "house.db"
    id, rows, _ = asyncio.run(an_older_house(path, game, 10_000))
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


async def amid_a_hand(where, game, law, more=()):
    """A table of which the law of today refuses the hand under way; `law`: by which it says that it was dealt."""
    id, rows, whole = await an_older_house(where, game, 4)
    services = await start_services(where)
    after = (id, rows[-1].seq)
    await services.store.write((REFUSED, after), *([(TOLD, (f"0.0.1 {law}", *after))] if law else []))
    await services.store.write(("UPDATE people SET key_digest = ?", (key_digest(KEY),)))
    await services.store.write(*add_events(id, whole.seq, more))
    events = await services.store.rows((ALL_EVENTS, (id,)))
    await services.stop()
    return id, rows, whole, events


@pytest.mark.parametrize("law", ["", "older"], ids=["a law that nobody told", "a law that was told"])
def test_a_hand_that_the_law_of_today_refuses_is_broken_off(where, law):
    """It is said and opened, nothing of it counts, no event is lost, and the table goes on with the next hand."""
    id, rows, whole, events = asyncio.run(amid_a_hand(where, "tongits", law))
    deal = of_kind(events, "deal")[-1]
    with LiveServer(where) as server, Line(server, KEY, id) as line:
        told = line.now
        assert (told["hand"], told["played"], told["over"]) == (HANDS, HANDS, True)
        said = [entry["words"] for entry in told["log"]][-2:]
        assert said == told["scene"]["summary"]
        assert told["scene"]["prompt"] == said[0] == "Hand 3 was canceled. The scores are as they were after hand 2."
        (broken,) = told["fair"]["broken"]
        assert (broken["hand"], broken["secret"], broken["deck"]) == (3, None, None)  # two people play here
        assert told["fair"]["now"]["promise"] != broken["promise"]
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == HANDS + 1 and not now["over"])
        line.ask("close")
        opened, left = line.wait_for(lambda now: now["table"]["state"] == "over")["fair"]["broken"]
        assert (opened["hand"], opened["deck"], int(opened["chance"], 16)) == (3, deal[3], int(deal[4], 16))
        assert (opened["promise"], left["promise"]) == (broken["promise"], told["fair"]["now"]["promise"])
        assert [commitment_of(one["secret"]) for one in (opened, left)] == [opened["promise"], left["promise"]]
        assert "canceled" not in line.now["scene"]["prompt"]

    async def afterwards():
        services = await start_services(where)
        written = await services.store.rows((ALL_EVENTS, (id,)))
        assert (written[: len(events)], len(of_kind(written, "broken off"))) == (events, 1)
        course, count = await load_session(services, await services.tables.get_settings(id))
        assert (len(course.table.hands), count) == (HANDS + 1, HANDS)
        assert [hand.result for hand in course.table.hands[:HANDS]] == [json.loads(row.told)["result"] for row in rows]
        begun = await services.history.latest_snapshot(id, "tongits")
        assert course.rules_version == rules_version("tongits") != begun.rules_version
        assert await services.store.run(lambda db: backup_sqlite.check_tables(db, [id]).wrong) == {}
        assert course.seating.person_seats() == whole.seating.person_seats()
        await services.stop()

    asyncio.run(afterwards())


def of_kind(events, kind):
    return [event for event in events if event[1] == kind]


@pytest.mark.parametrize("game", mh.GAMES)
def test_what_was_broken_off_is_passed_over_wherever_the_table_is_read(tmp_path, game):
    """From a bookmark, or up to one of its moves: as it stood before it, but for who left meanwhile."""
    path = tmp_path / "house.db"

    async def main():
        id, rows, _, events = await amid_a_hand(path, game, "older")
        services = await start_services(path)
        sheet = services.tables.settings_by_id[id]
        once, _ = await load_session(services, sheet)
        again, _ = await load_session(services, sheet)
        assert state_of(once) == state_of(again)
        assert once.table.tobytes() == rows[-1].state
        chairs = finished_hands._parse_snapshot(once.table.game, rows[-1]).seating
        assert once.seating == replace(chairs, away={0})
        assert [(one.number, one.deck) for one in once.aborted_hands] == [(HANDS + 1, of_kind(events, "deal")[-1][3])]
        seq, _, seat, *_, request = of_kind(events, "move")[-1]
        long_ago = await load_session_at(services, sheet, seq)
        assert (long_ago.seq, long_ago.answered_requests[seat, request]) == (seq + 1, long_ago.revision)
        deal_and_play(once)
        assert "hand-broken-off" not in [said.key for said in once.scene(None).summary]
        (row,) = finished_hands.finished_rows(once, HANDS)
        assert finished_hands._parse_snapshot(once.table.game, row).aborted_hands == tuple(again.aborted_hands)
        await services.stop()

    asyncio.run(main())


def deal_and_play(course):
    """The next hand; that one is not broken off before somebody's eyes."""
    table, thumb = mh.table(course.table.game.name, seed=9, variant=course.table.variant), mh.bots.find_bot("thumb", 1)
    table.deal()
    course.apply(deal_event(table.hands[-1].deck, table.hands[-1].chance))
    with pytest.raises(ValueError, match="loaded again"):
        course.apply(HAND_ABORTED)
    while not course.table.over:
        turn = course.table.turn
        course.apply(Event("move", turn, thumb.choose(course.table.view(turn))))


def test_of_two_who_read_it_at_once_one_breaks_it_off(where):
    """The other takes what was written first, and both stand alike.  A store that refuses damages no table."""

    async def main():
        id, *_ = await amid_a_hand(where, "pong", "older")
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


def test_a_table_that_was_ended_in_a_hand_is_shown_whatever_the_law_is(tmp_path):
    """It stays over, and everybody may see what was dealt."""

    async def main():
        path = tmp_path / "house.db"
        id, _, _, events = await amid_a_hand(path, "tongits", "older", [Event("close", 0)])
        services = await start_services(path)
        await services.store.write(("UPDATE tables SET state = 'over'", ()))
        course, _ = await load_session(services, await services.tables.get_settings(id))
        assert (course.state, len(course.table.hands)) == ("over", HANDS)
        prompt, first, second, *_ = course.scene(None).prompt, *course.scene(None).summary
        assert (prompt.key, first.key, second.key) == ("table-ended-by", "table-ended-by", "hand-broken-off")
        (broken,) = fair_json(course, True)["broken"]
        assert (broken["hand"], broken["deck"]) == (HANDS + 1, of_kind(events, "deal")[-1][3])
        await services.stop()

    asyncio.run(main())


async def left_by_an_older_law(server, table):
    """In the hand under way somebody did what the law of today does not allow, and was late."""
    store = server.services.store
    seq = len(await store.events(table))
    await store.write(
        ("UPDATE events SET text = '0.0.1 older' WHERE id = ? AND kind = 'law'", (table,)),
        *add_events(table, seq, [Event("move", 0, "bow"), Event("late", 0), Event("reserve", 0, "1")]),
    )


def test_where_it_was_the_first_everybody_stays_where_they_sit(where, monkeypatch):
    """It is drawn once who begins, words are added before the next is dealt, and the deck can be worked out."""
    drawn_always(monkeypatch, 1)
    with LiveServer(where, pace=60) as server:
        ada = server.person()
        table = ada.open("tongits", "me bot bot", draw=True)["table"]
        ada.ask(f"/api/tables/{table}/add", words="mine")
        before = ada.get(f"/api/tables/{table}")
        server.call(lambda: left_by_an_older_law(server, table))
    with LiveServer(where, server.port, pace=60), ada.line(table) as line:
        told = line.now
        assert (told["hand"], told["played"], told["over"], line.state) == (0, 0, True, "between")
        assert (told["scene"]["prompt"], told["you"]) == ("Hand 1 was canceled.", before["you"])
        assert names_at(told) == names_at(before)
        (broken,) = told["fair"]["broken"]
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


def names_at(told):
    return [(seat["is"], seat["name"], seat["bot"]) for seat in told["table"]["seats"]]


def test_a_first_hand_that_teaches_is_begun_anew(tmp_path):
    """Nothing is promised there, and whoever learns is told."""
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada = server.person()
        table = learns(server, ada)
        with ada.line(table) as line:
            first = line.wait_for(lambda now: now["step"])["step"]
        server.call(lambda: left_by_an_older_law(server, table))
    with LiveServer(path, server.port), ada.line(table) as line:
        assert line.now["scene"]["prompt"] == "Hand 1 was canceled."
        assert line.now["fair"] == {"now": None, "last": None, "broken": []}
        line.ask("next")
        assert line.wait_for(lambda now: now["step"])["step"] == first


def test_a_hand_that_its_own_law_refuses_is_damaged_and_left_as_it_is(tmp_path):
    """The table says that it cannot be read, and nothing of it is changed; its record has the hands that are over."""
    path = tmp_path / "house.db"
    id, rows, _, before = asyncio.run(amid_a_hand(path, "tongits", rules_version("tongits")))
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


def test_each_hand_says_by_which_law_it_is_played(server):
    """Before the first deal, and not again as long as it is the same."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with ada.line(table) as line:
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2)
    events = server.call(lambda: server.services.store.events(table))
    assert [event.kind for event in events if event.kind in ("law", "deal")] == ["law", "deal", "deal"]
    (told,) = (event.text for event in events if event.kind == "law")
    assert told == f"{mh.__version__} {rules_version('kingscorners')}"


async def record_of(services, agreed):
    return "".join([part async for part in services.history.record(agreed, {})])


def test_hands_that_the_law_of_today_plays_alike_are_shown_move_by_move(tmp_path):
    """A release changes a word of a law, and the hands of before come to the same."""
    path = tmp_path / "house.db"

    async def leave():
        services = await start_services(path)
        sheet = await written(services, "pong", events_of("pong", HANDS))
        await backfill_table(services, sheet.id)
        await services.store.write(("UPDATE hands SET law = 'older'", ()))
        await services.stop()
        return sheet.id

    id = asyncio.run(leave())
    with LiveServer(path) as server:
        told = server.person().get(f"/api/tables/{id}/frames?hand=1")
        assert told["frames"][-1]["scene"]["standings"]["hands"]
    assert {row.law for row in kept_rows(path, id)} == {"older"}


OTHER_FORMS = {
    "another form": "UPDATE hands SET course = json_set(course, '$.form', 'other')",
    "a form that nobody wrote down": "UPDATE hands SET course = json_remove(course, '$.form')",
    "tables of another size": "UPDATE hands SET state = x'00'",
}


@pytest.mark.parametrize("otherwise", OTHER_FORMS.values(), ids=list(OTHER_FORMS))
@pytest.mark.parametrize("paid", [False, True], ids=["alike", "otherwise"])
def test_tables_that_cannot_be_read_are_played_again_only_where_that_comes_to_the_same(tmp_path, otherwise, paid):
    """Else what people won would be another sum the next morning: such a table is left as it is, and says so."""
    path = tmp_path / "house.db"

    async def main():
        id, _, whole = await an_older_house(path, "tongits", 4)
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
            course, _ = await load_session(services, services.tables.settings_by_id[id])
            assert course.table.tobytes() == whole.table.tobytes()
        assert await services.store.rows(("SELECT text, told FROM hands", ())) == before
        await services.stop()

    asyncio.run(main())


@pytest.mark.parametrize("game", mh.GAMES)
def test_a_record_that_was_loaded_is_had_whatever_the_law_is(tmp_path, game):
    """Its text is as it was; a law that plays otherwise neither refuses it nor writes its hands anew."""
    path = tmp_path / "house.db"
    table = mh.table(game, seed=5)
    thumb = mh.bots.find_bot("thumb", 1)
    for _ in range(2):
        table.deal()
        while not table.over:
            table.play(thumb.choose(table.view(table.turn)))
    text = str(table.record())
    with LiveServer(path) as server:
        ada = server.person()
        record = call_api(server, "POST", "/api/records", text.encode(), ada.key)["record"]
        rows = kept_rows(path, record)
        older = [as_the_older_law_paid(mh.GAMES[game], row) for row in rows]
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
