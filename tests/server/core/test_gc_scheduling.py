"""Garbage is collected while nobody plays, so that no table has to wait."""

import asyncio
import gc
import time
import weakref
from contextlib import suppress

import pytest

from meldhouse.server import app
from meldhouse.server.core import gc_scheduling
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.registry.services import create_services
from tests.support.live_server import free_port


class Circle:
    """A reference cycle, which only the garbage collector can free."""

    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def as_it_was():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def old_garbage():
    """Return a reference to a cycle that is in the oldest generation when it is dropped."""
    circle = Circle()
    gc.collect()  # objects that are still there now count as old
    return weakref.ref(circle)


def tidied(monkeypatch, seconds, seldom, busy):
    """Return whether old garbage is gone after these seconds, with constant requests or a single request."""
    monkeypatch.setattr(gc_scheduling, "MIN_INTERVAL_S", 0.02)
    monkeypatch.setattr(gc_scheduling, "QUIET_S", 0.05)
    monkeypatch.setattr(gc_scheduling, "MAX_INTERVAL_S", seldom)
    figures = Metrics()
    figures.request_seconds.observe(0.001)

    async def hour():
        tidying = asyncio.create_task(gc_scheduling.collect_when_quiet(figures))
        await asyncio.sleep(0)
        left = old_garbage()
        until = time.monotonic() + seconds
        while left() and time.monotonic() < until:
            await asyncio.sleep(0.01)
            if busy:
                figures.request_seconds.observe(0.001)
        tidying.cancel()
        with suppress(asyncio.CancelledError):
            await tidying
        return left() is None

    return asyncio.run(hour())


def test_garbage_collector_runs_while_no_requests_arrive(monkeypatch):
    assert tidied(monkeypatch, 20, seldom=1000, busy=False)


def test_garbage_collector_does_not_run_while_people_play(monkeypatch):
    assert not tidied(monkeypatch, 0.6, seldom=1000, busy=True)


def test_garbage_collector_runs_eventually_under_constant_load(monkeypatch):
    assert tidied(monkeypatch, 20, seldom=0.3, busy=True)


def test_garbage_collector_does_not_run_again_without_activity(monkeypatch):
    looks = []
    monkeypatch.setattr(gc, "collect", lambda: looks.append(1))
    monkeypatch.setattr(gc_scheduling, "MIN_INTERVAL_S", 0.01)
    monkeypatch.setattr(gc_scheduling, "QUIET_S", 0.01)

    async def rest():
        figures = Metrics()
        figures.request_seconds.observe(0.001)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                await gc_scheduling.collect_when_quiet(figures)

    asyncio.run(rest())
    assert len(looks) == 1


def test_python_collects_only_young_objects_by_itself():
    """A million objects are allocated in small batches, and old garbage is still there."""

    async def begun():
        tidying = asyncio.create_task(gc_scheduling.collect_when_quiet(Metrics()))
        await asyncio.sleep(0)
        tidying.cancel()

    asyncio.run(begun())
    left = old_garbage()
    before = [generation["collections"] for generation in gc.get_stats()]
    kept = [[n] for n in range(1_000_000)]
    assert len(kept) == 1_000_000
    assert left()
    young, *older = [now["collections"] - n for now, n in zip(gc.get_stats(), before, strict=True)]
    assert young > 500
    assert older == [0, 0]


def test_garbage_collection_is_scheduled_in_a_running_server(monkeypatch, tmp_path):
    services = create_services(tmp_path / "house.db")
    opened = app.create_app(services)
    server = app.Server(
        app.create_uvicorn_config(opened, "127.0.0.1", free_port()), services, opened.state.reach, browser=False
    )
    begun = []

    async def noted(figures):
        begun.append(figures)
        server.should_exit = True

    async def nothing(server):
        """Skip the prewarming, which isn't tested here."""

    monkeypatch.setattr(app, "collect_when_quiet", noted)
    monkeypatch.setattr(app, "prewarm", nothing)
    server.run()
    assert begun == [services.metrics]
