"""The registry of tables: the settings of each table, and the actors of the tables in memory."""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

from meldhouse.i18n import msg
from meldhouse.server.accounts.credentials import new_id
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings, Unreadable, parse_request_id, parse_settings
from meldhouse.server.core.clock import format_timestamp, today
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import FinishedHandRow, with_seats
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.activity import TableActivity, activity_of, idle_activity
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.fairness_events import commitment_event
from meldhouse.server.tables.placement import TableMoved
from meldhouse.session.events import Event, from_stored, to_stored
from meldhouse.session.seating import PERSON, SeatAssignment
from meldhouse.session.session import OVER, PLAYING
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

MAX_TABLES_PER_PERSON = 50  # open tables of one host
MAX_TABLES = 2000  # tables that are not abandoned
FULL_RETRY_S = 30.0  # until there may be capacity again
PRACTICE_TERMS = {"public": False, "listed": False, "spectators": False, "clock": "off", "draw": False}


class TableRegistry:
    """All unfinished tables of every node, and the actors of the tables on this node."""

    def __init__(self, context: TableContext) -> None:
        self.context, self.repository = context, context.repository
        self.settings_by_id: dict[str, TableSettings] = {}  # settings of unfinished tables
        self.actors: dict[str, TableActor] = {}
        self.tables_by_person: dict[str, set[str]] = {}  # person ID -> IDs of tables where they have taken a seat
        self.damaged: set[str] = set()  # IDs of tables that cannot be read
        self.on_change: Callable[[], None] = lambda: None
        self.count_in_use: Callable[[], int] = lambda: len(self.settings_by_id)

    async def load(self) -> None:
        """Load the unfinished tables; tables that are already known are kept, because they are newer."""
        self.settings_by_id.update((settings.id, settings) for settings in await self._unfinished())
        for settings in self.settings_by_id.values():
            self.record_seats(settings.id, settings.seats)

    async def _unfinished(self) -> list[TableSettings]:
        """Return the settings of all readable unfinished tables, with pauses in which the server can do other work."""
        found = []
        for id, saved, state, seats in await self.repository.load_unfinished():
            with suppress(Mistake):
                found.append(
                    self.settings_by_id.get(id)
                    or await self._mark_if_unreadable(id, self.repository.parse(id, saved, state, seats))
                )
            await asyncio.sleep(0)
        return found

    def stop(self) -> None:
        for actor in self.actors.values():
            actor.stop()

    # --- opening a table -----------------------------------------------------------------

    async def open_rematch(self, settings: TableSettings, seat: int, seats: list[JSON]) -> str:
        """Open a table with the same settings as another, for the person in the given seat; return its ID."""
        opener = settings.seats[seat].person or ""
        if settings.is_attempt:
            raise Mistake(msg("daily-once"))
        if settings.is_practice:
            return (await self._reopen_position(settings, Person(opener, self.context.accounts.names[opener]))).id
        agreed = {**json.loads(settings.to_json()), "seats": seats, "id": f"again {settings.id}"}
        again = await self.open_table(Person(opener, self.context.accounts.names[opener]), agreed)
        if again.friends:
            with suppress(TableMoved):
                (await self.get_actor(again.id)).presence.ready_at_once.add(opener)  # asking for it says so
        return again.id

    async def open_table(self, person: Person, body: JSON) -> TableSettings:
        """Open a table that a person requests; a repeated request opens only one table."""
        request = parse_request_id(body.get("id"))
        if before := await self.repository.find_opened_by(person.person, request):
            return await self.get_settings(before)
        self._check_capacity(person)
        settings = _new_settings(person, body)
        try:
            await self.repository.insert(settings, request, [] if settings.lesson else [commitment_event()])
        except Conflict:
            return await self.open_table(person, body)  # the same request came twice at once
        return self._add(settings)

    async def open_position(
        self, person: Person, body: JSON, events: Sequence[Event], earlier_hand: FinishedHandRow | None
    ) -> TableSettings:
        """Open a table in the middle of a hand, after these events; it replaces the person's last one of this kind.

        The table starts from the state after `earlier_hand`, if there is one.  `body` may name the article of the
        rulebook that the table shows, or the path of the review to which it links.
        """
        await self._end_practice(person)
        self._check_capacity(person)
        settings = _new_settings(person, {**body, **PRACTICE_TERMS, "hands": 2 if earlier_hand else 1})
        settings.state, settings.opening_events = PLAYING, len(events)
        settings.article, settings.review = body.get("article", ""), body.get("review", "")
        settings.daily = body.get("daily", "")
        game = self.context.games[settings.game]
        rows = [with_seats(game, earlier_hand, settings.seats).upsert(settings.id)] if earlier_hand else []
        await self.repository.insert(settings, None, [to_stored(event, game) for event in events], rows)
        return self._add(settings)

    async def open_attempt(
        self, person: Person, body: JSON, events: Sequence[Event], more: Callable[[str], Statement]
    ) -> TableSettings:
        """Open a person's table with the deal of a day after these events; it raises a Conflict if they have one.

        `more` returns a statement for the same transaction, given the ID of the table.
        """
        self._check_capacity(person)
        settings = _new_settings(person, {**body, **PRACTICE_TERMS, "hands": 1})
        settings.state, settings.daily = PLAYING, body["daily"]
        game = self.context.games[settings.game]
        stored = [to_stored(event, game) for event in events]
        await self.repository.insert(settings, None, stored, [more(settings.id)])
        return self._add(settings)

    async def _reopen_position(self, settings: TableSettings, person: Person) -> TableSettings:
        """Open another table in the position in which this one was opened."""
        store, game = self.context.store, self.context.games[settings.game]
        stored = (await store.events(settings.id))[: settings.opening_events]
        rows = await store.rows(queries.hands(settings.id))
        earlier_hand = FinishedHandRow(*rows[0]) if settings.hands > 1 else None
        body = {**json.loads(settings.to_json()), "seats": [_seat_request(seat) for seat in settings.chairs]}
        return await self.open_position(person, body, [from_stored(event, game) for event in stored], earlier_hand)

    async def _end_practice(self, person: Person) -> None:
        """End the tables that a person has opened in the middle of a hand, so that they do not pile up."""
        for settings in list(self.settings_by_id.values()):
            if settings.is_practice and settings.host == person.person:
                with suppress(Mistake, TableMoved):
                    actor = await self.get_actor(settings.id)
                    await actor.submit(actor.end)

    def _add(self, settings: TableSettings) -> TableSettings:
        settings = self.settings_by_id.setdefault(settings.id, settings)  # a sync may have added it already
        self.record_seats(settings.id, settings.seats)
        self.notify_changed()
        return settings

    def _check_capacity(self, person: Person) -> None:
        """Raise an error if a person or the server has too many tables to open another."""
        if sum(settings.host == person.person for settings in self.settings_by_id.values()) >= MAX_TABLES_PER_PERSON:
            raise Mistake(msg("tables-each", n=MAX_TABLES_PER_PERSON))
        if len(self.settings_by_id) >= MAX_TABLES and self.count_in_use() >= MAX_TABLES:
            raise HttpError(503, msg("no-free-table"), FULL_RETRY_S)

    # --- settings --------------------------------------------------------------------------

    async def get_settings(self, id: str) -> TableSettings:
        return self.settings_by_id.get(id) or await self._load(id)

    async def _load(self, id: str) -> TableSettings:
        return await self._mark_if_unreadable(id, self.repository.load(id))

    async def _mark_if_unreadable(self, id: str, loading: Awaitable[TableSettings]) -> TableSettings:
        try:
            return await loading
        except Unreadable as why:
            raise self.mark_unreadable(id, why.__cause__ or why) from why.__cause__

    async def get_readable(self, ids: Iterable[str]) -> list[TableSettings]:
        """Return the settings of those of the given tables that can be read."""
        found = []
        for id in ids:
            with suppress(Mistake):
                found.append(await self.get_settings(id))
        return found

    def mark_unreadable(self, id: str, why: BaseException) -> Unreadable:
        """Stop listing a table that cannot be read, log it once, and return the error to raise."""
        if id not in self.damaged:
            self.damaged.add(id)
            log.error("the table %s cannot be read and stays unchanged: %r", id, why, extra=at_table(id))
        if self.settings_by_id.pop(id, None):
            self.notify_changed()
        return Unreadable(id)

    async def refresh(self, id: str) -> None:
        """Reload a table that another node may have changed."""
        settings = None
        with suppress(Mistake):
            settings = await self._load(id)
            names = self.context.accounts.names
            unknown = sorted(filter(None, {settings.host, *(seat.person for seat in settings.seats)} - {*names, None}))
            names.update(await self.context.store.rows(queries.names_of(unknown)))
            for person, *chosen in await self.context.store.rows(queries.profiles_of(unknown)):
                self.context.accounts.set_profile(person, *chosen)
        if id in self.actors:
            return  # this node has acquired the table meanwhile, and its actor has newer data
        if settings and settings.state != OVER:
            self.settings_by_id[id] = settings
            self.record_seats(id, settings.seats)
        else:
            self.settings_by_id.pop(id, None)

    def record_seats(self, id: str, seats: Iterable[SeatAssignment]) -> None:
        for seat in seats:
            if seat.person:
                self.tables_by_person.setdefault(seat.person, set()).add(id)

    def record_state(self, id: str, state: str) -> None:
        """Record the new state of a table; a finished table is dropped, and the lobby shows any other state."""
        if state == OVER and (settings := self.settings_by_id.pop(id, None)):
            for person in settings.people():
                self.tables_by_person.get(person, set()).discard(id)
        self.notify_changed()

    def notify_changed(self) -> None:
        """Notify the lobby and the other nodes that a table has changed."""
        self.on_change()
        self.context.placement.notify()

    # --- actors ----------------------------------------------------------------------------

    async def get_actor(self, id: str) -> TableActor:
        """Return the actor of a table that this node owns; start it if necessary."""
        if await self.context.placement.find_owner(id):
            raise TableMoved
        if id not in self.actors:
            settings = await self.get_settings(id)
            if id not in self.actors:  # of two simultaneous requests, the first one starts the actor
                self.actors[id] = TableActor(self.context, settings)
        return self.actors[id]

    def close_actor(self, id: str) -> None:
        """Drop the actor of a table that has been empty for a long time; all its data is stored."""
        del self.actors[id]
        self.context.placement.release(id)

    def drop_actor(self, id: str) -> None:
        """Drop the actor of a table that another node has taken, because its data may be outdated."""
        self.context.placement.on_lost(id)
        if actor := self.actors.pop(id, None):
            actor.move_away()

    def is_attended(self, id: str, within_s: float) -> bool:
        """Return whether anyone is at a table, or was there within the last `within_s` seconds."""
        if id in self.actors:
            return self.actors[id].presence.is_attended(within_s)
        return self.context.placement.is_attended(id, within_s)

    def activity(self, settings: TableSettings) -> TableActivity:
        """Return the current activity at a table on any node."""
        if settings.id in self.actors and (table := self.actors[settings.id].table):
            return activity_of(table)
        return self.context.placement.remote_activity(settings.id) or idle_activity(settings)


def _new_settings(person: Person, body: JSON) -> TableSettings:
    opened = format_timestamp(today(), "seconds")
    return parse_settings(body, person.person, new_id(), secrets.token_urlsafe(12), opened)


def _seat_request(seat: SeatAssignment) -> JSON:
    return {"is": "me"} if seat.kind == PERSON else {"is": seat.kind, "bot": seat.bot}
