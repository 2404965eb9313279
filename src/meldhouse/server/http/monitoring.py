"""Health check and metrics in Prometheus' text format."""

import asyncio
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from meldhouse.server.core.clock import now
from meldhouse.server.core.metrics import Histogram
from meldhouse.server.http.auth import limits_of
from meldhouse.server.ratelimit.limiter import ALL, RateLimits
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import Store

PATIENCE = 2.0  # seconds in which a write has to be done
FRESH = 1.0  # seconds for which the outcome of a write is told to others who ask
PATHS = ("/healthz", "/metrics")  # what is asked here counts toward no rate limit of an address
MEANS = {
    "leases": "Tables that are at home at this node.",
    "nodes": "Nodes of the house, this one among them.",
    "relayed_requests": "Requests that were passed on to another node.",
    "relayed_lines": "Live lines that were passed on to another node.",
}
FORMAT = "text/plain; version=0.0.4; charset=utf-8"


class HealthProbe:
    """Whether the tables can be written: tried at most once a second, however many ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.since = 0.0
        self.trying: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        if self.trying is None or (self.trying.done() and now() - self.since >= FRESH):
            self.since, self.trying = now(), asyncio.create_task(self._try())
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self.trying)
        except TimeoutError:
            return False

    async def _try(self) -> bool:
        try:
            await self.store.try_write()
        except Exception:
            return False
        return True


async def _healthz(request: Request) -> Response:
    """200 where the house runs and its tables can be written; 503 where they cannot."""
    if not await request.app.state.pulse.is_well():
        return JSONResponse({"well": False}, 503, {"Cache-Control": "no-store"})
    node = request.app.state.services.placement.figures()
    return JSONResponse({"well": True, **node}, headers={"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    """For this machine alone: what a proxy here passes on comes from somewhere else."""
    if not _is_from_here(request):
        raise HTTPException(404)
    told = figures(request.app.state.services, limits_of(request))
    return PlainTextResponse("\n".join([*told, ""]), headers={"Content-Type": FORMAT, "Cache-Control": "no-store"})


def _is_from_here(request: Request) -> bool:
    host = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via"))
    try:
        return ip_address(host).is_loopback and not passed_on
    except ValueError:
        return False


def figures(services: Services, limits: RateLimits) -> Iterator[str]:
    """Line by line: what was counted, and how much there is of everything now."""
    store, told, minds = services.store, services.metrics, services.bot_executor
    yield from counted(
        "moves", "Moves that were written.", {f'game="{name}"': told.moves[name] for name in services.games}
    )
    yield from _timed("asked_seconds", "How long whoever asked a table for something waited.", told.asked)
    yield from counted("rooms_read_again", "Tables that were read again after trouble.", told.trouble)
    yield from _timed("commit_seconds", "How long it took to commit and sync what waited.", store.commits)
    yield from counted("writes_failed", "Pieces of work on the file of tables that failed.", store.failed)
    yield from gauge("store_queue", "Pieces of work that wait for the file of tables.", store.work_queue.qsize())
    yield from gauge("sockets", "Live lines.", limits.sockets[ALL])
    yield from gauge("tables", "Tables under way.", len(services.tables.sheets))
    yield from gauge("rooms", "Tables in memory.", len(services.tables.rooms))
    yield from gauge("people", "People the house knows.", len(services.accounts.names))
    yield from gauge("tables_damaged", "Tables that cannot be read.", len(services.tables.damaged))
    yield from gauge("bots_waiting", "Thoughts of bots that wait for a thread.", len(minds.queue))
    yield from _timed("bots_waited_seconds", "How long thoughts of bots waited for a thread.", minds.waits)
    for name, n in services.placement.figures().items():
        yield from gauge(f"node_{name}", MEANS[name], n)
    yield from gauge(
        "back_room", "Pieces of long work asked for and not done.", services.process_worker.queued.total() // 2
    )


def counted(name: str, means: str, value: Any) -> Iterator[str]:
    return told(f"{name}_total", "counter", means, value)


def gauge(name: str, means: str, value: Any) -> Iterator[str]:
    return told(name, "gauge", means, value)


def told(name: str, kind: str, means: str, value: Any) -> Iterator[str]:
    yield f"# HELP meldhouse_{name} {means}"
    yield f"# TYPE meldhouse_{name} {kind}"
    if isinstance(value, dict):
        yield from (f"meldhouse_{name}{{{label}}} {n}" for label, n in value.items())
    else:
        yield f"meldhouse_{name} {value}"


def _timed(name: str, means: str, times: Histogram) -> Iterator[str]:
    yield f"# HELP meldhouse_{name} {means}"
    yield f"# TYPE meldhouse_{name} histogram"
    yield from (f'meldhouse_{name}_bucket{{le="{bound}"}} {n}' for bound, n in times.up_to())
    yield f"meldhouse_{name}_sum {times.seconds:.6f}"
    yield f"meldhouse_{name}_count {times.count}"


ROUTES = [Route(path, endpoint) for path, endpoint in zip(PATHS, (_healthz, metrics), strict=True)]
