"""A request has to be sent as a whole within some seconds: half of one holds no line open."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0  # seconds from a line's beginning, or a request's, to the request's last byte
UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class Prompt(H11Protocol):
    """A line on which requests, and handshakes of the live line, are sent without dawdling."""

    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        unfinished = self.conn.their_state in UNFINISHED and self.transport.get_protocol() is self
        if not unfinished:
            self._wait_no_more()
        elif self.patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
