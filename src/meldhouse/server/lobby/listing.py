"""The list in the lobby: tables to join first, then tables to watch, without abandoned tables."""

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

ABANDONED_AFTER_S = 300.0  # after this time, an empty table counts as abandoned
MAX_LISTED = 100  # most tables to list


class Listing:
    """The public tables, and the tables of each person."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def public(self, localize: Localizer) -> list[JSON]:
        """Return the listed tables as anyone may see them, with only those options that were changed."""
        listed = filter(self.is_listed, self.context.tables.settings_by_id.values())
        newest_first = sorted(listed, key=lambda settings: settings.opened, reverse=True)
        ordered = sorted(self.select(newest_first), key=lambda settings: not _can_be_joined(settings))
        return [
            {**table_json(self.context, settings, None, localize), "options": settings.options} for settings in ordered
        ]

    def select(self, newest_first: list[TableSettings]) -> list[TableSettings]:
        """Return at most `MAX_LISTED` tables in the order in which to list them.

        Tables with people come first; among the others, hosts take turns, so that a host with very many tables does
        not hide the rest.
        """
        if len(newest_first) <= MAX_LISTED:
            return newest_first
        nth, count = dict[str, int](), Counter[str]()
        for settings in newest_first:
            nth[settings.id] = count[settings.host]
            count[settings.host] += 1
        by_priority = sorted(
            newest_first, key=lambda settings: (not self.context.tables.is_attended(settings.id, 0), nth[settings.id])
        )
        shown = {settings.id for settings in by_priority[:MAX_LISTED]}
        return [settings for settings in newest_first if settings.id in shown]

    def of_person(self, person: str | None, localize: Localizer) -> list[JSON]:
        """Return the open tables of a person, newest first."""
        newest_first = sorted(self.settings_with_person(person), key=lambda settings: settings.opened, reverse=True)
        return [table_json(self.context, settings, person, localize) for settings in newest_first]

    def settings_with_person(self, person: str | None) -> list[TableSettings]:
        """Return the settings of the open tables where a person has a seat and has not left it."""
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
        """Return the number of tables that are not abandoned."""
        return sum(map(self.is_attended, self.context.tables.settings_by_id.values()))

    def is_attended(self, settings: TableSettings) -> bool:
        """Return whether a table is new or was recently attended."""
        age = today() - datetime.fromisoformat(settings.opened)
        return age.total_seconds() < ABANDONED_AFTER_S or self.context.tables.is_attended(
            settings.id, ABANDONED_AFTER_S
        )


def _can_be_joined(settings: TableSettings) -> bool:
    return settings.state == WAITING and any(seat.kind == OPEN and not seat.person for seat in settings.seats)


def _should_list(settings: TableSettings) -> bool:
    """Return whether to list a table; by default, while others can join or several people play."""
    if settings.listed is not None:
        return settings.listed
    return _can_be_joined(settings) or len(settings.people()) > 1
