"""The clocks of a table: for a decision, for a pause, for the next hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from meldhouse.server.accounts.table_settings import Clock
from meldhouse.server.core.clock import now
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.claim_timer import ClaimTimer
from meldhouse.session.changes import Viewer
from meldhouse.session.events import Event
from meldhouse.session.session import BETWEEN, OVER, TableSession

NEXT_HAND = 45.0  # seconds after which the next hand is dealt at a table with a clock


@dataclass(frozen=True)
class Thinking:
    """Time that runs for a seat."""

    seat: int
    since: float


class Clocks:
    """What is due when; what was used of a reserve goes into the course."""

    def __init__(self, course: TableSession, clock: Clock, pause_lasts: Callable[[], float]) -> None:
        self.course, self.clock, self.pause_lasts = course, clock, pause_lasts
        self.thinking: Thinking | None = None
        self.pause: ClaimTimer | None = (
            None  # None in a window: all are waited for, for there is nobody to keep it from
        )
        self.played = now()  # when somebody was last seen to do something
        self.between_since = now()

    # --- a decision ----------------------------------------------------------------------

    def start(self, seat: int) -> None:
        self.thinking = Thinking(seat, now())

    def may_start(self) -> bool:
        """Does time run for decisions here, and for nobody yet?  A pause has a length of its own."""
        paused = self.course.window is not None and self.pause is not None
        return bool(self.clock.move) and self.thinking is None and not paused

    def stop(self, seat: int) -> list[Event]:
        """A decision was made: what is left of the seat's reserve, if some was used."""
        running = self.thinking
        if running is None or running.seat != seat:
            return []
        over = now() - running.since - self.clock.move
        return [Event("reserve", seat, str(max(0, round(self.reserve(seat) - over * 1000))))] if over > 0 else []

    def reserve(self, seat: int) -> float:
        """Milliseconds."""
        return self.course.seating.reserve.get(seat, self.clock.reserve * 1000)

    def time_is_up_at(self) -> float | None:
        running = self.thinking
        return None if running is None else running.since + self.clock.move + self.reserve(running.seat) / 1000

    # --- a pause --------------------------------------------------------------------------

    def open_pause(self) -> None:
        self.pause = ClaimTimer(now, self.pause_lasts()) if self.course.must_hide_claims else None

    def let_go(self, seat: int) -> bool:
        """The seat thinks about a claim no longer; True if it held the discard."""
        return self.pause is not None and self.pause.release(seat)

    def rest(self) -> None:
        """Nobody is waited for."""
        self.thinking, self.pause = None, None

    def hand_over(self) -> None:
        self.between_since = now()

    # --- what is due ------------------------------------------------------------------------

    def deadlines(self, alive: bool) -> Iterator[float]:
        """When the room should look up by itself."""
        if self.course.state == OVER:
            return
        if self.course.window and self.pause:
            yield self.pause.ends()
        if (up := self.time_is_up_at()) is not None:
            yield up
        if self.course.state == BETWEEN and self.clock.move and alive:
            yield self.between_since + NEXT_HAND

    def pause_is_over(self) -> bool:
        return self.course.window is not None and self.pause is not None and self.pause.is_over()

    def late(self) -> int | None:
        """The seat whose time is up, if one's is."""
        up = self.time_is_up_at()
        return self.thinking.seat if self.thinking and up is not None and now() >= up else None

    def next_hand_is_due(self) -> bool:
        return self.course.state == BETWEEN and bool(self.clock.move) and now() >= self.between_since + NEXT_HAND

    # --- as it is told ------------------------------------------------------------------------

    def pause_json(self) -> JSON | None:
        window = self.course.window
        return {**self.pause.json(), "by": window.mover} if window and self.pause else None

    def json(self, viewer: Viewer) -> JSON | None:
        """Whose time runs; while claims are possible, only one's own."""
        running = self.thinking
        if running is None or (self.course.window and running.seat != viewer):
            return None
        used = (now() - running.since) * 1000
        allowed = self.clock.move * 1000
        return {
            "seat": running.seat,
            "ms": round(allowed),
            "left": round(max(0.0, allowed - used)),
            "reserve": round(max(0.0, self.reserve(running.seat) - max(0.0, used - allowed))),
            "reserve_ms": round(self.clock.reserve * 1000),
        }
