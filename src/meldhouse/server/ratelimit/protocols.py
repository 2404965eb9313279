"""Lines: there are so many, and so many come in some seconds; on each a request is sent whole within some seconds more:
half of one holds none open."""

import asyncio
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from meldhouse.server.core.errors import Refused
from meldhouse.server.ratelimit.limiter import Limits, Often, one_less, one_visitor
from meldhouse.words import HOUSE, Said

PATIENCE = 20.0  # seconds from a line's beginning, or a request's, to the request's last byte
RESTS = 75  # seconds for which a line without requests is kept: longer than proxies and programs keep theirs, as a rule
NO_ENTRY = 1008  # a live line is ended with it
NOT_TEXT, NOT_UTF_8 = 1003, 1007  # codes that RFC 6455 has for such messages
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
LINES = 4000  # that may be open at once
LINES_FROM = 400  # from one address, unless it is a proxy's
COMING, STRETCH = 1500, 20.0  # and so many of them may be opened in so many seconds
NODES: frozenset[str] = frozenset()  # addresses of the house's other nodes, which ask for many
READ, HEARD = 64 * 1024, 1024  # bytes that are taken from a line at once: packed, they can be very many messages
FRAMES = 200  # pings, and parts of messages, that are heard on a line in so many seconds
AGAIN = 10.0  # seconds after which there may be room again


class Prompt(H11Protocol):
    """A line on which requests, and handshakes of the live line, are sent without dawdling."""

    patience: asyncio.TimerHandle | None = None
    refused: Refused | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(in_pieces(transport, READ))
        address = origin(self)
        self.speaks_for_others = address in NODES or is_one_of(address, self.config.forwarded_allow_ips)
        limits_of(self.config).lines[address] += 1
        self.refused = self._why_not(address)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Of a visitor's lines one is read, then others are; a proxy's belong to many."""
        if self.speaks_for_others:
            self._read(data)
        elif not limits_of(self.config).turns.begin(origin(self), partial(self._read_on, data)):
            self.transport.pause_reading()

    def _read_on(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self._read(data)
        if not self.flow.read_paused:
            self.transport.resume_reading()

    def _read(self, data: bytes) -> None:
        if refused := self.refused or self._is_shut_out(origin(self)):
            self._turn_away(refused)
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

    def _why_not(self, address: str) -> Refused | None:
        """Are there very many lines, or very many from where this one comes, or do those come all the time?"""
        if len(self.connections) > LINES:
            return Refused(503, HOUSE("house-full"), AGAIN)
        return self._is_shut_out(address) or self._is_one_too_many(address)

    def _is_one_too_many(self, address: str) -> Refused | None:
        limits = limits_of(self.config)
        try:
            with limits.refusing(address):
                if self.speaks_for_others:
                    return None
                if limits.lines[address] > LINES_FROM:
                    raise Refused(503, HOUSE("house-full"), AGAIN)
                limits.coming.one_more(address, COMING, STRETCH, HOUSE("too-many-requests"))
        except Refused as why:
            return why
        return None

    def _is_shut_out(self, address: str) -> Refused | None:
        """Was too much refused there to read any more?"""
        try:
            if not self.speaks_for_others:
                limits_of(self.config).a_line(address)
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
        self.limits = limits_of(config)
        self.no_words = Often(FRAMES, STRETCH)
        self.after_all = 0  # bytes that came after the house had closed its side

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(in_pieces(transport, HEARD))

    def data_received(self, data: bytes) -> None:
        """Of a visitor's lines one is read, then others are; the door has let the handshake in."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self.limits.turns.begin(self.whose, partial(self._read, data), word=True):
            self.transport.pause_reading()

    def _read(self, data: bytes) -> None:
        """Whoever goes on and on after the house's last word is not read to the end."""
        self.after_all += len(data) if self.close_sent else 0
        if self.after_all > 2 * HEARD:
            self.transport.abort()
        elif not self.disconnected:
            super().data_received(data)
        if not self.read_paused:
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """A line that is closing already, and that nobody reads to its end, is cut."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    @property
    def whose(self) -> str:
        """Where its visitor is, whom a proxy may have spoken for."""
        return one_visitor(self.scope["client"][0] if self.scope["client"] else "")

    def handle_ping(self) -> None:
        if self._goes_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._goes_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._goes_on():
            super().handle_cont(event)

    def _goes_on(self) -> bool:
        """What is no message costs as much: it may not be sent all the time."""
        if not self.close_sent and self.no_words.too_often():
            self._end(HOUSE("too-many-messages"))
        return not self.close_sent

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is not text, or not UTF-8, closes the connection with the code that says so."""
        if self.curr_msg_data_type == "bytes":
            return self._fail(NOT_TEXT, HOUSE("messages-are-text"))
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:  # which Uvicorn would log, with a traceback
            return self._fail(NOT_UTF_8, HOUSE("messages-are-utf-8"))
        return super().send_receive_event_to_app()

    def _end(self, why: Said) -> None:
        with suppress(Refused), self.limits.refusing(self.whose):
            self._fail(NO_ENTRY, why)
            raise Refused(429, why)

    def _fail(self, code: int, why: Said) -> None:
        self.conn.fail(code, str(why))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

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


def limits_of(config: Config) -> Limits:
    limits: Limits = config.app.state.limits  # type: ignore[union-attr]
    return limits


def forget_line(line: Prompt | Live) -> None:
    one_less(limits_of(line.config).lines, [origin(line)])


def origin(line: Prompt | Live) -> str:
    return one_visitor(line.client[0] if line.client else "")


def is_one_of(address: str, proxies: list[str] | str | None) -> bool:
    networks = proxies if isinstance(proxies, list) else []
    return any(ip_address(address) in ip_network(network) for network in networks)
