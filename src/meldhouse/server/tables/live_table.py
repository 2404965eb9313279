"""A table in memory: its settings, its session, the people present, and its clocks."""

from collections.abc import Callable, Sequence

from meldhouse.server.accounts.table_settings import CLOCKS, TableSettings
from meldhouse.server.tables.clocks import Clocks
from meldhouse.server.tables.presence import Presence
from meldhouse.session.changes import Viewer
from meldhouse.session.seating import BOT, OPEN, STAND_IN_BOT, SeatAssignment
from meldhouse.session.session import OVER, WAITING, TableSession


class LiveTable:
    """The session of a table, together with state that is not stored."""

    def __init__(
        self, settings: TableSettings, session: TableSession, presence: Presence, pause: Callable[[bool, bool], float]
    ) -> None:
        self.settings, self.session, self.presence = settings, session, presence
        self.clocks = Clocks(self.session, CLOCKS[settings.clock], self._pause_length_s)
        self.pause_length = pause
        self.has_beginners = False  # is a player of the current hand new to the game?
        self.is_skipping = False  # do bots play without delay until the only person here has to decide?
        self.ready: set[int] = set()  # seats that are ready for the next hand

    def _pause_length_s(self) -> float:
        return self.pause_length(self.session.all_claims_settled, self.has_beginners)

    def viewer_of(self, person: str | None) -> Viewer:
        return self.session.seating.seat_of(person)

    def person_seats(self) -> list[int]:
        return self.session.seating.person_seats()

    def is_active(self) -> bool:
        """Return whether anyone is present or expected back. An abandoned table is paused."""
        return self.presence.is_active(self.person_seats())

    def bot_kind(self, seat: int) -> str:
        """Return the kind of bot that currently plays a seat, or "" for a person."""
        assignment = self.session.seating.seats[seat]
        if assignment.kind == BOT:
            return assignment.bot
        if self.session.state in (WAITING, OVER) or assignment.kind == OPEN:
            return ""
        others = any(not self.presence.is_gone(other) for other in self.person_seats() if other != seat)
        return STAND_IN_BOT if seat in self.session.seating.away or (others and self.presence.is_gone(seat)) else ""

    def may_start(self) -> bool:
        """Return whether the first hand can be dealt: all seats are taken, and players who are asked are ready."""
        if self.session.state != WAITING or self.session.seating.open_seats() or not self.is_active():
            return False
        return not self.settings.friends or self.are_all_ready() or not self.person_seats()

    def ready_at_once(self, person: str | None) -> None:
        """Count a person as ready whose client does not ask them, also after a change of the rules."""
        self.presence.ready_at_once.add(person or "")
        self.restore_ready()

    def keep_ready(self, before: Sequence[SeatAssignment]) -> None:
        """Let people who were ready in the seats before stay ready, wherever they sit now."""
        people = {before[seat].person for seat in self.ready}
        self.ready = {n for n in self.person_seats() if self.session.seating.seats[n].person in people}

    def restore_ready(self) -> None:
        people = self.session.seating.seats
        self.ready |= {seat for seat in self.person_seats() if people[seat].person in self.presence.ready_at_once}

    def are_all_ready(self) -> bool:
        """Return whether every player for whom the table waits is ready for the next hand."""
        waited_for = [seat for seat in self.person_seats() if not self.bot_kind(seat)]
        return bool(waited_for) and self.ready.issuperset(waited_for)
