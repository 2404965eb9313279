"""The health check, and the metrics in the text format of Prometheus."""

import asyncio
from collections.abc import Iterator
from ipaddress import ip_address

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from meldhouse.server.core.clock import now
from meldhouse.server.ratelimit.limiter import ALL, RateLimits
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import Store

WRITE_TIMEOUT_S = 2.0  # for the test write
CACHE_S = 1.0  # how long to reuse the result of a test write
PATHS = ("/healthz", "/metrics")  # exempt from rate limits
NODE_METRICS = {
    "leases": "Tables whose lease this node holds.",
    "nodes": "Nodes of the cluster, including this one.",
    "relayed_requests": "Requests proxied to another node.",
    "relayed_lines": "WebSockets proxied to another node.",
}


class HealthProbe:
    """Tests at most once a second whether the store can be written."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.since = 0.0
        self.probe_task: asyncio.Task[bool] | None = None

    async def is_healthy(self) -> bool:
        if self.probe_task is None or (self.probe_task.done() and now() - self.since >= CACHE_S):
            self.since, self.probe_task = now(), asyncio.create_task(self._try())
        try:
            async with asyncio.timeout(WRITE_TIMEOUT_S):
                return await asyncio.shield(self.probe_task)
        except TimeoutError:
            return False

    async def _try(self) -> bool:
        try:
            await self.store.try_write()
        except Exception:
            return False
        return True


async def _healthz(request: Request) -> Response:
    """Return status 200 if the store can be written, otherwise 503."""
    if not await request.app.state.health_probe.is_healthy():
        return JSONResponse({"well": False}, 503, {"Cache-Control": "no-store"})
    node = request.app.state.services.placement.stats()
    return JSONResponse({"well": True, **node}, headers={"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    """Return the metrics for requests from this machine, unless they were forwarded by a proxy."""
    if not _is_local(request):
        raise HTTPException(404)
    text = generate_latest(request.app.state.metrics_registry)
    return Response(text, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4, "Cache-Control": "no-store"})


def _is_local(request: Request) -> bool:
    host = request.client.host if request.client else ""
    forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via"))
    try:
        return ip_address(host).is_loopback and not forwarded
    except ValueError:
        return False


class GaugeCollector(Collector):
    """A collector that reads the current values of gauges when they are scraped."""

    def __init__(self, services: Services, limits: RateLimits) -> None:
        self.services, self.limits = services, limits

    def collect(self) -> Iterator[Metric]:
        services, tables = self.services, self.services.tables
        yield gauge("store_queue", "Jobs that wait for the database.", services.store.work_queue.qsize())
        yield gauge("sockets", "Open WebSockets.", self.limits.sockets[ALL])
        yield gauge("tables", "Tables in progress.", len(tables.settings_by_id))
        yield gauge("rooms", "Tables in memory.", len(tables.actors))
        yield gauge("people", "People with an account.", len(services.accounts.names))
        yield gauge("tables_damaged", "Tables that can't be read because their data is damaged.", len(tables.damaged))
        yield gauge("bots_waiting", "Bot decisions that wait for a thread.", len(services.bot_executor.queue))
        for name, n in services.placement.stats().items():
            yield gauge(f"node_{name}", NODE_METRICS[name], n)
        jobs = services.process_worker.queued.total() // 2
        yield gauge("back_room", "Long jobs that are queued or running.", jobs)


def gauge(name: str, description: str, value: int) -> Metric:
    return GaugeMetricFamily(f"meldhouse_{name}", description, value=value)


def create_registry(services: Services, limits: RateLimits) -> CollectorRegistry:
    """Return the metrics registry of an application; registries are not shared, because tests run many applications."""
    registry, metrics, store = CollectorRegistry(), services.metrics, services.store
    counters = (metrics.moves, metrics.reloads, store.failed_writes)
    histograms = (metrics.request_seconds, store.commit_seconds, services.bot_executor.waits)
    for collector in (*counters, *histograms, GaugeCollector(services, limits)):
        registry.register(collector)
    return registry


ROUTES = [Route(path, endpoint) for path, endpoint in zip(PATHS, (_healthz, metrics), strict=True)]
