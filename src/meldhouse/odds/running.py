"""Very many hands, counted range by range on every core, until enough of them are known.

Ranges are added in the order of their hands, and whether the run may end is asked at numbers of hands that are fixed
beforehand: so neither the workers nor a stop between can make a difference to what comes out.
"""

import os
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from math import isfinite
from typing import NamedTuple

from meldhouse.odds.estimates import Estimate, estimate
from meldhouse.odds.question import Asked, Question, count, look_up
from meldhouse.odds.sums import Sums

RANGE = 4000  # hands in a range, at most: so many tables stay near the processor
SECONDS = 0.1  # and what a range should take
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


class News(NamedTuple):
    """How far a run is."""

    asked: Asked
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


def run(question: Question, goal: Goal, workers: int, start: Sums | None = None) -> Iterator[News]:
    """From where somebody stopped to the goal; who stops listening has what was told last."""
    begun = time.monotonic()
    sums = start or Sums()
    before = sums.hands
    asked = look_up(question)
    yield News(asked, goal, sums, 0, 0.0)
    if is_reached(asked, goal, sums):
        return
    for counted in in_order(asked, goal, workers, before):
        sums = sums + counted
        spent = time.monotonic() - begun
        yield News(asked, goal, sums, sums.hands - before, spent)
        if is_reached(asked, goal, sums) or (goal.seconds is not None and spent >= goal.seconds):
            return


def is_reached(asked: Asked, goal: Goal, sums: Sums) -> bool:
    """Is it enough?  Precision is asked only at the fixed numbers of hands."""
    if goal.hands is not None and sums.hands >= goal.hands:
        return True
    if goal.precision is None or sums.hands not in (FIRST_LOOK, next_look(sums.hands - 1)):
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
    return max(min(left), 0.0) if left else None


def next_look(hands: int) -> int:
    """The first number of hands after this one at which it is asked."""
    look = FIRST_LOOK
    while look <= hands:
        look = int(look * GROWS)
    return look


def in_order(asked: Asked, goal: Goal, workers: int, first: int) -> Iterator[Sums]:
    """Range after range, several of them under way."""
    begun, done = time.monotonic(), 0
    pool = ThreadPoolExecutor(workers)
    under_way: deque[Future[Sums]] = deque()
    try:
        while True:
            while len(under_way) < 2 * workers and (goal.hands is None or first < goal.hands):
                rate = done / max(time.monotonic() - begun, 1e-6)
                hands = range_from(first, goal, asked.is_quick, rate / workers)
                under_way.append(pool.submit(count, asked.question, first, hands))
                first += hands
            if not under_way:
                return
            counted = under_way.popleft().result()
            done += counted.hands
            yield counted
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def range_from(first: int, goal: Goal, is_quick: bool, rate: float) -> int:
    """How many hands the next range has: a tenth of a second's, and none beyond a look or the goal."""
    hands = min(max(int(rate * SECONDS), 50 if is_quick else 1), RANGE)
    if goal.precision is not None:
        hands = min(hands, next_look(first) - first)
    return hands if goal.hands is None else min(hands, goal.hands - first)
