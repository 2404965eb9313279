"""The application: the routes, the headers of every answer, what starts and stops with it."""

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
from meldhouse.server.admin.database_url import Where, database, default_data, open_store
from meldhouse.server.cluster.http_proxy import RELAYED, PeerAuthMiddleware, TableProxyMiddleware
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.gc_scheduling import collect_when_quiet
from meldhouse.server.core.json_logging import configure_json_logging
from meldhouse.server.core.serialization import error_json
from meldhouse.server.core.server_addresses import LOOPBACK, ReachableAddress, is_loopback
from meldhouse.server.http import account_api, api, assets, monitoring, parsing
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.origin import is_own_host
from meldhouse.server.http.pages import account, base, odds, quiz, review, rules, tutorial
from meldhouse.server.http.store_errors import store_error
from meldhouse.server.prewarm import make_ready
from meldhouse.server.ratelimit import uvicorn_protocols
from meldhouse.server.ratelimit.accept_filter import FilteringSocket
from meldhouse.server.ratelimit.limiter import NEW_PEOPLE_PER_MINUTE, RateLimits, address_of
from meldhouse.server.ratelimit.uvicorn_protocols import LimitedHttpProtocol, LimitedWebSocketProtocol
from meldhouse.server.registry.services import Services, create_services
from meldhouse.server.storage.base import DatabaseDamaged, StoreUnavailable
from meldhouse.server.storage.log_throttling import THROTTLING_FILTER
from meldhouse.server.workers.process_pool import terminate_children
from meldhouse.server.ws import connection
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

PORT = 8000
AT_ONCE, QUEUE = 10, 2048  # lines that are taken before others are heard again, and that may wait for it
FILES = 200  # that are open beside the lines
PORTS = 20  # tried in turn where nobody asks for one
UNCHANGING = ("/static/", "/art/")

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # an invitation in an address goes to nobody else
    "Cross-Origin-Resource-Policy": "same-origin",
}
OF_PAGES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"  # what none may use
# Over plain http browsers heed this at the machine's own address only, and complain of it at others.
ALONE = HEADERS | {"Cross-Origin-Opener-Policy": "same-origin"}
SECURE = ALONE | {"Strict-Transport-Security": "max-age=31536000"}


class SecurityHeadersMiddleware:
    """In front of everything: whose house this is called, who asks too often, and the headers of every answer."""

    def __init__(self, app: ASGIApp, names: frozenset[str], limits: RateLimits) -> None:
        self.app, self.names, self.limits = app, names, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        address = address_of(HTTPConnection(scope))
        try:
            if scope["type"] == "http" and scope["path"] not in monitoring.PATHS:
                self.limits.check_request(address, scope["path"].startswith(UNCHANGING))
        except HttpError as refused:
            return await _turned_away(refused)(scope, receive, send)
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if RELAYED not in scope and not is_own_host(host, self.names):
            return await self._refuse(scope, receive, send)
        alone = is_loopback(urlsplit(f"//{host}").hostname or "")
        given = SECURE if scope["scheme"] == "https" else ALONE if alone else HEADERS

        async def with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in given.items():
                    headers.setdefault(name, value)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.setdefault("Permissions-Policy", OF_PAGES)
                if scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = "no-cache"  # asked for again, and seldom sent again
            await send(message)

        if scope["type"] == "websocket":  # each of its words has its turn
            return await self.app(scope, receive, with_headers)
        return await self.limits.scheduler.run_fairly(address, self.app(scope, receive, with_headers))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": connection.NO_ENTRY, "reason": "Another name."})
            return
        answer = PlainTextResponse(str(msg("another-name")), 421)
        await answer(scope, receive, send)


def _turned_away(why: HttpError) -> Response:
    """For people and programs alike: there is no time for more, and what was sent behind it is not read."""
    return JSONResponse(error_json(why, Localizer()), why.status, {**why.headers, "Connection": "close"})


async def _store_refused(request: Request, why: Exception) -> Response:
    """The disk is full, or the database away: nothing is wrong with what was asked, and it can be asked again."""
    log.error("a request was refused: the tables cannot be read or written", exc_info=why)
    no = store_error(why)
    if _is_for_programs(request):
        return JSONResponse(error_json(no, reader_of(request)), no.status, no.headers)
    page = base.error(request, Person("", "Guest"), no.status, no.message)
    page.headers.update({**no.headers, "Cache-Control": "no-store"})
    return page


