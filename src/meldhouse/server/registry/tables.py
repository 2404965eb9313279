"""The registry of tables: their settings by ID, and the actors of those that are in memory."""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from meldhouse.i18n import msg
from meldhouse.server.accounts.credentials import new_id
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings, Unreadable, parse_request_id, parse_settings
from meldhouse.server.core.clock import format_timestamp, today
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.core.serialization import JSON
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict
from meldhouse.server.tables.activity import TableActivity, glimpse_of, nothing_going_on
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.placement import TableMoved
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import OVER
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

TABLES_EACH = 50  # tables under way that one person may have opened
TABLES = 2000  # in all at which somebody is, was lately, or is awaited
FULL = 30.0  # seconds after which there may be room for a table again


class TableRegistry:
    """All tables that are not over; those of other nodes, too, but for their actors."""

    def __init__(self, context: TableContext) -> None:
        self.context, self.repository = context, context.repository
        self.sheets: dict[str, TableSettings] = {}  # of the tables that are not over
        self.rooms: dict[str, TableActor] = {}
        self.seated: dict[str, set[str]] = {}  # by person: tables at which they have taken a seat
        self.damaged: set[str] = set()  # tables that cannot be read
        self.on_change: Callable[[], None] = lambda: None
        self.count_in_use: Callable[[], int] = lambda: len(self.sheets)

    async def read(self) -> None:
        """Load the tables that are not over; those that are known already are newer than what is stored."""
        self.sheets.update((sheet.id, sheet) for sheet in await self._unfinished())
        for sheet in self.sheets.values():
            self.note_people(sheet.id, sheet.seats)

    async def _unfinished(self) -> list[TableSettings]:
        """Return the settings of all tables that can be read, with pauses in which the server does other work."""
        found = []
        for id, saved, state, seats in await self.repository.unfinished():
            with suppress(Mistake):
                found.append(
                    self.sheets.get(id) or await self._noting_damage(id, self.repository.parse(id, saved, state, seats))
                )
            await asyncio.sleep(0)
        return found

    def stop(self) -> None:
        for room in self.rooms.values():
            room.stop()

    # --- opening a table -----------------------------------------------------------------

    async def open_again(self, sheet: TableSettings, seat: int, seats: list[JSON]) -> str:
        """Open a table as it was agreed on before, for the person at that seat; return its ID."""
        opener = sheet.seats[seat].person or ""
        agreed = {**json.loads(sheet.saved()), "seats": seats, "id": f"again {sheet.id}"}
        return (await self.open_table(Person(opener, self.context.accounts.names[opener]), agreed)).id

    async def open_table(self, person: Person, asked: JSON) -> TableSettings:
        """Open a table as a person asks for it; the same request twice is one table."""
        request = parse_request_id(asked.get("id"))
        if before := await self.repository.opened_by(person.person, request):
            return await self.sheet(before)
        self._check_capacity(person)
        opened = format_timestamp(today(), "seconds")
        sheet = parse_settings(asked, person.person, new_id(), secrets.token_urlsafe(12), opened)
        try:
            await self.repository.insert(sheet, request)
        except Conflict:
            return await self.open_table(person, asked)  # the same request came twice at once
        sheet = self.sheets.setdefault(sheet.id, sheet)  # another node's news may have brought it already
        self.note_people(sheet.id, sheet.seats)
        self.changed()
        return sheet

    def _check_capacity(self, person: Person) -> None:
        """Refuse one more table for a person or for the server where there are too many."""
        if sum(sheet.host == person.person for sheet in self.sheets.values()) >= TABLES_EACH:
            raise Mistake(msg("tables-each", n=TABLES_EACH))
        if len(self.sheets) >= TABLES and self.count_in_use() >= TABLES:
            raise HttpError(503, msg("no-free-table"), FULL)

    # --- settings --------------------------------------------------------------------------

    async def sheet(self, id: str) -> TableSettings:
        return self.sheets.get(id) or await self._load(id)

    async def _load(self, id: str) -> TableSettings:
        return await self._noting_damage(id, self.repository.load(id))

    async def _noting_damage(self, id: str, loading: Awaitable[TableSettings]) -> TableSettings:
        try:
            return await loading
        except Unreadable as why:
            raise self.unreadable(id, why.__cause__ or why) from why.__cause__

    async def readable(self, ids: Iterable[str]) -> list[TableSettings]:
        """Return the settings of these tables, without those that cannot be read."""
        found = []
        for id in ids:
            with suppress(Mistake):
                found.append(await self.sheet(id))
        return found

    def unreadable(self, id: str, why: BaseException) -> Unreadable:
        """Stop listing a table that cannot be read, log it once, and return the error to raise."""
        if id not in self.damaged:
            self.damaged.add(id)
            log.error("the table %s cannot be read and is left as it is: %r", id, why, extra=at_table(id))
        if self.sheets.pop(id, None):
            self.changed()
        return Unreadable(id)

    async def refresh(self, id: str) -> None:
        """Load a table that another node may have changed."""
        sheet = None
        with suppress(Mistake):
            sheet = await self._load(id)
            names = self.context.accounts.names
            unknown = {sheet.host, *(seat.person for seat in sheet.seats)} - {*names, None}
            names.update(await self.context.store.rows(queries.names_of(sorted(filter(None, unknown)))))
        if id in self.rooms:
            return  # it has come here while it was loaded, and its actor knows better
        if sheet and sheet.state != OVER:
            self.sheets[id] = sheet
            self.note_people(id, sheet.seats)
        else:
            self.sheets.pop(id, None)

    def note_people(self, id: str, seats: Iterable[SeatAssignment]) -> None:
        for seat in seats:
            if seat.person:
                self.seated.setdefault(seat.person, set()).add(id)

    def note_state(self, id: str, state: str) -> None:
        """Drop a table that is over; the lobby shows any other state."""
        if state == OVER and (sheet := self.sheets.pop(id, None)):
            for person in sheet.people():
                self.seated.get(person, set()).discard(id)
        self.changed()

    def changed(self) -> None:
        """Let the lobby and the other nodes know that a table has changed."""
        self.on_change()
        self.context.placement.hint()

    # --- actors ----------------------------------------------------------------------------

    async def room(self, id: str) -> TableActor:
        """Return the actor of a table that this node owns; it is started on demand."""
        if await self.context.placement.home(id):
            raise TableMoved
        if id not in self.rooms:
            sheet = await self.sheet(id)
            if id not in self.rooms:  # of two requests at once the first starts it
                self.rooms[id] = TableActor(self.context, sheet)
        return self.rooms[id]

    def shut(self, id: str) -> None:
        """Drop the actor of a table that has been empty for long: all of it is stored."""
        del self.rooms[id]
        self.context.placement.give_back(id)

    def lost(self, id: str) -> None:
        """Drop the actor of a table that another node has taken: what it knows may be old."""
        self.context.placement.lost(id)
        if room := self.rooms.pop(id, None):
            room.end()

    def is_attended(self, id: str, within: float) -> bool:
        """Return whether anybody is at a table, or was within so many seconds."""
        if id in self.rooms:
            return self.rooms[id].presence.attended(within)
        return self.context.placement.is_attended(id, within)

    def activity(self, sheet: TableSettings) -> TableActivity:
        """Return what is going on at a table, on whichever node."""
        if sheet.id in self.rooms and (table := self.rooms[sheet.id].table):
            return glimpse_of(table)
        return self.context.placement.glimpse(sheet.id) or nothing_going_on(sheet)
