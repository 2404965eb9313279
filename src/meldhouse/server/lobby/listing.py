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

ABANDONED_AFTER_S = 300.0  # seconds after which a table at which nobody is any more counts as abandoned
MAX_LISTED = 100  # tables that are listed at once


class Listing:
    """The tables that everybody is shown, and those of a person."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def public(self, localize: Localizer) -> list[JSON]:
        """As anybody sees them; of their options, those that were changed."""
        listed = filter(self.is_listed, self.context.tables.settings_by_id.values())
        newest_first = sorted(listed, key=lambda settings: settings.opened, reverse=True)
        in_order = sorted(self.select(newest_first), key=lambda settings: not _can_be_joined(settings))
        return [
            {**table_json(self.context, settings, None, localize), "options": settings.options} for settings in in_order
        ]

    def select(self, newest_first: list[TableSettings]) -> list[TableSettings]:
        """As many as there is room for, in their order.

        Those at which somebody is come before those that were only opened; of these one of each host comes before the
        next of any: whoever opens very many does not push everybody else's out of sight.
        """
        if len(newest_first) <= MAX_LISTED:
            return newest_first
        nth, opened = dict[str, int](), Counter[str]()
        for settings in newest_first:
            nth[settings.id] = opened[settings.host]
            opened[settings.host] += 1
        fairly = sorted(
            newest_first, key=lambda settings: (not self.context.tables.is_attended(settings.id, 0), nth[settings.id])
        )
        shown = {settings.id for settings in fairly[:MAX_LISTED]}
        return [settings for settings in newest_first if settings.id in shown]

    def of_person(self, person: str | None, localize: Localizer) -> list[JSON]:
        """The tables under way at which a person sits, newest first."""
        newest_first = sorted(self.settings_with_person(person), key=lambda settings: settings.opened, reverse=True)
        return [table_json(self.context, settings, person, localize) for settings in newest_first]

    def settings_with_person(self, person: str | None) -> list[TableSettings]:
        """The tables under way at which a person sits; not those they have left."""
        all_settings, seated = (
            self.context.tables.settings_by_id,
            self.context.tables.tables_by_person.get(person or "", ()),
        )
        return [
            all_settings[id] for id in seated if id in all_settings and all_settings[id].seat_of(person) is not None
        ]

    def is_listed(self, settings: TableSettings) -> bool:
        return settings.public and settings.state != OVER and _should_list(settings) and self.is_attended(settings)

    def count_attended(self) -> int:
        """How many tables are not abandoned."""
        return sum(map(self.is_attended, self.context.tables.settings_by_id.values()))

    def is_attended(self, settings: TableSettings) -> bool:
        """Has anybody been there lately, or is it new?"""
        age = today() - datetime.fromisoformat(settings.opened)
        return age.total_seconds() < ABANDONED_AFTER_S or self.context.tables.is_attended(
            settings.id, ABANDONED_AFTER_S
        )


def _can_be_joined(settings: TableSettings) -> bool:
    return settings.state == WAITING and any(seat.kind == OPEN and not seat.person for seat in settings.seats)


def _should_list(settings: TableSettings) -> bool:
    """Shall it be listed?  Where nobody has said: while others can join, or more than one person plays."""
    if settings.listed is not None:
        return settings.listed
    return _can_be_joined(settings) or len(settings.people()) > 1
