"""The ASGI application and the server: routes, response headers, startup and shutdown."""

import asyncio
import errno
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from ipaddress import ip_network
from socket import AF_INET, AF_INET6, IPPROTO_IPV6, IPV6_V6ONLY, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, gaierror
from socket import socket as Socket  # noqa: N812
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.admin.database_url import DatabaseLocation, default_data, load_postgres_backup, open_store
from meldhouse.server.cluster.http_proxy import PROXIED, PeerAuthMiddleware, TableProxyMiddleware
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.gc_scheduling import collect_when_quiet
from meldhouse.server.core.json_logging import configure_json_logging
from meldhouse.server.core.serialization import error_json
from meldhouse.server.core.server_addresses import LOOPBACK, ReachableAddress, is_loopback
from meldhouse.server.http import account_api, api, assets, monitoring, parsing, positions_api
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.origin import is_own_host
from meldhouse.server.http.pages import (
    account,
    article,
    base,
    daily,
    game,
    invitation,
    luck,
    odds,
    quiz,
    replay,
    review,
    rules,
    shared_page,
    talk,
    tutorial,
)
from meldhouse.server.http.store_errors import store_error
from meldhouse.server.limit_settings import apply_limits, raise_file_limit
from meldhouse.server.prewarm import prewarm
from meldhouse.server.ratelimit import uvicorn_protocols
from meldhouse.server.ratelimit.accept_filter import FilteringSocket
from meldhouse.server.ratelimit.limiter import NEW_PEOPLE_PER_MINUTE, RateLimits, address_of
from meldhouse.server.ratelimit.uvicorn_protocols import LimitedHttpProtocol, LimitedWebSocketProtocol
from meldhouse.server.registry.companions import questions_json
from meldhouse.server.registry.services import Services, create_services
from meldhouse.server.storage.base import DatabaseDamaged, StoreUnavailable
from meldhouse.server.storage.log_throttling import THROTTLING_FILTER
from meldhouse.server.workers.process_pool import terminate_children
from meldhouse.server.ws import connection
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

PORT = 8000
ACCEPTS_PER_TURN, BACKLOG = 10, 2048  # connections accepted per turn of the event loop, and in the listen queue
PORT_ATTEMPTS = 20  # ports to try in turn if none was requested
ASSET_PREFIXES = ("/static/", "/art/")

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # invitation links must not leak to other sites
    "Cross-Origin-Resource-Policy": "same-origin",
}
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"  # no page needs these features
# Over plain HTTP, browsers accept this header only on loopback, and log a warning on other hosts.
LOOPBACK_HEADERS = HEADERS | {"Cross-Origin-Opener-Policy": "same-origin"}
HTTPS_HEADERS = LOOPBACK_HEADERS | {"Strict-Transport-Security": "max-age=31536000"}


class SecurityHeadersMiddleware:
    """ASGI middleware that checks the host name and the rate limits, and adds the security headers."""

    def __init__(self, app: ASGIApp, names: frozenset[str], limits: RateLimits) -> None:
        self.app, self.names, self.limits = app, names, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        address = address_of(HTTPConnection(scope))
        try:
            if scope["type"] == "http" and scope["path"] not in monitoring.PATHS:
                self.limits.check_request(address, scope["path"].startswith(ASSET_PREFIXES))
        except HttpError as error:
            return await _rejection(error)(scope, receive, send)
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if PROXIED not in scope and not is_own_host(host, self.names):
            return await self._refuse(scope, receive, send)
        loopback = is_loopback(urlsplit(f"//{host}").hostname or "")
        extra_headers = HTTPS_HEADERS if scope["scheme"] == "https" else LOOPBACK_HEADERS if loopback else HEADERS

        async def with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in extra_headers.items():
                    headers.setdefault(name, value)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
                if scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = "no-cache"  # browsers revalidate each file, but rarely download it again
            await send(message)

        if scope["type"] == "websocket":  # each message is scheduled separately
            return await self.app(scope, receive, with_headers)
        return await self.limits.scheduler.run_fairly(address, self.app(scope, receive, with_headers))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": connection.POLICY_VIOLATION, "reason": "Another name."})
            return
        response = PlainTextResponse(str(msg("another-name")), 421)
        await response(scope, receive, send)


def _rejection(why: HttpError) -> Response:
    """Return the JSON response to a rate-limited request; the connection closes without reading more."""
    return JSONResponse(error_json(why, Localizer()), why.status, {**why.headers, "Connection": "close"})


