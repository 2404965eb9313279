"""Rebuilds the session of a table from its last snapshot and the events after it."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor

from meldhouse.core.record import Result
from meldhouse.core.replay import agrees
from meldhouse.core.table import Table
from meldhouse.games.rules_version import is_current
from meldhouse.games.tutorial import TutorialProgress
from meldhouse.games.validation import find_game
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.client_identity import ITSELF
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.history.finished_hands import Snapshot, kept
from meldhouse.server.history.results import rows
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict, StoreUnavailable
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.context import TableContext
from meldhouse.session.aborted_hands import BROKEN_OFF, dealt_by, marked
from meldhouse.session.events import Event, as_read
from meldhouse.session.seating import Chairs
from meldhouse.session.session import OVER, Course

log = logging.getLogger("meldhouse")

LONG = 1000  # events that are more than a few hands: they are gone through in the back room
TROUBLE = (
    HttpError,
    StoreUnavailable,
    OSError,
    MemoryError,
    BrokenExecutor,
)  # of the house or its machine: no table is damaged


async def read_again(house: TableContext, sheet: TableSettings) -> tuple[Course, int]:
    """The course, and how many of its hands are kept."""
    await house.readying.wait(sheet.game)
    try:
        begun = await house.past.begun(sheet.id, sheet.game)
        events = await house.store.events(sheet.id, begun.seq)
        older = await house.past.of_other_laws(sheet.agreed, begun)
        if len(events) > LONG:
            noted = await house.backroom.do(ITSELF, gone_through, sheet, begun, events, older)
            await house.store.write(*house.homes.fence(sheet.id), *noted)
            begun = await house.past.begun(sheet.id, sheet.game)
            events = await house.store.events(sheet.id, begun.seq)
        course, broken = await asyncio.to_thread(read_or_broken, sheet, begun, events)
        _come_to_the_same(course, older)
    except TROUBLE:
        raise
    except Exception as why:
        raise house.unreadable(sheet.id, why) from why
    if broken:
        try:
            await _break_off(house, sheet, begun.seq + len(events))
        except Conflict:  # somebody else read it, too, and wrote first
            return await read_again(house, sheet)
    return course, begun.kept


async def read_up_to(house: TableContext, sheet: TableSettings, seq: int) -> Course:
    """As it was after one event of long ago; of its answers, those in the same hand."""
    begun = await house.past.begun_before(sheet.id, sheet.game, seq)
    events = await house.store.events(sheet.id, begun.seq)
    return await asyncio.to_thread(folded, sheet, begun, events, seq + 1 - begun.seq)


def folded(sheet: TableSettings, begun: Snapshot, events: Iterable[Event], first: int | None = None) -> Course:
    """All of these events, or the first so many of them."""
    game = find_game(sheet.game)
    guide = TutorialProgress(game.tutorial) if sheet.lesson and game.tutorial else None
    course = Course(Table(game, sheet.variant, sheet.rules, 0), Chairs(list(sheet.chairs)), sheet.hands, guide)
    course.pace = sheet.pace
    begun.begin(course)
    for event, passed_over in marked(events)[:first]:
        if passed_over:
            course.pass_over(event)
        else:
            course.take(as_read(event, game))
    if sheet.state == OVER and course.state != OVER:
        course.take(Event("close"))  # of a file in which the end of a table is no event
    return course


def read_or_broken(sheet: TableSettings, begun: Snapshot, events: Sequence[Event]) -> tuple[Course, bool]:
    """The course, and whether the hand under way is to be broken off: another law dealt it, and today's refuses it."""
    try:
        return folded(sheet, begun, events), False
    except TROUBLE:
        raise
    except Exception:
        dealt_under = dealt_by(events, begun.law)
        if dealt_under is None or is_current(sheet.game, dealt_under):
            raise
        return folded(sheet, begun, [*events, BROKEN_OFF]), True


async def _break_off(house: TableContext, sheet: TableSettings, seq: int) -> None:
    """From now on it is so for everybody, also where a law of tomorrow would allow the hand."""
    await house.store.write(*house.homes.fence(sheet.id), *queries.add_events(sheet.id, seq, [BROKEN_OFF]))
    log.warning("a hand was broken off: another law had dealt it", extra=at_table(sheet.id, seq, [BROKEN_OFF.kind]))


def _come_to_the_same(course: Course, older: Iterable[tuple[int, Result]]) -> None:
    """An error, where hands that another law played come to something else by the law of today."""
    for hand, result in older:
        if hand >= len(course.table.hands) or not agrees(result, course.table.hands[hand].result):
            raise ValueError(f"hand {hand + 1} was played by another law, and comes to something else by this one")


def gone_through(
    sheet: TableSettings, begun: Snapshot, events: Sequence[Event], older: Iterable[tuple[int, Result]]
) -> list[Statement]:
    """What is to be kept of the hands that came to their end, and what they were worth."""
    course, _ = read_or_broken(sheet, begun, events)
    _come_to_the_same(course, older)
    worth = rows(sheet, course, begun.kept, sheet.opened)
    return [*(hand.written(sheet.id) for hand in kept(course, begun.kept)), *worth]
