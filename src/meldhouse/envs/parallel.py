"""Runs compiled code on slices of a batch of tables, in several threads.

Kernels hold no lock of Python, and no table depends on another one.  So the results are the same with any number of
threads.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

Arguments = tuple[Any, ...]


def slices_of(count: int, parts: int) -> list[slice]:
    """Divide `count` tables into slices of nearly equal size, at most one for each table."""
    parts = max(1, min(parts, count))
    edges = [count * part // parts for part in range(parts + 1)]
    return [slice(first, end) for first, end in pairwise(edges)]


class SliceThreads:
    """Calls a function once for each slice: in this thread for the first, in threads of its own for the others."""

    def __init__(self, slices: int) -> None:
        self.others = slices - 1

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.others, thread_name_prefix="meldhouse-tables")

    def run(self, function: Callable[..., object], calls: Sequence[Arguments]) -> None:
        """Call the function with the arguments of each slice, and return when all calls have."""
        if self.others == 0:
            function(*calls[0])
            return
        pending = [self._pool.submit(function, *given) for given in calls[1:]]
        function(*calls[0])
        for each in pending:
            each.result()
