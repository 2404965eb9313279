"""The registry of tables, with the accounts, the lobby and the workers that they need."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from meldhouse.games import GAMES, Game
from meldhouse.games.validation import objections
from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.device_links import DeviceLinks
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.accounts.table_settings import (
    Person,
    TableSettings,
    Unreadable,
    fresh_id,
    kept_sheet,
    read_request,
    read_sheet,
)
from meldhouse.server.core.clock import today, written
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.core.serialization import JSON, game_json
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.history.results import Results
from meldhouse.server.lobby.feed import LobbyFeed
from meldhouse.server.lobby.listing import Listing
from meldhouse.server.lobby.table_json import table_told
from meldhouse.server.services.odds_jobs import OddsJobs
from meldhouse.server.services.quiz import QuizService
from meldhouse.server.services.review_jobs import ReviewJobs
from meldhouse.server.services.rule_impact import RuleImpact
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict, Store, sheet_of, sheets_under_way
from meldhouse.server.storage.queries import Statement
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.server.tables.activity import TableActivity, glimpse_of, nothing_going_on
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.backfill import make_up
from meldhouse.server.tables.claim_timer import BRIEF, QUICK, length
from meldhouse.server.tables.fairness_events import promise_event
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.server.tables.placement import LocalPlacement, TableMoved
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.server.workers.thread_pool import BotExecutor
from meldhouse.session.events import Event, to_stored
from meldhouse.session.seating import SeatAssignment
from meldhouse.session.session import OVER, WAITING
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

TABLES_EACH = 50  # tables under way that one person may have opened
TABLES = 2000  # in all at which somebody is, was lately, or is awaited
FULL = 30.0  # seconds after which there may be room for a table again
MINDS = 2  # threads in which bots think
GRACE = 30.0  # seconds after which a bot plays for somebody who is gone, while others wait
IDLE = 600.0  # seconds after which an empty room is shut
PACE = 0.7  # seconds a bot lets pass, so that one can follow


class TableRegistry:
    """Everything that is under way."""

    def __init__(
        self,
        path: str | Path,
        pace: float = PACE,
        grace: float = GRACE,
        pause: float | None = None,
        idle: float = IDLE,
        address: str = "",
        store: Callable[[str | Path, str], Store] = SqliteStore,
        homes: Callable[["TableRegistry"], LocalPlacement] = lambda house: LocalPlacement(),
    ) -> None:
        self.store = store(path, address)
        self.games = {name: game for name, game in GAMES.items() if is_open(game)}
        self.pace, self.grace, self._pause, self.idle = pace, grace, pause, idle
        self.minds = BotExecutor(MINDS)
        self.backroom = ProcessWorker()
        self.past = HistoryService(self.store, self.backroom)
        self.readying, self.laboratory = CompilationService(), OddsJobs()
        self.glances = RuleImpact(self.store, self.laboratory)
        self.reviewing = ReviewJobs(self.store, self.past)
        self.figures = Metrics()
        self.sheets: dict[str, TableSettings] = {}  # of the tables that are not over
        self.damaged: set[str] = set()  # tables that cannot be read
        self.rooms: dict[str, TableActor] = {}
        self.people = AccountRegistry(self.store)
        self.seated: dict[str, set[str]] = {}  # person -> tables under way at which they have taken a seat
        self.listing = Listing(self)
        self.lobby = LobbyFeed(self.listing.everybodys, self.listing.of)
        self.results, self.passes, self.school = (
            Results(self.store),
            DeviceLinks(),
            QuizService(self.store, self.backroom),
        )
        self.making_up: asyncio.Task[None] | None = None
        self.homes = homes(self)

    async def open(self) -> None:
        """Read what was under way, and begin to get the games ready."""
        await self.homes.open()
        await self.read()
        await self.homes.begin()
        self.readying.begin(self.games.values())
        self.making_up = asyncio.create_task(make_up(self))

    async def read(self) -> None:
        """People, invitations, and the tables under way; what has come since they were asked for is kept."""
        for person in await self.people.read():
            self.forget(person)
        self.sheets.update((sheet.id, sheet) for sheet in await self._under_way())
        for sheet in self.sheets.values():
            self._note_people(sheet.id, sheet.seats)

    async def _under_way(self) -> list[TableSettings]:
        """Those of all tables that can be read; thousands are read while others are heard."""
        found = []
        for id, *kept in await self.store.do(sheets_under_way):
            with suppress(Mistake):
                found.append(self.sheets.get(id) or await self._as_kept(id, *kept))
            await asyncio.sleep(0)
        return found

    async def close(self) -> None:
        if self.making_up:
            self.making_up.cancel()
        for room in self.rooms.values():
            room.stop()
        await self.homes.close()
        self.lobby.close()
        self.minds.close()
        await self.readying.close()
        self.glances.close()
        await self.laboratory.close()
        await self.reviewing.close()
        await asyncio.to_thread(self.store.close)

    def pause(self, sheet: TableSettings, settled: bool, beginners: bool) -> float:
        """How long claims are waited for; less where everybody has said beforehand what they claim."""
        brief = settled and not sheet.strict
        if self._pause is not None:
            return self._pause * BRIEF / QUICK if brief else self._pause
        agreed = sheet.speed.pause if sheet.strict else length(sheet.quick_claims, beginners)
        return BRIEF if brief else agreed

    # --- people ---------------------------------------------------------------------

    async def rename(self, person: Person, name: str) -> Person:
        for sheet in self.listing.with_a_seat_of(person.person):
            check_name(name, person.person, sheet.seats, sheet.host, self.people.names)
        await self.people.rename(person.person, name)
        for room in self.rooms.values():
            if room.sheet.seat_of(person.person) is not None:
                room.soon(room.renamed)
        self.homes.hint()
        return person._replace(name=name)

    def check_name(self, person: str, sheet: TableSettings) -> None:
        """A Mistake where somebody at a table is called as a person who wants to sit down there."""
        names = self.people.names
        check_name(names[person], person, sheet.seats, sheet.host, names)

    def forget(self, person: str) -> None:
        """Nothing of a person stays in mind."""
        self.people.forget(person)
        self.seated.pop(person, None)

    # --- tables ---------------------------------------------------------------------

    async def open_again(self, sheet: TableSettings, seat: int, seats: list[JSON]) -> str:
        """A table as it was agreed on before, opened by whoever sits at that seat; its id."""
        opener = sheet.seats[seat].person or ""
        agreed = {**json.loads(sheet.saved()), "seats": seats, "id": f"again {sheet.id}"}
        return (await self.open_table(Person(opener, self.people.names[opener]), agreed)).id

    async def open_table(self, person: Person, asked: JSON) -> TableSettings:
        """A table as somebody asked for it; the same request twice is one table."""
        request = read_request(asked.get("id"))
        if before := await self._opened(person, request):
            return before
        self._check_room_for(person)
        opened = written(today(), "seconds")
        sheet = read_sheet(asked, person.person, fresh_id(), secrets.token_urlsafe(12), opened)
        row = (sheet.id, sheet.host, request, sheet.state, sheet.opened, sheet.saved())
        try:
            await self.store.write(
                queries.add_table(*row),
                *(queries.put_seat(sheet.id, number, seat) for number, seat in enumerate(sheet.seats)),
                *queries.add_events(sheet.id, 0, [] if sheet.lesson else [promise_event()]),
            )
        except Conflict:
            return await self.open_table(person, asked)  # the same request came twice at once
        log.info("opened", extra=at_table(sheet.id))
        sheet = self.sheets.setdefault(sheet.id, sheet)  # news of it may have come before, and somebody with them
        self._note_people(sheet.id, sheet.seats)
        self.lobby_changed()
        return sheet

    async def _opened(self, person: Person, request: str | None) -> TableSettings | None:
        """The table that this request has opened already, if it has."""
        found = await self.store.rows(queries.opened_by(person.person, request)) if request else []
        return await self.sheet(found[0][0]) if found else None

    def _check_room_for(self, person: Person) -> None:
        """Is there a table more for this person, and in the house?"""
        if sum(sheet.host == person.person for sheet in self.sheets.values()) >= TABLES_EACH:
            raise Mistake(msg("tables-each", n=TABLES_EACH))
        if len(self.sheets) >= TABLES and self.listing.attended() >= TABLES:
            raise HttpError(503, msg("no-free-table"), FULL)

    async def promise(self, id: str) -> str:
        """What was promised for the first hand of a table."""
        found = await self.store.rows(queries.first_promise(id))
        return str(found[0][0]) if found else ""

    async def sheet(self, id: str) -> TableSettings:
        return self.sheets.get(id) or await self._read_sheet(id)

    async def _read_sheet(self, id: str) -> TableSettings:
        try:
            saved, state, seats = await self.store.do(lambda db: sheet_of(db, id))
        except LookupError:
            raise Mistake(msg("no-such-table")) from None
        return await self._as_kept(id, saved, state, seats)

    async def _as_kept(self, id: str, saved: str, state: str, seats: list[tuple[Any, ...]]) -> TableSettings:
        try:
            sheet = kept_sheet(id, saved, state, seats)
        except Exception as why:
            raise self.unreadable(id, why) from why
        if "chairs" not in json.loads(saved):  # of an older file: from here on seats are taken and left as events
            whole = json.dumps({**json.loads(saved), "chairs": json.loads(sheet.saved())["chairs"]}, allow_nan=False)
            await self.store.write(queries.agree(id, whole))
        return sheet

    async def readable(self, ids: Iterable[str]) -> list[TableSettings]:
        """The sheets of these tables, without those that cannot be read."""
        found = []
        for id in ids:
            with suppress(Mistake):
                found.append(await self.sheet(id))
        return found

    def unreadable(self, id: str, why: Exception) -> Unreadable:
        """What is told of a table that cannot be read; it is listed no more, and noted once."""
        if id not in self.damaged:
            self.damaged.add(id)
            log.error("the table %s cannot be read and is left as it is: %r", id, why, extra=at_table(id))
        if self.sheets.pop(id, None):
            self.lobby_changed()
        return Unreadable(id)

    async def refresh(self, id: str) -> None:
        """A table as it is written by now: other nodes write there, too."""
        sheet = None
        with suppress(Mistake):
            sheet = await self._read_sheet(id)
            names = self.people.names
            unknown = {sheet.host, *(seat.person for seat in sheet.seats)} - {*names, None}
            names.update(await self.store.rows(queries.names_of(sorted(filter(None, unknown)))))
        if id in self.rooms:
            return  # it has come here while it was read, and its room knows better
        if sheet and sheet.state != OVER:
            self.sheets[id] = sheet
            self._note_people(id, sheet.seats)
        else:
            self.sheets.pop(id, None)

    async def room(self, id: str) -> TableActor:
        """The room of a table, where it is at home here; it is opened when somebody asks for it."""
        if await self.homes.home(id):
            raise TableMoved
        if id not in self.rooms:
            sheet = await self.sheet(id)
            if id not in self.rooms:  # of two who ask at once the first opens it
                self.rooms[id] = TableActor(self, sheet)
        return self.rooms[id]

    def shut(self, table: str) -> None:
        """A room in which nobody has been for long: everything about it is on disk."""
        del self.rooms[table]
        self.homes.give_back(table)

    def lost(self, table: str) -> None:
        """Another node has the table by now: what is known of it here may be old."""
        self.homes.lost(table)
        if room := self.rooms.pop(table, None):
            room.end()

    def is_attended(self, id: str, within: float) -> bool:
        """Is anybody at a table, or was anybody within so many seconds?"""
        if id in self.rooms:
            return self.rooms[id].presence.attended(within)
        return self.homes.is_attended(id, within)

    def may_enter(self, sheet: TableSettings, person: str | None) -> bool:
        """May this person look at the table at all?"""
        if sheet.has_place_for(person) or (person and person == sheet.host):
            return True
        known = sheet.public or (person is not None and (sheet.id, person) in self.people.invited)
        return known and (sheet.spectators or sheet.state == WAITING)

    def insider(self, sheet: TableSettings, person: str | None) -> bool:
        """Is this somebody who sits there, opened the table or was invited to it?"""
        return person is not None and (
            person == sheet.host or sheet.has_place_for(person) or (sheet.id, person) in self.people.invited
        )

    def may_sit(self, sheet: TableSettings, person: str) -> bool:
        return sheet.public or self.insider(sheet, person)

    async def invite(self, invitation: str, person: Person) -> str:
        """Remember that a person holds the invitation; the id of its table."""
        await self.homes.catch_up()
        for sheet in self.sheets.values():
            if secrets.compare_digest(sheet.invitation.encode(), invitation.encode()):
                await self.people.invite(sheet.id, person.person)
                self.homes.hint()
                return sheet.id
        raise Mistake(msg("invitation-void"))

    async def append(
        self, sheet: TableSettings, seq: int, events: Sequence[Event], seats: Mapping[int, SeatAssignment]
    ) -> None:
        """What happens at a table from its event `seq` on, and the seats that this changes: all or nothing."""
        rows = [queries.put_seat(sheet.id, number, seat) for number, seat in seats.items()]
        written = [to_stored(event, self.games[sheet.game]) for event in events]
        await self.store.write(*self.homes.fence(sheet.id), *queries.add_events(sheet.id, seq, written), *rows)
        log.info("written", extra=at_table(sheet.id, seq, [event.kind for event in events]))
        self.figures.moves[sheet.game] += sum(event.kind in ("move", "answer") for event in events)
        self._note_people(sheet.id, seats.values())

    def _note_people(self, id: str, seats: Iterable[SeatAssignment]) -> None:
        for seat in seats:
            if seat.person:
                self.seated.setdefault(seat.person, set()).add(id)

    async def save_state(self, id: str, state: str, more: Iterable[Statement]) -> None:
        await self.store.write(*self.homes.fence(id), queries.note_state(id, state), *more)
        if state == OVER and (sheet := self.sheets.pop(id, None)):
            for person in sheet.people():
                self.seated.get(person, set()).discard(id)
        self.lobby_changed()

    def lobby_changed(self) -> None:
        self.lobby.changed()
        self.homes.hint()

    # --- telling ---------------------------------------------------------------------

    def game_json(self, name: str, read: Localizer) -> JSON:
        return game_json(self.games[name], not self.readying.is_compiling(name), read)

    def table_json(
        self, sheet: TableSettings, person: str | None, read: Localizer, table: LiveTable | None = None
    ) -> JSON:
        return table_told(self, sheet, person, read, self._glimpse(sheet, table))

    def _glimpse(self, sheet: TableSettings, table: LiveTable | None) -> TableActivity:
        if table is None and sheet.id in self.rooms:
            table = self.rooms[sheet.id].table
        if table:
            return glimpse_of(table)
        return self.homes.glimpse(sheet.id) or nothing_going_on(sheet)


def is_open(game: Game) -> bool:
    """Is the game whole?  What it lacks is noted, and the others are open without it."""
    lacking = objections(game)
    if lacking:
        log.error("the game %s is left out, it is not whole: %s", game.name, " ".join(lacking))
    return not lacking
