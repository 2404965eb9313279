"""A table with a long history is read again without keeping anybody waiting."""

import asyncio
from itertools import pairwise

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.course.course import Course
from meldhouse.course.events import Event, as_written, dealt
from meldhouse.server import room as rooms
from meldhouse.server.house import House
from meldhouse.server.looking_back import frames
from meldhouse.server.store import event_rows
from meldhouse.words import Reader

HANDS = 40
GAME = "kongpie"


def played(hands):
    """A table at which so many hands have been played, and one more has begun; seat 0 sent its moves with a name."""
    table, thumb = mh.table(GAME, seed=3), find_bot("thumb", 1)
    for n in range(hands + 1):
        table.deal()
        while not table.over and not (n == hands and len(table.hands[-1].moves) > 5):
            table.play(thumb.choose(table.view(table.turn)))
    return table


def events_of(table):
    for number, hand in enumerate(table.hands):
        yield as_written(dealt(hand.deck, hand.chance), table.game)
        for n, move in enumerate(hand.moves, 1):
            yield Event("move", move.seat, move.text, None, f"{number}.{n}" if move.seat == 0 else None)


async def with_history(path, table):
    """A house in whose store the table's history is written, and the room of it."""
    house = House(path)
    await house.open()
    host, _ = await house.new_person("Ada")
    sheet = await house.open_table(host, {"game": GAME})
    await house.store.write(("DELETE FROM events", ()), *event_rows(sheet.id, 0, events_of(table)))
    await house.warm(GAME)
    return house, await house.room(sheet.id), host


def test_a_long_history_is_read_a_little_at_a_time(tmp_path, monkeypatch):
    """Between any few events that are read, others get a turn; no earlier hand is looked at."""
    truth, looks = played(HANDS), []
    honest = Course.view
    monkeypatch.setattr(Course, "view", lambda course, viewer: looks.append(course.at) or honest(course, viewer))

    async def main():
        house, room, host = await with_history(tmp_path / "house.db", truth)
        reading = asyncio.create_task(room.ask(lambda: room.look(host.person, Reader())))
        steps = []
        while not reading.done():
            await asyncio.sleep(0)
            steps.append(sum(1 + len(hand.moves) for hand in room.course.table.hands))
        told = await reading
        assert max(after - before for before, after in pairwise(steps)) <= rooms.BREATH
        assert room.course.table.tobytes() == truth.tobytes()
        assert [(h.deck, h.moves, h.result) for h in room.course.table.hands] == [
            (h.deck, h.moves, h.result) for h in truth.hands
        ]
        assert told["hand"] == HANDS + 1
        assert told["played"] == HANDS
        assert len(told["log"]) == 1 + len(truth.hands[-1].moves)
        assert set(looks) == {told["at"]}
        for (seat, request), at in room.course.answered.items():
            assert (seat, at) == (0, f"{int(request.split('.')[0]) + 1}.{request.split('.')[1]}")
        table, hands = await room.finished()
        assert len(hands) == HANDS
        assert frames(table, 3, 0, Reader())[-1]["scene"]["summary"]
        await house.close()

    asyncio.run(main())
