"""Errors with an HTTP status."""

from meldhouse.i18n import Message
from meldhouse.util.errors import Mistake


class HttpError(Mistake):
    """An error with the HTTP status of its response; `retry_after_s` is set if a retry may succeed."""

    def __init__(self, status: int, said: Message, retry_after_s: float | None = None) -> None:
        super().__init__(said)
        self.status = status
        self.retry_after_s = None if retry_after_s is None else max(1, round(retry_after_s))
        self.headers = {} if retry_after_s is None else {"Retry-After": str(self.retry_after_s)}
