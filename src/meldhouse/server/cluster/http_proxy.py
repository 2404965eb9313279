"""Proxies requests about a table to the node that owns it.

Where that node is gone this one takes the table.  What was asked before it went is asked again where that does no harm:
a request that only looks, or one that never arrived.
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
from meldhouse.server.http.locale import reader_of
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.tables.placement import PeerNode, TableMoved
from meldhouse.util.errors import Mistake

TRIES = 4  # times that a table's home is looked up for one request
REACHING = 3.0  # seconds in which a node takes a line
ASKING = 5.0  # seconds in which it gives a table back
TABLE = re.compile(r"/(?:api/tables|table|replay|review)/([^/]+)(?:/.*)?")
NODE, VISITOR = "meldhouse-node", "meldhouse-visitor"  # the headers between nodes: who asks, and for whom
RELAYED = "meldhouse.relayed"  # in a scope: another node asks
ELSEWHERE = b"meldhouse-elsewhere"  # in an answer: this node does not have the table either
OWN = {"connection", "keep-alive", "transfer-encoding", "upgrade", "host", "date", "server", "te", "trailer", "expect"}
GIVE_BACK = "/node/give-back/"


class PeerUnreachable(Exception):
    """The node takes no line, or it is gone; `sent`: it may have heard the request all the same."""

    def __init__(self, sent: bool) -> None:
        super().__init__()
        self.sent = sent


# --- at the home ------------------------------------------------------------------------------


class PeerAuthMiddleware:
    """The outermost door: another node asks for somebody, whose address, host and scheme it tells."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not self.services.placement.secret:
            return await self.app(scope, receive, send)
        found = {name.decode("latin-1"): value for name, value in scope["headers"]}
        if NODE in found:
            if not secrets.compare_digest(found[NODE], self.services.placement.secret.encode()):
                return await _refuse(scope, receive, send)
            scope = _for_visitor(scope, found)
            if scope["path"].startswith(GIVE_BACK):
                return await self._give_back(scope, receive, send)
        return await self.app(scope, receive, send)

    async def _give_back(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.services.placement.hand_over(scope["path"].removeprefix(GIVE_BACK))
        await Response(status_code=204)(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await Response(status_code=403)(scope, receive, send)


def _for_visitor(scope: Scope, found: dict[str, bytes]) -> Scope:
    """As if the visitor had come here."""
    about = json.loads(found.get(VISITOR, b"{}"))
    headers = [
        (name, value) for name, value in scope["headers"] if name.decode("latin-1") not in (NODE, VISITOR, "host")
    ]
    headers.append((b"host", about.get("host", "").encode("latin-1")))
    return {
        **scope,
        "headers": headers,
        "client": (about.get("client", ""), 0),
        "scheme": about.get("scheme", scope["scheme"]),
        RELAYED: True,
    }


# --- at the node where somebody comes in --------------------------------------------------------


class TableProxyMiddleware:
    """What concerns a table that is at home elsewhere goes there."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if not found or not self.services.placement.secret or not await self._is_table(found[1]):
            return await self.app(scope, receive, send)
        try:
            await self._lead(found[1], scope, receive, send)
        except StoreUnavailable:
            await _turned_back(scope, receive, send, TableMoved())
        except HttpError as why:
            await _turned_back(scope, receive, send, why)

    async def _is_table(self, id: str) -> bool:
        try:
            return bool(await self.services.tables.sheet(id))
        except (Mistake, StoreUnavailable):
            return False

    async def _lead(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        gone, sent, request = None, b"", Request(scope, receive)
        for n in range(TRIES):
            home = await self.services.placement.home(id, gone)
            if home is None:
                again = receive if n == 0 else _said_again(sent)
                return await self.app(scope, again, send)
            if scope.get(RELAYED):
                return await Response(status_code=421, headers={ELSEWHERE.decode(): "1"})(scope, receive, send)
            sent = sent if n else await parsing.read_body(request)
            try:
                if await self._ask(home, scope, sent, send):
                    return None
                gone = None
                self.services.placement.mistaken(id)
            except PeerUnreachable as why:
                gone = home
                if why.sent and scope["method"] not in ("GET", "HEAD"):
                    raise TableMoved from None
        raise TableMoved

    async def _ask(self, home: PeerNode, scope: Scope, sent: bytes, send: Send) -> bool:
        """Answered there?  False where that node does not have the table either."""
        self.services.placement.count("requests")
        async with asked(home, scope["method"], target(scope), _passed_on(scope), sent) as (status, headers, parts):
            told = [(name.lower(), value) for name, value in headers]
            if ELSEWHERE in dict(told):
                return False
            kept = [(name, value) for name, value in told if name.decode("latin-1") not in OWN]
            await send({"type": "http.response.start", "status": status, "headers": kept})
            with suppress(PeerUnreachable):  # what has begun to be told cannot be told again: the line is cut
                async for part in parts:
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
        return True


async def _turned_back(scope: Scope, receive: Receive, send: Send, why: HttpError) -> None:
    told = error_json(why, reader_of(HTTPConnection(scope)))
    await JSONResponse(told, why.status, why.headers)(scope, receive, send)


def _said_again(body: bytes) -> Receive:
    """What has been heard of a request already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def target(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    query: bytes = scope["query_string"]
    return path.partition(b"?")[0] + (b"?" + query if query else b"")


def visitor_of(scope: Scope) -> str:
    """For whom is asked."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    return json.dumps(
        {"client": (scope["client"] or [""])[0], "host": host, "scheme": scope["scheme"]}, allow_nan=False
    )


def _passed_on(scope: Scope) -> list[tuple[bytes, bytes]]:
    left_out = (*OWN, NODE, VISITOR, "content-length", "x-forwarded-for", "x-forwarded-proto", "forwarded", "via")
    kept = [(name, value) for name, value in scope["headers"] if name.decode("latin-1") not in left_out]
    return [*kept, (VISITOR.encode(), visitor_of(scope).encode())]


async def give_back(peer: PeerNode, id: str) -> bool:
    """Has the other node given a table back?"""
    try:
        async with asyncio.timeout(ASKING):
            async with asked(peer, "POST", f"{GIVE_BACK}{id}".encode(), [], b"") as (status, _, _):
                return status == 204
    except (PeerUnreachable, TimeoutError):
        return False


# --- on the wire ----------------------------------------------------------------------------------

Answer = tuple[int, Iterable[tuple[bytes, bytes]], AsyncIterator[bytes]]


@asynccontextmanager
async def asked(
    peer: PeerNode, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> AsyncIterator[Answer]:
    """The answer of another node; Unreached where there is none, as soon as the node is known to be gone."""
    address = urlsplit(peer.node)
    try:
        async with asyncio.timeout(REACHING):
            reader, writer = await asyncio.open_connection(address.hostname, address.port or 80)
    except (OSError, TimeoutError):
        raise PeerUnreachable(sent=False) from None
    line = h11.Connection(h11.CLIENT)
    own = [(b"host", address.netloc.encode()), (NODE.encode(), peer.secret.encode()), (b"connection", b"close")]
    length = [(b"content-length", str(len(body)).encode())] if body or method != "GET" else []
    request = h11.Request(method=method, target=target, headers=[*own, *headers, *length])
    try:
        said = [request, *([h11.Data(data=body)] if body else []), h11.EndOfMessage()]
        writer.write(b"".join(line.send(part) or b"" for part in said))
        answer = await heard(peer, reader, line)
        while isinstance(answer, h11.InformationalResponse):
            answer = await heard(peer, reader, line)
        yield answer.status_code, answer.headers.raw_items(), _parts_of(peer, reader, line)
    except (OSError, h11.RemoteProtocolError):
        raise PeerUnreachable(sent=True) from None
    finally:
        writer.close()


async def _parts_of(peer: PeerNode, reader: asyncio.StreamReader, line: h11.Connection) -> AsyncIterator[bytes]:
    while isinstance(part := await heard(peer, reader, line), h11.Data):
        yield bytes(part.data)


async def heard(peer: PeerNode, reader: asyncio.StreamReader, line: h11.Connection) -> Any:
    """The next part of an answer."""
    while (event := line.next_event()) is h11.NEED_DATA:
        line.receive_data(await or_gone(peer, reader.read(65536)))
    if isinstance(event, h11.ConnectionClosed):
        raise PeerUnreachable(sent=True)
    return event


async def or_gone(peer: PeerNode, waited_for: Any) -> Any:
    """What comes of it, unless the node is gone before."""
    work, gone = asyncio.ensure_future(waited_for), asyncio.ensure_future(peer.gone.wait())
    try:
        await asyncio.wait([work, gone], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise PeerUnreachable(sent=True)
    finally:
        work.cancel()
        gone.cancel()
