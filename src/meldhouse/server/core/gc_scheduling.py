"""Schedules garbage collection while nobody plays.

Python looks through all that is there whenever a quarter more has come to stay, and every table waits meanwhile: half a
second with five hundred of them under way, to find nothing.  What is left lying goes without that, but for what leads
back to itself, such as a room that was shut.  So it is done at a quiet moment, or, where there is none, very seldom.
"""

import asyncio
import gc

from meldhouse.server.core.clock import now
from meldhouse.server.core.metrics import Metrics

OFTEN, SELDOM = 60.0, 1800.0  # seconds from one look to the next at least, and at most where something has happened
BREATH = 0.5  # seconds in which nobody asks a table for anything
NEVER = 1 << 30  # so many looks at what is new come before Python itself looks through everything


async def keep_tidy(figures: Metrics) -> None:
    """As long as the house is open; `figures` tell whether anybody is at it."""
    young, older, _ = gc.get_threshold()
    gc.set_threshold(young, older, NEVER)
    known = 0
    while True:
        await asyncio.sleep(OFTEN)
        await quiet(figures, SELDOM - OFTEN)
        if figures.asked.count != known:
            known = figures.asked.count
            gc.collect()


async def quiet(figures: Metrics, seconds: float) -> None:
    """A breath in which nobody has asked for anything, or so many seconds."""
    until, before = now() + seconds, -1
    while figures.asked.count != before and now() < until:
        before = figures.asked.count
        await asyncio.sleep(BREATH)
