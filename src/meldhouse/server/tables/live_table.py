"""A table that is open on the server: its settings, its session, who is here, and its clocks."""

from collections.abc import Callable

from meldhouse.server.accounts.table_settings import CLOCKS, TableSettings
from meldhouse.server.tables.clocks import Clocks
from meldhouse.server.tables.presence import Presence
from meldhouse.session.changes import Viewer
from meldhouse.session.seating import BOT, OPEN, STAND_IN_BOT
from meldhouse.session.session import OVER, WAITING, TableSession


class LiveTable:
    """Everything about it that is not written down stands here, beside its course."""

    def __init__(
        self, sheet: TableSettings, course: TableSession, presence: Presence, pause: Callable[[bool, bool], float]
    ) -> None:
        self.sheet, self.course, self.presence = sheet, course, presence
        self.clocks = Clocks(self.course, CLOCKS[sheet.clock], self._pause_lasts)
        self.pause = pause
        self.beginners = False  # is somebody new to the game in this hand?
        self.hurried = False  # do bots play at once, until the one person here is asked?
        self.ready: set[int] = set()  # for the next hand

    def _pause_lasts(self) -> float:
        return self.pause(self.course.all_claims_settled, self.beginners)

    def viewer_of(self, person: str | None) -> Viewer:
        return self.course.seating.seat_of(person)

    def people(self) -> list[int]:
        return self.course.seating.person_seats()

    def alive(self) -> bool:
        """Is there anybody to play for?  A table that nobody looks at waits as it is."""
        return self.presence.alive(self.people())

    def bot_of(self, seat: int) -> str:
        """The kind of bot that plays a seat now, or nothing."""
        chair = self.course.seating.seats[seat]
        if chair.kind == BOT:
            return chair.bot
        if self.course.state in (WAITING, OVER) or chair.kind == OPEN:
            return ""
        others = any(not self.presence.gone(other) for other in self.people() if other != seat)
        return STAND_IN_BOT if seat in self.course.seating.away or (others and self.presence.gone(seat)) else ""

    def all_ready(self) -> bool:
        """Has everybody who is waited for asked for the next hand?"""
        waited_for = [seat for seat in self.people() if not self.bot_of(seat)]
        return bool(waited_for) and self.ready.issuperset(waited_for)
