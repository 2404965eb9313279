"""A house is opened by a newer version, whose laws play otherwise: tables go on, and old hands stay as they were."""

import asyncio
import json
import sqlite3
from contextlib import closing

import numpy as np
import pytest
from test_history import a_house, events_of, written
from visitors import Line, OpenHouse, Refusal, house_says

import meldhouse as mh
from meldhouse.server import care, kept
from meldhouse.server.older_files import go_through
from meldhouse.server.reading_again import read_again
from meldhouse.server.seats import key_digest

HANDS = 2
KEY = "ada's"
PAID = 7  # what the older law had seat 1 pay seat 0 besides
FIGURES = ("chips", "points")


def figure_of(game):
    return next(name for name in FIGURES if name in game.law.STATE.names and name in (*game.law.LEDGERS, "points"))


def as_the_older_law_paid(game, row):
    """The same hand, kept by a law that paid otherwise and wrote tables in the same form."""
    figure, state = figure_of(game), np.frombuffer(row.state, game.law.STATE).copy()
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
    house = await a_house(path)
    game = mh.GAMES[game]
    sheet = await written(house, game.name, list(events_of(game.name, HANDS, moves)))
    whole, _ = await read_again(house, sheet)
    rows = [as_the_older_law_paid(game, row) for row in kept.kept(whole)]
    statements = [row.written(sheet.id) for row in rows]
    if refused:
        last = rows[-1].seq
        statements.append(
            ("UPDATE events SET text = 'bow' WHERE id = ? AND kind = 'move' AND seq < ?", (sheet.id, last))
        )
        statements.append(
            ("UPDATE events SET kind = 'move' WHERE id = ? AND kind = 'answer' AND seq < ?", (sheet.id, last))
        )
    await house.store.write(*statements)
    await house.close()
    return sheet.id, rows, whole


def kept_rows(path, id):
    with closing(sqlite3.connect(path)) as db:
        found = db.execute(
            "SELECT hand, law, seq, text, told, state, course FROM hands WHERE id = ? ORDER BY hand", (id,)
        )
        return [kept.Kept(*row) for row in found]


@pytest.mark.parametrize("game", mh.GAMES)
@pytest.mark.parametrize("moves", [4, 10_000], ids=["in a hand", "between hands"])
def test_a_table_goes_on_from_where_the_older_law_left_it(tmp_path, game, moves):
    """Standings, who sits where, the number of the next event; what was kept of its hands is not touched."""
    path = tmp_path / "house.db"

    async def main():
        id, rows, whole = await an_older_house(path, game, moves, refused=True)
        house = await a_house(path)
        course, count = await read_again(house, house.sheets[id])
        figure = figure_of(mh.GAMES[game])
        paid = np.array(course.table.seats(figure)) - np.array(whole.table.seats(figure))
        assert (paid[0], paid[1]) == (PAID, -PAID)
        assert (course.at, course.seq, course.state, course.chairs) == (whole.at, whole.seq, whole.state, whole.chairs)
        assert count == len(rows) == HANDS + (moves > 1000)
        assert [hand.result for hand in course.table.hands[: len(rows)]] == [
            json.loads(row.told)["result"] for row in rows
        ]
        await house.close()
        return id, rows

    id, rows = asyncio.run(main())
    assert kept_rows(path, id) == rows
    with closing(care.look_into(path)) as db:
        assert care.check(db, [id]).wrong == {}


@pytest.mark.parametrize("game", mh.GAMES)
def test_an_upgraded_house_shows_old_hands_as_they_were_and_deals_the_next(tmp_path, game):
    """On the wire: the record has them, looking back says why it does not show them, and the next hand is played."""
    path = tmp_path / "house.db"
    id, rows, _ = asyncio.run(an_older_house(path, game, 10_000))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE people SET key_digest = ?", (key_digest(KEY),))
    with OpenHouse(path) as house, Line(house, KEY, id) as line:
        assert (line.now["hand"], line.now["over"]) == (len(rows), True)
        texts = house.call(lambda: record_of(house.house, house.house.sheets[id].agreed))
        assert texts.endswith("".join(f"{row.text}\n" for row in rows))
        with pytest.raises(Refusal, match=r"409.*played by an older law"):
            house.person().get(f"/api/tables/{id}/frames?hand=1")
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == len(rows) + 1 and not now["over"])
        assert line.ask("close")["tell"] == "done"
    assert kept_rows(path, id) == rows


