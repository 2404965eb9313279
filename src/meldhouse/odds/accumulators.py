"""Accumulators of hands: sums of integers, so that they are exact and do not depend on the order."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Kind, Row

FINE = 10  # binary digits of a length that are kept: below 1,024 it is exact, above within a five-hundredth
MOST_NOTED = 100
PIECE = 21  # binary digits of a large number that are multiplied at a time

Numbers = npt.NDArray[np.int64]


class Moments(NamedTuple):
    """The sum of every column of a row, and of every product of two; on all sides, one after the other."""

    first: list[int]
    second: list[list[int]]

    def __add__(self, other: Any) -> "Moments":
        return Moments(
            [a + b for a, b in zip(self.first, other.first, strict=True)],
            [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(self.second, other.second, strict=True)],
        )


Spread = list[dict[int, int]]  # on each side: how many hands have how much
Counted = Moments | Spread


@dataclass
class Sums:
    """Of so many hands, or sittings, row by row."""

    hands: int = 0
    rows: dict[str, Counted] = field(default_factory=dict)
    noted: list[str] = field(default_factory=list)  # what is worth a word of single hands; the first of them

    def __add__(self, other: "Sums") -> "Sums":
        if not self.hands:
            return other
        rows = {name: added(one, other.rows[name]) for name, one in self.rows.items()}
        return Sums(self.hands + other.hands, rows, [*self.noted, *other.noted][:MOST_NOTED])


def added(one: Counted, other: Any) -> Counted:
    if isinstance(one, Moments):
        return one.__add__(other)
    return [{n: a.get(n, 0) + b.get(n, 0) for n in {**a, **b}} for a, b in zip(one, other, strict=True)]


def summed(row: Row, sides: list[list[npt.NDArray[Any]]]) -> Counted:
    """What a row comes to in some hands, from its columns on every side."""
    if row.kind is Kind.SPREAD:
        return [tallied(read) for read, *_ in sides]
    columns = [within(row, side) for side in sides]
    if row.kind is Kind.SHARE and len(columns) == 1:
        return _yes_or_no(columns[0])
    flat = [column.astype(np.int64) for side in columns for column in side]
    first = [int(column.sum()) for column in flat]
    second = [[0] * len(flat) for _ in flat]
    for i, one in enumerate(flat):
        for j in range(i, len(flat)):
            second[i][j] = second[j][i] = product(one, flat[j])
    return Moments(first, second)


def product(one: Numbers, other: Numbers) -> int:
    """The sum of the products: of large numbers piece by piece, so that it is exact."""
    if _greatest(one) * _greatest(other) * len(one) < 1 << 63:
        return int(one @ other)
    some, others = pieces(one), pieces(other)
    return sum(int(a @ b) << PIECE * (i + j) for i, a in enumerate(some) for j, b in enumerate(others))


def _greatest(column: Numbers) -> int:
    return max(int(column.max(initial=0)), -int(column.min(initial=0)))


def pieces(column: Numbers) -> list[Numbers]:
    """The lowest binary digits, the next, and the rest with the sign."""
    mask = (1 << PIECE) - 1
    return [column & mask, column >> PIECE & mask, column >> 2 * PIECE]


def within(row: Row, columns: list[npt.NDArray[Any]]) -> list[npt.NDArray[Any]]:
    """A share is yes or no, and of some hands it counts in those only."""
    if row.kind is not Kind.SHARE:
        return columns
    yes = [column != 0 for column in columns]
    return [yes[0] & yes[1], yes[1]] if row.of is not None else yes


def _yes_or_no(columns: list[npt.NDArray[np.bool_]]) -> Moments:
    """The quickest way where squares are the numbers themselves, and the first column lies within the second."""
    first = [int(np.count_nonzero(column)) for column in columns]
    return Moments(first, [[min(one, other) for other in first] for one in first])


def tallied(read: npt.NDArray[Any]) -> dict[int, int]:
    """How many hands have how much, coarsely where it is large, so that memory stays what it is."""
    if read.max(initial=0) < 1 << FINE:
        counts = np.bincount(read)
        return {n: int(counts[n]) for n in np.flatnonzero(counts).tolist()}
    values, counts = np.unique(_coarse(read.astype(np.int64)), return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _coarse(read: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Its first binary digits."""
    _, digits = np.frexp(read.astype(np.float64))
    shift = np.maximum(digits.astype(np.int64) - FINE, 0)
    return np.asarray((read >> shift) << shift)
