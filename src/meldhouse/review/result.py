"""The result of a review as plain data, with conversion to and from JSON."""

import json
from collections.abc import Container
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import sqrt
from statistics import NormalDist, mean
from typing import Any

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

FORMAT = "meldhouse review 4"
FALSE_POSITIVE_RATE = 0.05  # fraction of hands in which chance alone may mark a decision as wrong
MIN_WORLDS = 30  # fewest samples of a move before a difference can be certain

MAX_MOMENTS = 3  # decisions that a review shows first
TURNING_POINT_SPREADS = 0.25  # smallest loss at a turning point, in standard deviations of the payoff

JSON = dict[str, Any]


class Mark(StrEnum):
    """The rating of a decision, from the worst (a turning point of the hand) to the best (a good move)."""

    TURNING = "turning"  # significant and large loss
    SLIP = "slip"  # significant loss
    LATER = "later"  # the better move was still legal and best at the seat's next decision
    OPEN = "open"  # another move looked better, perhaps by chance
    GOOD = "good"  # no better move was found


# the field names of these dataclasses are stored as JSON


@dataclass(frozen=True)
class Option:
    """A legal move with its estimated value."""

    move: str
    worth: float  # expected payoff, including the value of later hands
    spread: float  # standard deviation of the payoff over worlds
    lead: float = 0.0  # mean difference from the move that was made, in the same worlds
    lead_spread: float = 0.0  # standard deviation of that difference


@dataclass(frozen=True)
class Decision:
    """The evaluation of one decision from the view of the seat that made it."""

    number: int  # number of the move in the hand, counted from 0
    seat: int
    made: str
    best: str
    legal: int  # number of legal moves
    worlds: int  # number of samples for each option
    options: tuple[Option, ...]  # best first; includes the move that was made

    def option(self, move: str) -> Option:
        return next(option for option in self.options if option.move == move)

    @property
    def expected(self) -> float:
        """The estimated value of the move that was made."""
        return self.option(self.made).worth

    @property
    def gave_up(self) -> float:
        """The estimated points lost, compared with the best move."""
        return self.option(self.best).lead

    def standard_error(self, spread: float) -> float:
        """Return the standard error of a mean over the sampled worlds."""
        return spread / sqrt(self.worlds)

    def is_certain(self, critical_value: float) -> bool:
        """Return whether the paired difference from the best move exceeds `critical_value` standard errors."""
        best = self.option(self.best)
        return self.worlds >= MIN_WORLDS and best.lead > critical_value * self.standard_error(best.lead_spread)


@dataclass(frozen=True)
class Review:
    """The decisions of one hand that had more than one legal move."""

    game: str
    hand: int  # number of the hand, counted from 0
    seats: int
    moves: int  # number of moves in the hand, including those without a choice
    budget: int  # number of playouts for each decision
    unit: str  # "chips" or "points"
    payoffs: tuple[float, ...]
    promised: tuple[float, ...]  # estimated value of later hands for each seat
    decisions: tuple[Decision, ...]

    @cached_property
    def critical_value(self) -> float:
        """The critical value in standard errors, with a Bonferroni correction for the number of decisions."""
        return NormalDist().inv_cdf(1 - FALSE_POSITIVE_RATE / max(len(self.decisions), 1))

    @cached_property
    def mean_spread(self) -> float:
        """The mean over all decisions of the standard deviation of payoffs."""
        return mean([decision.option(decision.made).spread for decision in self.decisions] or [0.0])

    def mark(self, decision: Decision) -> Mark:
        if decision.made == decision.best:
            return Mark.GOOD
        if not decision.is_certain(self.critical_value):
            return Mark.OPEN
        if self.is_delayed(decision):
            return Mark.LATER
        return Mark.TURNING if decision.gave_up >= TURNING_POINT_SPREADS * self.mean_spread else Mark.SLIP

    def is_delayed(self, decision: Decision) -> bool:
        """Return whether the same seat acts next, and the same move is still the best one."""
        following = self.by_number.get(decision.number + 1)
        return following is not None and (following.seat, following.best) == (decision.seat, decision.best)

    @cached_property
    def by_number(self) -> dict[int, Decision]:
        return {decision.number: decision for decision in self.decisions}

    @property
    def turning_points(self) -> list[Decision]:
        """The decisions that are turning points, the most expensive first."""
        return self.with_mark(Mark.TURNING)

    def with_mark(self, *marks: Mark) -> list[Decision]:
        """Return the decisions that have one of the marks, the most expensive first."""
        marked = [decision for decision in self.decisions if self.mark(decision) in marks]
        return sorted(marked, key=lambda decision: -decision.gave_up)

    def losses(self, seats: Container[int] | None = None) -> list[Decision]:
        """Return the decisions of some or all seats that certainly lost something, the most expensive first."""
        lost = self.with_mark(Mark.TURNING, Mark.SLIP)
        return lost if seats is None else [decision for decision in lost if decision.seat in seats]

    def moments(self, seats: Container[int] | None = None) -> list[Decision]:
        """Return the few decisions that a review shows first: the largest certain losses of some or all seats."""
        return self.losses(seats)[:MAX_MOMENTS]

    def for_seats(self, seats: Container[int]) -> "Review":
        """Return a copy of the review with only the decisions of the given seats."""
        return replace(self, decisions=tuple(decision for decision in self.decisions if decision.seat in seats))

    @property
    def deciding_seats(self) -> list[int]:
        """The seats that made decisions in the review."""
        return sorted({decision.seat for decision in self.decisions})

    def expectations(self, seat: int) -> list[tuple[int, float]]:
        """Return pairs of move number and estimated value for a seat, with its payoff as the last point."""
        estimates = [(decision.number, decision.expected) for decision in self.decisions if decision.seat == seat]
        return [*estimates, (self.moves, self.total_payoff(seat))]

    def total_payoff(self, seat: int) -> float:
        """Return the payoff of a seat, including the value of later hands."""
        return self.payoffs[seat] + self.promised[seat]

    def to_json(self) -> JSON:
        return {"form": FORMAT, **asdict(self)}

    def __str__(self) -> str:
        return json.dumps(self.to_json(), allow_nan=False)

    @classmethod
    def from_json(cls, data: JSON) -> "Review":
        """Parse a review from JSON data; raise a Mistake if the data is invalid."""
        try:
            if data["form"] != FORMAT:
                raise ValueError
            fields = {name: data[name] for name in cls.__dataclass_fields__}
            for name in ("payoffs", "promised"):
                fields[name] = tuple(map(float, fields[name]))
            fields["decisions"] = tuple(map(_parse_decision, fields["decisions"]))
            return cls(**fields)
        except (KeyError, TypeError, ValueError):
            raise Mistake(msg("review-unreadable", form=FORMAT)) from None


def _parse_decision(data: JSON) -> Decision:
    return Decision(**{**data, "options": tuple(Option(**option) for option in data["options"])})
