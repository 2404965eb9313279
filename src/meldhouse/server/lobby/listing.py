"""What the lobby lists: tables to join first, then tables to watch; none that nobody uses anymore."""

from collections import Counter
from datetime import datetime

from meldhouse.i18n import Localizer
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.clock import today
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.table_json import table_json
from meldhouse.session.seating import OPEN
from meldhouse.session.session import OVER, WAITING

ABSENT = 300.0  # seconds after which a table at which nobody is any more counts as abandoned
MOST = 100  # tables that are listed at once


class Listing:
    """The tables that everybody is shown, and those of a person."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def everybodys(self, read: Localizer) -> list[JSON]:
        """As anybody sees them; of their options, those that were changed."""
        listed = filter(self.is_listed, self.context.tables.sheets.values())
        newest_first = sorted(listed, key=lambda sheet: sheet.opened, reverse=True)
        in_order = sorted(self.shown(newest_first), key=lambda sheet: not _can_be_joined(sheet))
        return [{**table_json(self.context, sheet, None, read), "options": sheet.options} for sheet in in_order]

    def shown(self, newest_first: list[TableSettings]) -> list[TableSettings]:
        """As many as there is room for, in their order.

        Those at which somebody is come before those that were only opened; of these one of each host comes before the
        next of any: whoever opens very many does not push everybody else's out of sight.
        """
        if len(newest_first) <= MOST:
            return newest_first
        nth, opened = dict[str, int](), Counter[str]()
        for sheet in newest_first:
            nth[sheet.id] = opened[sheet.host]
            opened[sheet.host] += 1
        fairly = sorted(
            newest_first, key=lambda sheet: (not self.context.tables.is_attended(sheet.id, 0), nth[sheet.id])
        )
        shown = {sheet.id for sheet in fairly[:MOST]}
        return [sheet for sheet in newest_first if sheet.id in shown]

    def of(self, person: str | None, read: Localizer) -> list[JSON]:
        """The tables under way at which a person sits, newest first."""
        newest_first = sorted(self.with_a_seat_of(person), key=lambda sheet: sheet.opened, reverse=True)
        return [table_json(self.context, sheet, person, read) for sheet in newest_first]

    def with_a_seat_of(self, person: str | None) -> list[TableSettings]:
        """The tables under way at which a person sits; not those they have left."""
        sheets, seated = self.context.tables.sheets, self.context.tables.seated.get(person or "", ())
        return [sheets[id] for id in seated if id in sheets and sheets[id].seat_of(person) is not None]

    def is_listed(self, sheet: TableSettings) -> bool:
        return sheet.public and sheet.state != OVER and _is_wished(sheet) and self.is_attended(sheet)

    def attended(self) -> int:
        """How many tables are not abandoned."""
        return sum(map(self.is_attended, self.context.tables.sheets.values()))

    def is_attended(self, sheet: TableSettings) -> bool:
        """Has anybody been there lately, or is it new?"""
        age = today() - datetime.fromisoformat(sheet.opened)
        return age.total_seconds() < ABSENT or self.context.tables.is_attended(sheet.id, ABSENT)


def _can_be_joined(sheet: TableSettings) -> bool:
    return sheet.state == WAITING and any(seat.kind == OPEN and not seat.person for seat in sheet.seats)


def _is_wished(sheet: TableSettings) -> bool:
    """Shall it be listed?  Where nobody has said: while others can join, or more than one person plays."""
    if sheet.listed is not None:
        return sheet.listed
    return _can_be_joined(sheet) or len(sheet.people()) > 1