def test_where_the_law_of_today_refuses_the_hand_under_way_the_others_can_be_had(tmp_path):
    """The table says that it cannot be read, and nothing of it is changed; its record has the hands that are over."""
    path = tmp_path / "house.db"
    id, rows, _ = asyncio.run(an_older_house(path, "tongits", 4))
    with closing(sqlite3.connect(path)) as db, db:
        after = (id, rows[-1].seq)
        db.execute("UPDATE events SET text = 'bow' WHERE id = ? AND kind = 'move' AND seq > ?", after)
        db.execute("UPDATE seats SET kind = 'bot', person = NULL, bot = 'club' WHERE id = ? AND seat > 0", (id,))
        db.execute("UPDATE people SET key_digest = ?", (key_digest(KEY),))
        before = db.execute("SELECT * FROM events WHERE id = ? ORDER BY seq", (id,)).fetchall()
    with OpenHouse(path) as house:
        with pytest.raises(Refusal, match=r"409|of another version"):
            house_says(house, "GET", f"/api/tables/{id}", key=KEY)
        record = house_says(house, "GET", f"/api/tables/{id}/record", key=KEY)
        assert record.endswith("".join(f"{row.text}\n" for row in rows))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM events WHERE id = ? ORDER BY seq", (id,)).fetchall() == before
    assert kept_rows(path, id) == rows


async def record_of(house, agreed):
    return "".join([part async for part in house.past.record(agreed, {})])


def test_hands_that_the_law_of_today_plays_alike_are_shown_move_by_move(tmp_path):
    """A release changes a word of a law, and the hands of before come to the same."""
    path = tmp_path / "house.db"

    async def leave():
        house = await a_house(path)
        sheet = await written(house, "pong", events_of("pong", HANDS))
        await go_through(house, sheet.id)
        await house.store.write(("UPDATE hands SET law = 'older'", ()))
        await house.close()
        return sheet.id

    id = asyncio.run(leave())
    with OpenHouse(path) as house:
        told = house.person().get(f"/api/tables/{id}/frames?hand=1")
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
        house = await a_house(path)
        if not paid:
            await house.store.write(*(row._replace(law="older").written(id) for row in kept.kept(whole)))
        await house.store.write((otherwise, ()))
        before = await house.store.rows(("SELECT text, told FROM hands", ()))
        if paid:
            with pytest.raises(mh.mistakes.Mistake, match="of another version"):
                await read_again(house, house.sheets[id])
        else:
            course, _ = await read_again(house, house.sheets[id])
            assert course.table.tobytes() == whole.table.tobytes()
        assert await house.store.rows(("SELECT text, told FROM hands", ())) == before
        await house.close()

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
    with OpenHouse(path) as house:
        ada = house.person()
        record = house_says(house, "POST", "/api/records", text.encode(), ada.key)["record"]
        rows = kept_rows(path, record)
        older = [as_the_older_law_paid(mh.GAMES[game], row) for row in rows]
        changed = text
        for row, old in zip(rows, older, strict=True):
            changed = changed.replace(row.text, old.text)
        assert changed != text
        house.call(
            lambda: house.house.store.write(
                *(row.written(record) for row in older), ("UPDATE records SET text = ?", (changed,))
            )
        )
        assert ada.get(f"/api/records/{record}") == changed
        with pytest.raises(Refusal, match=r"409.*played by an older law"):
            ada.get(f"/api/records/{record}/frames?hand=1")
        assert kept_rows(path, record) == older
