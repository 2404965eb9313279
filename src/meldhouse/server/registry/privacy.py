"""Exports all data about a person, or erases it."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress

from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.credentials import new_person_id
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.serialization import JSON, seat_names
from meldhouse.server.registry.services import Services
from meldhouse.server.storage import queries
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.placement import TableMoved
from meldhouse.server.tables.table_json import table_json
from meldhouse.session.events import Event
from meldhouse.session.seating import STAND_IN_BOT, SeatAssignment
from meldhouse.session.session import OVER, WAITING
from meldhouse.util.errors import Mistake

FORGOTTEN = msg("table-forgotten")

# --- taken along --------------------------------------------------------------------------


async def taken_along(services: Services, person: Person, read: Localizer, visitor: ClientId) -> AsyncIterator[str]:
    """The file, piece by piece: one table at a time."""
    results = [result._asdict() for result in await services.results.all(person.person)]
    school = [answer._asdict() for answer in await services.quiz.all(person.person)]
    yield f'{json.dumps({**person._asdict(), "results": results, "school": school}, allow_nan=False)[:-1]}, "tables": ['
    before = ""
    for id in await services.results.tables(person.person):
        with suppress(Mistake):  # of one that cannot be read nothing can be told
            yield before + json.dumps(
                await _table_taken_along(services, id, person.person, read, visitor), allow_nan=False
            )
            before = ",\n"
    yield "]}\n"


async def _table_taken_along(services: Services, id: str, person: str, read: Localizer, visitor: ClientId) -> JSON:
    """What was agreed, and the hands that are over: as a record where everything may be seen, else as one saw them."""
    sheet = await services.tables.sheet(id)
    hands = await finished(services, id)
    told = table_json(services, sheet, person, read)
    if not hands:
        return told
    if sheet.all_may_be_seen:
        return {**told, "record": await whole(services.history.record(sheet.agreed, seat_names(told)))}
    story = services.history.history_view(sheet.agreed, sheet.seat_of(person), visitor)
    return {**told, "story": await whole(story)}


async def finished(services: Services, id: str) -> int:
    """How many hands are over, and kept: at once, where the table is at home here."""
    try:
        room = await services.tables.room(id)
        return int(await room.ask(room.finished))
    except TableMoved:
        return await services.history.count(id)


async def whole(parts: AsyncIterator[str]) -> str:
    return "".join([part async for part in parts])


# --- forgotten ----------------------------------------------------------------------------


async def forget(services: Services, person: str) -> None:
    """The key opens nothing any more, the name is nowhere, and whoever plays with them goes on with a bot.

    Tables with nobody else are removed; at the others somebody without a name remains, a stranger at each of them.
    """
    await services.placement.catch_up()
    name = services.accounts.names.pop(person, None)  # from here on nobody is let in with the key
    if name is None:
        return  # they are being forgotten already: here, or at another node
    try:
        for (id,) in await services.store.rows(queries.tables_naming(person)):
            await services.placement.call_in(id)
        for sheet in [sheet for sheet in services.tables.sheets.values() if _concerns(sheet, person)]:
            with suppress(Mistake):  # what cannot be read is rewritten all the same
                await _give_up(await services.tables.room(sheet.id), person)
        known = [id for (id,) in await services.store.rows(queries.tables_naming(person))]
        alone = {id for id in known if not await services.store.rows(queries.others_at(id, person))}
        strangers = {id: new_person_id() for id in known if id not in alone}
        await services.store.write(
            *services.placement.fence(*known),
            *(statement for id in sorted(alone) for statement in queries.remove_table(id)),
            *(statement for id, stranger in strangers.items() for statement in queries.anonymize(id, person, stranger)),
            *queries.delete_person(person),
        )
    except BaseException:
        services.accounts.names[person] = name
        raise
    for id in alone:
        await _remove(services, id)
    for id, stranger in strangers.items():
        await _make_strange(services, id, person, stranger)
    services.forget(person)
    services.placement.hint()
    await services.store.purge_deleted()


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


async def _remove(services: Services, id: str) -> None:
    """Those who look on are told, and the table is gone."""
    services.tables.sheets.pop(id, None)
    if room := services.tables.rooms.pop(id, None):
        room.presence.see_out(lambda person: False, FORGOTTEN)
        room.stop()
    services.tables.changed()


async def _make_strange(services: Services, id: str, person: str, stranger: str) -> None:
    """The same in what the house has in mind."""

    def strange(seats: list[SeatAssignment]) -> list[SeatAssignment]:
        return [SeatAssignment(seat.kind, stranger, seat.bot) if seat.person == person else seat for seat in seats]

    room = services.tables.rooms.get(id)
    if sheet := room.sheet if room else services.tables.sheets.get(id):
        sheet.host = stranger if sheet.host == person else sheet.host
        sheet.chairs, sheet.seats = strange(sheet.chairs), strange(sheet.seats)
    if room:
        room.course.seating.seats = strange(room.course.seating.seats)
        room.presence.look_again(room.table.viewer_of)
        room.soon(room.renamed)
