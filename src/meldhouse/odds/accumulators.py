"""Integer accumulators, whose results are exact and do not depend on the order of hands."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Kind, Row

LEADING_BITS = 10  # of a histogram's values: exact below 1,024, above within 1/512
MAX_NOTES = 100
LIMB_BITS = 21  # so that products of two limbs, summed over hands, fit in 64 bits

Numbers = npt.NDArray[np.int64]


class Moments(NamedTuple):
    """Stores the sum of each column of a row, and of each product of two columns, ordered by compared rule set."""

    first: list[int]
    second: list[list[int]]

    def __add__(self, other: Any) -> "Moments":
        return Moments(
            [a + b for a, b in zip(self.first, other.first, strict=True)],
            [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(self.second, other.second, strict=True)],
        )


Histogram = list[dict[int, int]]  # on each side: value -> number of hands
RowTotals = Moments | Histogram


@dataclass
class Sums:
    """Stores the totals of each odds row over hands or sessions."""

    hands: int = 0
    rows: dict[str, RowTotals] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)  # about single hands, such as a bot's failure; the first MAX_NOTES

    def __add__(self, other: "Sums") -> "Sums":
        if not self.hands:
            return other
        rows = {name: add_totals(one, other.rows[name]) for name, one in self.rows.items()}
        return Sums(self.hands + other.hands, rows, [*self.notes, *other.notes][:MAX_NOTES])


def add_totals(one: RowTotals, other: Any) -> RowTotals:
    if isinstance(one, Moments):
        return one.__add__(other)
    return [{n: a.get(n, 0) + b.get(n, 0) for n in {**a, **b}} for a, b in zip(one, other, strict=True)]


def total_row(row: Row, sides: list[list[npt.NDArray[Any]]]) -> RowTotals:
    """Return the totals of a row over the given hands, from its columns under each compared rule set."""
    if row.kind is Kind.SPREAD:
        return [make_histogram(column) for column, *_ in sides]
    columns = [as_indicators(row, side) for side in sides]
    if row.kind is Kind.SHARE and len(columns) == 1:
        return _indicator_moments(columns[0])
    flat = [column.astype(np.int64) for side in columns for column in side]
    first = [int(column.sum()) for column in flat]
    second = [[0] * len(flat) for _ in flat]
    for i, one in enumerate(flat):
        for j in range(i, len(flat)):
            second[i][j] = second[j][i] = exact_dot(one, flat[j])
    return Moments(first, second)


def exact_dot(one: Numbers, other: Numbers) -> int:
    """Return the exact dot product of two arrays; large numbers are multiplied limb by limb."""
    if _max_abs(one) * _max_abs(other) * len(one) < 1 << 63:
        return int(one @ other)
    limbs, other_limbs = split_limbs(one), split_limbs(other)
    return sum(int(a @ b) << LIMB_BITS * (i + j) for i, a in enumerate(limbs) for j, b in enumerate(other_limbs))


def _max_abs(column: Numbers) -> int:
    return max(int(column.max(initial=0)), -int(column.min(initial=0)))


def split_limbs(column: Numbers) -> list[Numbers]:
    """Split integers into two low limbs and a signed high limb."""
    mask = (1 << LIMB_BITS) - 1
    return [column & mask, column >> LIMB_BITS & mask, column >> 2 * LIMB_BITS]


def as_indicators(row: Row, columns: list[npt.NDArray[Any]]) -> list[npt.NDArray[Any]]:
    """Return the 0/1 columns of a share, restricted to the hands in its denominator."""
    if row.kind is not Kind.SHARE:
        return columns
    indicators = [column != 0 for column in columns]
    return [indicators[0] & indicators[1], indicators[1]] if row.of is not None else indicators


def _indicator_moments(columns: list[npt.NDArray[np.bool_]]) -> Moments:
    """Return the moments of two 0/1 columns without computing products, because the first implies the second."""
    sums = [int(np.count_nonzero(column)) for column in columns]
    return Moments(sums, [[min(one, other) for other in sums] for one in sums])


def make_histogram(column: npt.NDArray[Any]) -> dict[int, int]:
    """Return the number of hands with each value; large values are rounded to bound the memory."""
    if column.max(initial=0) < 1 << LEADING_BITS:
        counts = np.bincount(column)
        return {n: int(counts[n]) for n in np.flatnonzero(counts).tolist()}
    values, counts = np.unique(_round_to_leading_bits(column.astype(np.int64)), return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _round_to_leading_bits(column: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Round each value down to its leading bits."""
    _, bits = np.frexp(column.astype(np.float64))
    shift = np.maximum(bits.astype(np.int64) - LEADING_BITS, 0)
    return np.asarray((column >> shift) << shift)
