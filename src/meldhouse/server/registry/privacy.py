"""Export and erasure of all data about a person."""

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

# --- export -------------------------------------------------------------------------------


async def export_person(
    services: Services, person: Person, localize: Localizer, client: ClientId
) -> AsyncIterator[str]:
    """Yield all data about a person as JSON, one table at a time."""
    results = [result._asdict() for result in await services.results.all(person.person)]
    luck = await services.luck.all(person.person)
    school = [answer._asdict() for answer in await services.quiz.all(person.person)]
    daily = [attempt._asdict() for attempt in await services.daily.attempts(person.person)]
    about = {**person._asdict(), **await _export_choices(services, person.person)}
    about |= {"results": results, "luck": luck, "school": school, "daily": daily}
    yield f'{json.dumps(about, allow_nan=False)[:-1]}, "tables": ['
    separator = ""
    for id in await services.results.tables(person.person):
        with suppress(Mistake):  # skip tables that cannot be read
            yield separator + json.dumps(
                await _export_table(services, id, person.person, localize, client), allow_nan=False
            )
            separator = ",\n"
    yield "]}\n"


async def _export_choices(services: Services, person: str) -> JSON:
    """Return what a person has chosen, whom they block, what they share, and their badges."""
    earned = await services.badges.of(person, await services.results.totals(person))
    return {
        "unseen": services.accounts.profile(person).unseen,
        "page": await services.shared_pages.link(person),
        "shared_hands": [one.json() for one in await services.shared_hands.of(person)],
        "blocked": sorted(services.accounts.blocks.of(person)),
        "badges": [badge._asdict() for badge in earned.values()],
    }


async def _export_table(services: Services, id: str, person: str, localize: Localizer, client: ClientId) -> JSON:
    """Return a table and its finished hands: the full record if all may be shown, otherwise the person's view."""
    settings = await services.tables.get_settings(id)
    hands = await count_finished_hands(services, id)
    table = table_json(services, settings, person, localize)
    if not hands:
        return table
    if settings.can_reveal_hands:
        return {**table, "record": await join_parts(services.history.record(settings.agreed, seat_names(table)))}
    view = services.history.history_view(settings.agreed, settings.seat_of(person), client)
    return {**table, "story": await join_parts(view)}


async def count_finished_hands(services: Services, id: str) -> int:
    """Return the number of finished hands of a table; if this node owns the table, first store them."""
    try:
        actor = await services.tables.get_actor(id)
        return int(await actor.submit(actor.count_finished_hands))
    except TableMoved:
        return await services.history.count(id)


async def join_parts(parts: AsyncIterator[str]) -> str:
    return "".join([part async for part in parts])


# --- erasure ------------------------------------------------------------------------------


async def erase_person(services: Services, person: str) -> None:
    """Erase a person: their key, their name and their results. Bots take over their seats.

    Tables without other people are deleted. At each other table, a new anonymous ID replaces the person.
    """
    await services.placement.catch_up()
    name = services.accounts.names.pop(person, None)  # from here on, the key is invalid
    if name is None:
        return  # this node or another one is already erasing the person
    try:
        for (id,) in await services.store.rows(queries.tables_naming(person)):
            await services.placement.acquire(id)
        for settings in [
            settings for settings in services.tables.settings_by_id.values() if _concerns(settings, person)
        ]:
            with suppress(Mistake):  # unreadable tables are anonymized in the database below
                await _vacate_seats(await services.tables.get_actor(settings.id), person)
        tables = [id for (id,) in await services.store.rows(queries.tables_naming(person))]
        alone = {id for id in tables if not await services.store.rows(queries.others_at(id, person))}
        strangers = {id: new_person_id() for id in tables if id not in alone}
        await services.store.write(
            *services.placement.fence(*tables),
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
    """Replace a person with bots, free seats reserved for them, and close a table that only they can start."""

    def events() -> list[Event]:
        state = actor.session.state
        if state == WAITING and actor.settings.host == person:
            return [Event("close")]
        seats = [seat for seat, occupant in enumerate(actor.session.seating.seats) if occupant.person == person]
        leaving = Event("stand") if state == WAITING else Event("bot", text=STAND_IN_BOT)
        return [] if state == OVER else [leaving._replace(seat=seat) for seat in seats]

    await actor.submit(lambda: actor.commit(events))


async def _remove_table(services: Services, id: str) -> None:
    """Remove the subscribers and the actor of a table."""
    services.tables.settings_by_id.pop(id, None)
    if actor := services.tables.actors.pop(id, None):
        actor.presence.remove_unauthorized(lambda person: False, TABLE_FORGOTTEN)
        actor.stop()
    services.tables.notify_changed()


async def _anonymize_in_memory(services: Services, id: str, person: str, stranger: str) -> None:
    """Replace a person with an anonymous ID in the memory of a table."""

    def anonymize(seats: list[SeatAssignment]) -> list[SeatAssignment]:
        return [SeatAssignment(seat.kind, stranger, seat.bot) if seat.person == person else seat for seat in seats]

    actor = services.tables.actors.get(id)
    if settings := actor.settings if actor else services.tables.settings_by_id.get(id):
        settings.host = stranger if settings.host == person else settings.host
        settings.chairs, settings.seats = anonymize(settings.chairs), anonymize(settings.seats)
    if actor:
        actor.session.seating.seats = anonymize(actor.session.seating.seats)
        actor.presence.update_viewers(actor.table.viewer_of)
        actor.post(actor.on_renamed)
