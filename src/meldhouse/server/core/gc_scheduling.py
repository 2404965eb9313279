"""Schedules full garbage collections for quiet moments.

By default Python collects the oldest generation whenever it has grown by a quarter. Every table waits meanwhile:
half a second with five hundred tables, usually for nothing.  Reference counting frees all but cycles, such as a
closed table's actor.  So a full collection runs in a quiet period, or very rarely if there is none.

Young objects are collected often and in small batches, because every table waits meanwhile.  Such a collection visits
all newer objects that are in use, about ten times as many as the threshold says, and finds next to nothing.  The
middle generation, which is ten such batches, is left to the full collection.
"""

import asyncio
import gc

from meldhouse.server.core.clock import now
from meldhouse.server.core.metrics import Metrics, event_count

MIN_INTERVAL_S, MAX_INTERVAL_S = 60.0, 1800.0  # between two collections, if there was any activity
QUIET_S = 0.5  # time without a request to any table
NEVER = 1 << 30  # a threshold that is never reached
YOUNG_OBJECTS = 1_000  # more than at the last collection; one takes one or two milliseconds


async def collect_when_quiet(figures: Metrics) -> None:
    """Collect garbage in quiet moments while the server runs; `figures` counts incoming requests."""
    gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
    known = 0
    while True:
        await asyncio.sleep(MIN_INTERVAL_S)
        await _wait_until_quiet(figures, MAX_INTERVAL_S - MIN_INTERVAL_S)
        if (requests := event_count(figures.request_seconds)) != known:
            known = requests
            gc.collect()


async def _wait_until_quiet(figures: Metrics, timeout_s: float) -> None:
    """Wait until no request has arrived for a short time, or until the timeout."""
    until, before = now() + timeout_s, -1
    while (requests := event_count(figures.request_seconds)) != before and now() < until:
        before = requests
        await asyncio.sleep(QUIET_S)
