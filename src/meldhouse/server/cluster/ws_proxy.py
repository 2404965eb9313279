"""Proxies the WebSocket of a person whose table another node owns."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.types import Scope
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from meldhouse.i18n import msg
from meldhouse.server.cluster.http_proxy import NODE, REACHING, VISITOR, PeerUnreachable, or_gone, visitor_of
from meldhouse.server.core.errors import HttpError
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S
from meldhouse.server.tables.placement import PeerNode

COME_AGAIN = 1012  # how a line is ended whose table is at home elsewhere by now
SAID_BY_ITS_OWNER = ("authorization", "cookie", "accept-language", "origin")  # headers of a handshake
PATIENCE = 20.0  # seconds in which the other node's kernel has to answer where a line is quiet


class WebSocketProxy:
    """Open until either end is."""

    def __init__(self, socket: ClientConnection, peer: PeerNode, tell: Callable[[str], None]) -> None:
        self.socket, self.peer, self.tell = socket, peer, tell

    async def say(self, text: str) -> None:
        """A ConnectionClosed is noticed by whoever listens."""
        with suppress(ConnectionClosed):
            await self.socket.send(text)

    async def pump(self) -> int:
        """Everything that is told there is told here, until the line ends: with which code."""
        try:
            while True:
                text = await or_gone(self.peer, self.socket.recv())
                self.tell(text if isinstance(text, str) else text.decode())
        except ConnectionClosed as why:
            return why.rcvd.code if why.rcvd else COME_AGAIN
        except PeerUnreachable:
            return COME_AGAIN

    async def close(self) -> None:
        """Without waiting for a node that is silent."""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(1):
                await self.socket.close()
        self.socket.transport.abort()


async def reach(peer: PeerNode, scope: Scope, tell: Callable[[str], None]) -> WebSocketProxy:
    """A line there for whoever has one here; Unreached where the node takes none.

    A node that answers is there: whom it lets in no more is refused, and its tables stay with it.
    """
    address = urlsplit(peer.node)
    kept = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    headers = [(name, value) for name, value in kept if name in SAID_BY_ITS_OWNER]
    headers += [(NODE, peer.secret), (VISITOR, visitor_of(scope))]
    try:
        socket = await or_gone(
            peer,
            connect(
                f"ws://{address.netloc}/socket",
                additional_headers=headers,
                open_timeout=REACHING,
                close_timeout=1,
                ping_interval=PATIENCE,
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
    return WebSocketProxy(socket, peer, tell)
