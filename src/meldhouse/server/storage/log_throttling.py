"""Throttles the log while the disk or the database fails: one full error, then one line per minute.

Many tables get the same error many times per second, and a traceback for each error would fill the disk.
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

LOGGERS = ("meldhouse", "uvicorn.error", "asyncio")  # loggers that report errors of the store
SUMMARY_INTERVAL_S = 60.0  # time between two lines about the same cause
CHECK_INTERVAL_S = 5.0  # time between two checks for lines to log
MAX_CAUSES = 50  # max number of causes distinguished by their text; further ones are distinguished only by their kind
NUMBER = re.compile(r"\d+")


@dataclass
class Cause:
    """An ongoing error: its kind, when it was last logged, and how many log records were dropped since."""

    kind: str
    logged_at: float
    left_out: int = 0


class ThrottlingFilter(logging.Filter):
    """A log filter that passes the first record about each cause and counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.causes: dict[str, Cause] = {}
        self.lock = threading.Lock()

    def install(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        why = _store_error_of(record)
        if why is None:
            return True
        root = _root_cause(why)
        with self.lock:
            kind = type(root).__name__
            name = kind if len(self.causes) >= MAX_CAUSES else f"{kind}: {NUMBER.sub('N', _first_line(root))}"
            if name not in self.causes:
                self.causes[name] = Cause(kind, self.clock())
                return True
            self.causes[name].left_out += 1
        return False

    def log_summaries(self, at_end: bool = False) -> None:
        """Log the number of dropped records once per minute and cause; forget a cause after a quiet minute."""
        for name, kind, count in self._due(at_end):
            about = {"left_out": count, "trouble": [kind]}
            log.error(
                "the tables still cannot be read or written (%s): %d more errors like it", name, count, extra=about
            )

    def _due(self, at_end: bool) -> list[tuple[str, str, int]]:
        at = self.clock()
        with self.lock:
            due = [name for name, cause in self.causes.items() if at_end or at - cause.logged_at >= SUMMARY_INTERVAL_S]
            counts = [(name, self.causes[name].kind, self.causes[name].left_out) for name in due]
            for name, kind, count in counts:
                if count:
                    self.causes[name] = Cause(kind, at)
                else:
                    del self.causes[name]
        return [one for one in counts if one[2]]

    async def log_summaries_forever(self) -> None:
        """Log summaries as long as the server runs."""
        while True:
            await asyncio.sleep(CHECK_INTERVAL_S)
            self.log_summaries()


THROTTLING_FILTER = ThrottlingFilter()  # the filter of this process, after `serve` has installed it


def _store_error_of(record: logging.LogRecord) -> BaseException | None:
    """Return the error of the store in a record's exception or in one of its causes, or None."""
    why = record.exc_info[1] if record.exc_info else None
    return next((one for one in _causes(why) if isinstance(one, StoreUnavailable | DatabaseDamaged)), None)


def _root_cause(why: BaseException) -> BaseException:
    """Return the underlying error of the disk or the database."""
    *_, root = _causes(why)
    return root


def _causes(why: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and its chain of causes."""
    while why is not None:
        yield why
        why = why.__cause__


def _first_line(why: BaseException) -> str:
    return str(why).strip().partition("\n")[0]
