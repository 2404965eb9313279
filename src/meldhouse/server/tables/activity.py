"""What the lobby and other nodes show of a table besides its settings."""

import json
from typing import NamedTuple

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.tables.live_table import LiveTable


class TableActivity(NamedTuple):
    """As it is now; of a table at which nobody is, as it was agreed."""

    somebody: bool  # is anybody here?
    hand: int
    watching: int
    pace: str
    rematch: str | None
    here: list[int]  # the seats of people who are here
    bots: list[str]  # the kind of bot that plays each seat now, or nothing
    replaced: list[int]

    def written(self) -> str:
        return json.dumps(self._asdict(), allow_nan=False)


def nothing_going_on(sheet: TableSettings) -> TableActivity:
    return TableActivity(False, 0, 0, sheet.pace, None, [], [seat.bot for seat in sheet.seats], [])


def glimpse_of(table: LiveTable) -> TableActivity:
    course, presence, seats = table.course, table.presence, range(len(table.sheet.seats))
    return TableActivity(
        somebody=presence.attended(0),
        hand=len(course.table.hands),
        watching=presence.watching(),
        pace=course.bot_speed,
        rematch=course.rematch.text if course.rematch else None,
        here=[seat for seat in seats if presence.about(seat)],
        bots=[table.bot_of(seat) for seat in seats],
        replaced=sorted(course.seating.replaced),
    )


def read_glimpse(text: str) -> TableActivity:
    """As another node has written it."""
    return TableActivity(**json.loads(text))
