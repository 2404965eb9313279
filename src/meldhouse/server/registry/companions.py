"""Changes between people who have played together: block, unblock, ask to play again."""

import json
from collections.abc import Container

from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.access import may_enter
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.registry.services import Services
from meldhouse.server.storage import people_queries
from meldhouse.server.tables.table_json import link
from meldhouse.session.seating import OPEN
from meldhouse.session.session import WAITING
from meldhouse.util.errors import Mistake

MAX_ASKED = 5  # people whom one request can ask
MAX_QUESTIONS = 5  # shown to one person
# What a new table takes over from the table where these people have played.
AGREED = ("game", "variant", "options", "hands", "clock", "spectators", "draw", "strict", "quick_claims", "pace")


async def block(services: Services, person: str, other: object) -> None:
    """Block a person; they lose their invitations to the blocker's private tables at which they have no seat."""
    if not isinstance(other, str) or other not in services.accounts.names:
        raise Mistake(msg("no-such-person"))
    await services.accounts.blocks.add(person, other)
    tables = [
        settings
        for settings in services.tables.settings_by_id.values()
        if settings.host == person and not settings.public and not settings.has_seat_for(other)
    ]
    await services.store.write(people_queries.withdraw_invitations(other, [settings.id for settings in tables]))
    services.accounts.invited -= {(settings.id, other) for settings in tables}
    for settings in tables:
        remove_watchers(services, settings)
    services.lobby.notify_changed()
    services.placement.notify()


def remove_watchers(services: Services, settings: TableSettings) -> None:
    """Disconnect those who may no longer see a table."""
    if actor := services.tables.actors.get(settings.id):
        invited = services.accounts.invited
        actor.presence.remove_unauthorized(lambda person: may_enter(settings, person, invited), msg("cannot-sit"))


async def unblock(services: Services, person: str, other: object) -> None:
    await services.accounts.blocks.remove(person, str(other))
    services.lobby.notify_changed()
    services.placement.notify()


async def people_json(services: Services, person: str, connected: Container[str]) -> JSON:
    """Return the people with whom a person has played, and those whom they block.

    `connected` are the people with a connection. People who don't want to be seen, or block the reader, aren't here.
    """
    blocks, names = services.accounts.blocks, services.accounts.names
    people = [
        {
            **_person_json(services, one.person),
            "hands": one.hands,
            "last": one.last,
            "here": one.person in connected
            and not services.accounts.profile(one.person).unseen
            and not blocks.is_blocked(one.person, person),
        }
        for one in await services.companions.of(person)
        if one.person in names and not blocks.is_blocked(person, one.person)
    ]
    return {
        "people": people,
        "blocked": [_person_json(services, other) for other in sorted(blocks.of(person)) if other in names],
    }


def _person_json(services: Services, person: str) -> JSON:
    profile = services.accounts.profile(person)
    name = services.accounts.names[person]
    return {"person": person, "name": name, "avatar": profile.avatar, "color": profile.color}


# --- play again -----------------------------------------------------------------------------------


async def play_again(services: Services, person: Person, wanted: object) -> TableSettings:
    """Open a private table like the one where these people have played, and ask them to join."""
    others = await _parse_people(services, person.person, wanted)
    before = await services.companions.table_with(person.person, others)
    if before is None:
        raise Mistake(msg("again-whom"))
    agreed = json.loads((await services.tables.get_settings(before)).to_json())
    body = {name: agreed[name] for name in AGREED if name in agreed}
    settings = await services.tables.open_table(person, {**body, "public": False, "friends": True})
    free = sum(seat.kind == OPEN for seat in settings.seats)
    asked = [other for other in others if not services.accounts.blocks.is_blocked(other, person.person)]
    await services.accounts.questions.ask(asked[:free], settings.id, person.person)
    services.lobby.notify_changed()
    services.placement.notify()
    return settings


async def _parse_people(services: Services, person: str, wanted: object) -> list[str]:
    """Return the people to ask; raise a Mistake if the person has not played with all of them, or blocks one."""
    known = {one.person for one in await services.companions.of(person)} & services.accounts.names.keys()
    if not isinstance(wanted, list) or not all(isinstance(one, str) for one in wanted):
        raise Mistake(msg("again-whom"))
    others = list(dict.fromkeys(wanted))
    if not others or not set(others) <= known - services.accounts.blocks.of(person):
        raise Mistake(msg("again-whom"))
    if len(others) > MAX_ASKED:
        raise Mistake(msg("again-many", n=MAX_ASKED))
    return others


def questions_json(services: Services, person: str | None, localize: Localizer) -> list[JSON]:
    """Return the open questions to a person, newest first: about tables that wait and have a free seat."""
    found = []
    for question in reversed(services.accounts.questions.of(person)):
        settings = services.tables.settings_by_id.get(question.table)
        if settings and _is_open(services, settings, person, question.host):
            title = localize(services.games[settings.game].title)
            asking = _person_json(services, question.host)
            found.append({**asking, "table": settings.id, "title": title, "link": link(settings)})
    return found[:MAX_QUESTIONS]


def _is_open(services: Services, settings: TableSettings, person: str | None, host: str) -> bool:
    return (
        settings.state == WAITING
        and settings.host == host
        and host in services.accounts.names
        and settings.seat_of(person) is None
        and any(seat.kind == OPEN and seat.person in (None, person) for seat in settings.seats)
        and not services.accounts.blocks.is_blocked(person, host)
        and not services.accounts.blocks.is_blocked(host, person)
    )
