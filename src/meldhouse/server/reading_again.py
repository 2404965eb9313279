"""A table's course from what is written of it, apart from its room: for what is looked up and goes on nowhere."""

import asyncio
from collections.abc import Iterable

from meldhouse.course.chairs import Chairs
from meldhouse.course.course import OVER, Course
from meldhouse.course.events import Event, as_read
from meldhouse.games import Game
from meldhouse.server.host import Host
from meldhouse.server.seats import Sheet
from meldhouse.table import Table


async def read_again(house: Host, sheet: Sheet) -> Course:
    """In a thread of its own, so that nobody waits for a long history."""
    await house.warm(sheet.game)
    try:
        events = await house.store.events(sheet.id)
        return await asyncio.to_thread(folded, sheet, house.games[sheet.game], events)
    except Exception as why:
        raise house.unreadable(sheet.id, why) from why


def folded(sheet: Sheet, game: Game, events: Iterable[Event]) -> Course:
    course = Course(Table(game, sheet.variant, sheet.rules, 0), Chairs(list(sheet.chairs)), sheet.hands)
    for event in events:
        course.take(as_read(event, game))
    if sheet.state == OVER and course.state != OVER:
        course.take(Event("close"))  # of a file in which the end of a table is no event
    return course
