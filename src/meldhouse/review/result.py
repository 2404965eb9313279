"""The result of a review as plain data, also as JSON."""

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
FALSE_POSITIVE_RATE = 0.05  # share of hands in which chance alone may mark a decision as wrong
MIN_WORLDS = 30  # samples of a move before a difference can be certain

TURNING_POINT_SPREADS = 0.25  # least loss at a turning point, in standard deviations of the payoff

JSON = dict[str, Any]


class Mark(StrEnum):
    """The rating of a decision."""

    TURNING = "turning"  # significant loss, and a large one
    SLIP = "slip"  # significant loss
    LATER = "later"  # the better move was delayed, and still legal at the next decision
    OPEN = "open"  # another move looked better, maybe by chance
    GOOD = "good"  # no better move was found


# the names of fields of these dataclasses are stored as JSON


@dataclass(frozen=True)
class Option:
    """A legal move with its estimated value."""

    move: str
    worth: float  # expected payoff, with the value of later hands
    spread: float  # standard deviation of the payoff over worlds
    lead: float = 0.0  # mean difference to the move that was made, in the same worlds
    lead_spread: float = 0.0  # standard deviation of that difference


@dataclass(frozen=True)
class Decision:
    """The evaluation of one decision from its seat's view."""

    number: int  # of the move in the hand, counted from 0
    seat: int
    made: str
    best: str
    legal: int  # number of legal moves
    worlds: int  # samples for each option
    options: tuple[Option, ...]  # the best first; includes the move that was made

    def option(self, move: str) -> Option:
        return next(option for option in self.options if option.move == move)

    @property
    def expected(self) -> float:
        """The estimated value of the move that was made."""
        return self.option(self.made).worth

    @property
    def gave_up(self) -> float:
        """The estimated loss against the best move."""
        return self.option(self.best).lead

    def standard_error(self, spread: float) -> float:
        """Return the standard error of a mean over these worlds."""
        return spread / sqrt(self.worlds)

    def is_certain(self, critical_value: float) -> bool:
        """Return whether the loss exceeds this many standard errors of the paired difference."""
        best = self.option(self.best)
        return self.worlds >= MIN_WORLDS and best.lead > critical_value * self.standard_error(best.lead_spread)


@dataclass(frozen=True)
class Review:
    """The decisions of one hand that had more than one legal move."""

    game: str
    hand: int  # counted from 0
    seats: int
    moves: int  # in the hand, also those without a choice
    budget: int  # playouts for each decision
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
        """The mean standard deviation of payoffs over the decisions."""
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
        """Return whether the same seat acts next, and its best move is still the same."""
        following = self.by_number.get(decision.number + 1)
        return following is not None and (following.seat, following.best) == (decision.seat, decision.best)

    @cached_property
    def by_number(self) -> dict[int, Decision]:
        return {decision.number: decision for decision in self.decisions}

    @property
    def turning_points(self) -> list[Decision]:
        """The turning points, the most expensive first."""
        return self.with_mark(Mark.TURNING)

    def with_mark(self, mark: Mark) -> list[Decision]:
        """Return the decisions with a mark, the most expensive first."""
        marked = [decision for decision in self.decisions if self.mark(decision) is mark]
        return sorted(marked, key=lambda decision: -decision.gave_up)

    def for_seats(self, seats: Container[int]) -> "Review":
        """Return a review with the decisions of these seats only."""
        return replace(self, decisions=tuple(decision for decision in self.decisions if decision.seat in seats))

    @property
    def deciding_seats(self) -> list[int]:
        """The seats with decisions in this review."""
        return sorted({decision.seat for decision in self.decisions})

    def expectations(self, seat: int) -> list[tuple[int, float]]:
        """Return the estimated values of a seat by move number, and its payoff as the last point."""
        estimates = [(decision.number, decision.expected) for decision in self.decisions if decision.seat == seat]
        return [*estimates, (self.moves, self.total_payoff(seat))]

    def total_payoff(self, seat: int) -> float:
        """Return the payoff of a seat with the value of later hands."""
        return self.payoffs[seat] + self.promised[seat]

    def to_json(self) -> JSON:
        return {"form": FORMAT, **asdict(self)}

    def __str__(self) -> str:
        return json.dumps(self.to_json(), allow_nan=False)

    @classmethod
    def from_json(cls, data: JSON) -> "Review":
        """Parse a review; raise a Mistake for any other data."""
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
