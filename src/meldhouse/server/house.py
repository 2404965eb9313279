"""The house: its people, its rooms, what is listed in the lobby, and the threads that think for bots."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from meldhouse import warmup
from meldhouse.games import GAMES, Game
from meldhouse.mistakes import Mistake
from meldhouse.server.minds import Minds
from meldhouse.server.promises import promise_event
from meldhouse.server.room import GRACE, Room
from meldhouse.server.seats import (
    BOT,
    PERSON,
    Clock,
    Person,
    Seat,
    Sheet,
    Unreadable,
    fresh_id,
    fresh_key,
    kept_sheet,
    key_digest,
    read_sheet,
)
from meldhouse.server.store import Conflict, Event, Store, event_row
from meldhouse.server.telling import JSON, game_json

log = logging.getLogger("meldhouse")

TABLES_EACH = 50  # tables under way that one person may have opened
LISTED_FOR = 1800.0  # seconds that an open table stays in the lobby with nobody at it
MINDS = 2  # threads in which bots think
IDLE = 600.0  # seconds after which an empty room is shut
PACE = 0.7  # seconds a bot lets pass, so that one can follow
LOBBY_EVERY = 0.5  # seconds between two tellings of the lobby


class House:
    """Everything that is under way."""

    def __init__(
        self,
        path: str | Path,
        pace: float = PACE,
        grace: float = GRACE,
        pause: float | None = None,
        idle: float = IDLE,
        address: str = "",
    ) -> None:
        self.store = Store(path, address)
        self.games: dict[str, Game] = GAMES
        self.pace, self.grace, self._pause, self.idle = pace, grace, pause, idle
        self.minds = Minds(MINDS)
        self.compiler = ThreadPoolExecutor(1, thread_name_prefix="compiler")
        self.warming: dict[str, asyncio.Future[None]] = {}
        self.sheets: dict[str, Sheet] = {}  # of the tables that are not over
        self.damaged: set[str] = set()  # tables that cannot be read
        self.rooms: dict[str, Room] = {}
        self.names: dict[str, str] = {}
        self.keys: dict[str, Person] = {}  # by digest
        self.invited: set[tuple[str, str]] = set()
        self.watchers: dict[Any, str | None] = {}  # connections that look at the lobby -> the person
        self.lobby_task: asyncio.Task[None] | None = None
        self.lobby_news = False
        self.lobby_part: str | None = None  # of what is told of the lobby, what all are told
        self.seated: dict[str, set[str]] = {}  # person -> tables under way at which they have taken a seat

    async def open(self) -> None:
        """Read what was under way, and start to compile."""
        for person, name in await self.store.rows("SELECT person, name FROM people"):
            self.names[person] = name
        self.invited = {(id, person) for id, person in await self.store.rows("SELECT id, person FROM invited")}
        under_way = await self.store.rows("SELECT id FROM tables WHERE state <> 'over'")
        self.sheets = {sheet.id: sheet for sheet in await self._readable(id for id, *_ in under_way)}
        for sheet in self.sheets.values():
            self._note_people(sheet.id, sheet.seats)
        for name in self.games:
            self._start_warming(name)

    async def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        if self.lobby_task:
            self.lobby_task.cancel()
        self.minds.close()
        self.compiler.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    # --- compiling -----------------------------------------------------------------

    def _start_warming(self, name: str) -> None:
        loop = asyncio.get_running_loop()
        self.warming[name] = asyncio.ensure_future(loop.run_in_executor(self.compiler, warm_up, self.games[name]))

    async def warm(self, name: str) -> None:
        """Back when the game's kernels are compiled."""
        await asyncio.shield(self.warming[name])

    def ready(self, name: str) -> bool:
        return name in self.warming and self.warming[name].done()

    def pause(self, clock: Clock) -> float:
        return clock.pause if self._pause is None else self._pause

    # --- people ---------------------------------------------------------------------

    async def new_person(self, name: str = "") -> tuple[Person, str]:
        """Somebody who was not here before, and the key that only they are told."""
        key = fresh_key()
        person = Person("p" + fresh_id(12), name or f"Guest {secrets.randbelow(9000) + 1000}")
        await self.store.write(("INSERT INTO people VALUES (?, ?, ?)", (person.person, key_digest(key), person.name)))
        self.names[person.person] = person.name
        self.keys[key_digest(key)] = person
        return person, key

    async def person(self, key: str | None) -> Person | None:
        """Whose key this is."""
        if not key or len(key) > 100:
            return None
        digest = key_digest(key)
        if digest not in self.keys:
            found = await self.store.rows("SELECT person, name FROM people WHERE key_digest = ?", digest)
            if not found:
                return None
            self.keys[digest] = Person(*found[0])
        known = self.keys[digest]
        return known._replace(name=self.names.get(known.person, known.name))

    async def rename(self, person: Person, name: str) -> Person:
        await self.store.write(("UPDATE people SET name = ? WHERE person = ?", (name, person.person)))
        self.names[person.person] = name
        for room in self.rooms.values():
            if room.sheet.seat_of(person.person) is not None:
                room.inbox.put_nowait((room.renamed, None))
        return person._replace(name=name)

    # --- tables ---------------------------------------------------------------------

    async def open_table(self, person: Person, asked: JSON) -> Sheet:
        """A table as somebody asked for it; the same request twice is one table."""
        if sum(sheet.host == person.person for sheet in self.sheets.values()) >= TABLES_EACH:
            raise Mistake(f"You have {TABLES_EACH} tables under way: close some of them first.")
        request = read_request(asked.get("id"))
        opened = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        sheet = read_sheet(asked, person.person, fresh_id(), secrets.token_urlsafe(12), opened)
        row = (sheet.id, sheet.host, request, sheet.state, sheet.opened, sheet.saved())
        try:
            await self.store.write(
                ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row),
                *(seat_row(sheet.id, number, seat) for number, seat in enumerate(sheet.seats)),
                event_row(sheet.id, promise_event(0)[1]),
            )
        except Conflict:
            found = await self.store.rows(
                "SELECT id FROM tables WHERE host = ? AND request = ?", person.person, request
            )
            return await self.sheet(found[0][0])
        self.sheets[sheet.id] = sheet
        self._note_people(sheet.id, sheet.seats)
        self.lobby_changed()
        return sheet

    async def promise(self, id: str) -> str:
        """What was promised for the first hand of a table."""
        found = await self.store.rows("SELECT text FROM events WHERE id = ? AND seq = 0 AND kind = 'promise'", id)
        return str(found[0][0]) if found else ""

    async def sheet(self, id: str) -> Sheet:
        return self.sheets.get(id) or await self._read_sheet(id)

    async def _read_sheet(self, id: str) -> Sheet:
        found = await self.store.rows("SELECT sheet, state FROM tables WHERE id = ?", id)
        if not found:
            raise Mistake("There is no such table.")
        seats = await self.store.rows("SELECT seat, kind, person, bot FROM seats WHERE id = ? ORDER BY seat", id)
        try:
            saved, state = found[0]
            return kept_sheet(id, saved, state, seats)
        except Exception as why:
            raise self.unreadable(id, why) from why

    async def _readable(self, ids: Iterable[str]) -> list[Sheet]:
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
            log.error("the table %s cannot be read and is left as it is: %r", id, why)
        if self.sheets.pop(id, None):
            self.lobby_changed()
        return Unreadable(id)

    async def room(self, id: str) -> Room:
        """The room of a table; it is opened when somebody asks for it."""
        if id not in self.rooms:
            sheet = await self.sheet(id)
            self.rooms.setdefault(id, Room(self, sheet))
        return self.rooms[id]

    def shut(self, room: Room) -> None:
        """A room in which nobody has been for long: everything about it is on disk."""
        if self.rooms.get(room.sheet.id) is room:
            del self.rooms[room.sheet.id]

    def may_enter(self, sheet: Sheet, person: str | None) -> bool:
        """May this person look at the table at all?"""
        if sheet.seat_of(person) is not None or (person and person == sheet.host):
            return True
        known = sheet.public or (person is not None and (sheet.id, person) in self.invited)
        return known and (sheet.spectators or sheet.state == "open")

    def insider(self, sheet: Sheet, person: str | None) -> bool:
        """Is this somebody who sits there, opened the table or was invited to it?"""
        return person is not None and (
            person == sheet.host or sheet.seat_of(person) is not None or (sheet.id, person) in self.invited
        )

    def may_sit(self, sheet: Sheet, person: str) -> bool:
        return sheet.public or person == sheet.host or (sheet.id, person) in self.invited

    async def invite(self, invitation: str, person: Person) -> str:
        """Remember that a person holds the invitation; the id of its table."""
        for sheet in self.sheets.values():
            if secrets.compare_digest(sheet.invitation.encode(), invitation.encode()):
                await self.store.write(("INSERT OR IGNORE INTO invited VALUES (?, ?)", (sheet.id, person.person)))
                self.invited.add((sheet.id, person.person))
                return sheet.id
        raise Mistake("This invitation is not, or no longer, good for a table.")

    async def save_seats(self, id: str, seats: dict[int, Seat]) -> None:
        await self.store.write(*(seat_row(id, number, seat) for number, seat in seats.items()))
        self._note_people(id, seats.values())

    def _note_people(self, id: str, seats: Iterable[Seat]) -> None:
        for seat in seats:
            if seat.person:
                self.seated.setdefault(seat.person, set()).add(id)

    async def save_draw(self, id: str, seats: list[Seat], deal: Event) -> None:
        """The first hand, and everybody at the seat that was drawn for them: both or neither."""
        rows = (seat_row(id, number, seat) for number, seat in enumerate(seats))
        await self.store.write(*rows, event_row(id, deal))

    async def save_state(self, id: str, state: str) -> None:
        await self.store.write(("UPDATE tables SET state = ? WHERE id = ?", (state, id)))
        if state == "over" and (sheet := self.sheets.pop(id, None)):
            for person in sheet.people():
                self.seated.get(person, set()).discard(id)
        self.lobby_changed()

    async def tables_of(self, person: str | None) -> list[Sheet]:
        """All tables at which a person sits or sat, newest first."""
        found = await self.store.rows(
            "SELECT DISTINCT tables.id, opened FROM tables JOIN seats USING (id) WHERE person = ? "
            "ORDER BY opened DESC LIMIT 200",
            person,
        )
        return await self._readable(id for id, _ in found)

    def may_see_all(self, sheet: Sheet) -> bool:
        """May what everybody held be shown, of hands that are over?"""
        return sheet.state == "over" or sum(seat.kind == PERSON for seat in sheet.seats) <= 1

    # --- telling ---------------------------------------------------------------------

    def game_json(self, name: str) -> JSON:
        return game_json(self.games[name], self.ready(name))

    def table_json(self, sheet: Sheet, person: str | None, room: Room | None = None) -> JSON:
        room = room or self.rooms.get(sheet.id)
        insider = self.insider(sheet, person)
        secret = {"invitation": sheet.invitation, "link": self.link(sheet)} if insider else {}
        return {
            "table": sheet.id,
            "game": sheet.game,
            "title": self.games[sheet.game].title,
            "variant": sheet.variant,
            "options": sheet.all_options,
            "changed": list(sheet.options),
            "public": sheet.public,
            "spectators": sheet.spectators,
            "hands": sheet.hands,
            "clock": sheet.clock,
            "draw": sheet.draw,
            "state": sheet.state,
            "hand": len(room.table.hands) if room else 0,
            "opened": sheet.opened,
            "host": sheet.host,
            **secret,
            "seats": [self._seat_json(sheet, n, person, room) for n in range(len(sheet.seats))],
        }

    def link(self, sheet: Sheet) -> str:
        return f"/table/{sheet.id}" if sheet.public else f"/join/{sheet.invitation}"

    def _seat_json(self, sheet: Sheet, number: int, person: str | None, room: Room | None) -> JSON:
        seat = sheet.seats[number]
        name = self.names.get(seat.person or "", "") if seat.kind == PERSON else seat.bot
        return {
            "seat": number,
            "is": seat.kind,
            "name": name,
            "person": seat.person,
            "here": seat.kind == BOT or (room is not None and room.here(number)),
            "you": person is not None and seat.person == person,
            "bot": room.bot_of(number) if room else seat.bot,
        }

    # --- the lobby -------------------------------------------------------------------

    def listed(self, sheet: Sheet) -> bool:
        """Is the table in the lobby?  One that nobody has been at for long is not."""
        if not sheet.public or sheet.state == "over":
            return False
        room = self.rooms.get(sheet.id)
        age = time.time() - datetime.fromisoformat(sheet.opened).timestamp()
        return bool(room and room.guests) or age < LISTED_FOR

    def listed_json(self) -> list[JSON]:
        """The tables in the lobby, newest first, as anybody sees them; of their options, those that were changed."""
        listed = [sheet for sheet in self.sheets.values() if self.listed(sheet)][-100:]
        return [{**self.table_json(sheet, None), "options": sheet.options} for sheet in reversed(listed)]

    def mine_json(self, person: str | None) -> list[JSON]:
        """The tables under way at which a person sits, newest first."""
        known = [self.sheets[id] for id in self.seated.get(person or "", ()) if id in self.sheets]
        mine = [sheet for sheet in known if sheet.seat_of(person) is not None]  # not those one has left
        return [self.table_json(sheet, person) for sheet in sorted(mine, key=lambda sheet: sheet.opened, reverse=True)]

    def lobby_text(self, person: str | None) -> str:
        """What is told of the lobby; the part that all are told is written out once until something changes."""
        if self.lobby_part is None:
            self.lobby_part = f'{{"tell": "lobby", "tables": {json.dumps(self.listed_json())}, "mine": '
        return f"{self.lobby_part}{json.dumps(self.mine_json(person))}}}"

    def lobby_changed(self) -> None:
        """Tell those in the lobby, soon and not too often."""
        self.lobby_part, self.lobby_news = None, True
        if self.watchers and (self.lobby_task is None or self.lobby_task.done()):
            self.lobby_task = asyncio.create_task(self._tell_lobby())

    async def _tell_lobby(self) -> None:
        """As long as there is news: all in the lobby are told one by one, so that nobody at a table waits for that."""
        while self.lobby_news and self.watchers:
            await asyncio.sleep(LOBBY_EVERY)
            self.lobby_news = False
            for guest in list(self.watchers):
                if guest in self.watchers:
                    guest.tell(self.lobby_text(self.watchers[guest]))
                    await asyncio.sleep(0)


def seat_row(id: str, number: int, seat: Seat) -> tuple[str, tuple[Any, ...]]:
    return "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)", (id, number, seat.kind, seat.person, seat.bot)


def read_request(id: object) -> str | None:
    """A request id as it was sent; a Mistake if it cannot be one."""
    if id is None:
        return None
    if not isinstance(id, str) or not 1 <= len(id) <= 64:
        raise Mistake("A request id is a text of 1 to 64 characters.")
    return id


def warm_up(game: Game) -> None:
    for _, step in warmup.steps(game):
        step()
