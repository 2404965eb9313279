"""The actor of one table: everything that happens there happens one after another, in one task.

Whoever wants something of a room puts work into its inbox and waits.  Whatever happens is an event: it is written and
synced, then taken into the course of the table, then told.  Where somebody else wrote first, what they wrote is taken
and the question asked again.  When something fails, the room forgets what it thought and reads the store again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.access import may_enter
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.backoff import Backoff
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history import results
from meldhouse.server.history.finished_hands import Snapshot, finished_rows, trim_history
from meldhouse.server.storage.base import Conflict, LeaseLost
from meldhouse.server.tables.broadcaster import Broadcaster
from meldhouse.server.tables.claim_timer import claim_pause
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.interactions import Interactions
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.server.tables.placement import TableMoved
from meldhouse.server.tables.presence import Presence, Subscriber
from meldhouse.server.tables.recovery import folded, read_again
from meldhouse.server.tables.scheduler import TableScheduler
from meldhouse.session.changes import CLOSED, DEAL, MOVE, PAUSE_OVER, StateChange
from meldhouse.session.events import Event, from_stored
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING, TableSession
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

RETRY_AFTER_S = 5.0  # until a failed request may be sent again, while the table is read again
TRIES = 5  # times that something is asked again because others wrote first
BREATH, PATIENCE = 1.0, 30.0  # seconds from trouble until the table is read again: at first, and at most
HEARD = 0.01  # seconds until what somebody is told has been written out and has left the house
SORRY = msg("sorry")
TABLE_OVER = msg("table-over")
NO_WATCHING = msg("no-watching")
BEGUN = msg("begun-no-watching")

Work = Callable[[], Awaitable[Any]]
Done = asyncio.Future[Any]


class TableActor:
    """A table, those who look at it, and what is to happen next."""

    def __init__(self, context: TableContext, sheet: TableSettings) -> None:
        self.context, self.sheet = context, sheet
        self.inbox: asyncio.Queue[tuple[Work, Done | None]] = asyncio.Queue()
        self.presence = Presence(context.grace)
        self.noted = sheet.state  # the state as it is written, and how many hands are
        self.hands_noted = 0
        self.ended = False  # is the table at home at another node by now?
        self.backoff = Backoff(BREATH, PATIENCE)
        self.resume_at: float | None = None  # when it is read again after trouble, if nobody asks before
        self._set_out(folded(sheet, Snapshot(), ()))
        self.task = asyncio.create_task(self._run())

    def _set_out(self, course: TableSession, loaded: bool = False) -> None:
        """The table and its people, with this course: as before anything was read, or all of it."""
        sheet, self.loaded = self.sheet, loaded
        self.table = LiveTable(sheet, course, self.presence, partial(claim_pause, sheet, self.context.pause))
        self.company = Interactions(self.table)
        self.teller = Broadcaster(self.context, self.table, self.company)
        self.conductor = TableScheduler(self.context, self.table, self.company, self.teller, self.happen, self.soon)

    def _forget(self) -> None:
        """Also what nobody waits for: it was thought of the table as it was known before."""
        self.conductor.stand_ins.stop()
        waiting = [self.inbox.get_nowait() for _ in range(self.inbox.qsize())]
        for work, done in waiting:
            if done:
                self.inbox.put_nowait((work, done))
        self._set_out(folded(self.sheet, Snapshot(), ()))

    @property
    def course(self) -> TableSession:
        return self.table.course

    # --- one thing after the other -------------------------------------------------------

    async def ask(self, work: Work) -> Any:
        """Have the room do something; a Mistake says why it would not."""
        if self.ended:
            raise TableMoved
        done: Done = asyncio.get_running_loop().create_future()
        since = now()
        self.inbox.put_nowait((work, done))
        try:
            return await done
        finally:
            self.context.metrics.request_seconds.observe(now() - since)

    def soon(self, work: Work) -> None:
        """The same, where nobody waits for it."""
        self.inbox.put_nowait((work, None))

    async def _run(self) -> None:
        while True:
            soonest = min(self.conductor.deadlines(), default=None) if self.loaded else self.resume_at
            until = now() + self.context.idle if soonest is None else soonest
            if until <= now() and not self.inbox.empty():  # what is due does not wait until nobody asks for anything
                await self._carry_out(self._due(), None)
            try:
                async with asyncio.timeout_at(until):
                    work, done = await self.inbox.get()
            except TimeoutError:
                if now() < until:
                    continue  # a hair too early, as clocks are rounded: nothing is due, and nobody hears of it
                if soonest is None and not self.presence.guests and self.inbox.empty():
                    return self.context.tables.shut(self.sheet.id)
                work, done = self._due(), None
            await self._carry_out(work, done)

    async def _carry_out(self, work: Work, done: Done | None) -> None:
        try:
            if not self.loaded:
                await self._load()
                self._resume_at_once()
            result = await work()
            await self.conductor.drive()
        except Mistake as why:
            _settle(done, why)
        except LeaseLost:
            _settle(done, TableMoved())
            self.context.tables.lost(self.sheet.id)
        except asyncio.CancelledError:
            _settle(done, TableMoved())
            raise
        except Exception:
            log.exception("table %s is read again", self.sheet.id, extra=at_table(self.sheet.id, self.course.seq))
            self.context.metrics.reloads.inc()
            await asyncio.sleep(BREATH)
            self._forget()
            _settle(done, HttpError(503, SORRY, RETRY_AFTER_S))
            self.resume_at = now() + self.backoff.after_failure(now()) - BREATH
        else:
            if done and not done.done():
                done.set_result(result)

    def _due(self) -> Work:
        """What the time has come for."""
        if self.loaded or self.resume_at is None:
            return self.conductor.on_time
        self.resume_at = None
        return self._resume

    def _resume_at_once(self) -> None:
        """Somebody asked before it was time, and the table could be read: nobody waits any longer."""
        if self.resume_at is not None:
            self.resume_at = None
            self.soon(self._resume)

    async def _resume(self) -> None:
        """After trouble: everybody is shown what is on disk."""
        self.teller.tables()

    def stop(self) -> None:
        """The house is closed; what was acknowledged is on disk."""
        self.task.cancel()
        self.conductor.stand_ins.stop()

    def end(self) -> None:
        """Another node has the table: nothing happens here any more, and whoever waits is told where to ask."""
        self.ended = True
        self.stop()
        self.presence.send_on()
        while not self.inbox.empty():
            _settle(self.inbox.get_nowait()[1], TableMoved())

    # --- what happens ----------------------------------------------------------------------

    async def _load(self) -> None:
        course, self.hands_noted = await read_again(self.context, self.sheet)
        self._set_out(course, loaded=True)
        await self.conductor.look_for_beginners()
        if self.course.window and self.course.state == PLAYING:
            self.table.clocks.open_pause()
        self._follow()
        await self._note_state()

    async def happen(self, ask: Callable[[], Sequence[Event]]) -> None:
        """`ask` says what shall happen now: it is written, then so, then told."""
        for _ in range(TRIES):
            try:
                events = ask()
                if not events:
                    return None
                await self._store(events)
            except (Conflict, Mistake):
                if not await self._catch_up():
                    raise
            else:
                self.backoff.reset()
                self._take(events)
                return await self._note_state()
        raise Mistake(SORRY)

    async def _store(self, events: Sequence[Event]) -> None:
        seats = self._seats_after(events)
        await self.context.repository.append(self.sheet, self.course.seq, events, seats)
        self.context.tables.note_people(self.sheet.id, seats.values())

    async def _catch_up(self) -> bool:
        """Take what somebody else has written; False if there is nothing."""
        events = await self.context.store.events(self.sheet.id, self.course.seq)
        self._take([from_stored(event, self.course.table.game) for event in events])
        return bool(events)

    def _seats_after(self, events: Sequence[Event]) -> dict[int, SeatAssignment]:
        """The seats that these events will change."""
        before, after = self.course.seating.seats, self.course.seating.with_events(events).seats
        return {n: seat for n, (old, seat) in enumerate(zip(before, after, strict=True)) if old != seat}

    def _take(self, events: Sequence[Event]) -> None:
        """They are so from now on: who sits where, who may look, which clocks run; and then all are told."""
        moments = [moment for event in events for moment in self.course.apply(event)]
        for moment in moments:
            self._note(moment)
        self._follow()
        for moment in moments:
            self.teller.tell(moment)
        if self.course.window and any(moment.kind == MOVE for moment in moments):
            self._ask_for_claims()

    def _ask_for_claims(self) -> None:
        """Each seat at a time of its own, when all have been sent the move: else both came later the more are asked."""

        async def ask(seat: int) -> None:
            self.teller.ask(seat)

        for seat in range(len(self.sheet.seats)):
            asyncio.get_running_loop().call_later(HEARD * (1 + seat), self.soon, partial(ask, seat))

    def _note(self, moment: StateChange) -> None:
        """What follows from a moment for clocks and chairs."""
        if moment.kind in (DEAL, MOVE, PAUSE_OVER, CLOSED):
            self.table.clocks.rest()
        if moment.kind == DEAL or moment.played:
            self.table.clocks.played = now()
        if self.course.window and moment.kind == MOVE:
            self.table.clocks.open_pause()
        if moment.kind == DEAL:
            self.presence.reseat(self.course.current_seat)

    def _follow(self) -> None:
        """What was agreed follows the course: who sits where, and how the table stands."""
        if self.sheet.seats != self.course.seating.seats:
            self.sheet.seats = list(self.course.seating.seats)
            self.presence.look_again(self.table.viewer_of)
        if self.sheet.state != self.course.state:
            self.sheet.state = self.course.state
            self.table.ready.clear()
            if self.course.state == OVER:
                self.company.vote = None
            why = self.course.end_reason or BEGUN
            self.presence.see_out(lambda person: may_enter(self.sheet, person, self.context.accounts.invited), why)

    async def _note_state(self) -> None:
        """What has changed is written for those who list tables, and look back: the state, the hands that are over."""
        state, hands, played = self.sheet.state, self.hands_noted, len(self.course.finished_hands)
        if (state, played) == (self.noted, hands):
            return
        over = (hand.upsert(self.sheet.id) for hand in finished_rows(self.course, hands))
        rows = [*over, *results.result_inserts(self.sheet, self.course, hands)]
        await self.context.repository.save_state(self.sheet.id, state, rows)
        self.context.tables.note_state(self.sheet.id, state)
        self.noted, self.hands_noted = state, played  # not before: a store that refuses is asked again
        trim_history(self.course)
        if state == BETWEEN:
            self.table.clocks.hand_over()
            await self.conductor.promise()
        if state == OVER:
            self.conductor.stand_ins.stop()
        self.teller.seats()

    # --- who looks ---------------------------------------------------------------------------

    def _let_in(self, person: str | None) -> None:
        if not may_enter(self.sheet, person, self.context.accounts.invited):
            raise Mistake(NO_WATCHING)

    async def look(self, person: str | None, read: Localizer) -> JSON:
        """The table as somebody who may look sees it."""
        self._let_in(person)
        return self.teller.whole(replace(read, viewer=self.table.viewer_of(person)), person)

    async def enter(self, guest: Subscriber) -> None:
        self._let_in(guest.person)
        viewer = self.table.viewer_of(guest.person)
        self.presence.enter(guest, viewer)
        if viewer is not None and self.course.state != OVER:
            await self.happen(lambda: self.back(viewer))
        self.teller.welcome(guest)  # everybody else hears of it soon

    async def go(self, guest: Subscriber) -> None:
        self.presence.go(guest)  # and of this a breath later

    async def renamed(self) -> None:
        """Somebody at the table has another name now."""
        self.teller.seats()

    async def finished(self) -> int:
        """How many hands are finished; where one is not stored, the table is read again, which stores it."""
        if await self.context.history.count(self.sheet.id) < len(self.course.finished_hands):
            log.warning("hands of %s were not stored", self.sheet.id, extra=at_table(self.sheet.id, self.course.seq))
            self._forget()
            await self._load()
        return len(self.course.finished_hands)

    # --- as deeds need it -----------------------------------------------------------------------

    def seated(self, person: str | None) -> int:
        seat = self.course.seating.seat_of(person)
        if seat is None:
            raise Mistake(msg("not-seated"))
        return seat

    def playing(self, person: str | None) -> int:
        """The seat of somebody who may do something there."""
        seat = self.seated(person)
        if seat in self.course.seating.replaced:
            raise Mistake(msg("replaced"))
        return seat

    def host_only(self, person: str | None) -> None:
        if person is None or person != self.sheet.host:
            raise Mistake(msg("host-only"))

    def not_over(self) -> None:
        if self.course.state == OVER:
            raise Mistake(TABLE_OVER)

    def not_started(self, otherwise: Message) -> None:
        self.not_over()
        if self.course.state != WAITING:
            raise Mistake(otherwise)

    def back(self, seat: int) -> list[Event]:
        """The event that somebody plays by themselves again, where they did not."""
        chairs = self.course.seating
        if seat in chairs.replaced:
            return []
        return [Event("back", seat)] if seat in chairs.away or seat in chairs.late else []


def _settle(done: Done | None, why: Exception) -> None:
    if done and not done.done():
        done.set_exception(why)
