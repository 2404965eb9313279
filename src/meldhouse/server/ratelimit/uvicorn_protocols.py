"""Uvicorn's HTTP and WebSocket protocols with connection limits and a request-read timeout (slowloris protection)."""

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
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request

from meldhouse.i18n import Message, msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.websocket_frames import WINDOW_BITS, text_frame
from meldhouse.server.ratelimit.limiter import RateLimits, SlidingWindow, client_address, decrement

REQUEST_READ_TIMEOUT_S = 20.0  # from the start of a connection or a request to the last byte of the request
KEEP_ALIVE_TIMEOUT_S = 75  # for an idle connection; longer than most proxies and programs keep theirs open
POLICY_VIOLATION = 1008  # WebSocket close code for clients that exceed a limit
NOT_TEXT, NOT_UTF_8 = 1003, 1007  # WebSocket close codes (RFC 6455)
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
MAX_CONNECTIONS = 10_000  # open at the same time
MAX_CONNECTIONS_PER_ADDRESS = 400  # unless the address belongs to a proxy
MAX_NEW_CONNECTIONS, WINDOW_S = 1500, 20.0  # from one address
NODE_ADDRESSES: frozenset[str] = frozenset()  # other nodes of a cluster, which connect on behalf of many clients
# Bytes to read from a connection at a time; a few compressed bytes can contain very many messages.
HTTP_READ_BYTES, WEBSOCKET_READ_BYTES = 64 * 1024, 1024
MAX_CONTROL_FRAMES = 200  # pings and fragments of messages, on one WebSocket in a window
RETRY_AFTER_S = 10.0  # delay after which there may be capacity again
DIRECT_SEND = "direct-send"  # an ASGI extension: a function that sends a text at once, or returns False
# Every message is compressed by itself: connections then share it, and keep no window of 45 kB each.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW_BITS,
    client_max_window_bits=WINDOW_BITS,
    compress_settings={"memLevel": 5},
)


