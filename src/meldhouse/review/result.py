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
FALSE_POSITIVE_RATE = 0.05  # of hands may have a decision marked that only chance makes look wrong
MIN_WORLDS = 30  # worlds that a move is tried in before anything is certain

TURNING_POINT_SPREADS = 0.25  # of what the payoffs of such hands vary by, more or less: less than that turns nothing

JSON = dict[str, Any]


class Mark(StrEnum):
    """What is to be thought of a decision."""

    TURNING = "turning"  # much was given up, beyond chance
    SLIP = "slip"  # something was, beyond chance
    LATER = "later"  # the better move was put off, and there again at the next decision
    OPEN = "open"  # something else looked better, and may be by chance
    GOOD = "good"  # nothing better was found


@dataclass(frozen=True)
class Option:
    """A move that might have been made."""

    move: str
    worth: float  # expected payoff, with what later hands promise
    spread: float  # standard deviation of what it came to, world by world
    lead: float = 0.0  # by how much it is ahead of the move that was made, in the same worlds
    lead_spread: float = 0.0


@dataclass(frozen=True)
class Decision:
    """One that a seat made, from what it knew."""

    number: int  # of the move in the hand, counted from 0
    seat: int
    made: str
    best: str
    legal: int  # moves there were
    worlds: int  # that each of the options was tried in
    options: tuple[Option, ...]  # the best first, what was made among them

    def option(self, move: str) -> Option:
        return next(option for option in self.options if option.move == move)

    @property
    def expected(self) -> float:
        """What the seat could expect from what it did."""
        return self.option(self.made).worth

    @property
    def gave_up(self) -> float:
        """What the best move would have brought more, as far as is known."""
        return self.option(self.best).lead

    def standard_error(self, spread: float) -> float:
        """Of a mean over these worlds, as a standard error."""
        return spread / sqrt(self.worlds)

    def is_certain(self, errors: float) -> bool:
        """Was something given up, beyond so many standard errors of the paired difference?"""
        best = self.option(self.best)
        return self.worlds >= MIN_WORLDS and best.lead > errors * self.standard_error(best.lead_spread)


@dataclass(frozen=True)
class Review:
    """Of one hand, every decision that left a choice."""

    game: str
    hand: int  # counted from 0
    seats: int
    moves: int  # made in the hand, also those without a choice
    budget: int  # hands played out for a decision
    unit: str  # "chips" or "points"
    payoffs: tuple[float, ...]
    promised: tuple[float, ...]  # what the hands to come promise each seat, now that it is over
    decisions: tuple[Decision, ...]

    @cached_property
    def critical_value(self) -> float:
        """How many standard errors are beyond chance, where so many decisions are looked at together."""
        return NormalDist().inv_cdf(1 - FALSE_POSITIVE_RATE / max(len(self.decisions), 1))

    @cached_property
    def mean_spread(self) -> float:
        """By how much payoffs varied from world to world, on the mean over the decisions."""
        return mean([found.option(found.made).spread for found in self.decisions] or [0.0])

    def mark(self, decision: Decision) -> Mark:
        if decision.made == decision.best:
            return Mark.GOOD
        if not decision.is_certain(self.critical_value):
            return Mark.OPEN
        if self.is_delayed(decision):
            return Mark.LATER
        return Mark.TURNING if decision.gave_up >= TURNING_POINT_SPREADS * self.mean_spread else Mark.SLIP

    def is_delayed(self, decision: Decision) -> bool:
        """Was the same seat asked again at once, and the same move the best?"""
        after = self.by_number.get(decision.number + 1)
        return after is not None and (after.seat, after.best) == (decision.seat, decision.best)

    @cached_property
    def by_number(self) -> dict[int, Decision]:
        return {found.number: found for found in self.decisions}

    @property
    def turning_points(self) -> list[Decision]:
        """The turning points, those that cost most first."""
        return self.with_mark(Mark.TURNING)

    def with_mark(self, mark: Mark) -> list[Decision]:
        """The decisions with a mark, those that cost most first."""
        found = [decision for decision in self.decisions if self.mark(decision) is mark]
        return sorted(found, key=lambda decision: -decision.gave_up)

    def for_seats(self, seats: Container[int]) -> "Review":
        """Only the decisions of these seats."""
        return replace(self, decisions=tuple(found for found in self.decisions if found.seat in seats))

    @property
    def deciding_seats(self) -> list[int]:
        """The seats whose decisions are told."""
        return sorted({found.seat for found in self.decisions})

    def expectations(self, seat: int) -> list[tuple[int, float]]:
        """What a seat could expect, from decision to decision, and what it got."""
        known = [(found.number, found.expected) for found in self.decisions if found.seat == seat]
        return [*known, (self.moves, self.total_payoff(seat))]

    def total_payoff(self, seat: int) -> float:
        """What the hand brought a seat, with what it promises of those to come."""
        return self.payoffs[seat] + self.promised[seat]

    def to_json(self) -> JSON:
        return {"form": FORMAT, **asdict(self)}

    def __str__(self) -> str:
        return json.dumps(self.to_json(), allow_nan=False)

    @classmethod
    def from_json(cls, told: JSON) -> "Review":
        """A Mistake where it is none."""
        try:
            if told["form"] != FORMAT:
                raise ValueError
            fields = {name: told[name] for name in cls.__dataclass_fields__}
            for name in ("payoffs", "promised"):
                fields[name] = tuple(map(float, fields[name]))
            fields["decisions"] = tuple(map(_parse_decision, fields["decisions"]))
            return cls(**fields)
        except (KeyError, TypeError, ValueError):
            raise Mistake(msg("review-unreadable", form=FORMAT)) from None


def _parse_decision(told: JSON) -> Decision:
    return Decision(**{**told, "options": tuple(Option(**option) for option in told["options"])})
