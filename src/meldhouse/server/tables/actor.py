"""The actor of a table, a task that processes all work for the table in order.

Callers put work into the actor's inbox and wait for the reply. Every change is an event that is stored and synced, then
applied to the session, then published. If another writer stored events first, they are applied and the work is
decided again. After a failure the actor discards its session and reloads it from the store.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.access import entry_refusal, may_enter
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
from meldhouse.server.tables.recovery import load_session, replay_events
from meldhouse.server.tables.scheduler import TableScheduler
from meldhouse.server.tables.talk import TableTalk
from meldhouse.session.changes import CLOSED, DEAL, MOVE, PAUSE_OVER, StateChange
from meldhouse.session.events import Event, from_stored
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING, TableSession
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

RETRY_AFTER_S = 5.0  # time before a failed request may be retried, while the table is reloaded
MAX_ATTEMPTS = 5  # attempts to commit while other writers store events first
MIN_RELOAD_BACKOFF_S, MAX_RELOAD_BACKOFF_S = 1.0, 30.0  # time between a failure and the reload
SEND_DELAY_S = 0.01  # time to serialize and send messages
INTERNAL_ERROR = msg("sorry")
TABLE_OVER = msg("table-over")
STARTED_NO_WATCHING = msg("begun-no-watching")

Work = Callable[[], Awaitable[Any]]
Reply = asyncio.Future[Any]


class TableActor:
    """Owns a live table, with its session, its subscribers and its scheduler."""

    def __init__(self, context: TableContext, settings: TableSettings) -> None:
        self.context, self.settings = context, settings
        self.inbox: asyncio.Queue[tuple[Work, Reply | None]] = asyncio.Queue()
        self.presence = Presence(context.grace_s)
        self.talk = TableTalk(context, settings, self.presence, lambda: self.session)
        self.saved_state = settings.state  # the stored state, and the number of stored hands
        self.saved_hands = 0
        self.has_moved = False  # does another node own the table now?
        self.backoff = Backoff(MIN_RELOAD_BACKOFF_S, MAX_RELOAD_BACKOFF_S)
        self.reload_at: float | None = None  # when to reload the table after a failure, unless a request comes first
        self._reset(replay_events(settings, Snapshot(), ()))
        self.task = asyncio.create_task(self._run())

    def _reset(self, session: TableSession, loaded: bool = False) -> None:
        """Replace the session and all objects that depend on it."""
        settings, self.loaded = self.settings, loaded
        self.table = LiveTable(
            settings, session, self.presence, partial(claim_pause, settings, self.context.claim_pause_s)
        )
        self.interactions = Interactions(self.table)
        self.broadcaster = Broadcaster(self.context, self.table, self.interactions)
        self.scheduler = TableScheduler(
            self.context, self.table, self.interactions, self.broadcaster, self.commit, self.post
        )

    def _discard_session(self) -> None:
        """Discard the session, and queued work that no caller awaits, because this work depends on the session."""
        self.scheduler.bot_driver.stop()
        waiting = [self.inbox.get_nowait() for _ in range(self.inbox.qsize())]
        for work, reply in waiting:
            if reply:
                self.inbox.put_nowait((work, reply))
        self._reset(replay_events(self.settings, Snapshot(), ()))

    @property
    def session(self) -> TableSession:
        return self.table.session

    # --- the inbox -----------------------------------------------------------------------

    async def submit(self, work: Work) -> Any:
        """Run work in the actor and return its result; raise the work's Mistake."""
        if self.has_moved:
            raise TableMoved
        reply: Reply = asyncio.get_running_loop().create_future()
        since = now()
        self.inbox.put_nowait((work, reply))
        try:
            return await reply
        finally:
            self.context.metrics.request_seconds.observe(now() - since)

    def post(self, work: Work) -> None:
        """Queue work for the actor without waiting for it."""
        self.inbox.put_nowait((work, None))

    async def _run(self) -> None:
        while True:
            deadline = min(self.scheduler.deadlines(), default=None) if self.loaded else self.reload_at
            until = now() + self.context.idle_s if deadline is None else deadline
            if until <= now() and not self.inbox.empty():  # prevents requests from starving deadlines
                await self._process(self._due_work(), None)
            try:
                async with asyncio.timeout_at(until):
                    work, reply = await self.inbox.get()
            except TimeoutError:
                if now() < until:
                    continue  # slightly early because clocks are rounded, so nothing is due yet
                if deadline is None and not self.presence.subscribers and self.inbox.empty():
                    return self.context.tables.close_actor(self.settings.id)
                work, reply = self._due_work(), None
            await self._process(work, reply)

    async def _process(self, work: Work, reply: Reply | None) -> None:
        try:
            if not self.loaded:
                await self._load()
                self._resume_at_once()
            result = await work()
            try:
                await self.scheduler.run_due_steps()
            finally:  # the work is done and stored, even if a later step fails
                _succeed(reply, result)
        except Mistake as why:
            _fail(reply, why)
        except LeaseLost:
            _fail(reply, TableMoved())
            self.context.tables.drop_actor(self.settings.id)
        except asyncio.CancelledError:
            _fail(reply, TableMoved())
            raise
        except Exception:
            log.exception(
                "the table %s failed and will be reloaded",
                self.settings.id,
                extra=at_table(self.settings.id, self.session.seq),
            )
            self.context.metrics.reloads.inc()
            await asyncio.sleep(MIN_RELOAD_BACKOFF_S)
            self._discard_session()
            _fail(reply, HttpError(503, INTERNAL_ERROR, RETRY_AFTER_S))
            self.reload_at = now() + self.backoff.after_failure(now()) - MIN_RELOAD_BACKOFF_S

    def _due_work(self) -> Work:
        """Return the work to run when a deadline has passed."""
        if self.loaded or self.reload_at is None:
            return self.scheduler.run_deadline
        self.reload_at = None
        return self._resume

    def _resume_at_once(self) -> None:
        """Resume now, because a request came before the planned retry and the table could be loaded."""
        if self.reload_at is not None:
            self.reload_at = None
            self.post(self._resume)

    async def _resume(self) -> None:
        """Publish the stored state after a failure."""
        self.broadcaster.publish_table()

    def stop(self) -> None:
        """Stop when the server shuts down; all acknowledged events are on disk."""
        self.task.cancel()
        self.scheduler.bot_driver.stop()

    def move_away(self) -> None:
        """Stop when another node takes the table, and redirect subscribers and waiting callers to it."""
        self.has_moved = True
        self.stop()
        self.presence.redirect_all()
        while not self.inbox.empty():
            _fail(self.inbox.get_nowait()[1], TableMoved())

    # --- events ----------------------------------------------------------------------------

    async def _load(self) -> None:
        session, self.saved_hands = await load_session(self.context, self.settings)
        self._reset(session, loaded=True)
        if self.settings.starts_when_ready:
            self.table.restore_ready()
        await self.scheduler.check_beginners()
        if self.session.window and self.session.state == PLAYING:
            self.table.clocks.open_pause()
        self._sync_settings()
        self.talk.deliver_held()
        await self._save_state()

    async def commit(self, decide: Callable[[], Sequence[Event]]) -> None:
        """Store, apply and publish the events that `decide` returns; after a conflict, call `decide` again."""
        for _ in range(MAX_ATTEMPTS):
            try:
                events = decide()
                if not events:
                    return None
                await self._store(events)
            except (Conflict, Mistake):
                if not await self._apply_missed_events():
                    raise
            else:
                self.backoff.reset()
                self._apply(events)
                return await self._save_state()
        raise Mistake(INTERNAL_ERROR)

    async def amend(self, changed: TableSettings, events: Sequence[Event]) -> None:
        """Store other settings together with events, before the first hand; then start again with them."""
        changed.seats = self.session.seating.with_events(events).seats
        await self.context.repository.amend(changed, self.session.seq, events)
        self.settings.become(changed)
        self.context.tables.record_seats(changed.id, changed.seats)
        self._discard_session()
        await self._load()
        self.presence.update_viewers(self.table.viewer_of)
        self.broadcaster.publish_table()

    async def _store(self, events: Sequence[Event]) -> None:
        seats = self._seats_after(events)
        await self.context.repository.append(self.settings, self.session.seq, events, seats)
        self.context.tables.record_seats(self.settings.id, seats.values())

    async def _apply_missed_events(self) -> bool:
        """Apply events that another writer has stored; return whether there were any."""
        events = await self.context.store.events(self.settings.id, self.session.seq)
        self._apply([from_stored(event, self.session.table.game) for event in events])
        return bool(events)

    def _seats_after(self, events: Sequence[Event]) -> dict[int, SeatAssignment]:
        """Return the occupants of the seats that the events will change."""
        before, after = self.session.seating.seats, self.session.seating.with_events(events).seats
        return {n: seat for n, (old, seat) in enumerate(zip(before, after, strict=True)) if old != seat}

    def _apply(self, events: Sequence[Event]) -> None:
        """Apply events to the session, seats, access and clocks, and then publish the changes."""
        changes = [change for event in events for change in self.session.apply(event)]
        for change in changes:
            self._update_clocks(change)
        self._sync_settings()
        for change in changes:
            self.broadcaster.publish_change(change)
        self.talk.deliver_held()
        if self.session.window and any(change.kind == MOVE for change in changes):
            self._request_claims()

    def _request_claims(self) -> None:
        """Ask each seat for a claim after the seat's own fixed delay.

        Otherwise the arrival times of the move and of the question would reveal how many seats are asked.
        """

        async def ask_seat(seat: int) -> None:
            self.broadcaster.publish_question(seat)

        for seat in range(len(self.settings.seats)):
            asyncio.get_running_loop().call_later(SEND_DELAY_S * (1 + seat), self.post, partial(ask_seat, seat))

    def _update_clocks(self, change: StateChange) -> None:
        """Update the clocks and the seating after a state change."""
        if change.kind in (DEAL, MOVE, PAUSE_OVER, CLOSED):
            self.table.clocks.clear()
        if change.kind == DEAL or change.played:
            self.table.clocks.last_action_at = now()
        if self.session.window and change.kind == MOVE:
            self.table.clocks.open_pause()
        if change.kind == DEAL:
            self.presence.reseat(self.session.current_seat)

    def _sync_settings(self) -> None:
        """Copy the seats and the state of the session to the settings."""
        if self.settings.seats != self.session.seating.seats:
            if self.settings.starts_when_ready:
                self.table.keep_ready(self.settings.seats)
            self.settings.seats = list(self.session.seating.seats)
            self.presence.update_viewers(self.table.viewer_of)
        if self.settings.state != self.session.state:
            self.settings.state = self.session.state
            self.table.ready.clear()
            if self.session.state == OVER:
                self.interactions.vote = None
                self.talk.end()
            why = self.session.end_reason or STARTED_NO_WATCHING
            self.presence.remove_unauthorized(
                lambda person: may_enter(self.settings, person, self.context.accounts.invited), why
            )

    async def _save_state(self) -> None:
        """Store the table's state and its finished hands, which listings and replays read."""
        state, hands, played = self.settings.state, self.saved_hands, len(self.session.finished_hands)
        if (state, played) == (self.saved_state, hands):
            return
        finished = (hand.upsert(self.settings.id) for hand in finished_rows(self.session, hands))
        rows = [*finished, *results.result_inserts(self.settings, self.session, hands)]
        await self.context.repository.save_state(self.settings.id, state, rows)
        self.context.tables.record_state(self.settings.id, state)
        self.saved_state, self.saved_hands = state, played  # not before: if the store fails, this is tried again
        trim_history(self.session)
        self.context.luck_jobs.add_finished(self.settings, range(0 if state == OVER else hands, played))
        if state == BETWEEN:
            self.table.clocks.start_break()
            await self.scheduler.publish_commitment()
        if state == OVER:
            self.scheduler.bot_driver.stop()
        self.broadcaster.publish_seats()

    # --- subscribers -------------------------------------------------------------------------

    def _require_entry(self, person: str | None) -> None:
        if not may_enter(self.settings, person, self.context.accounts.invited):
            raise Mistake(entry_refusal(self.settings, person, self.context.accounts.invited))

    async def view_json(self, person: str | None, localize: Localizer) -> JSON:
        """Return the table as a person may see it, as JSON."""
        self._require_entry(person)
        message = self.broadcaster.table_message(replace(localize, viewer=self.table.viewer_of(person)), person)
        return {**message, "scene": message["scene"] and json.loads(message["scene"])}

    async def enter(self, subscriber: Subscriber) -> None:
        self._require_entry(subscriber.person)
        viewer = self.table.viewer_of(subscriber.person)
        self.presence.enter(subscriber, viewer)
        if viewer is not None and self.session.state != OVER:
            await self.commit(lambda: self.return_events(viewer))
        self.broadcaster.send_table(subscriber)  # the others are notified after a delay
        self.talk.welcome(subscriber)

    async def leave(self, subscriber: Subscriber) -> None:
        self.presence.leave(subscriber)  # the others are notified after the reconnect grace period

    async def on_renamed(self) -> None:
        """Publish the seats after a person at the table has changed their name."""
        self.broadcaster.publish_seats()

    async def end(self) -> None:
        """End the table for its only player."""
        await self.commit(
            lambda: [] if self.session.state == OVER else [Event("close", next(iter(self.table.person_seats()), None))]
        )

    async def count_finished_hands(self) -> int:
        """Return the number of finished hands; if any is not stored, reload the table, which stores it."""
        if await self.context.history.count(self.settings.id) < len(self.session.finished_hands):
            log.warning(
                "some finished hands of table %s were not stored",
                self.settings.id,
                extra=at_table(self.settings.id, self.session.seq),
            )
            self._discard_session()
            await self._load()
        return len(self.session.finished_hands)

    # --- checks for actions ---------------------------------------------------------------------

    def require_seat(self, person: str | None) -> int:
        seat = self.session.seating.seat_of(person)
        if seat is None:
            raise Mistake(msg("not-seated"))
        return seat

    def require_active_seat(self, person: str | None) -> int:
        """Return the seat of a person; raise a Mistake if they have none or a vote has replaced them."""
        seat = self.require_seat(person)
        if seat in self.session.seating.replaced:
            raise Mistake(msg("replaced"))
        return seat

    def require_host(self, person: str | None) -> None:
        if person is None or person != self.settings.host:
            raise Mistake(msg("host-only"))

    def require_not_over(self) -> None:
        if self.session.state == OVER:
            raise Mistake(TABLE_OVER)

    def require_not_started(self, otherwise: Message) -> None:
        self.require_not_over()
        if self.session.state != WAITING:
            raise Mistake(otherwise)

    def return_events(self, seat: int) -> list[Event]:
        """Return the event by which a person takes their seat back from a bot; empty if no bot plays for them."""
        seating = self.session.seating
        if seat in seating.replaced:
            return []
        return [Event("back", seat)] if seat in seating.away or seat in seating.late else []


def _succeed(reply: Reply | None, result: Any) -> None:
    if reply and not reply.done():
        reply.set_result(result)


def _fail(reply: Reply | None, why: Exception) -> None:
    if reply and not reply.done():
        reply.set_exception(why)
