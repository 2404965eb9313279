"""The result of an estimate: a hand's result for a seat, divided into luck and play."""

from dataclasses import dataclass

Interval = tuple[float, float]


@dataclass(frozen=True)
class Luck:
    """A seat's result in a hand, divided into luck and play.

    `result` is the seat's payoff, in `unit` ("chips" or "points").  `play` estimates how much the seat's decisions
    added, compared with the bot `club` in its seat, and `interval` is its 95% confidence interval.  Everything else is
    `luck`: the cards, the seat, and the others' decisions.  `result` is exactly `luck + play`.
    """

    game: str
    hand: int  # number of the hand, counted from 0
    seat: int
    unit: str
    result: float
    play: float
    interval: Interval
    moves: int  # the seat's moves with an alternative
    worlds: int  # futures that were sampled for each of them

    @property
    def luck(self) -> float:
        """The result without the seat's own play: the part of the cards, the seat and the others' decisions."""
        return self.result - self.play

    @property
    def luck_interval(self) -> Interval:
        """The 95% confidence interval of `luck`."""
        low, high = self.interval
        return self.result - high, self.result - low

    @property
    def is_certain(self) -> bool:
        """Whether the interval of `play` excludes zero."""
        return self.interval[0] > 0 or self.interval[1] < 0

    def __str__(self) -> str:
        from meldhouse.luck.format_text import format_luck

        return format_luck(self)