def _is_for_programs(request: Request) -> bool:
    return request.url.path.startswith(("/api/", "/static/", "/art/"))


async def trouble(request: Request, why: Exception) -> Response:
    """What no route took care of, told as a page or as JSON."""
    status = why.status_code if isinstance(why, HTTPException) else 500
    says = {404: msg("nothing-here"), 405: msg("not-done-here")}.get(status, msg("went-wrong"))
    if _is_for_programs(request):
        return JSONResponse(error_json(Mistake(says), reader_of(request)), status)
    return base.error(request, Person("", "Guest"), status, says)


def application(
    services: Services, names: Iterable[str] = (), newcomers_a_minute: int = NEW_PEOPLE_PER_MINUTE, host: str = LOOPBACK
) -> Starlette:
    """The house as an ASGI application; `names` are those it answers to beside localhost and addresses.

    `host` is what it listens at: links for others are made from it.
    """
    visitors = RateLimits(newcomers_a_minute)
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
            *base.ROUTES,
            *account.ROUTES,
            *rules.ROUTES,
            *quiz.ROUTES,
            *tutorial.ROUTES,
            *odds.ROUTES,
            *review.ROUTES,
            WebSocketRoute("/socket", connection.endpoint),
            *assets.ROUTES,
            Mount("/static", StaticFiles(directory=base.STATIC)),
        ],
        middleware=[
            Middleware(PeerAuthMiddleware, services=services),
            Middleware(SecurityHeadersMiddleware, names=frozenset(reach.names), limits=visitors),
            Middleware(GZipMiddleware, minimum_size=500),
            Middleware(TableProxyMiddleware, services=services),
        ],
        exception_handlers={
            HTTPException: trouble,
            StoreUnavailable: _store_refused,
            DatabaseDamaged: _store_refused,
            Exception: trouble,
        },
        lifespan=lifespan,
    )
    app.state.services, app.state.reach = services, reach
    app.state.limits, app.state.pulse = visitors, monitoring.HealthProbe(services.store)
    app.state.metrics_registry = monitoring.create_registry(services, visitors)
    return app


class Server(uvicorn.Server):
    """Says where it is as soon as it listens."""

    def __init__(self, config: uvicorn.Config, services: Services, reach: ReachableAddress, browser: bool) -> None:
        super().__init__(config)
        self.services, self.reach, self.browser = services, reach, browser

    async def startup(self, sockets: list[Socket] | None = None) -> None:
        gates = gates_of(self.config, sockets)
        self.config.backlog = AT_ONCE
        await super().startup(gates)
        if not self.started:
            return
        for gate in gates:
            gate.listen(QUEUE)  # asyncio would take as many at once as may wait
        print(*self.reach.startup_lines(self.config.port), sep="\n", flush=True)
        self.getting_ready = asyncio.create_task(make_ready(self.services))
        self.tidying = asyncio.create_task(collect_when_quiet(self.services.metrics))
        self.summing_up = asyncio.create_task(THROTTLING_FILTER.log_summaries_forever())
        if self.browser:
            await asyncio.to_thread(webbrowser.open, self.reach.local_url(self.config.port))

    async def shutdown(self, sockets: list[Socket] | None = None) -> None:
        """End long requests first: Uvicorn waits for each response that is under way, and then cancels it."""
        self.services.odds_jobs.end_runs()
        self.services.process_worker.end_requests()
        await super().shutdown(sockets)


def gates_of(config: uvicorn.Config, doors: list[Socket] | None = None) -> list[Socket]:
    """Where the house listens, if it is not told so, at what it was told to be called."""
    limits: RateLimits = config.app.state.limits  # type: ignore[union-attr]
    return [FilteringSocket(door, limits) for door in doors or [listen(config.host, config.port)]]


