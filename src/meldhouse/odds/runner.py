"""Counts hands, range by range on every core, until the stopping rule is met.

Ranges are added in the order of their hands, and whether the run may end is asked at numbers of hands that are fixed
beforehand: so neither the workers nor a stop between can make a difference to what comes out.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any, NamedTuple

from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import Kept
from meldhouse.odds.confidence_intervals import Estimate, estimate
from meldhouse.odds.executors import Crew, Pending, Threads
from meldhouse.odds.spec import Asked

FIRST_LOOK, GROWS = (
    500,
    1.1,
)  # after so many hands it is asked whether the precision is reached; then after a tenth more


class Precision(NamedTuple):
    """A row, and to which part of itself it is to be known."""

    row: str
    share: float


class Goal(NamedTuple):
    """When a run is over: what comes first."""

    hands: int | None = None  # or sittings, where these are counted
    precision: Precision | None = None
    seconds: float | None = None
    is_enough: Callable[[Sums], bool] | None = None  # asked at the same numbers of hands as precision,
    needed: Callable[[Sums], float | None] | None = None  # about how many hands there are when it is enough
    first_look: int = FIRST_LOOK  # the first of which this is

    @property
    def is_looked_for(self) -> bool:
        return self.precision is not None or self.is_enough is not None


class News(NamedTuple):
    """How far a run is."""

    asked: Any  # what the question is, looked up
    goal: Goal
    sums: Sums
    new: int  # hands, or sittings, of this run
    seconds: float

    @property
    def rate(self) -> float:
        return self.new / self.seconds if self.seconds > 0 else 0.0


def cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(question: Any, goal: Goal, workers: int | Callable[[], Crew], start: Sums | None = None) -> Iterator[News]:
    """From where somebody stopped to the goal; who stops listening has what was told last.

    A question is whatever can be looked up and then counts: one of odds, or a match of the arena.  So many threads of
    this process count, or another crew, which comes when there is something to count and is let go then.
    """
    begun = time.monotonic()
    sums = start or Sums()
    before = sums.hands
    asked = question.looked_up()
    yield News(asked, goal, sums, 0, 0.0)
    if is_reached(asked, goal, sums):
        return
    crew = Threads(workers) if isinstance(workers, int) else workers()
    for counted in _in_order(asked, goal, crew, before):
        sums = sums + counted
        spent = time.monotonic() - begun
        yield News(asked, goal, sums, sums.hands - before, spent)
        if is_reached(asked, goal, sums) or (goal.seconds is not None and spent >= goal.seconds):
            return


def followed(
    run: Iterator[News], sums: Sums, file: Kept | None, watch: Callable[[News], None] | None
) -> tuple[Sums, bool]:
    """What it came to, kept on the way and at its end; and whether Ctrl-C ended it."""
    try:
        for news in run:
            sums = news.sums
            if file and news.new:
                file.keep_now_and_then(sums)
            if watch:
                watch(news)
    except KeyboardInterrupt:
        if not sums.hands:
            raise
        return sums, True
    finally:
        if file and sums.hands:
            file.keep(sums)
    return sums, False


def is_reached(asked: Any, goal: Goal, sums: Sums) -> bool:
    """Is it enough?  What is known is asked only at the fixed numbers of hands."""
    if goal.hands is not None and sums.hands >= goal.hands:
        return True
    first = goal.first_look
    if not goal.is_looked_for or sums.hands not in (first, next_look(sums.hands - 1, first)):
        return False
    if goal.is_enough is not None and goal.is_enough(sums):
        return True
    if goal.precision is None:
        return False
    return figure_of(asked, sums, goal.precision.row).within(goal.precision.share)


def figure_of(asked: Asked, sums: Sums, name: str) -> Estimate:
    row = next(row for row in asked.rows if row.name == name)
    return estimate(row, sums.rows[name], sums.hands)


def seconds_left(news: News) -> float | None:
    """Until the goal that comes first, as far as one can tell."""
    goal, hands, left = news.goal, news.sums.hands, []
    if goal.seconds is not None:
        left.append(goal.seconds - news.seconds)
    if goal.hands is not None and news.rate:
        left.append((goal.hands - hands) / news.rate)
    if goal.precision is not None and news.rate:
        found = figure_of(news.asked, news.sums, goal.precision.row)
        if found.figure and isfinite(found.half):
            needed = hands * (found.half / (goal.precision.share * abs(found.figure))) ** 2
            left.append((needed - hands) / news.rate)
    if goal.needed is not None and news.rate and (in_all := goal.needed(news.sums)) is not None:
        left.append((in_all - hands) / news.rate)
    return max(min(left), 0.0) if left else None


def next_look(hands: int, first: int = FIRST_LOOK) -> int:
    """The first number of hands after this one at which it is asked."""
    look = first
    while look <= hands:
        look = max(int(look * GROWS), look + 1)
    return look


def _in_order(asked: Any, goal: Goal, crew: Crew, first: int) -> Iterator[Sums]:
    """Range after range, several of them under way."""
    begun, done = time.monotonic(), 0
    under_way: deque[Pending] = deque()
    try:
        while True:
            while len(under_way) < 2 * crew.size and (goal.hands is None or first < goal.hands):
                rate = done / max(time.monotonic() - begun, 1e-6)
                hands = _range_from(first, goal, asked.is_quick, crew, rate / crew.size)
                under_way.append(crew.begin(asked, first, hands))
                first += hands
            if not under_way:
                return
            counted = under_way.popleft().result()
            done += counted.hands
            yield counted
    finally:
        crew.close()


def _range_from(first: int, goal: Goal, is_quick: bool, crew: Crew, rate: float) -> int:
    """How many hands the next range has: as many as the crew likes, and none beyond a look or the goal."""
    hands = min(max(int(rate * crew.seconds), 50 if is_quick else 1), crew.most)
    if goal.is_looked_for:
        hands = min(hands, next_look(first, goal.first_look) - first)
    return hands if goal.hands is None else min(hands, goal.hands - first)
