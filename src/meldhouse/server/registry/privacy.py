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

TABLE_FORGOTTEN = msg("table-forgotten")

# --- taken along --------------------------------------------------------------------------


async def export_person(
    services: Services, person: Person, localize: Localizer, visitor: ClientId
) -> AsyncIterator[str]:
    """The file, piece by piece: one table at a time."""
    results = [result._asdict() for result in await services.results.all(person.person)]
    school = [answer._asdict() for answer in await services.quiz.all(person.person)]
    yield f'{json.dumps({**person._asdict(), "results": results, "school": school}, allow_nan=False)[:-1]}, "tables": ['
    before = ""
    for id in await services.results.tables(person.person):
        with suppress(Mistake):  # of one that cannot be read nothing can be told
            yield before + json.dumps(
                await _export_table(services, id, person.person, localize, visitor), allow_nan=False
            )
            before = ",\n"
    yield "]}\n"


async def _export_table(services: Services, id: str, person: str, localize: Localizer, visitor: ClientId) -> JSON:
    """What was agreed, and the hands that are over: as a record where everything may be seen, else as one saw them."""
    settings = await services.tables.get_settings(id)
    hands = await count_finished_hands(services, id)
    told = table_json(services, settings, person, localize)
    if not hands:
        return told
    if settings.can_reveal_hands:
        return {**told, "record": await join_parts(services.history.record(settings.agreed, seat_names(told)))}
    story = services.history.history_view(settings.agreed, settings.seat_of(person), visitor)
    return {**told, "story": await join_parts(story)}


async def count_finished_hands(services: Services, id: str) -> int:
    """How many hands are over, and kept: at once, where the table is at home here."""
    try:
        actor = await services.tables.get_actor(id)
        return int(await actor.submit(actor.count_finished_hands))
    except TableMoved:
        return await services.history.count(id)


async def join_parts(parts: AsyncIterator[str]) -> str:
    return "".join([part async for part in parts])


# --- forgotten ----------------------------------------------------------------------------


async def erase_person(services: Services, person: str) -> None:
    """The key opens nothing any more, the name is nowhere, and whoever plays with them goes on with a bot.

    Tables with nobody else are removed; at the others somebody without a name remains, a stranger at each of them.
    """
    await services.placement.catch_up()
    name = services.accounts.names.pop(person, None)  # from here on nobody is let in with the key
    if name is None:
        return  # they are being forgotten already: here, or at another node
    try:
        for (id,) in await services.store.rows(queries.tables_naming(person)):
            await services.placement.acquire(id)
        for settings in [
            settings for settings in services.tables.settings_by_id.values() if _concerns(settings, person)
        ]:
            with suppress(Mistake):  # what cannot be read is rewritten all the same
                await _vacate_seats(await services.tables.get_actor(settings.id), person)
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
        await _remove_table(services, id)
    for id, stranger in strangers.items():
        await _anonymize_in_memory(services, id, person, stranger)
    services.forget(person)
    services.placement.notify()
    await services.store.purge_deleted()


def _concerns(settings: TableSettings, person: str) -> bool:
    return person == settings.host or settings.has_seat_for(person)


async def _vacate_seats(actor: TableActor, person: str) -> None:
    """A bot takes the seat, and a seat that is kept is open to all; a table that nobody else can start is ended."""

    def events() -> list[Event]:
        state = actor.session.state
        if state == WAITING and actor.settings.host == person:
            return [Event("close")]
        places = [seat for seat, chair in enumerate(actor.session.seating.seats) if chair.person == person]
        gone = Event("stand") if state == WAITING else Event("bot", text=STAND_IN_BOT)
        return [] if state == OVER else [gone._replace(seat=seat) for seat in places]

    await actor.submit(lambda: actor.commit(events))


async def _remove_table(services: Services, id: str) -> None:
    """Those who look on are told, and the table is gone."""
    services.tables.settings_by_id.pop(id, None)
    if actor := services.tables.actors.pop(id, None):
        actor.presence.remove_unauthorized(lambda person: False, TABLE_FORGOTTEN)
        actor.stop()
    services.tables.notify_changed()


async def _anonymize_in_memory(services: Services, id: str, person: str, stranger: str) -> None:
    """The same in what the house has in mind."""

    def strange(seats: list[SeatAssignment]) -> list[SeatAssignment]:
        return [SeatAssignment(seat.kind, stranger, seat.bot) if seat.person == person else seat for seat in seats]

    actor = services.tables.actors.get(id)
    if settings := actor.settings if actor else services.tables.settings_by_id.get(id):
        settings.host = stranger if settings.host == person else settings.host
        settings.chairs, settings.seats = strange(settings.chairs), strange(settings.seats)
    if actor:
        actor.session.seating.seats = strange(actor.session.seating.seats)
        actor.presence.update_viewers(actor.table.viewer_of)
        actor.post(actor.on_renamed)
