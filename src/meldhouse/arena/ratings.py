"""Ratings and other figures of bots and pairs, each with a 95% confidence interval.

A deck with all its orders is one number of each bot, and Student's interval is that of these numbers' mean.  A rating
is the share of meetings in which a bot was ahead, as Elo has it: 400 points are ten to one.  Its interval is that of
the share.
"""

from math import inf, log10
from typing import NamedTuple

from meldhouse.arena.match import BETTER, FAILED, WINS, WORTH, Meeting, evened, shares
from meldhouse.odds.accumulators import Moments, Sums
from meldhouse.odds.confidence_intervals import Estimate, covariances, mean, spread_of, students


class Standing(NamedTuple):
    """What a bot gets of a hand, or of a sitting."""

    bot: str
    wins: Estimate  # a share of all hands in which it sits, per seat
    figures: dict[str, Estimate]
    rating: Estimate | None  # above the first bot; none of the first itself
    failed: int  # hands that it lost so


class Meet(NamedTuple):
    """One bot against another."""

    one: str
    other: str
    ahead: Estimate  # in what the hand is worth
    better: Estimate  # the share of meetings in which it was ahead, equal ones half
    rating: Estimate


def moments(sums: Sums, name: str) -> Moments:
    found = sums.rows[name]
    assert isinstance(found, Moments)
    return found


def times(meeting: Meeting, name: str) -> float:
    """What one of a row's columns is, for a seat in a hand."""
    numbers = shares(meeting, name)
    return 1 / (numbers[0] * evened(numbers)[0])


def _of_bot(meeting: Meeting, sums: Sums, name: str, bot: int) -> Estimate:
    return mean(covariances(moments(sums, name), sums.hands, [bot]), sums.hands) * times(meeting, name)


def ahead(meeting: Meeting, sums: Sums, one: int, other: int, name: str = WORTH) -> Estimate:
    """By how much, on the same decks."""
    spreading = covariances(moments(sums, name), sums.hands, [one, other])
    by = spreading.means[0] - spreading.means[1]
    return students(by, spread_of([1.0, -1.0], spreading.together), sums.hands) * times(meeting, name)


def _share_ahead(meeting: Meeting, sums: Sums, one: int, other: int) -> Estimate:
    """The share of meetings in which `one` did better."""
    first, second = sorted((one, other))
    found = mean(covariances(moments(sums, BETTER), sums.hands, [meeting.pairs.index((first, second))]), sums.hands)
    found = found * (times(meeting, BETTER) / 2)
    if one > other:
        found = Estimate(1 - found.figure, 1 - found.high, 1 - found.low)
    return _of_all(found)


def _of_all(share: Estimate) -> Estimate:
    """Nothing is less than no part of all, or more than all of it."""
    return Estimate(*(min(max(value, 0.0), 1.0) for value in share))


def rating(share: Estimate) -> Estimate:
    return Estimate(*map(elo, share))


def elo(share: float) -> float:
    if 0 < share < 1:
        return 400 * log10(share / (1 - share)) + 0.0
    return inf if share else -inf


def meet(meeting: Meeting, sums: Sums, one: int, other: int) -> Meet:
    share = _share_ahead(meeting, sums, one, other)
    bots = meeting.bots
    return Meet(bots[one], bots[other], ahead(meeting, sums, one, other), share, rating(share))


def standings(meeting: Meeting, sums: Sums) -> list[Standing]:
    """Every bot, as they were named."""
    shown = [name for name in (*meeting.figures, WORTH) if _is_told(meeting, sums, name)]
    return [
        Standing(
            name,
            _of_all(_of_bot(meeting, sums, WINS, bot)),
            {figure: _of_bot(meeting, sums, figure, bot) for figure in shown},
            rating(_share_ahead(meeting, sums, bot, 0)) if bot else None,
            moments(sums, FAILED).first[bot] // evened(meeting.seats_of)[bot],
        )
        for bot, name in enumerate(meeting.bots)
    ]


def _is_told(meeting: Meeting, sums: Sums, name: str) -> bool:
    """What nobody plays for is left out, and what a hand is worth where one figure says as much."""
    counts = [count for count in meeting.game.scene.COUNTS if count.worth and any(moments(sums, count.name).first)]
    if name == WORTH:
        return len(counts) > 1
    return any(map(any, moments(sums, name).second))
