"""Tests sequentially which bot is stronger, with a confidence sequence that is valid after every deck.

Robbins' normal mixture with estimated variance gives an interval around the mean. It covers the true value at all times
at once, except in ERROR_RATE of all matches. The method is in Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas:
"Time-uniform central limit theory and asymptotic confidence sequences", 2024. One bot is better if the interval
excludes 0. Two are equivalent if it is within EQUIVALENCE_MARGIN standard deviations of one deck around 0. Several
pairs share ERROR_RATE (Bonferroni). The fixed-sample intervals of the table would be wrong more often the more often
they are evaluated.
"""

from enum import StrEnum
from math import log, sqrt

from meldhouse.arena.match import ResolvedMatch
from meldhouse.arena.ratings import lead_and_variance
from meldhouse.odds.accumulators import Sums

ERROR_RATE = 0.05  # share of matches that may end with a wrong verdict
EQUIVALENCE_MARGIN = 0.05  # in standard deviations of one deck; smaller differences count as equal
TIGHTEST_AT_DECKS = 1000  # the mixture is tuned to be narrowest there
MAX_DECKS = 1 << 40  # the limit of the estimate
FIRST_CHECK_DECKS = 100  # fewer skewed ones do not determine the variance


class Verdict(StrEnum):
    AHEAD, BEHIND, EQUAL, OPEN = "ahead", "behind", "equal", "open"


def half_width(decks: int, error_rate: float) -> float:
    """Return the half-width of the interval after a number of decks, in standard deviations of one deck."""
    mixed = -2 * log(error_rate) + log(-2 * log(error_rate)) + 1  # the weight that is best at TIGHTEST_AT_DECKS
    x = decks * mixed / TIGHTEST_AT_DECKS
    return sqrt((x + 1) / (decks * x) * 2 * log(sqrt(x + 1) / error_rate))


def decide(
    mean: float, deviation: float, decks: int, error_rate: float = ERROR_RATE, margin: float = EQUIVALENCE_MARGIN
) -> Verdict:
    """Return the verdict on a difference, given its mean, the number of decks and the standard deviation per deck."""
    if decks < FIRST_CHECK_DECKS:
        return Verdict.OPEN
    if not deviation:
        return Verdict.EQUAL if not mean else Verdict.AHEAD if mean > 0 else Verdict.BEHIND
    radius = half_width(decks, error_rate)
    effect = mean / deviation
    if abs(effect) > radius:
        return Verdict.AHEAD if effect > 0 else Verdict.BEHIND
    return Verdict.EQUAL if abs(effect) + radius < margin else Verdict.OPEN


def pair_verdict(resolved: ResolvedMatch, sums: Sums, one: int, other: int) -> Verdict:
    if sums.hands < FIRST_CHECK_DECKS:
        return Verdict.OPEN
    mean, variance = lead_and_variance(sums, one, other)
    return decide(mean, sqrt(variance), sums.hands, ERROR_RATE / len(resolved.pairs))


def is_certain(resolved: ResolvedMatch, sums: Sums) -> bool:
    return all(pair_verdict(resolved, sums, *pair) is not Verdict.OPEN for pair in resolved.pairs)


def decks_needed(resolved: ResolvedMatch, sums: Sums) -> float | None:
    """Estimate how many decks all verdicts need to be certain if the means do not change."""
    if sums.hands < FIRST_CHECK_DECKS:
        return None
    return max(_pair_decks_needed(resolved, sums, *pair) for pair in resolved.pairs)


def _pair_decks_needed(resolved: ResolvedMatch, sums: Sums, one: int, other: int) -> float:
    mean, variance = lead_and_variance(sums, one, other)
    deviation, decks = sqrt(variance), sums.hands
    while decide(mean, deviation, decks, ERROR_RATE / len(resolved.pairs)) is Verdict.OPEN and decks < MAX_DECKS:
        decks += 1 + decks // 20
    return float(decks)
