"""Proxy for requests about a table, which sends them to the node that owns the table.

If that node is gone, this one acquires the table. A request that was in flight is repeated only if that is safe: it is
read-only, or it never reached the other node.
"""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import quote, urlsplit

import h11
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import error_json
from meldhouse.server.http import parsing
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.tables.placement import PeerNode, TableMoved
from meldhouse.util.errors import Mistake

MAX_ATTEMPTS = 4  # max lookups of a table's owner for one request
CONNECT_TIMEOUT_S = 3.0  # for opening a connection to a node
RELEASE_TIMEOUT_S = 5.0  # for a node to release a table
TABLE_PATH = re.compile(r"/(?:api/tables|table|replay|review)/([^/]+)(?:/.*)?")
NODE_HEADER, VISITOR_HEADER = "meldhouse-node", "meldhouse-visitor"  # headers between nodes: the secret, and the client
PROXIED = "meldhouse.relayed"  # key in an ASGI scope, set if the request came from another node
NOT_OWNER_HEADER = b"meldhouse-elsewhere"  # response header: this node does not own the table either
HOP_BY_HOP_HEADERS = {
    "connection",
    "keep-alive",
    "transfer-encoding",
    "upgrade",
    "host",
    "date",
    "server",
    "te",
    "trailer",
    "expect",
}
RELEASE_PATH = "/node/give-back/"


class PeerUnreachable(Exception):
    """Raised if another node accepts no connection or is gone. If `sent`, it may have received the request."""

    def __init__(self, sent: bool) -> None:
        super().__init__()
        self.sent = sent


# --- at the owner -----------------------------------------------------------------------------


class PeerAuthMiddleware:
    """ASGI middleware that authenticates requests from other nodes, and restores the client's address and host."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not self.services.placement.secret:
            return await self.app(scope, receive, send)
        headers = {name.decode("latin-1"): value for name, value in scope["headers"]}
        if NODE_HEADER in headers:
            if not secrets.compare_digest(headers[NODE_HEADER], self.services.placement.secret.encode()):
                return await _refuse(scope, receive, send)
            scope = _restore_visitor(scope, headers)
            if scope["path"].startswith(RELEASE_PATH):
                return await self._release(scope, receive, send)
        return await self.app(scope, receive, send)

    async def _release(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.services.placement.surrender(scope["path"].removeprefix(RELEASE_PATH))
        await Response(status_code=204)(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await Response(status_code=403)(scope, receive, send)


def _restore_visitor(scope: Scope, original: dict[str, bytes]) -> Scope:
    """Return the scope that the request would have if the client had connected to this node."""
    client = json.loads(original.get(VISITOR_HEADER, b"{}"))
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if name.decode("latin-1") not in (NODE_HEADER, VISITOR_HEADER, "host")
    ]
    headers.append((b"host", client.get("host", "").encode("latin-1")))
    return {
        **scope,
        "headers": headers,
        "client": (client.get("client", ""), 0),
        "scheme": client.get("scheme", scope["scheme"]),
        PROXIED: True,
    }


# --- at the node that the client reaches --------------------------------------------------------


class TableProxyMiddleware:
    """ASGI middleware that proxies requests about tables that another node owns."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = TABLE_PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if not match or not self.services.placement.secret or not await self._is_table(match[1]):
            return await self.app(scope, receive, send)
        try:
            await self._proxy_to_owner(match[1], scope, receive, send)
        except StoreUnavailable:
            await _send_error(scope, receive, send, TableMoved())
        except HttpError as why:
            await _send_error(scope, receive, send, why)

    async def _is_table(self, id: str) -> bool:
        try:
            return bool(await self.services.tables.get_settings(id))
        except (Mistake, StoreUnavailable):
            return False

    async def _proxy_to_owner(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        gone, body, request = None, b"", Request(scope, receive)
        for n in range(MAX_ATTEMPTS):
            owner = await self.services.placement.find_owner(id, gone)
            if owner is None:
                receive_again = receive if n == 0 else _replay_body(body)
                return await self.app(scope, receive_again, send)
            if scope.get(PROXIED):
                return await Response(status_code=421, headers={NOT_OWNER_HEADER.decode(): "1"})(scope, receive, send)
            body = body if n else await parsing.read_body(request)
            try:
                if await self._proxy(owner, scope, body, send):
                    return None
                gone = None
                self.services.placement.forget_owner(id)
            except PeerUnreachable as why:
                gone = owner
                if why.sent and scope["method"] not in ("GET", "HEAD"):
                    raise TableMoved from None
        raise TableMoved

    async def _proxy(self, owner: PeerNode, scope: Scope, body: bytes, send: Send) -> bool:
        """Proxy a request to a node; return whether that node owned the table and responded."""
        self.services.placement.count_proxied("requests")
        async with request_peer(owner, scope["method"], request_target(scope), _forwarded_headers(scope), body) as (
            status,
            headers,
            parts,
        ):
            all_headers = [(name.lower(), value) for name, value in headers]
            if NOT_OWNER_HEADER in dict(all_headers):
                return False
            end_to_end = [
                (name, value) for name, value in all_headers if name.decode("latin-1") not in HOP_BY_HOP_HEADERS
            ]
            await send({"type": "http.response.start", "status": status, "headers": end_to_end})
            with suppress(PeerUnreachable):  # a response that has begun cannot be repeated, so cut it off
                async for part in parts:
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
        return True


async def _send_error(scope: Scope, receive: Receive, send: Send, why: HttpError) -> None:
    error = error_json(why, localizer_of(HTTPConnection(scope)))
    await JSONResponse(error, why.status, why.headers)(scope, receive, send)


def _replay_body(body: bytes) -> Receive:
    """Return an ASGI receive function that replays a request body."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def request_target(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    query: bytes = scope["query_string"]
    return path.partition(b"?")[0] + (b"?" + query if query else b"")


def visitor_json(scope: Scope) -> str:
    """Return the header that describes the client to another node, as JSON."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    return json.dumps(
        {"client": (scope["client"] or [""])[0], "host": host, "scheme": scope["scheme"]}, allow_nan=False
    )


