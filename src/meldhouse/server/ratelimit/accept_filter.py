"""A listening socket that drops connections from addresses that keep connecting while they are blocked."""

import struct
from socket import SO_LINGER, SOL_SOCKET
from socket import socket as Socket  # noqa: N812

from meldhouse.server.ratelimit.limiter import RateLimits, client_address

MAX_DROPS_IN_A_ROW = 20  # max drops before the server does other work
RESET_ON_CLOSE = struct.pack("ii", 1, 0)  # makes closing skip the TIME_WAIT state


class FilteringSocket(Socket):
    """A listening socket that drops connections itself, because sending a refusal takes ten times as long."""

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
        raise BlockingIOError  # pretend that no other connection is waiting
