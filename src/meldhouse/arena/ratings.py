"""Ratings and other statistics for bots and pairs of bots, each with a 95% confidence interval.

A deck with all its orders is one observation of each bot, and Student's interval is that of their mean. A rating is on
the Elo scale, from the share of meetings in which a bot was ahead: 400 points are odds of ten to one. Its interval is
that of the share.
"""

from math import inf, log10
from typing import NamedTuple

from meldhouse.arena.luck_control import lead_without_luck
from meldhouse.arena.match import (
    BETTER,
    CONTROLLED,
    FAILED,
    SCORE,
    WINS,
    ResolvedMatch,
    equalizing_factors,
    numbers_per_column,
)
from meldhouse.odds.accumulators import Moments, Sums
from meldhouse.odds.confidence_intervals import (
    Estimate,
    covariances,
    mean_interval,
    student_interval,
    weighted_sum_variance,
)


class Standing(NamedTuple):
    """A bot's result per hand, or per session."""

    bot: str
    wins: Estimate  # of all hands, per seat that it takes
    figures: dict[str, Estimate]
    rating: Estimate | None  # relative to the first bot; None for that one
    failed: int  # hands forfeited


class PairResult(NamedTuple):
    """The result of one bot against another."""

    one: str
    other: str
    ahead: Estimate  # in score
    better: Estimate  # share of meetings in which it was ahead; ties count half
    rating: Estimate


def row_moments(sums: Sums, name: str) -> Moments:
    moments = sums.rows[name]
    assert isinstance(moments, Moments)
    return moments


def column_scale(resolved: ResolvedMatch, name: str) -> float:
    """Return the factor that scales each column of a row to one seat in one hand."""
    counts = numbers_per_column(resolved, name)
    return 1 / (counts[0] * equalizing_factors(counts)[0])


def _bot_mean(resolved: ResolvedMatch, sums: Sums, name: str, bot: int) -> Estimate:
    return mean_interval(covariances(row_moments(sums, name), sums.hands, [bot]), sums.hands) * column_scale(
        resolved, name
    )


def pair_lead(resolved: ResolvedMatch, sums: Sums, one: int, other: int, name: str = SCORE) -> Estimate:
    """Return the first bot's mean lead over the second bot on the same decks."""
    lead, variance = lead_and_variance(sums, one, other, name)
    return student_interval(lead, variance, sums.hands) * column_scale(resolved, name)


def lead_and_variance(sums: Sums, one: int, other: int, name: str = SCORE) -> tuple[float, float]:
    """Return the mean lead of a deck and the variance of a single deck, without luck if the match adjusts for it."""
    if name == SCORE and CONTROLLED in sums.rows:
        return lead_without_luck(row_moments(sums, CONTROLLED), sums.hands, one, other)
    covariance = covariances(row_moments(sums, name), sums.hands, [one, other])
    variance = weighted_sum_variance([1.0, -1.0], covariance.matrix)
    return covariance.means[0] - covariance.means[1], variance


def _better_share(resolved: ResolvedMatch, sums: Sums, one: int, other: int) -> Estimate:
    """Return the share of meetings in which the bot `one` did better."""
    first, second = sorted((one, other))
    share = mean_interval(
        covariances(row_moments(sums, BETTER), sums.hands, [resolved.pairs.index((first, second))]), sums.hands
    )
    share = share * (column_scale(resolved, BETTER) / 2)
    if one > other:
        share = Estimate(1 - share.figure, 1 - share.high, 1 - share.low)
    return _clip_share(share)


def _clip_share(share: Estimate) -> Estimate:
    """Clip a share to the range from 0 to 1."""
    return Estimate(*(min(max(value, 0.0), 1.0) for value in share))


def rating_interval(share: Estimate) -> Estimate:
    return Estimate(*map(elo, share))


def elo(share: float) -> float:
    if 0 < share < 1:
        return 400 * log10(share / (1 - share)) + 0.0
    return inf if share else -inf


def pair_result(resolved: ResolvedMatch, sums: Sums, one: int, other: int) -> PairResult:
    better = _better_share(resolved, sums, one, other)
    bots = resolved.bots
    return PairResult(bots[one], bots[other], pair_lead(resolved, sums, one, other), better, rating_interval(better))


def make_standings(resolved: ResolvedMatch, sums: Sums) -> list[Standing]:
    """Return the results of all bots, in the order in which the match lists the bots."""
    reported = [name for name in (*resolved.figures, SCORE) if _is_reported(resolved, sums, name)]
    return [
        Standing(
            name,
            _clip_share(_bot_mean(resolved, sums, WINS, bot)),
            {figure: _bot_mean(resolved, sums, figure, bot) for figure in reported},
            rating_interval(_better_share(resolved, sums, bot, 0)) if bot else None,
            row_moments(sums, FAILED).first[bot] // equalizing_factors(resolved.seats_of)[bot],
        )
        for bot, name in enumerate(resolved.bots)
    ]


def _is_reported(resolved: ResolvedMatch, sums: Sums, name: str) -> bool:
    """Return whether the table shows a figure; constant zeros, and a score equal to the only figure, are omitted."""
    counts = [count for count in resolved.game.scene.COUNTS if count.worth and any(row_moments(sums, count.name).first)]
    if name == SCORE:
        return len(counts) > 1
    return any(map(any, row_moments(sums, name).second))
