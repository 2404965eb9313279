"""Counts ranges of hands in threads of this process; dask_executor.py has the executor for clusters."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from meldhouse.odds.accumulators import Sums

MAX_RANGE_HANDS = 4000  # so many tables fit in the processor's cache
RANGE_TARGET_S = 0.1  # the time that a range should take


class Pending(Protocol):
    """A handle to the sums of a range of hands that may still be in progress."""

    def result(self) -> Sums: ...


class Executor(Protocol):
    size: int  # number of workers
    max_hands: int  # in a range
    target_s: float  # the time that a range should take

    def submit(self, resolved: Any, first: int, hands: int) -> Pending:
        """Start playing a range of hands; return a handle to their sums."""

    def close(self) -> None:
        """Stop playing, and discard pending ranges of hands."""


class ThreadExecutor:
    """An executor that uses threads of this process."""

    max_hands, target_s = MAX_RANGE_HANDS, RANGE_TARGET_S

    def __init__(self, size: int) -> None:
        self.size, self.pool = size, ThreadPoolExecutor(size)

    def submit(self, resolved: Any, first: int, hands: int) -> Pending:
        return self.pool.submit(resolved.count_range, first, hands)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
