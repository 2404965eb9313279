"""Lines: there are so many, and on each a request is sent whole within some seconds: half of one holds none open."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from meldhouse.server.limits import one_less
from meldhouse.words import HOUSE

PATIENCE = 20.0  # seconds from a line's beginning, or a request's, to the request's last byte
RESTS = 75  # seconds for which a line without requests is kept: longer than proxies and programs keep theirs, as a rule
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
LINES = 4000  # that may be open at once
LINES_FROM = 400  # from one address, unless it is a proxy's
NODES: frozenset[str] = frozenset()  # addresses of the house's other nodes, which ask for many
AGAIN = 10  # seconds after which there may be room again


class Prompt(H11Protocol):
    """A line on which requests, and handshakes of the live line, are sent without dawdling."""

    patience: asyncio.TimerHandle | None = None
    is_one_too_many = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        lines_from(self.server_state)[origin(self)] += 1
        self.is_one_too_many = len(self.connections) > LINES or self._is_from_a_crowd()
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self.is_one_too_many:
            self._turn_away()
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

    def _is_from_a_crowd(self) -> bool:
        """Are there very many lines from where this one comes?"""
        address = origin(self)
        return lines_from(self.server_state)[address] > LINES_FROM and not (
            address in NODES or is_one_of(address, self.config.forwarded_allow_ips)
        )

    def _turn_away(self) -> None:
        """In a sentence, before anything is made of what was asked."""
        says = str(HOUSE("house-full")).encode()
        head = f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {AGAIN}\r\nContent-Length: {len(says)}\r\n"
        self.transport.write(head.encode() + b"Content-Type: text/plain\r\nConnection: close\r\n\r\n" + says)
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

    def connection_lost(self, exc: Exception | None) -> None:
        forget_line(self)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        self.handshake_complete |= message["type"] == "websocket.http.response.body"


def lines_from(state: ServerState) -> Counter[str]:
    """How many lines a server has from each address: counted as they come and go, for there are many."""
    counted: Counter[str] = vars(state).setdefault("lines_from", Counter())
    return counted


def forget_line(line: Prompt | Live) -> None:
    one_less(lines_from(line.server_state), [origin(line)])


def origin(line: Prompt | Live) -> str:
    return line.client[0] if line.client else ""


def is_one_of(address: str, proxies: list[str] | str | None) -> bool:
    networks = proxies if isinstance(proxies, list) else []
    return any(ip_address(address) in ip_network(network) for network in networks)
