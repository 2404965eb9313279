"""A table with a long history is read again without keeping anybody waiting."""

import asyncio
from itertools import pairwise

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.server import room as rooms
from meldhouse.server.house import House
from meldhouse.server.store import Event, event_row
from meldhouse.server.telling import frames

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
    seq = 0
    for number, hand in enumerate(table.hands):
        yield Event(seq, "deal", None, hand.deck, f"{hand.chance:x}")
        for n, move in enumerate(hand.moves, 1):
            yield Event(seq + n, "move", move.seat, move.text, None, f"{number}.{n}" if move.seat == 0 else None)
        seq += 1 + len(hand.moves)


async def with_history(path, table):
    """A house in whose store the table's history is written, and the room of it."""
    house = House(path)
    await house.open()
    host, _ = await house.new_person("Ada")
    sheet = await house.open_table(host, {"game": GAME})
    await house.store.write(("DELETE FROM events", ()), *(event_row(sheet.id, event) for event in events_of(table)))
    await house.warm(GAME)
    return house, await house.room(sheet.id), host


def test_a_long_history_is_read_a_little_at_a_time(tmp_path, monkeypatch):
    """Between any few events that are read, others get a turn; no earlier hand is looked at."""
    truth, looks = played(HANDS), []
    honest = rooms.Room._before
    monkeypatch.setattr(rooms.Room, "_before", lambda room: looks.append(len(room.table.hands)) or honest(room))

    async def main():
        house, room, host = await with_history(tmp_path / "house.db", truth)
        reading = asyncio.create_task(room.ask(lambda: room.look(0, host.person)))
        steps = []
        while not reading.done():
            await asyncio.sleep(0)
            steps.append(sum(1 + len(hand.moves) for hand in room.table.hands))
        told = await reading
        assert max(after - before for before, after in pairwise(steps)) <= rooms.BREATH
        assert room.table.tobytes() == truth.tobytes()
        assert [(h.deck, h.moves, h.result) for h in room.table.hands] == [
            (h.deck, h.moves, h.result) for h in truth.hands
        ]
        assert told["hand"] == HANDS + 1
        assert told["played"] == HANDS
        assert len(told["log"]) == 1 + len(truth.hands[-1].moves)
        assert set(looks) == {HANDS + 1}
        for (seat, request), at in room.requests.items():
            assert (seat, at) == (0, f"{int(request.split('.')[0]) + 1}.{request.split('.')[1]}")
        table, hands = await room.finished()
        assert len(hands) == HANDS
        assert frames(table, 3, 0)[-1]["scene"]["summary"]
        await house.close()

    asyncio.run(main())
