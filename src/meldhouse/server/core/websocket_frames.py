"""WebSocket frames of text messages, each made only once for all connections that receive the same text."""

import zlib
from functools import cached_property

TEXT_FRAME, COMPRESSED_TEXT_FRAME = b"\x81", b"\xc1"  # the first byte of a frame that is a whole message
TWO_BYTES, EIGHT_BYTES = 126, 127  # lengths that announce a longer field with the length
WINDOW_BITS = 12  # 4 kB, about as long as a message
LEVEL, MEMORY_LEVEL = 1, 5  # level 6 saves another tenth, but takes twice the time
MIN_COMPRESSED_BYTES = 300  # shorter messages fit into a single packet anyway
END_OF_FLUSH = b"\0\0\xff\xff"  # not sent (RFC 7692, 7.2.1)


class SharedText(str):
    """A text message that remembers its frames, for several connections."""

    @cached_property
    def plain_frame(self) -> bytes:
        return _frame(TEXT_FRAME, self.encode())

    @cached_property
    def compressed_frame(self) -> bytes:
        """The frame for connections that accept compressed messages; compressed without regard to earlier messages."""
        payload = self.encode()
        if len(payload) < MIN_COMPRESSED_BYTES:
            return self.plain_frame
        compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)
        compressed = compressor.compress(payload) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return _frame(COMPRESSED_TEXT_FRAME, compressed.removesuffix(END_OF_FLUSH))


def text_frame(text: str, compressed: bool) -> bytes:
    """Return the frame of a text message, which a SharedText makes only once."""
    shared = text if isinstance(text, SharedText) else SharedText(text)
    return shared.compressed_frame if compressed else shared.plain_frame


def _frame(first: bytes, payload: bytes) -> bytes:
    length = len(payload)
    if length < TWO_BYTES:
        return first + bytes((length,)) + payload
    if length < 1 << 16:
        return first + bytes((TWO_BYTES,)) + length.to_bytes(2, "big") + payload
    return first + bytes((EIGHT_BYTES,)) + length.to_bytes(8, "big") + payload
