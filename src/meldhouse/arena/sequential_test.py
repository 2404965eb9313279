"""Sequential test of who is better, by a confidence sequence: it may be looked at after every deck.

Robbins' normal mixture, with the spread estimated (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas: "Time-uniform
central limit theory and asymptotic confidence sequences", 2024): an interval around the mean that covers the truth at
all times at once, but for WRONG of all matches.  Two bots are told apart when it leaves out 0; they are as good as
equal when it lies within MARGIN of the spread of one deck to both sides of 0.  Of several pairs each has its part of
WRONG (Bonferroni). The test of a fixed length that the table's intervals are would be wrong more often the more often
it is looked at.
"""

from enum import StrEnum
from math import log, sqrt

from meldhouse.arena.match import WORTH, Meeting
from meldhouse.arena.ratings import moments
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.confidence_intervals import covariances, spread_of

WRONG = 0.05  # of all matches may end with a wrong verdict
MARGIN = 0.05  # of the spread of one deck: what is less than that apart is as good as equal
BEST_AT = 1000  # decks at which the interval is as narrow as it can be
MOST_DECKS = 1 << 40  # nobody waits for more
FIRST_LOOK = 100  # decks: of fewer, lopsided ones do not tell their spread


class Verdict(StrEnum):
    AHEAD, BEHIND, EQUAL, OPEN = "ahead", "behind", "equal", "open"


def half_of(decks: int, wrong: float) -> float:
    """Half as wide as the interval is after so many decks, in spreads of one."""
    mixed = -2 * log(wrong) + log(-2 * log(wrong)) + 1  # the weight that is best at BEST_AT
    x = decks * mixed / BEST_AT
    return sqrt((x + 1) / (decks * x) * 2 * log(sqrt(x + 1) / wrong))


def verdict(mean: float, spread: float, decks: int, wrong: float = WRONG, margin: float = MARGIN) -> Verdict:
    """Of a difference: its mean over so many decks, and the spread of one."""
    if decks < FIRST_LOOK:
        return Verdict.OPEN
    if not spread:
        return Verdict.EQUAL if not mean else Verdict.AHEAD if mean > 0 else Verdict.BEHIND
    half = half_of(decks, wrong)
    apart = mean / spread
    if abs(apart) > half:
        return Verdict.AHEAD if apart > 0 else Verdict.BEHIND
    return Verdict.EQUAL if abs(apart) + half < margin else Verdict.OPEN


def of_pair(meeting: Meeting, sums: Sums, one: int, other: int) -> Verdict:
    if sums.hands < FIRST_LOOK:
        return Verdict.OPEN
    spreading = covariances(moments(sums, WORTH), sums.hands, [one, other])
    spread = sqrt(spread_of([1.0, -1.0], spreading.together))
    return verdict(spreading.means[0] - spreading.means[1], spread, sums.hands, WRONG / len(meeting.pairs))


def is_certain(meeting: Meeting, sums: Sums) -> bool:
    return all(of_pair(meeting, sums, *pair) is not Verdict.OPEN for pair in meeting.pairs)


def decks_needed(meeting: Meeting, sums: Sums) -> float | None:
    """About how many decks there will be when it is certain, if what has been seen so far is how it is."""
    if sums.hands < FIRST_LOOK:
        return None
    return max(_needed_of_pair(meeting, sums, *pair) for pair in meeting.pairs)


def _needed_of_pair(meeting: Meeting, sums: Sums, one: int, other: int) -> float:
    spreading = covariances(moments(sums, WORTH), sums.hands, [one, other])
    spread = sqrt(spread_of([1.0, -1.0], spreading.together))
    mean, decks = spreading.means[0] - spreading.means[1], sums.hands
    while verdict(mean, spread, decks, WRONG / len(meeting.pairs)) is Verdict.OPEN and decks < MOST_DECKS:
        decks += 1 + decks // 20
    return float(decks)
