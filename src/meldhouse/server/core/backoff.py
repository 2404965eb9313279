"""Backoff: how long to wait between tries while the disk or the database fails."""


class Backoff:
    """The seconds before the next try: twice as many after each failure, up to a limit."""

    def __init__(self, first: float, most: float) -> None:
        self.first, self.most = first, most
        self.seconds, self.failed_at = 0.0, float("-inf")

    def longer(self, at: float) -> float:
        """The wait after a failure at this time; a failure long after the one before begins from the first wait."""
        if at - self.failed_at > 2 * self.most:
            self.reset()
        self.failed_at = at
        self.seconds = min(self.most, 2 * self.seconds or self.first)
        return self.seconds

    def reset(self) -> None:
        """Something succeeded: the next failure waits as long as the first."""
        self.seconds = 0.0
