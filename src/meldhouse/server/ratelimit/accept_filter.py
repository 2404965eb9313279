"""At the gate: of whoever was turned away again and again, and comes all the same, a line is closed as it comes."""

import struct
from socket import SO_LINGER, SOL_SOCKET
from socket import socket as Socket  # noqa: N812

from meldhouse.server.ratelimit.limiter import Limits, one_visitor

IN_A_ROW = 20  # that are closed before others are heard
AT_ONCE = struct.pack("ii", 1, 0)  # nothing is kept of the line, not for a minute either


class Gate(Socket):
    """Where the house listens.  To be let in and told why not takes ten times as long."""

    def __init__(self, door: Socket, limits: Limits) -> None:
        super().__init__(fileno=door.detach())
        self.limits = limits

    def accept(self) -> tuple[Socket, tuple[str, int]]:
        for _ in range(IN_A_ROW):
            line, address = super().accept()
            if self.limits.lets_in(one_visitor(address[0])):
                return line, address
            line.setsockopt(SOL_SOCKET, SO_LINGER, AT_ONCE)
            line.close()
        raise BlockingIOError  # as if nobody else had come yet
