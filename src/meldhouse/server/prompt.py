"""Lines: there are so many, and so many come in some seconds; on each a request is sent whole within some seconds more:
half of one holds none open."""

import asyncio
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from meldhouse.server.limits import Counts, one_less
from meldhouse.server.refused import Refused
from meldhouse.words import HOUSE

PATIENCE = 20.0  # seconds from a line's beginning, or a request's, to the request's last byte
RESTS = 75  # seconds for which a line without requests is kept: longer than proxies and programs keep theirs, as a rule
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
LINES = 4000  # that may be open at once
LINES_FROM = 400  # from one address, unless it is a proxy's
COMING, STRETCH = 1500, 20.0  # and so many of them may be opened in so many seconds
NODES: frozenset[str] = frozenset()  # addresses of the house's other nodes, which ask for many
READ, HEARD = 64 * 1024, 4 * 1024  # bytes that are taken from a line at once: packed, they can be very many messages
AGAIN = 10.0  # seconds after which there may be room again


class Prompt(H11Protocol):
    """A line on which requests, and handshakes of the live line, are sent without dawdling."""

    patience: asyncio.TimerHandle | None = None
    refused: Refused | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(in_pieces(transport, READ))
        lines_from(self.server_state)[origin(self)] += 1
        self.refused = self._why_not()
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self.refused:
            self._turn_away(self.refused)
            return
        super().data_received(data)
        unfinished = self.conn.their_state in UNFINISHED and self.transport.get_protocol() is self
        if not unfinished:
            self._wait_no_more()
        elif self.patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        forget_line(self)
        super().connection_lost(exc)

    def _why_not(self) -> Refused | None:
        """Are there very many lines, or very many from where this one comes, or do those come all the time?"""
        address = origin(self)
        if len(self.connections) > LINES:
            return Refused(503, HOUSE("house-full"), AGAIN)
        if address in NODES or is_one_of(address, self.config.forwarded_allow_ips):
            return None
        if lines_from(self.server_state)[address] > LINES_FROM:
            return Refused(503, HOUSE("house-full"), AGAIN)
        try:
            coming(self.server_state).one_more(address, COMING, STRETCH, HOUSE("too-many-requests"))
        except Refused as why:
            return why
        return None

    def _turn_away(self, why: Refused) -> None:
        """In a sentence, before anything is made of what was asked."""
        says = str(why.said).encode()
        head = [f"HTTP/1.1 {why.status} {HTTPStatus(why.status).phrase}", f"Content-Length: {len(says)}"]
        head += ["Content-Type: text/plain", "Connection: close", *map(": ".join, why.headers.items())]
        self.transport.write("\r\n".join([*head, "", ""]).encode() + says)
        self.transport.close()

    def _wait(self) -> None:
        self.patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None


class Live(WebSocketsSansIOProtocol):
    """The live line, where a handshake that is answered with a refusal is answered: there is nothing to log."""

    def __init__(self, config: Config, server_state: ServerState, *more: Any, **named: Any) -> None:
        super().__init__(config, server_state, *more, **named)
        self.server_state = server_state
        self.after_all = 0  # bytes that came after the house had closed its side

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(in_pieces(transport, HEARD))

    def data_received(self, data: bytes) -> None:
        """Whoever goes on and on after the house's last word is not read to the end."""
        self.after_all += len(data) if self.close_sent else 0
        if self.after_all > 2 * HEARD:
            self.transport.abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        forget_line(self)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        self.handshake_complete |= message["type"] == "websocket.http.response.body"


def in_pieces(transport: asyncio.Transport, size: int) -> asyncio.Transport:
    """What one line sends is taken bit by bit, and others are heard between: asyncio takes a quarter of a megabyte."""
    transport.max_size = size  # type: ignore[attr-defined]
    return transport


def lines_from(state: ServerState) -> Counter[str]:
    """How many lines a server has from each address: counted as they come and go, for there are many."""
    counted: Counter[str] = vars(state).setdefault("lines_from", Counter())
    return counted


def coming(state: ServerState) -> Counts:
    """How many lines have come to a server from each address of late."""
    counts: Counts = vars(state).setdefault("coming", Counts())
    return counts


def forget_line(line: Prompt | Live) -> None:
    one_less(lines_from(line.server_state), [origin(line)])


def origin(line: Prompt | Live) -> str:
    return line.client[0] if line.client else ""


def is_one_of(address: str, proxies: list[str] | str | None) -> bool:
    networks = proxies if isinstance(proxies, list) else []
    return any(ip_address(address) in ip_network(network) for network in networks)
