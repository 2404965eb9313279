"""The activity at a table, which the lobby and other nodes show along with its settings."""

import json
from typing import NamedTuple

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.tables.live_table import LiveTable


class TableActivity(NamedTuple):
    """The current activity at a table; without an actor, it follows from the table's settings."""

    somebody: bool  # is anyone connected?
    hand: int
    watching: int
    pace: str
    rematch: str | None
    here: list[int]  # seats of people who are present
    bots: list[str]  # the kind of bot that currently plays each seat, or ""
    replaced: list[int]

    def to_json(self) -> str:
        return json.dumps(self._asdict(), allow_nan=False)


def idle_activity(settings: TableSettings) -> TableActivity:
    return TableActivity(False, 0, 0, settings.pace, None, [], [seat.bot for seat in settings.seats], [])


def activity_of(table: LiveTable) -> TableActivity:
    session, presence, seats = table.session, table.presence, range(len(table.settings.seats))
    return TableActivity(
        somebody=presence.is_attended(0),
        hand=len(session.table.hands),
        watching=presence.count_spectators(),
        pace=session.bot_speed,
        rematch=session.rematch.text if session.rematch else None,
        here=[seat for seat in seats if presence.is_present(seat)],
        bots=[table.bot_kind(seat) for seat in seats],
        replaced=sorted(session.seating.replaced),
    )


def parse_activity(text: str) -> TableActivity:
    """Parse the activity of a table that another node has published."""
    return TableActivity(**json.loads(text))