def _forwarded_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    excluded = (
        *HOP_BY_HOP_HEADERS,
        NODE_HEADER,
        VISITOR_HEADER,
        "content-length",
        "x-forwarded-for",
        "x-forwarded-proto",
        "forwarded",
        "via",
    )
    headers = [(name, value) for name, value in scope["headers"] if name.decode("latin-1") not in excluded]
    return [*headers, (VISITOR_HEADER.encode(), visitor_json(scope).encode())]


async def request_release(peer: PeerNode, id: str) -> bool:
    """Ask another node to release a table; return whether it did so."""
    try:
        async with asyncio.timeout(RELEASE_TIMEOUT_S):
            async with request_peer(peer, "POST", f"{RELEASE_PATH}{id}".encode(), [], b"") as (status, _, _):
                return status == 204
    except (PeerUnreachable, TimeoutError):
        return False


# --- protocol -------------------------------------------------------------------------------------

PeerResponse = tuple[int, Iterable[tuple[bytes, bytes]], AsyncIterator[bytes]]


@asynccontextmanager
async def request_peer(
    peer: PeerNode, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> AsyncIterator[PeerResponse]:
    """Yield the response of another node; raise PeerUnreachable as soon as that node is known to be gone."""
    address = urlsplit(peer.address)
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            reader, writer = await asyncio.open_connection(address.hostname, address.port or 80)
    except (OSError, TimeoutError):
        raise PeerUnreachable(sent=False) from None
    connection = h11.Connection(h11.CLIENT)
    own_headers = [
        (b"host", address.netloc.encode()),
        (NODE_HEADER.encode(), peer.secret.encode()),
        (b"connection", b"close"),
    ]
    length = [(b"content-length", str(len(body)).encode())] if body or method != "GET" else []
    request = h11.Request(method=method, target=target, headers=[*own_headers, *headers, *length])
    try:
        events = [request, *([h11.Data(data=body)] if body else []), h11.EndOfMessage()]
        writer.write(b"".join(connection.send(part) or b"" for part in events))
        response = await next_event(peer, reader, connection)
        while isinstance(response, h11.InformationalResponse):
            response = await next_event(peer, reader, connection)
        yield response.status_code, response.headers.raw_items(), _body_parts(peer, reader, connection)
    except (OSError, h11.RemoteProtocolError):
        raise PeerUnreachable(sent=True) from None
    finally:
        writer.close()


async def _body_parts(peer: PeerNode, reader: asyncio.StreamReader, connection: h11.Connection) -> AsyncIterator[bytes]:
    while isinstance(part := await next_event(peer, reader, connection), h11.Data):
        yield bytes(part.data)


async def next_event(peer: PeerNode, reader: asyncio.StreamReader, connection: h11.Connection) -> Any:
    """Return the next HTTP event of a node's response."""
    while (event := connection.next_event()) is h11.NEED_DATA:
        connection.receive_data(await wait_unless_gone(peer, reader.read(65536)))
    if isinstance(event, h11.ConnectionClosed):
        raise PeerUnreachable(sent=True)
    return event


async def wait_unless_gone(peer: PeerNode, awaitable: Any) -> Any:
    """Return the result of an awaitable; raise PeerUnreachable if the node is gone first."""
    work, gone = asyncio.ensure_future(awaitable), asyncio.ensure_future(peer.gone.wait())
    try:
        await asyncio.wait([work, gone], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise PeerUnreachable(sent=True)
    finally:
        work.cancel()
        gone.cancel()
