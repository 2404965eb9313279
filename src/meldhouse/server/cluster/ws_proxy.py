"""Proxy for the WebSocket of a person whose table is owned by another node."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.types import Scope
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from meldhouse.i18n import msg
from meldhouse.server.cluster.http_proxy import (
    CONNECT_TIMEOUT_S,
    NODE_HEADER,
    VISITOR_HEADER,
    PeerUnreachable,
    visitor_json,
    wait_unless_gone,
)
from meldhouse.server.core.errors import HttpError
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S
from meldhouse.server.tables.placement import PeerNode

SERVICE_RESTART = 1012  # close code for a connection whose table is now owned by another node
FORWARDED_HEADERS = ("authorization", "cookie", "accept-language", "origin")  # headers of the handshake to forward
PING_INTERVAL_S = 20.0  # on an idle connection; the other node must answer within the same time


class WebSocketProxy:
    """A connection to another node on behalf of a client, which is open until either side closes it."""

    def __init__(self, socket: ClientConnection, peer: PeerNode, on_message: Callable[[str], None]) -> None:
        self.socket, self.peer, self.on_message = socket, peer, on_message

    async def send(self, text: str) -> None:
        """Send a message to the node; errors of a closed connection are left to `pump`."""
        with suppress(ConnectionClosed):
            await self.socket.send(text)

    async def pump(self) -> int:
        """Forward messages from the node until the connection closes; return the close code."""
        try:
            while True:
                text = await wait_unless_gone(self.peer, self.socket.recv())
                self.on_message(text if isinstance(text, str) else text.decode())
        except ConnectionClosed as why:
            return why.rcvd.code if why.rcvd else SERVICE_RESTART
        except PeerUnreachable:
            return SERVICE_RESTART

    async def close(self) -> None:
        """Close the connection without waiting for a node that does not respond."""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(1):
                await self.socket.close()
        self.socket.transport.abort()


async def connect_to_peer(peer: PeerNode, scope: Scope, on_message: Callable[[str], None]) -> WebSocketProxy:
    """Connect to a node on behalf of a client; raise PeerUnreachable if that fails.

    A node that refuses the handshake is alive: the client gets an error, and the node keeps its tables.
    """
    address = urlsplit(peer.address)
    decoded = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    headers = [(name, value) for name, value in decoded if name in FORWARDED_HEADERS]
    headers += [(NODE_HEADER, peer.secret), (VISITOR_HEADER, visitor_json(scope))]
    try:
        socket = await wait_unless_gone(
            peer,
            connect(
                f"ws://{address.netloc}/socket",
                additional_headers=headers,
                open_timeout=CONNECT_TIMEOUT_S,
                close_timeout=1,
                ping_interval=PING_INTERVAL_S,
                max_size=None,
                proxy=None,
                user_agent_header=None,
                compression=None,
            ),
        )
    except InvalidStatus as why:
        raise HttpError(why.response.status_code, msg("too-many-sockets"), RETRY_AFTER_S) from None
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI):
        raise PeerUnreachable(sent=False) from None
    return WebSocketProxy(socket, peer, on_message)