async def handle_store_error(request: Request, why: Exception) -> Response:
    """Return a response to retry later, because the disk is full or the database is unavailable."""
    log.error("a request failed: the tables cannot be read or written", exc_info=why)
    error = store_error(why)
    if _is_for_programs(request):
        return JSONResponse(error_json(error, localizer_of(request)), error.status, error.headers)
    page = base.error_page(request, Person("", "Guest"), error.status, error.message)
    page.headers.update({**error.headers, "Cache-Control": "no-store"})
    return page


def _is_for_programs(request: Request) -> bool:
    return request.url.path.startswith(("/api/", "/static/", "/art/"))


async def handle_error(request: Request, why: Exception) -> Response:
    """Return the response to an error that no route has handled, as a page or as JSON."""
    status = why.status_code if isinstance(why, HTTPException) else 500
    message = {404: msg("nothing-here"), 405: msg("not-done-here")}.get(status, msg("went-wrong"))
    if _is_for_programs(request):
        return JSONResponse(error_json(Mistake(message), localizer_of(request)), status)
    return base.error_page(request, Person("", "Guest"), status, message)


def create_app(
    services: Services,
    names: Iterable[str] = (),
    new_people_per_minute: int = NEW_PEOPLE_PER_MINUTE,
    host: str = LOOPBACK,
) -> Starlette:
    """Return the ASGI application; `names` are the host names to accept besides localhost and IP addresses.

    `host` is the address that the server listens on, which is used to build links.
    """
    limits = RateLimits(new_people_per_minute)
    services.lobby.asked = partial(questions_json, services)
    reach = ReachableAddress(host, tuple(name.lower() for name in names))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    app = Starlette(
        routes=[
            *monitoring.ROUTES,
            *api.ROUTES,
            *account_api.ROUTES,
            *positions_api.ROUTES,
            *base.ROUTES,
            *game.ROUTES,
            *account.ROUTES,
            *invitation.ROUTES,
            *replay.ROUTES,
            *shared_page.ROUTES,
            *rules.ROUTES,
            *quiz.ROUTES,
            *tutorial.ROUTES,
            *article.ROUTES,
            *odds.ROUTES,
            *review.ROUTES,
            *luck.ROUTES,
            *daily.ROUTES,
            *talk.ROUTES,
            WebSocketRoute("/socket", connection.endpoint),
            *assets.ROUTES,
            Mount("/static", StaticFiles(directory=base.STATIC)),
        ],
        middleware=[
            Middleware(PeerAuthMiddleware, services=services),
            Middleware(SecurityHeadersMiddleware, names=frozenset(reach.names), limits=limits),
            Middleware(GZipMiddleware, minimum_size=500),
            Middleware(TableProxyMiddleware, services=services),
        ],
        exception_handlers={
            HTTPException: handle_error,
            StoreUnavailable: handle_store_error,
            DatabaseDamaged: handle_store_error,
            Exception: handle_error,
        },
        lifespan=lifespan,
    )
    app.state.services, app.state.reach = services, reach
    app.state.limits, app.state.health_probe = limits, monitoring.HealthProbe(services.store)
    app.state.metrics_registry = monitoring.create_registry(services, limits)
    return app


class Server(uvicorn.Server):
    """A Uvicorn server that prints its address as soon as it listens."""

    def __init__(self, config: uvicorn.Config, services: Services, reach: ReachableAddress, browser: bool) -> None:
        super().__init__(config)
        self.services, self.reach, self.browser = services, reach, browser

    async def startup(self, sockets: list[Socket] | None = None) -> None:
        listeners = create_listeners(self.config, sockets)
        self.config.backlog = ACCEPTS_PER_TURN
        await super().startup(listeners)
        if not self.started:
            return
        for listener in listeners:
            listener.listen(BACKLOG)  # asyncio would otherwise accept the whole backlog in one turn
        print(*self.reach.startup_lines(self.config.port), sep="\n", flush=True)
        self.prewarming = asyncio.create_task(prewarm(self.services))
        self.gc_task = asyncio.create_task(collect_when_quiet(self.services.metrics))
        self.log_task = asyncio.create_task(THROTTLING_FILTER.log_summaries_forever())
        if self.browser:
            await asyncio.to_thread(webbrowser.open, self.reach.local_url(self.config.port))

    async def shutdown(self, sockets: list[Socket] | None = None) -> None:
        """End long requests first, because Uvicorn waits for unfinished responses and then cancels them."""
        self.services.odds_jobs.end_runs()
        self.services.process_worker.end_requests()
        await super().shutdown(sockets)


