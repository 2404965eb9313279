"""Executors that count ranges of hands: the threads of this process; dask_executor.py has one for a cluster."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from meldhouse.odds.accumulators import Sums

RANGE = 4000  # hands in a range, at most: so many tables stay near the processor
SECONDS = 0.1  # and what a range should take


class Pending(Protocol):
    """A range that is being counted."""

    def result(self) -> Sums: ...


class Crew(Protocol):
    size: int  # how many count at once
    most: int  # hands that one of them is given at a time, at most,
    seconds: float  # and what these should take

    def begin(self, asked: Any, first: int, hands: int) -> Pending:
        """Count these hands of what is asked, beside others."""

    def close(self) -> None:
        """Nobody waits any more."""


class Threads:
    """In this process."""

    most, seconds = RANGE, SECONDS

    def __init__(self, size: int) -> None:
        self.size, self.pool = size, ThreadPoolExecutor(size)

    def begin(self, asked: Any, first: int, hands: int) -> Pending:
        return self.pool.submit(asked.sums_of, first, hands)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
