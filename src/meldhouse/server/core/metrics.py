"""Metrics of the server: counts, and how long requests wait."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.is_within = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        self.is_within[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    @property
    def count(self) -> int:
        return sum(self.is_within)

    def up_to(self) -> Iterator[tuple[str, int]]:
        """Of each bound, how often it took no longer."""
        return zip((*map(str, BOUNDS), "+Inf"), accumulate(self.is_within), strict=True)


class Metrics:
    """Of one house, since it was opened."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()  # by game
        self.asked = Histogram()  # from the moment in which a room is asked for something to its answer
        self.trouble = 0  # how often a room had to read its table again
