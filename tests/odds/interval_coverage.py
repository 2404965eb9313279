"""Measure the coverage of confidence intervals by small runs whose true value is known: make interval-coverage

95 of 100 intervals should cover it. Columns are drawn from known distributions and processed like hands: summed, merged
and estimated. Some kinds of runs are real ones: deals with exact odds, and tables with splitting. ARGS=2000 makes 2000
runs of each kind, ARGS="2000 split_until_known" only of the named kinds.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from meldhouse.games.odds import Kind, Row
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import RowTotals, Sums, total_row
from meldhouse.odds.confidence_intervals import CONFIDENCE, Estimate, difference, estimate
from meldhouse.odds.runner import FIRST_CHECK, Precision, StoppingRule, estimate_row, next_check, run
from meldhouse.odds.spec import make_question, read_rows, resolve

Dice = np.random.Generator
Pool = list[np.ndarray]
Sides = list[Pool]  # the columns of a row on each
SAID = msg("odds-turns")
LOW, HIGH = 0.94, 0.96


class Interval(NamedTuple):
    """The interval of a run, and the true value."""

    found: Estimate
    truth: float

    @property
    def covers(self) -> bool:
        return self.found.low <= self.truth <= self.found.high


def row(kind: Kind, of: bool = False, part: float = 0.0) -> Row:
    return Row("row", SAID, kind, lambda tables: tables, (lambda tables: tables) if of else None, part=part)


def whole(*columns: np.ndarray) -> list[np.ndarray]:
    return [column.astype(np.int64) for column in columns]


# --- kinds of runs --------------------------------------------------------------------------


def rare_shares(dice: Dice) -> Interval:
    """Estimate a share that occurs two to sixty times in a run."""
    hands = 5000
    p = np.exp(dice.uniform(np.log(2), np.log(60))) / hands
    counted = total_row(row(Kind.SHARE), [whole(dice.random(hands) < p)])
    return Interval(estimate(row(Kind.SHARE), counted, hands), p)


def shares_of_some(dice: Dice) -> Interval:
    """Estimate a share among some of the hands."""
    hands, p = 800, dice.uniform(0.02, 0.5)
    among = dice.random(hands) < 0.4
    kind = row(Kind.SHARE, of=True)
    return Interval(estimate(kind, total_row(kind, [whole(dice.random(hands) < p, among)]), hands), p)


def means(dice: Dice) -> Interval:
    """Estimate a mean of lengths, which have a long tail."""
    hands, p = 500, dice.uniform(0.03, 0.3)
    counted = total_row(row(Kind.MEAN), [whole(dice.geometric(p, hands))])
    return Interval(estimate(row(Kind.MEAN), counted, hands), 1 / p)


def ratios(dice: Dice) -> Interval:
    """Estimate a ratio whose denominator differs from hand to hand, and is often zero."""
    hands, p, chances = 500, dice.uniform(0.1, 0.9), dice.uniform(0.3, 2)
    of = dice.poisson(chances, hands) * dice.integers(1, 4, hands)
    kind = row(Kind.RATIO, of=True)
    return Interval(estimate(kind, total_row(kind, [whole(dice.binomial(of, p), of)]), hands), p)


def quantiles(dice: Dice) -> Interval:
    """Estimate a quantile of nearly distinct lengths, so that the true value is between two of them."""
    hands, part = 600, dice.choice([0.5, 0.9])
    kind = row(Kind.SPREAD, part=part)
    return Interval(
        estimate(kind, total_row(kind, [whole(dice.integers(0, 1000, hands))]), hands), np.ceil(1000 * part) - 1
    )


def paired_shares(dice: Dice) -> Interval:
    """Estimate a paired difference of shares under two rules, mostly with equal hands."""
    hands, (up, down) = 3000, np.exp(dice.uniform(np.log(0.001), np.log(0.05), 2))
    kind = row(Kind.SHARE)
    return Interval(
        difference(kind, total_row(kind, under_two_rules(dice, hands, 0.3, up, down)), hands, 1).by, up - down
    )


def under_two_rules(dice: Dice, hands: int, p: float, up: float, down: float) -> Sides:
    """Return hands under two rules: some hands change in each direction, the others are equal."""
    change = dice.choice([0, 1, -1], hands, p=[1 - up - down, up, down])
    usual = np.where(change == 0, dice.random(hands) < p, change < 0)
    return [whole(usual), whole(usual + change)]


def paired_ratios(dice: Dice) -> Interval:
    """Estimate a paired difference of ratios under two rules."""
    hands, p = 800, dice.uniform(0.2, 0.6)
    of = 1 + dice.poisson(1.5, hands)
    usual, more = dice.binomial(of, p), dice.binomial(of, 0.1)
    kind = row(Kind.RATIO, of=True)
    return Interval(difference(kind, total_row(kind, [whole(usual, of), whole(usual + more, of)]), hands, 1).by, 0.1)


def until_known(kind: Row, draw: Callable[[int], Sides], share: float) -> tuple[RowTotals, int]:
    """Return the totals of a run that stops at a check when the first side reaches a relative precision."""
    sums, look = Sums(), FIRST_CHECK
    while True:
        new = look - sums.hands
        sums = sums + Sums(new, {"row": total_row(kind, draw(new))})
        if estimate(kind, sums.rows["row"], sums.hands).is_within(share):
            return sums.rows["row"], sums.hands
        look = next_check(look)


def stopping_shares(dice: Dice) -> Interval:
    """Estimate a rare share to a relative precision of 10% to 20%."""
    kind, p = row(Kind.SHARE), np.exp(dice.uniform(np.log(0.002), np.log(0.2)))
    counted, hands = until_known(kind, lambda n: [whole(dice.random(n) < p)], dice.uniform(0.1, 0.25))
    return Interval(estimate(kind, counted, hands), p)


def stopping_means(dice: Dice) -> Interval:
    kind, p = row(Kind.MEAN), dice.uniform(0.03, 0.3)
    counted, hands = until_known(kind, lambda n: [whole(dice.geometric(p, n))], dice.uniform(0.03, 0.06))
    return Interval(estimate(kind, counted, hands), 1 / p)


def stopping_pairs(dice: Dice) -> Interval:
    """Estimate a difference of shares in a run that stops when the first share is precise."""
    kind, p = row(Kind.SHARE), np.exp(dice.uniform(np.log(0.005), np.log(0.2)))
    up, down = p * dice.uniform(0.05, 0.5, 2)
    counted, hands = until_known(kind, lambda n: under_two_rules(dice, n, p, up, down), dice.uniform(0.1, 0.25))
    return Interval(difference(kind, counted, hands, 1).by, up - down)


def stopping_pairs_of_means(dice: Dice) -> Interval:
    """Estimate a difference of mean lengths in a run that stops when the first mean is precise."""
    kind, p, more = row(Kind.MEAN), dice.uniform(0.03, 0.3), dice.uniform(0.1, 0.5)

    def lengths(hands: int) -> Sides:
        usual = dice.geometric(p, hands)
        return [whole(usual), whole(usual + dice.binomial(usual, more))]

    counted, hands = until_known(kind, lengths, dice.uniform(0.03, 0.06))
    return Interval(difference(kind, counted, hands, 1).by, more / p)


def dealt(dice: Dice) -> Interval:
    """Estimate kings on the sides in 400 real deals of Kings Corners."""
    return real(StoppingRule(hands=400), "dealt_kings", dice)


def dealt_until_known(dice: Dice) -> Interval:
    """Estimate the share of real deals with a king, to a relative precision of a twelfth."""
    return real(StoppingRule(precision=Precision("dealt_king", 0.08)), "dealt_king", dice)


def split(dice: Dice) -> Interval:
    """Estimate High Kongs of three conspiring players by splitting."""
    asked = resolve(make_question(**CONSPIRED, seed=int(dice.integers(1 << 62)), split="high_kong"))
    return Interval(estimate_row(asked, asked.count_range(0, IN_COPIES), "high_kong"), conspired())


IN_COPIES = 2_000  # hands of a run
COUNTED = 300_000  # hands without copies, for the true value of hands with copies
CONSPIRED = {"game": "kongpie", "variant": "casino", "bots": "hunter,accomplice,accomplice"}
CONSPIRING = ("high_kong", 9_000, *CONSPIRED.values())
THIRTEEN_ORPHANS = ("fan_thirteen_orphans", 20_000, "mahjong", "competition", "club")


@cache
def conspired() -> float:
    """Return the true share of High Kongs, counted without splitting."""
    asked = resolve(make_question(**CONSPIRED, seed=1))
    return estimate_row(asked, list(run(asked.question, StoppingRule(hands=COUNTED), 1))[-1].sums, "high_kong").figure


def split_drawn_again(dice: Dice) -> Interval:
    """Estimate from a resample of a few thousand played hands, which allows very many runs."""
    kind, (pool,) = weighed_hands(*CONSPIRING)
    some = dice.choice(pool, IN_COPIES)
    return Interval(estimate(kind, total_row(kind, [[some]]), IN_COPIES), float(pool.mean()) * kind.times)


def split_until_known(dice: Dice) -> Interval:
    """Estimate from resampled hands until a relative precision of 10% to 25%."""
    return weighed_until_known(CONSPIRING, dice)


def split_fan_until_known(dice: Dice) -> Interval:
    """Estimate a rare fan of Mahjong among won hands by splitting."""
    return weighed_until_known(THIRTEEN_ORPHANS, dice)


def weighed_until_known(which: tuple[Any, ...], dice: Dice) -> Interval:
    kind, pool = weighed_hands(*which)
    counted, hands = until_known(kind, partial(drawn_again, dice, pool), dice.uniform(0.1, 0.25))
    ends = pool[0].mean() / (pool[1].mean() if kind.of else 1)
    return Interval(estimate(kind, counted, hands), float(ends) * kind.times)


def drawn_again(dice: Dice, pool: Pool, hands: int) -> Sides:
    some = dice.integers(0, len(pool[0]), hands)
    return [[column[some] for column in pool]]


@cache
def weighed_hands(row: str, hands: int, game: str, variant: str, bots: str) -> tuple[Row, Pool]:
    """Return a row, and its weighted values in hands with all their copies."""
    asked = resolve(make_question(game, variant, bots=bots, seed=77, split=row))
    parts = [read_rows(asked, asked.sides[0], first, 1000)[row] for first in range(0, hands, 1000)]
    return next(one for one in asked.rows if one.name == row), [np.concatenate(one) for one in zip(*parts, strict=True)]


def real(goal: StoppingRule, name: str, dice: Dice) -> Interval:
    asked = resolve(make_question("kingscorners", bots="uniform", seed=int(dice.integers(1 << 62))))
    sums = list(run(asked.question, goal, 1))[-1].sums
    return Interval(estimate_row(asked, sums, name), float(asked.game.odds.exact(asked.sides[0].rules)[name]))


KINDS = (
    rare_shares, shares_of_some, means, ratios, quantiles, paired_shares, paired_ratios,
    stopping_shares, stopping_means, stopping_pairs, stopping_pairs_of_means,
    dealt, dealt_until_known, split, split_drawn_again, split_until_known, split_fan_until_known,
)  # fmt: skip


def covering(kind: Callable[[Dice], Interval], runs: int, seed: int) -> Iterator[bool]:
    dice = np.random.default_rng(seed)
    return (kind(dice).covers for _ in range(runs))


def main() -> None:
    runs = next((int(word) for word in sys.argv[1:] if word.isdigit()), 4000)
    named = [kind for kind in KINDS if kind.__name__ in sys.argv[1:]]
    wrong = []
    for kind in named or KINDS:
        share = sum(covering(kind, runs, 1)) / runs
        wrong += [kind.__name__] * (not LOW <= share <= HIGH)
        print(
            f"{kind.__name__:24} {share:.2%} of {runs:,} intervals cover the truth; {CONFIDENCE:.0%} should", flush=True
        )
    sys.exit(f"Not between {LOW:.0%} and {HIGH:.0%}: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