def config_of(app: Starlette, host: str, port: int, proxies: Iterable[str] = ()) -> uvicorn.Config:
    """How the house is served; `proxies` are believed when they say for whom they ask."""
    trusted = [read_proxy(proxy) for proxy in proxies]
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
        ws_max_size=parsing.MAX_MESSAGE_BYTES,
        log_level="warning",
        access_log=False,  # addresses can hold invitations
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        timeout_keep_alive=uvicorn_protocols.KEEP_ALIVE_TIMEOUT_S,
        timeout_graceful_shutdown=3,
    )


def read_proxy(address: str) -> str:
    """A proxy's address, or a network of them, written out in full."""
    try:
        return str(ip_network(address, strict=False))
    except ValueError:
        raise Mistake(msg("proxy-address", address=address)) from None


def serve(
    host: str = LOOPBACK,
    port: int | None = None,
    data: Where | None = None,
    names: Iterable[str] = (),
    browser: bool | None = None,
    proxies: Iterable[str] = (),
    journal: bool = False,
    node: str = "",
) -> None:
    """Open the house and keep it open until Ctrl-C; with a journal, what is logged is lines of JSON."""
    trusted = [read_proxy(proxy) for proxy in proxies]
    _make_room_for_lines()
    door = listen(host, port)
    at, number = door.getsockname()[:2]
    services = open_services(data or default_data(), ReachableAddress(at).local_url(number), node)
    app = application(services, names, host=at)
    config = config_of(app, at, number, trusted)
    if journal:
        configure_json_logging()
    THROTTLING_FILTER.install()
    with _stopped_by_signals():
        Server(config, services, app.state.reach, has_screen() if browser is None else browser).run([door])
    THROTTLING_FILTER.log_summaries(at_end=True)
    terminate_children()
    print(f"\n{msg('house-closed')}")


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the server alike, with status 0: Uvicorn raises them again when it has shut down."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _make_room_for_lines() -> None:
    """As many lines as may be open need as many files, and some more; where a machine gives fewer, fewer are let in."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows knows no such limit
        return
    wanted, (soft, hard) = uvicorn_protocols.MAX_CONNECTIONS + FILES, getrlimit(RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        soft = wanted if hard < 0 else min(wanted, hard)
        setrlimit(RLIMIT_NOFILE, (soft, hard))
        uvicorn_protocols.MAX_CONNECTIONS = min(uvicorn_protocols.MAX_CONNECTIONS, soft - FILES)


def open_services(where: Where, address: str, node: str = "") -> Services:
    """The house whose tables are kept there; a Mistake where they cannot be, or are open elsewhere.

    `node` is where the other nodes of the house reach this one, where several share a database.
    """
    if not node:
        return create_services(where, address=address, open_store=open_store)
    if not isinstance(where, str):
        raise Mistake(msg("nodes-need-database"))
    database()  # or a sentence that says what is not installed
    from meldhouse.server.cluster.placement import ClusterPlacement, read_node

    store = partial(open_store, node=read_node(node))
    return create_services(where, address=address, open_store=store, make_placement=ClusterPlacement)


def listen(host: str, port: int | None = None) -> Socket:
    """The house's address, taken before anything else is done; without a port, the first that is free."""
    for number in range(PORT, PORT + PORTS) if port is None else [port]:
        door = Socket(AF_INET6 if ":" in host else AF_INET, SOCK_STREAM)
        door.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if door.family == AF_INET6:
            door.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 0)  # all addresses are those of the older kind too
        try:
            door.bind((host, number))
            door.listen()
            return door
        except (OSError, OverflowError) as why:
            door.close()
            if port is not None or getattr(why, "errno", None) != errno.EADDRINUSE:
                raise Mistake(msg("house-not-opened", at=f"{host}:{number}", why=_why_not_there(why))) from None
    raise Mistake(msg("ports-taken", first=str(PORT), last=str(PORT + PORTS - 1), host=host))


def _why_not_there(why: OSError | OverflowError) -> Message:
    """What speaks against an address, and what would do instead."""
    if isinstance(why, OverflowError):
        return msg("no-such-port")
    if why.errno == errno.EADDRINUSE:
        return msg("port-taken")
    if isinstance(why, gaierror) or why.errno == errno.EADDRNOTAVAIL:
        return msg("no-such-host")
    return msg("port-refused", why=str(why.strerror).lower())


def has_screen() -> bool:
    """Is there a screen that a browser could be opened on?"""
    desks = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(desk) for desk in desks)
