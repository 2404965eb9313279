"""Throttles the log while the disk or the database fails: one full error, then one line a minute.

Many tables meet the same error many times a second; a traceback for each of them would fill the disk that is full.
"""

import asyncio
import logging
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from meldhouse.server.storage.base import DatabaseDamaged, StoreUnavailable

log = logging.getLogger("meldhouse")

LOGGERS = ("meldhouse", "uvicorn.error", "asyncio")  # where errors of the store are logged
EVERY = 60.0  # seconds between two lines about the same cause
TICK = 5.0  # seconds between two looks at what is due
MANY = 50  # causes that are told apart by their text; more are told apart by their kind alone
NUMBER = re.compile(r"\d+")


@dataclass
class Cause:
    """An error that goes on: its kind, when a line about it was last written, and how many were left out since."""

    kind: str
    told_at: float
    left_out: int = 0


class ThrottlingFilter(logging.Filter):
    """Let the first record about each cause through, and count the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.causes: dict[str, Cause] = {}
        self.lock = threading.Lock()

    def install(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        why = _refusal_of(record)
        if why is None:
            return True
        root = _root_of(why)
        with self.lock:
            kind = type(root).__name__
            name = kind if len(self.causes) >= MANY else f"{kind}: {NUMBER.sub('N', _first_line(root))}"
            if name not in self.causes:
                self.causes[name] = Cause(kind, self.clock())
                return True
            self.causes[name].left_out += 1
        return False

    def sum_up(self, at_end: bool = False) -> None:
        """Write how many lines were left out, where a minute has passed; forget a cause that was quiet for as long."""
        for name, kind, count in self._due(at_end):
            about = {"left_out": count, "trouble": [kind]}
            log.error(
                "the tables still cannot be read or written (%s): %d more errors like it", name, count, extra=about
            )

    def _due(self, at_end: bool) -> list[tuple[str, str, int]]:
        at = self.clock()
        with self.lock:
            due = [name for name, cause in self.causes.items() if at_end or at - cause.told_at >= EVERY]
            told = [(name, self.causes[name].kind, self.causes[name].left_out) for name in due]
            for name, kind, count in told:
                if count:
                    self.causes[name] = Cause(kind, at)
                else:
                    del self.causes[name]
        return [one for one in told if one[2]]

    async def keep_summing_up(self) -> None:
        """As long as the server runs."""
        while True:
            await asyncio.sleep(TICK)
            self.sum_up()


SPARING = ThrottlingFilter()  # of this process, once `serve` has installed it


def _refusal_of(record: logging.LogRecord) -> BaseException | None:
    """The error of the store that a record tells with its traceback, directly or as the cause of another."""
    why = record.exc_info[1] if record.exc_info else None
    return next((one for one in _causes(why) if isinstance(one, StoreUnavailable | DatabaseDamaged)), None)


def _root_of(why: BaseException) -> BaseException:
    """What the disk or the database itself said."""
    *_, root = _causes(why)
    return root


def _causes(why: BaseException | None) -> Iterator[BaseException]:
    """An error, and what led to it step by step."""
    while why is not None:
        yield why
        why = why.__cause__


def _first_line(why: BaseException) -> str:
    return str(why).strip().partition("\n")[0]
