"""Counts hands, range by range on every core, until the stopping rule is met.

Ranges are added in the order of their hands, and the stopping rule is checked at predetermined numbers of hands. So
neither the number of workers nor an interruption affects the result.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any, NamedTuple

from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import CheckpointFile
from meldhouse.odds.confidence_intervals import Estimate, estimate
from meldhouse.odds.executors import Executor, Pending, ThreadExecutor
from meldhouse.odds.spec import ResolvedQuestion

FIRST_CHECK = 500  # hands before the stopping rule is first checked
CHECK_GROWTH = 1.1  # of the number of hands from one check to the next


class Precision(NamedTuple):
    """A required precision: a row, and the half-width of its interval as a fraction of the figure."""

    row: str
    share: float


class StoppingRule(NamedTuple):
    """The limits of a run, which ends when it reaches the first of them."""

    hands: int | None = None  # or sittings, where these are counted
    precision: Precision | None = None
    seconds: float | None = None
    is_sufficient: Callable[[Sums], bool] | None = None  # checked at the same numbers of hands as precision
    estimate_total: Callable[[Sums], float | None] | None = None  # the number of hands at which that is expected
    first_check: int = FIRST_CHECK  # the smallest of these numbers

    @property
    def has_interim_checks(self) -> bool:
        return self.precision is not None or self.is_sufficient is not None


class Progress(NamedTuple):
    """The progress of a run."""

    resolved: Any  # the resolved question
    rule: StoppingRule
    sums: Sums
    new_hands: int  # or sittings, of this run
    seconds: float

    @property
    def rate(self) -> float:
        return self.new_hands / self.seconds if self.seconds > 0 else 0.0


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    question: Any, rule: StoppingRule, workers: int | Callable[[], Executor], start: Sums | None = None
) -> Iterator[Progress]:
    """Play hands and add them to the given sums until the stopping rule is met; yield the progress.

    A question is anything that resolves to an object with `count_range`: one of odds, or a match of the arena. It is
    counted by threads of this process, or by another executor, which is created when there is something to count.
    """
    started = time.monotonic()
    sums = start or Sums()
    before = sums.hands
    resolved = question.resolve()
    yield Progress(resolved, rule, sums, 0, 0.0)
    if should_stop(resolved, rule, sums):
        return
    executor = ThreadExecutor(workers) if isinstance(workers, int) else workers()
    for counted in _count_in_order(resolved, rule, executor, before):
        sums = sums + counted
        spent = time.monotonic() - started
        yield Progress(resolved, rule, sums, sums.hands - before, spent)
        if should_stop(resolved, rule, sums) or (rule.seconds is not None and spent >= rule.seconds):
            return


def run_to_end(
    run: Iterator[Progress], sums: Sums, checkpoint: CheckpointFile | None, watch: Callable[[Progress], None] | None
) -> tuple[Sums, bool]:
    """Finish a run while saving checkpoints; return its sums, and whether Ctrl-C ended the run."""
    try:
        for progress in run:
            sums = progress.sums
            if checkpoint and progress.new_hands:
                checkpoint.save_if_due(sums)
            if watch:
                watch(progress)
    except KeyboardInterrupt:
        if not sums.hands:
            raise
        return sums, True
    finally:
        if checkpoint and sums.hands:
            checkpoint.save(sums)
    return sums, False


def should_stop(resolved: Any, rule: StoppingRule, sums: Sums) -> bool:
    """Return whether the stopping rule is met; precision is checked only at the predetermined numbers of hands."""
    if rule.hands is not None and sums.hands >= rule.hands:
        return True
    first = rule.first_check
    if not rule.has_interim_checks or sums.hands not in (first, next_check(sums.hands - 1, first)):
        return False
    if rule.is_sufficient is not None and rule.is_sufficient(sums):
        return True
    if rule.precision is None:
        return False
    return estimate_row(resolved, sums, rule.precision.row).is_within(rule.precision.share)


def estimate_row(resolved: ResolvedQuestion, sums: Sums, name: str) -> Estimate:
    row = next(row for row in resolved.rows if row.name == name)
    return estimate(row, sums.rows[name], sums.hands)


def seconds_left(progress: Progress) -> float | None:
    """Estimate the seconds until the first limit is reached."""
    rule, hands, candidates = progress.rule, progress.sums.hands, []
    if rule.seconds is not None:
        candidates.append(rule.seconds - progress.seconds)
    if rule.hands is not None and progress.rate:
        candidates.append((rule.hands - hands) / progress.rate)
    if rule.precision is not None and progress.rate:
        row_estimate = estimate_row(progress.resolved, progress.sums, rule.precision.row)
        if row_estimate.figure and isfinite(row_estimate.half_width):
            needed = hands * (row_estimate.half_width / (rule.precision.share * abs(row_estimate.figure))) ** 2
            candidates.append((needed - hands) / progress.rate)
    if rule.estimate_total is not None and progress.rate and (total := rule.estimate_total(progress.sums)) is not None:
        candidates.append((total - hands) / progress.rate)
    return max(min(candidates), 0.0) if candidates else None


def next_check(hands: int, first: int = FIRST_CHECK) -> int:
    """Return the first number of hands after this one at which the stopping rule is checked."""
    check = first
    while check <= hands:
        check = max(int(check * CHECK_GROWTH), check + 1)
    return check


def _count_in_order(resolved: Any, rule: StoppingRule, executor: Executor, first: int) -> Iterator[Sums]:
    """Play ranges of hands, several at the same time, and yield their sums in order."""
    started, done = time.monotonic(), 0
    pending: deque[Pending] = deque()
    try:
        while True:
            while len(pending) < 2 * executor.size and (rule.hands is None or first < rule.hands):
                rate = done / max(time.monotonic() - started, 1e-6)
                hands = _next_range_size(first, rule, resolved.is_compiled, executor, rate / executor.size)
                pending.append(executor.submit(resolved, first, hands))
                first += hands
            if not pending:
                return
            counted = pending.popleft().result()
            done += counted.hands
            yield counted
    finally:
        executor.close()


def _next_range_size(first: int, rule: StoppingRule, is_quick: bool, executor: Executor, rate: float) -> int:
    """Return the size of the next range: the executor's preferred size, up to the next check or limit."""
    hands = min(max(int(rate * executor.target_s), 50 if is_quick else 1), executor.max_hands)
    if rule.has_interim_checks:
        hands = min(hands, next_check(first, rule.first_check) - first)
    return hands if rule.hands is None else min(hands, rule.hands - first)
