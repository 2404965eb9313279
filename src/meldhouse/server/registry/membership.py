"""Changes to a person that concern their tables: a new name, an accepted invitation."""

import secrets

from meldhouse.i18n import msg
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.models import Person
from meldhouse.server.registry.services import Services
from meldhouse.util.errors import Mistake


async def rename(services: Services, person: Person, name: str) -> Person:
    """Rename a person unless their new name is taken at one of their tables."""
    accounts = services.accounts
    for sheet in services.listing.with_a_seat_of(person.person):
        check_name(name, person.person, sheet.seats, sheet.host, accounts.names)
    await accounts.rename(person.person, name)
    for room in services.tables.rooms.values():
        if room.sheet.seat_of(person.person) is not None:
            room.soon(room.renamed)
    services.placement.hint()
    return person._replace(name=name)


async def accept_invitation(services: Services, invitation: str, person: Person) -> str:
    """Remember that a person holds an invitation; return the ID of its table."""
    await services.placement.catch_up()
    for sheet in services.tables.sheets.values():
        if secrets.compare_digest(sheet.invitation.encode(), invitation.encode()):
            await services.accounts.invite(sheet.id, person.person)
            services.placement.hint()
            return sheet.id
    raise Mistake(msg("invitation-void"))
