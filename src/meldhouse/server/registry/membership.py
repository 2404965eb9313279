"""Changes to a person that affect their tables: a new name or avatar, and an accepted invitation."""

import secrets

from meldhouse.i18n import msg
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.models import Person
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


async def choose_avatar(services: Services, person: Person, avatar: str) -> Person:
    """Give a person the avatar that they have chosen; "" means the one that follows from their ID."""
    await services.accounts.choose_avatar(person.person, avatar)
    _notify_tables(services, person)
    return person._replace(avatar=avatar)


def _notify_tables(services: Services, person: Person) -> None:
    for actor in services.tables.actors.values():
        if actor.settings.seat_of(person.person) is not None:
            actor.post(actor.on_renamed)
    services.placement.notify()


async def accept_invitation(services: Services, invitation: str, person: Person) -> str:
    """Record that a person has accepted an invitation; return the ID of its table."""
    await services.placement.catch_up()
    for settings in services.tables.settings_by_id.values():
        if secrets.compare_digest(settings.invitation.encode(), invitation.encode()):
            await services.accounts.invite(settings.id, person.person)
            services.placement.notify()
            return settings.id
    raise Mistake(msg("invitation-void"))
