"""Exponential backoff: how long to wait between attempts while the disk or the database fails."""


class Backoff:
    """The wait before the next attempt, which doubles after each failure up to a limit."""

    def __init__(self, first_s: float, max_s: float) -> None:
        self.first_s, self.max_s = first_s, max_s
        self.wait_s, self.failed_at = 0.0, float("-inf")

    def after_failure(self, at: float) -> float:
        """Return the wait in seconds after a failure at time `at`; after a long pause, return the minimum."""
        if at - self.failed_at > 2 * self.max_s:
            self.reset()
        self.failed_at = at
        self.wait_s = min(self.max_s, 2 * self.wait_s or self.first_s)
        return self.wait_s

    def reset(self) -> None:
        """Reset the wait to its minimum after a success."""
        self.wait_s = 0.0
