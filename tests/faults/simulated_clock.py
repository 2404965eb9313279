"""A loop whose time is simulated: it waits for nothing, the next moment in which something is due is now."""

import asyncio
import math
import selectors
from datetime import UTC, datetime, timedelta

STANDING_STILL = 100_000  # rounds of the loop in which no time passes, before somebody is held to go in a circle


class NothingDue(Exception):
    """Somebody waits for something that will never happen."""


class InACircle(Exception):
    """Something happens again and again, and time stands still."""


class Hands:
    """The clock's: where it stands outlives a loop."""

    def __init__(self) -> None:
        self.now = 0.0

    def today(self) -> datetime:
        return datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=self.now)


class Leap(selectors.SelectSelector):
    """Where others sleep until something is due, the clock is put forward."""

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
    """One process of the house; threads and other processes have their work done in it, after a moment."""

    def __init__(self, hands: Hands, chance) -> None:
        self.hands, self.chance = hands, chance
        super().__init__(Leap(hands))

    def time(self) -> float:
        return self.hands.now

    @property
    def _clock_resolution(self) -> float:
        """Nothing happens a nanosecond before its time: whoever looks at the clock would find that it is not due."""
        return math.ulp(self.hands.now)

    @_clock_resolution.setter
    def _clock_resolution(self, real: float) -> None:
        """That of the machine's clock is nothing to us."""

    def _write_to_self(self) -> None:
        """There is no other thread that would have to wake this one."""

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
