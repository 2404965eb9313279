"""Changes to a person that affect their tables: a new name or profile, and an accepted invitation."""

import secrets

from meldhouse.i18n import msg
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.models import Person, Profile
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.errors import HttpError
from meldhouse.server.registry.services import Services
from meldhouse.util.errors import Mistake


async def rename(services: Services, person: Person, name: str) -> Person:
    """Rename a person, unless another player at one of their tables has that name."""
    accounts = services.accounts
    for settings in services.listing.settings_with_person(person.person):
        check_name(name, person.person, settings.seats, settings.host, accounts.names)
    await accounts.rename(person.person, name)
    _notify_tables(services, person)
    return person._replace(name=name)


async def change_profile(services: Services, person: Person, chosen: Profile) -> Person:
    """Store what a person has chosen about themselves."""
    await services.accounts.change_profile(person.person, chosen)
    _notify_tables(services, person)
    return person._replace(avatar=chosen.avatar, color=chosen.color)


def _notify_tables(services: Services, person: Person) -> None:
    for actor in services.tables.actors.values():
        if actor.settings.seat_of(person.person) is not None:
            actor.post(actor.on_renamed)
    services.placement.notify()


async def accept_invitation(services: Services, invitation: str, person: Person) -> str:
    """Record that a person has accepted an invitation; return the ID of its table."""
    settings = await find_invitation(services, invitation)
    if services.accounts.blocks.is_blocked(settings.host, person.person):
        raise HttpError(403, msg("cannot-sit"))
    await services.accounts.invite(settings.id, person.person)
    await services.accounts.questions.drop(person.person, settings.id)
    services.placement.notify()
    return settings.id


async def find_invitation(services: Services, invitation: str) -> TableSettings:
    """Return the settings of the table that an invitation is for."""
    await services.placement.catch_up()
    for settings in services.tables.settings_by_id.values():
        if secrets.compare_digest(settings.invitation.encode(), invitation.encode()):
            return settings
    raise Mistake(msg("invitation-void"))
