"""Errors with an HTTP status."""

from meldhouse.i18n import Message
from meldhouse.util.errors import Mistake


class HttpError(Mistake):
    """`after` so many seconds it may be asked for again, where only the time was wrong."""

    def __init__(self, status: int, said: Message, after: float | None = None) -> None:
        super().__init__(said)
        self.status = status
        self.again = None if after is None else max(1, round(after))
        self.headers = {} if after is None else {"Retry-After": str(self.again)}
