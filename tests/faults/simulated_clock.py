"""An event loop with a simulated clock: instead of waiting, it jumps to the next timer."""

import asyncio
import math
import selectors
from datetime import UTC, datetime, timedelta

STANDING_STILL = 100_000  # rounds of the loop without a change of time, before it counts as an endless loop


class NothingDue(Exception):
    """Raised when a task waits for an event that will never happen."""


class InACircle(Exception):
    """Raised when tasks run again and again while the time does not change."""


class Hands:
    """The clock's time, which outlives a loop."""

    def __init__(self) -> None:
        self.now = 0.0

    def today(self) -> datetime:
        return datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=self.now)


class Leap(selectors.SelectSelector):
    """A selector that advances the clock instead of sleeping."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self.hands, self.still = hands, 0

    def select(self, timeout=None):
        if timeout is None:
            raise NothingDue
        self.still = 0 if timeout else self.still + 1
        if self.still > STANDING_STILL:
            raise InACircle
        self.hands.now += timeout
        return []


class Loop(asyncio.SelectorEventLoop):
    """The loop of one server process; work of threads and other processes is done in it, after a delay."""

    def __init__(self, hands: Hands, chance) -> None:
        self.hands, self.chance = hands, chance
        super().__init__(Leap(hands))

    def time(self) -> float:
        return self.hands.now

    @property
    def _clock_resolution(self) -> float:
        """Use the resolution of one nanosecond: nothing is due earlier than its time."""
        return math.ulp(self.hands.now)

    @_clock_resolution.setter
    def _clock_resolution(self, real: float) -> None:
        """Ignore the resolution of the machine's clock."""

    def _write_to_self(self) -> None:
        """Do nothing: no other thread needs to wake this one."""

    def run_in_executor(self, executor, work, *given):
        done = self.create_future()
        self.call_later(self.chance.uniform(0.0002, 0.02), self._do, done, work, given)
        return done

    def _do(self, done, work, given) -> None:
        if done.cancelled():
            return
        try:
            result = work(*given)
        except Exception as why:
            done.set_exception(why)
        else:
            done.set_result(result)
