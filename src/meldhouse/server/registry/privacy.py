"""Exports all data about a person, or erases it."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress

from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.table_settings import Person, TableSettings, fresh_person
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.serialization import JSON, named
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.storage import queries
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.placement import TableMoved
from meldhouse.session.events import Event
from meldhouse.session.seating import STAND_IN_BOT, SeatAssignment
from meldhouse.session.session import OVER, WAITING
from meldhouse.util.errors import Mistake

FORGOTTEN = msg("table-forgotten")

# --- taken along --------------------------------------------------------------------------


async def taken_along(house: TableRegistry, person: Person, read: Localizer, visitor: ClientId) -> AsyncIterator[str]:
    """The file, piece by piece: one table at a time."""
    results = [result._asdict() for result in await house.results.all(person.person)]
    school = [answer._asdict() for answer in await house.school.all(person.person)]
    yield f'{json.dumps({**person._asdict(), "results": results, "school": school}, allow_nan=False)[:-1]}, "tables": ['
    before = ""
    for id in await house.results.tables(person.person):
        with suppress(Mistake):  # of one that cannot be read nothing can be told
            yield before + json.dumps(
                await _table_taken_along(house, id, person.person, read, visitor), allow_nan=False
            )
            before = ",\n"
    yield "]}\n"


async def _table_taken_along(house: TableRegistry, id: str, person: str, read: Localizer, visitor: ClientId) -> JSON:
    """What was agreed, and the hands that are over: as a record where everything may be seen, else as one saw them."""
    sheet = await house.sheet(id)
    hands = await finished(house, id)
    told = house.table_json(sheet, person, read)
    if not hands:
        return told
    if sheet.all_may_be_seen:
        return {**told, "record": await whole(house.past.record(sheet.agreed, named(told)))}
    story = house.past.story(sheet.agreed, sheet.seat_of(person), visitor)
    return {**told, "story": await whole(story)}


async def finished(house: TableRegistry, id: str) -> int:
    """How many hands are over, and kept: at once, where the table is at home here."""
    try:
        room = await house.room(id)
        return int(await room.ask(room.finished))
    except TableMoved:
        return await house.past.count(id)


async def whole(parts: AsyncIterator[str]) -> str:
    return "".join([part async for part in parts])


# --- forgotten ----------------------------------------------------------------------------


async def forget(house: TableRegistry, person: str) -> None:
    """The key opens nothing any more, the name is nowhere, and whoever plays with them goes on with a bot.

    Tables with nobody else are removed; at the others somebody without a name remains, a stranger at each of them.
    """
    await house.homes.catch_up()
    name = house.people.names.pop(person, None)  # from here on nobody is let in with the key
    if name is None:
        return  # they are being forgotten already: here, or at another node
    try:
        for (id,) in await house.store.rows(queries.concerned_by(person)):
            await house.homes.call_in(id)
        for sheet in [sheet for sheet in house.sheets.values() if _concerns(sheet, person)]:
            with suppress(Mistake):  # what cannot be read is rewritten all the same
                await _give_up(await house.room(sheet.id), person)
        known = [id for (id,) in await house.store.rows(queries.concerned_by(person))]
        alone = {id for id in known if not await house.store.rows(queries.others_at(id, person))}
        strangers = {id: fresh_person() for id in known if id not in alone}
        await house.store.write(
            *house.homes.fence(*known),
            *(statement for id in sorted(alone) for statement in queries.remove_table(id)),
            *(
                statement
                for id, stranger in strangers.items()
                for statement in queries.make_strange(id, person, stranger)
            ),
            *queries.forget(person),
        )
    except BaseException:
        house.people.names[person] = name
        raise
    for id in alone:
        await _remove(house, id)
    for id, stranger in strangers.items():
        await _make_strange(house, id, person, stranger)
    house.forget(person)
    house.homes.hint()
    await house.store.wipe()


def _concerns(sheet: TableSettings, person: str) -> bool:
    return person == sheet.host or sheet.has_place_for(person)


async def _give_up(room: TableActor, person: str) -> None:
    """A bot takes the seat, and a seat that is kept is open to all; a table that nobody else can start is ended."""

    def events() -> list[Event]:
        state = room.course.state
        if state == WAITING and room.sheet.host == person:
            return [Event("close")]
        places = [seat for seat, chair in enumerate(room.course.seating.seats) if chair.person == person]
        gone = Event("stand") if state == WAITING else Event("bot", text=STAND_IN_BOT)
        return [] if state == OVER else [gone._replace(seat=seat) for seat in places]

    await room.ask(lambda: room.happen(events))


async def _remove(house: TableRegistry, id: str) -> None:
    """Those who look on are told, and the table is gone."""
    house.sheets.pop(id, None)
    if room := house.rooms.pop(id, None):
        room.presence.see_out(lambda person: False, FORGOTTEN)
        room.stop()
    house.lobby_changed()


async def _make_strange(house: TableRegistry, id: str, person: str, stranger: str) -> None:
    """The same in what the house has in mind."""

    def strange(seats: list[SeatAssignment]) -> list[SeatAssignment]:
        return [SeatAssignment(seat.kind, stranger, seat.bot) if seat.person == person else seat for seat in seats]

    room = house.rooms.get(id)
    if sheet := room.sheet if room else house.sheets.get(id):
        sheet.host = stranger if sheet.host == person else sheet.host
        sheet.chairs, sheet.seats = strange(sheet.chairs), strange(sheet.seats)
    if room:
        room.course.seating.seats = strange(room.course.seating.seats)
        room.presence.look_again(room.table.viewer_of)
        room.soon(room.renamed)
