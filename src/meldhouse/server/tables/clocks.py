"""The clocks of a table: for decisions, for claim pauses, and for the next hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from meldhouse.server.accounts.table_settings import Clock
from meldhouse.server.core.clock import now
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.claim_timer import ClaimTimer
from meldhouse.session.changes import Viewer
from meldhouse.session.events import Event
from meldhouse.session.session import BETWEEN, OVER, TableSession

NEXT_HAND_DELAY_S = 45.0  # time before the next hand is dealt at a table with a clock


@dataclass(frozen=True)
class Thinking:
    """The running decision clock of a seat."""

    seat: int
    since: float


class Clocks:
    """The decision clock and the claim pause of a table; the reserve time that a seat uses becomes an event."""

    def __init__(self, session: TableSession, clock: Clock, pause_length: Callable[[], float]) -> None:
        self.session, self.clock, self.pause_length = session, clock, pause_length
        self.thinking: Thinking | None = None
        self.pause: ClaimTimer | None = None  # None if claims need not be hidden, so that all seats are awaited
        self.last_action_at = now()  # time of the last visible action
        self.break_since = now()

    # --- decisions ------------------------------------------------------------------------

    def start(self, seat: int) -> None:
        self.thinking = Thinking(seat, now())

    def can_start(self) -> bool:
        """Return whether a decision clock may start, because none is running and no pause limits the time."""
        paused = self.session.window is not None and self.pause is not None
        return bool(self.clock.move) and self.thinking is None and not paused

    def stop(self, seat: int) -> list[Event]:
        """Stop the decision clock; return an event with the seat's remaining reserve, if the decision used some."""
        running = self.thinking
        if running is None or running.seat != seat:
            return []
        over = now() - running.since - self.clock.move
        return [Event("reserve", seat, str(max(0, round(self.reserve_ms(seat) - over * 1000))))] if over > 0 else []

    def reserve_ms(self, seat: int) -> float:
        """Return the remaining reserve of a seat in milliseconds."""
        return self.session.seating.reserve.get(seat, self.clock.reserve * 1000)

    def move_deadline(self) -> float | None:
        running = self.thinking
        return None if running is None else running.since + self.clock.move + self.reserve_ms(running.seat) / 1000

    # --- pauses ---------------------------------------------------------------------------

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

    # --- deadlines --------------------------------------------------------------------------

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
        """Return the seat whose time has run out, or None."""
        up = self.move_deadline()
        return self.thinking.seat if self.thinking and up is not None and now() >= up else None

    def is_next_hand_due(self) -> bool:
        return self.session.state == BETWEEN and bool(self.clock.move) and now() >= self.break_since + NEXT_HAND_DELAY_S

    # --- JSON ---------------------------------------------------------------------------------

    def pause_json(self) -> JSON | None:
        window = self.session.window
        return {**self.pause.json(), "by": window.mover} if window and self.pause else None

    def json(self, viewer: Viewer) -> JSON | None:
        """Return the running clock as JSON; during a claim window, only the viewer's own clock."""
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
