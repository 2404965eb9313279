"""The clocks of a table: for a decision, for a claim pause, for the next hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from meldhouse.server.accounts.table_settings import Clock
from meldhouse.server.core.clock import now
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.claim_timer import ClaimTimer
from meldhouse.session.changes import Viewer
from meldhouse.session.events import Event
from meldhouse.session.session import BETWEEN, OVER, TableSession

NEXT_HAND_DELAY_S = 45.0  # until the next hand is dealt at a table with a clock


@dataclass(frozen=True)
class Thinking:
    """A running clock of a seat."""

    seat: int
    since: float


class Clocks:
    """The deadlines of a table; used reserve time becomes an event."""

    def __init__(self, session: TableSession, clock: Clock, pause_length: Callable[[], float]) -> None:
        self.session, self.clock, self.pause_length = session, clock, pause_length
        self.thinking: Thinking | None = None
        self.pause: ClaimTimer | None = None  # None in a window if the claims need not be hidden: all are awaited
        self.last_action_at = now()  # the last visible action
        self.break_since = now()

    # --- a decision ----------------------------------------------------------------------

    def start(self, seat: int) -> None:
        self.thinking = Thinking(seat, now())

    def can_start(self) -> bool:
        """Return whether a decision clock may start: none is running, and no pause limits the time."""
        paused = self.session.window is not None and self.pause is not None
        return bool(self.clock.move) and self.thinking is None and not paused

    def stop(self, seat: int) -> list[Event]:
        """Return an event with the remaining reserve, if the decision used some."""
        running = self.thinking
        if running is None or running.seat != seat:
            return []
        over = now() - running.since - self.clock.move
        return [Event("reserve", seat, str(max(0, round(self.reserve_ms(seat) - over * 1000))))] if over > 0 else []

    def reserve_ms(self, seat: int) -> float:
        """Return a seat's remaining reserve."""
        return self.session.seating.reserve.get(seat, self.clock.reserve * 1000)

    def move_deadline(self) -> float | None:
        running = self.thinking
        return None if running is None else running.since + self.clock.move + self.reserve_ms(running.seat) / 1000

    # --- a pause --------------------------------------------------------------------------

    def open_pause(self) -> None:
        self.pause = ClaimTimer(now, self.pause_length()) if self.session.must_hide_claims else None

    def release_hold(self, seat: int) -> bool:
        """End a seat's hold on the discard; return whether it had one."""
        return self.pause is not None and self.pause.release(seat)

    def clear(self) -> None:
        """Stop the decision clock and the pause."""
        self.thinking, self.pause = None, None

    def start_break(self) -> None:
        self.break_since = now()

    # --- what is due ------------------------------------------------------------------------

    def deadlines(self, alive: bool) -> Iterator[float]:
        """Yield the times at which a clock runs out."""
        if self.session.state == OVER:
            return
        if self.session.window and self.pause:
            yield self.pause.ends_at()
        if (up := self.move_deadline()) is not None:
            yield up
        if self.session.state == BETWEEN and self.clock.move and alive:
            yield self.break_since + NEXT_HAND_DELAY_S

    def is_pause_over(self) -> bool:
        return self.session.window is not None and self.pause is not None and self.pause.is_over()

    def overdue_seat(self) -> int | None:
        """Return the seat whose time is up, if any."""
        up = self.move_deadline()
        return self.thinking.seat if self.thinking and up is not None and now() >= up else None

    def is_next_hand_due(self) -> bool:
        return self.session.state == BETWEEN and bool(self.clock.move) and now() >= self.break_since + NEXT_HAND_DELAY_S

    # --- JSON ---------------------------------------------------------------------------------

    def pause_json(self) -> JSON | None:
        window = self.session.window
        return {**self.pause.json(), "by": window.mover} if window and self.pause else None

    def json(self, viewer: Viewer) -> JSON | None:
        """Return the running clock; during a claim window, only the viewer's own."""
        running = self.thinking
        if running is None or (self.session.window and running.seat != viewer):
            return None
        used = (now() - running.since) * 1000
        allowed = self.clock.move * 1000
        return {
            "seat": running.seat,
            "ms": round(allowed),
            "left": round(max(0.0, allowed - used)),
            "reserve": round(max(0.0, self.reserve_ms(running.seat) - max(0.0, used - allowed))),
            "reserve_ms": round(self.clock.reserve * 1000),
        }