def create_listeners(config: uvicorn.Config, listeners: list[Socket] | None = None) -> list[Socket]:
    """Return listening sockets with connection limits; by default, one socket at the configured address."""
    limits: RateLimits = config.app.state.limits  # type: ignore[union-attr]
    return [FilteringSocket(listener, limits) for listener in listeners or [bind_listener(config.host, config.port)]]


def create_uvicorn_config(app: Starlette, host: str, port: int, proxies: Iterable[str] = ()) -> uvicorn.Config:
    """Return the configuration of Uvicorn; `proxies` are trusted to report client addresses."""
    trusted = [parse_proxy(proxy) for proxy in proxies]
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
        ws_max_size=parsing.MAX_MESSAGE_BYTES,
        log_level="warning",
        access_log=False,  # a log of URLs would contain invitations
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        timeout_keep_alive=uvicorn_protocols.KEEP_ALIVE_TIMEOUT_S,
        timeout_graceful_shutdown=3,
    )


def parse_proxy(address: str) -> str:
    """Return the address of a proxy, or of a network of proxies, in normal form."""
    try:
        return str(ip_network(address, strict=False))
    except ValueError:
        raise Mistake(msg("proxy-address", address=address)) from None


def serve(
    host: str = LOOPBACK,
    port: int | None = None,
    data: DatabaseLocation | None = None,
    names: Iterable[str] = (),
    browser: bool | None = None,
    proxies: Iterable[str] = (),
    json_log: bool = False,
    node: str = "",
) -> None:
    """Run the server until Ctrl-C; with `json_log`, write the log as lines of JSON."""
    trusted = [parse_proxy(proxy) for proxy in proxies]
    apply_limits()
    raise_file_limit()
    listener = bind_listener(host, port)
    address, bound_port = listener.getsockname()[:2]
    services = open_services(data or default_data(), ReachableAddress(address).local_url(bound_port), node)
    app = create_app(services, names, host=address)
    config = create_uvicorn_config(app, address, bound_port, trusted)
    if json_log:
        configure_json_logging()
    THROTTLING_FILTER.install()
    with _stop_on_signals():
        Server(config, services, app.state.reach, has_display() if browser is None else browser).run([listener])
    THROTTLING_FILTER.log_summaries(at_end=True)
    terminate_children()
    print(f"\n{msg('house-closed')}")


@contextmanager
def _stop_on_signals() -> Iterator[None]:
    """Exit with status 0 on Ctrl-C and SIGTERM, which Uvicorn raises again after its shutdown."""
    previous = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, previous)


def open_services(location: DatabaseLocation, address: str, node: str = "") -> Services:
    """Return the services of a server; raise a Mistake if the database cannot be opened or is open elsewhere.

    `node` is the URL at which other nodes reach this one, if several nodes share the database.
    """
    if not node:
        return create_services(location, address=address, open_store=open_store)
    if not isinstance(location, str):
        raise Mistake(msg("nodes-need-database"))
    load_postgres_backup()  # raises a Mistake if the driver is not installed
    from meldhouse.server.cluster.placement import ClusterPlacement, parse_node_address

    store = partial(open_store, node=parse_node_address(node))
    return create_services(location, address=address, open_store=store, make_placement=ClusterPlacement)


def bind_listener(host: str, port: int | None = None) -> Socket:
    """Return a listening socket; if no port is given, try the default port and the next ones."""
    for candidate in range(PORT, PORT + PORT_ATTEMPTS) if port is None else [port]:
        listener = Socket(AF_INET6 if ":" in host else AF_INET, SOCK_STREAM)
        listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if listener.family == AF_INET6:
            listener.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 0)  # also accept IPv4
        try:
            listener.bind((host, candidate))
            listener.listen()
            return listener
        except (OSError, OverflowError) as why:
            listener.close()
            if port is not None or getattr(why, "errno", None) != errno.EADDRINUSE:
                raise Mistake(msg("house-not-opened", at=f"{host}:{candidate}", why=_bind_error_message(why))) from None
    raise Mistake(msg("ports-taken", first=str(PORT), last=str(PORT + PORT_ATTEMPTS - 1), host=host))


def _bind_error_message(why: OSError | OverflowError) -> Message:
    """Return a message that says why an address cannot be bound and what to do."""
    if isinstance(why, OverflowError):
        return msg("no-such-port")
    if why.errno == errno.EADDRINUSE:
        return msg("port-taken")
    if isinstance(why, gaierror) or why.errno == errno.EADDRNOTAVAIL:
        return msg("no-such-host")
    return msg("port-refused", why=str(why.strerror).lower())


def has_display() -> bool:
    """Return whether a display is available, so that a browser can be opened."""
    variables = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(variable) for variable in variables)
