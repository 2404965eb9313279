"""Do intervals hold?  Small runs whose truth is known, and how many of their intervals cover it: make intervals

95 of 100 should.  Columns are drawn so that the truth is known, and go the way that hands go: summed, added, estimated.
Three kinds of runs are real ones: deals that can be counted out, and tables that are copied on the way.  ARGS=2000
makes so many runs of each kind.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from meldhouse.games.odds import Kind, Row
from meldhouse.odds.estimates import SURE, Estimate, difference, estimate
from meldhouse.odds.question import ask, look_up, read_all
from meldhouse.odds.running import FIRST_LOOK, Goal, Precision, figure_of, next_look, run
from meldhouse.odds.sums import Sums, summed
from meldhouse.words import HOUSE

Dice = np.random.Generator
SAID = HOUSE("odds-turns")
LOW, HIGH = 0.94, 0.96


class Interval(NamedTuple):
    """One run: what it found, and the truth."""

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
    """Something that comes up twice to sixty times in a run."""
    hands = 5000
    p = np.exp(dice.uniform(np.log(2), np.log(60))) / hands
    counted = summed(row(Kind.SHARE), [whole(dice.random(hands) < p)])
    return Interval(estimate(row(Kind.SHARE), counted, hands), p)


def shares_of_some(dice: Dice) -> Interval:
    """Among hands that are themselves only a part."""
    hands, p = 800, dice.uniform(0.02, 0.5)
    among = dice.random(hands) < 0.4
    kind = row(Kind.SHARE, of=True)
    return Interval(estimate(kind, summed(kind, [whole(dice.random(hands) < p, among)]), hands), p)


def means(dice: Dice) -> Interval:
    """Lengths, which have a long tail."""
    hands, p = 500, dice.uniform(0.03, 0.3)
    counted = summed(row(Kind.MEAN), [whole(dice.geometric(p, hands))])
    return Interval(estimate(row(Kind.MEAN), counted, hands), 1 / p)


def ratios(dice: Dice) -> Interval:
    """What comes of a number of chances that differs from hand to hand, and often is none."""
    hands, p, chances = 500, dice.uniform(0.1, 0.9), dice.uniform(0.3, 2)
    of = dice.poisson(chances, hands) * dice.integers(1, 4, hands)
    kind = row(Kind.RATIO, of=True)
    return Interval(estimate(kind, summed(kind, [whole(dice.binomial(of, p), of)]), hands), p)


def quantiles(dice: Dice) -> Interval:
    """Of lengths that hardly ever are the same, so that the truth lies between two of them."""
    hands, part = 600, dice.choice([0.5, 0.9])
    kind = row(Kind.SPREAD, part=part)
    return Interval(
        estimate(kind, summed(kind, [whole(dice.integers(0, 1000, hands))]), hands), np.ceil(1000 * part) - 1
    )


def paired_shares(dice: Dice) -> Interval:
    """The same hands under two rules, most of which end alike."""
    hands, (up, down) = 3000, np.exp(dice.uniform(np.log(0.001), np.log(0.05), 2))
    change = dice.choice([0, 1, -1], hands, p=[1 - up - down, up, down])
    usual = np.where(change == 0, dice.random(hands) < 0.3, change < 0)
    kind = row(Kind.SHARE)
    return Interval(difference(kind, summed(kind, [whole(usual), whole(usual + change)]), hands, 1).by, up - down)


def paired_ratios(dice: Dice) -> Interval:
    """A ratio under two rules, on hands that go together."""
    hands, p = 800, dice.uniform(0.2, 0.6)
    of = 1 + dice.poisson(1.5, hands)
    usual, more = dice.binomial(of, p), dice.binomial(of, 0.1)
    kind = row(Kind.RATIO, of=True)
    return Interval(difference(kind, summed(kind, [whole(usual, of), whole(usual + more, of)]), hands, 1).by, 0.1)


def stopping(kind: Row, draw: Callable[[Dice, int], np.ndarray], truth: float, share: float, dice: Dice) -> Interval:
    """Until it is known to a part of itself, looked at when runs are looked at."""
    sums, look = Sums(), FIRST_LOOK
    while True:
        new = look - sums.hands
        sums = sums + Sums(new, {"row": summed(kind, [whole(draw(dice, new))])})
        found = estimate(kind, sums.rows["row"], sums.hands)
        if found.within(share):
            return Interval(found, truth)
        look = next_look(look)


def stopping_shares(dice: Dice) -> Interval:
    """Rare things, known to a tenth or two of themselves."""
    p = np.exp(dice.uniform(np.log(0.002), np.log(0.2)))
    return stopping(row(Kind.SHARE), lambda d, n: d.random(n) < p, p, dice.uniform(0.1, 0.25), dice)


def stopping_means(dice: Dice) -> Interval:
    p = dice.uniform(0.03, 0.3)
    return stopping(row(Kind.MEAN), lambda d, n: d.geometric(p, n), 1 / p, dice.uniform(0.03, 0.06), dice)


def dealt(dice: Dice) -> Interval:
    """Real deals of Kings Corners, 400 a run: kings on the sides."""
    return real(Goal(hands=400), "dealt_kings", dice)


def dealt_until_known(dice: Dice) -> Interval:
    """Real deals until the share of those with a king is known to a twelfth."""
    return real(Goal(precision=Precision("dealt_king", 0.08)), "dealt_king", dice)


def split(dice: Dice) -> Interval:
    """Three who conspire for a High Kong, so many hands a run and their copies."""
    asked = look_up(ask(**CONSPIRED, seed=int(dice.integers(1 << 62)), split="high_kong"))
    return Interval(figure_of(asked, asked.sums_of(0, IN_COPIES), "high_kong"), conspired())


IN_COPIES = 2_000  # hands of a run
COUNTED = 300_000  # hands without copies, for the truth about those with them
CONSPIRED = {"game": "kongpie", "variant": "casino", "bots": "hunter,accomplice,accomplice"}


@cache
def conspired() -> float:
    """Counted, without copies."""
    asked = look_up(ask(**CONSPIRED, seed=1))
    return figure_of(asked, list(run(asked.question, Goal(hands=COUNTED), 1))[-1].sums, "high_kong").figure


def split_drawn_again(dice: Dice) -> Interval:
    """As many of these hands, drawn from a few thousand that were really played: very many such runs."""
    asked, pool = look_up(ask(**CONSPIRED, seed=77, split="high_kong")), weighed_hands()
    kind = next(row for row in asked.rows if row.name == "high_kong")
    some = dice.choice(pool, IN_COPIES)
    return Interval(estimate(kind, summed(kind, [[some]]), IN_COPIES), float(pool.mean()) * kind.times)


@cache
def weighed_hands() -> np.ndarray:
    """What each of 9,000 hands with all its copies came to."""
    asked = look_up(ask(**CONSPIRED, seed=77, split="high_kong"))
    parts = (read_all(asked, asked.sides[0], first, 1000)["high_kong"][0] for first in range(0, 9000, 1000))
    return np.concatenate(list(parts))


def real(goal: Goal, name: str, dice: Dice) -> Interval:
    asked = look_up(ask("kingscorners", bots="uniform", seed=int(dice.integers(1 << 62))))
    sums = list(run(asked.question, goal, 1))[-1].sums
    return Interval(figure_of(asked, sums, name), float(asked.game.odds.exact(asked.sides[0].rules)[name]))


KINDS = (
    rare_shares, shares_of_some, means, ratios, quantiles, paired_shares, paired_ratios,
    stopping_shares, stopping_means, dealt, dealt_until_known, split, split_drawn_again,
)  # fmt: skip


def covering(kind: Callable[[Dice], Interval], runs: int, seed: int) -> Iterator[bool]:
    dice = np.random.default_rng(seed)
    return (kind(dice).covers for _ in range(runs))


def main() -> None:
    runs = int(sys.argv[1]) if sys.argv[1:] else 4000
    wrong = []
    for kind in KINDS:
        share = sum(covering(kind, runs, 1)) / runs
        wrong += [kind.__name__] * (not LOW <= share <= HIGH)
        print(f"{kind.__name__:18} {share:.2%} of {runs:,} intervals cover the truth; {SURE:.0%} should", flush=True)
    sys.exit(f"Not between {LOW:.0%} and {HIGH:.0%}: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
