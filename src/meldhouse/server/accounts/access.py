"""Who may look at a table and who may sit there."""

from collections.abc import Container

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.session.session import WAITING

Invitations = Container[tuple[str, str]]  # (table ID, person ID)


def may_enter(sheet: TableSettings, person: str | None, invited: Invitations) -> bool:
    """Return whether a person may look at the table at all."""
    if sheet.has_place_for(person) or (person and person == sheet.host):
        return True
    known = sheet.public or (person is not None and (sheet.id, person) in invited)
    return known and (sheet.spectators or sheet.state == WAITING)


def is_insider(sheet: TableSettings, person: str | None, invited: Invitations) -> bool:
    """Return whether a person sits at the table, opened it or was invited to it."""
    return person is not None and (person == sheet.host or sheet.has_place_for(person) or (sheet.id, person) in invited)


def may_sit(sheet: TableSettings, person: str, invited: Invitations) -> bool:
    return sheet.public or is_insider(sheet, person, invited)
