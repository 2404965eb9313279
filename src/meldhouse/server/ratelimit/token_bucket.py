"""A token bucket, which allows short bursts and a steady rate after them."""

from math import ceil

from meldhouse.server.core.clock import now


class TokenBucket:
    """Holds up to `size` tokens, and gains one every `refill_s` seconds."""

    def __init__(self, size: int, refill_s: float) -> None:
        self.size, self.refill_s = size, refill_s
        self.tokens, self.filled_at = float(size), now()

    def wait_s(self) -> int:
        """Return the number of whole seconds until there is a token; 0 if there is one."""
        at = now()
        self.tokens = min(self.size, self.tokens + (at - self.filled_at) / self.refill_s)
        self.filled_at = at
        return 0 if self.tokens >= 1 else ceil((1 - self.tokens) * self.refill_s)

    def take(self) -> None:
        """Take a token, even if there is none: then the next one comes later."""
        self.wait_s()
        self.tokens -= 1
