"""Access to tables: who may watch and who may take a seat."""

from collections.abc import Container

from meldhouse.i18n import Message, msg
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.session.session import WAITING

Invitations = Container[tuple[str, str]]  # (table ID, person ID)


def may_enter(settings: TableSettings, person: str | None, invited: Invitations) -> bool:
    """Return whether a person may see the table."""
    if settings.has_seat_for(person) or (person and person == settings.host):
        return True
    known = settings.public or (person is not None and (settings.id, person) in invited)
    return known and (settings.spectators or settings.state == WAITING)


def entry_refusal(settings: TableSettings, person: str | None, invited: Invitations) -> Message:
    """Return why a person may not see the table."""
    return msg("no-watching" if settings.public or is_insider(settings, person, invited) else "private-table")


def is_insider(settings: TableSettings, person: str | None, invited: Invitations) -> bool:
    """Return whether a person has a seat at the table, opened it, or was invited to it."""
    return person is not None and (
        person == settings.host or settings.has_seat_for(person) or (settings.id, person) in invited
    )


def may_sit(settings: TableSettings, person: str, invited: Invitations) -> bool:
    return settings.public or is_insider(settings, person, invited)
