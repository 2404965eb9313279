"""A listening socket that drops connections from addresses that keep connecting while they are blocked."""

import struct
from socket import SO_LINGER, SOL_SOCKET
from socket import socket as Socket  # noqa: N812

from meldhouse.server.ratelimit.limiter import RateLimits, client_address

MAX_DROPS_IN_A_ROW = 20  # before others are served
RESET_ON_CLOSE = struct.pack("ii", 1, 0)  # no TIME_WAIT is kept for the connection


class FilteringSocket(Socket):
    """A listening socket; to accept a connection and answer with a refusal takes ten times as long as to drop it."""

    def __init__(self, listener: Socket, limits: RateLimits) -> None:
        super().__init__(fileno=listener.detach())
        self.limits = limits

    def accept(self) -> tuple[Socket, tuple[str, int]]:
        for _ in range(MAX_DROPS_IN_A_ROW):
            connection, address = super().accept()
            if self.limits.accepts(client_address(address[0])):
                return connection, address
            connection.setsockopt(SOL_SOCKET, SO_LINGER, RESET_ON_CLOSE)
            connection.close()
        raise BlockingIOError  # as if no other connection were waiting