class LimitedHttpProtocol(H11Protocol):
    """HTTP/1.1 and WebSocket handshakes, with a time limit for each request and limits for each address."""

    read_timeout: asyncio.TimerHandle | None = None
    refused: HttpError | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(_with_read_size(transport, HTTP_READ_BYTES))
        address = origin(self)
        self.is_proxy = address in NODE_ADDRESSES or _is_one_of(address, self.config.forwarded_allow_ips)
        _limits_of(self.config).lines[address] += 1
        self.refused = self._refusal(address)
        self._start_read_timeout()

    def data_received(self, data: bytes) -> None:
        """Schedule reading fairly among clients, except for proxies, whose connections belong to many clients."""
        if self.is_proxy:
            self._read(data)
        elif not _limits_of(self.config).scheduler.begin(origin(self), partial(self._read_on, data)):
            self.transport.pause_reading()

    def _read_on(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self._read(data)
        if not self.flow.read_paused:
            self.transport.resume_reading()

    def _read(self, data: bytes) -> None:
        if refused := self.refused or self._blocked(origin(self)):
            self._answer_refusal(refused)
            return
        super().data_received(data)
        unfinished = self.conn.their_state in UNFINISHED and self.transport.get_protocol() is self
        if not unfinished:
            self._stop_read_timeout()
        elif self.read_timeout is None:
            self._start_read_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_read_timeout()
        _forget_connection(self)
        super().connection_lost(exc)

    def _refusal(self, address: str) -> HttpError | None:
        """Return the refusal if too many connections are open or come from this address, otherwise None."""
        if len(self.connections) > MAX_CONNECTIONS:
            return HttpError(503, msg("house-full"), RETRY_AFTER_S)
        return self._blocked(address) or self._over_limit(address)

    def _over_limit(self, address: str) -> HttpError | None:
        limits = _limits_of(self.config)
        try:
            with limits.counting_refusals(address):
                if self.is_proxy:
                    return None
                if limits.lines[address] > MAX_CONNECTIONS_PER_ADDRESS:
                    raise HttpError(503, msg("house-full"), RETRY_AFTER_S)
                limits.connections.acquire(address, MAX_NEW_CONNECTIONS, WINDOW_S, msg("too-many-requests"))
        except HttpError as why:
            return why
        return None

    def _blocked(self, address: str) -> HttpError | None:
        """Return the refusal for a blocked address, or None."""
        try:
            if not self.is_proxy:
                _limits_of(self.config).check_connection(address)
        except HttpError as why:
            return why
        return None

    def _answer_refusal(self, why: HttpError) -> None:
        """Respond with a refusal before the request is parsed."""
        says = str(why.message).encode()
        head = [f"HTTP/1.1 {why.status} {HTTPStatus(why.status).phrase}", f"Content-Length: {len(says)}"]
        head += ["Content-Type: text/plain", "Connection: close", *map(": ".join, why.headers.items())]
        self.transport.write("\r\n".join([*head, "", ""]).encode() + says)
        self.transport.close()

    def _start_read_timeout(self) -> None:
        self.read_timeout = self.loop.call_later(REQUEST_READ_TIMEOUT_S, self.transport.close)

    def _stop_read_timeout(self) -> None:
        if self.read_timeout is not None:
            self.read_timeout.cancel()
            self.read_timeout = None


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets with limits; a handshake that is refused with an HTTP response is not logged as an error."""

    def __init__(self, config: Config, server_state: ServerState, *more: Any, **named: Any) -> None:
        super().__init__(config, server_state, *more, **named)
        self.limits = _limits_of(config)
        self.control_frames = SlidingWindow(MAX_CONTROL_FRAMES, WINDOW_S)
        self.after_all = 0  # bytes received after this side closed the connection
        self.compresses = False  # can the client read messages in the form in which they are shared?
        if self.conn.available_extensions:
            self.conn.available_extensions = [COMPRESSION]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(_with_read_size(transport, WEBSOCKET_READ_BYTES))

    def data_received(self, data: bytes) -> None:
        """Schedule reading fairly among clients; the handshake itself was checked by the HTTP protocol."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self.limits.scheduler.begin(self.address, partial(self._read, data), is_message=True):
            self.transport.pause_reading()

    def _read(self, data: bytes) -> None:
        """Read data, and abort the connection if the client keeps sending after this side closed it."""
        self.after_all += len(data) if self.close_sent else 0
        if self.after_all > 2 * WEBSOCKET_READ_BYTES:
            self.transport.abort()
        elif not self.disconnected:
            super().data_received(data)
        if not self.read_paused:
            self.transport.resume_reading()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            agreed = [extension for extension in self.conn.extensions if isinstance(extension, PerMessageDeflate)]
            self.compresses = bool(agreed) and agreed[0].local_max_window_bits >= WINDOW_BITS
            self.scope["extensions"][DIRECT_SEND] = {"send": self.send_at_once}

    def send_at_once(self, text: str) -> bool:
        """Send a message without a task; return whether that was possible, because the client reads fast enough."""
        if self.disconnected or self.close_sent or not (self.handshake_complete and self.writable.is_set()):
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(text_frame(text, self.compresses))
        return True

    def shutdown(self) -> None:
        """Abort a connection that is already closing if the client does not read."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    @property
    def address(self) -> str:
        """The address of the client, which a proxy may have forwarded."""
        return client_address(self.scope["client"][0] if self.scope["client"] else "")

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Return whether to continue after a control frame, which is limited because it costs as much as a message."""
        if not self.close_sent and not self.control_frames.try_acquire():
            self._end(msg("too-many-messages"))
        return not self.close_sent

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; close the connection with the right code if it is not text or not UTF-8.

        Uvicorn stops reading during every message, at the cost of two system calls. Here a client may be one message
        ahead.
        """
        frames, self.frames = self.frames, []
        if self.curr_msg_data_type == "bytes":
            return self._fail(NOT_TEXT, msg("messages-are-text"))
        try:
            text = b"".join(frames).decode()
        except UnicodeDecodeError:  # Uvicorn would log this with a traceback
            return self._fail(NOT_UTF_8, msg("messages-are-utf-8"))
        if self.close_sent:
            return None
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return None

    def _end(self, why: Message) -> None:
        with suppress(HttpError), self.limits.counting_refusals(self.address):
            self._fail(POLICY_VIOLATION, why)
            raise HttpError(429, why)

    def _fail(self, code: int, why: Message) -> None:
        self.conn.fail(code, str(why))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        _forget_connection(self)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        self.handshake_complete |= message["type"] == "websocket.http.response.body"


def _with_read_size(transport: asyncio.Transport, size: int) -> asyncio.Transport:
    """Set how many bytes asyncio reads at a time, so that others are served in between; the default is 256 kB."""
    transport.max_size = size  # type: ignore[attr-defined]
    return transport


def _limits_of(config: Config) -> RateLimits:
    limits: RateLimits = config.app.state.limits  # type: ignore[union-attr]
    return limits


def _forget_connection(line: LimitedHttpProtocol | LimitedWebSocketProtocol) -> None:
    decrement(_limits_of(line.config).lines, [origin(line)])


def origin(line: LimitedHttpProtocol | LimitedWebSocketProtocol) -> str:
    return client_address(line.client[0] if line.client else "")


def _is_one_of(address: str, proxies: list[str] | str | None) -> bool:
    networks = proxies if isinstance(proxies, list) else []
    return any(ip_address(address) in ip_network(network) for network in networks)
