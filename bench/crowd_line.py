"""A WebSocket client that costs little, so that many of them leave the server its cores.

A spectator's line skips what it receives without looking at it. A player's line passes each text on, and inflates it
first if the server compresses.
"""

import asyncio
import zlib
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
SHORT, LONG = 126, 127  # lengths that announce a length of two or eight bytes
NO_MASK = b"\0\0\0\0"  # a mask that changes nothing
FLUSH = b"\0\0\xff\xff"  # what compressed messages end with, which is not sent
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


class CrowdLine(asyncio.Protocol):
    """One connection; `heard` gets each text, or is None for a line that only skips them."""

    def __init__(self, headers: dict[str, str], heard: Callable[[bytes], None] | None, compressed: bool) -> None:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.request = f"GET /socket HTTP/1.1\r\n{lines}{OFFER if compressed else ''}Connection: Upgrade\r\n"
        self.heard, self.rest, self.inflater = heard, b"", zlib.decompressobj(-zlib.MAX_WBITS)
        self.is_fresh = False  # does the server compress each message by itself?
        self.is_open = asyncio.get_running_loop().create_future()
        self.closed, self.bytes_received, self.texts = False, 0, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        transport.write(f"{self.request}{upgrade}\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:
        self.bytes_received += len(data)
        self.rest = self.rest + data if self.rest else data
        if not self.is_open.done() and not self._shake_hands():
            return
        while self._take_frame():
            pass

    def _shake_hands(self) -> bool:
        head, found, rest = self.rest.partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.transport.abort()
            return False
        self.is_fresh, self.rest = b"server_no_context_takeover" in head, rest
        self.is_open.set_result(None)
        return True

    def _take_frame(self) -> bool:
        rest, start = self.rest, 2
        if len(rest) < start:
            return False
        length = rest[1]
        if length >= SHORT:
            start += 2 if length == SHORT else 8
            length = int.from_bytes(rest[2:start], "big")
        if len(rest) < start or len(rest) < start + length:
            return False
        payload, self.rest = rest[start : start + length], rest[start + length :]
        self._handle(rest[0], payload)
        return True

    def _handle(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.transport.close()
        elif kind == TEXT:
            self.texts += 1
            if self.heard:
                self.heard(self._inflate(payload) if first & COMPRESSED else payload)

    def _inflate(self, payload: bytes) -> bytes:
        if self.is_fresh:
            self.inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        return self.inflater.decompress(payload + FLUSH)

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes([MASKED | length]) if length < SHORT else bytes([MASKED | SHORT]) + length.to_bytes(2, "big")
        self.transport.write(bytes([FINAL | kind]) + size + NO_MASK + payload)


async def open_line(
    port: int, address: str, headers: dict[str, str], heard: Callable[[bytes], None] | None, compressed: bool
) -> CrowdLine:
    """Connect from a local address, and return the line after its handshake."""
    loop = asyncio.get_running_loop()
    named = {"Host": f"127.0.0.1:{port}", **headers}
    async with asyncio.timeout(60):
        _, line = await loop.create_connection(
            lambda: CrowdLine(named, heard, compressed), "127.0.0.1", port, local_addr=(address, 0)
        )
        await line.is_open
    return line
