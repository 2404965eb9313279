"""The result of `odds`: the question, totals and the figures derived from them."""

from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Row
from meldhouse.games.options import suggest_name
from meldhouse.i18n import Localizer, msg
from meldhouse.odds.accumulators import Moments, Sums
from meldhouse.odds.confidence_intervals import Difference, Estimate, difference, estimates
from meldhouse.odds.spec import Question, resolve
from meldhouse.util.errors import Mistake, quote

if TYPE_CHECKING:
    from meldhouse.odds.charts_vega import Drawing


FIGURES = np.dtype([("name", "U40"), ("figure", "f8"), ("low", "f8"), ("high", "f8")])


class Odds:
    """Estimates with confidence intervals, by row name: `odds["turns"].low`.  `print` shows them as a table."""

    def __init__(self, question: Question, sums: Sums, stopped: bool = False) -> None:
        self.question, self.sums = question, sums
        self.stopped = stopped  # by Ctrl-C
        self.rows: tuple[Row, ...] = resolve(question).rows

    @property
    def hands(self) -> int:
        """The number of hands, or of sessions if the simulation plays sessions (`sit`)."""
        return self.sums.hands

    @property
    def values(self) -> tuple[str, ...]:
        """The compared values of the option, or a single empty string if nothing is compared."""
        return self.question.values or ("",)

    def __getitem__(self, name: str) -> Estimate:
        return self.side(0)[self.row(name).name]

    def row(self, name: str) -> Row:
        for row in self.rows:
            if row.name == name:
                return row
        raise Mistake(msg("odds-no-row", name=quote(name), nearest=suggest_name(name, [row.name for row in self.rows])))

    def side(self, side: int) -> dict[str, Estimate]:
        """Return the estimates for one value of the compared option."""
        if not self.hands:
            return {}
        return self._sides[side]

    @cached_property
    def _sides(self) -> list[dict[str, Estimate]]:
        return [estimates(self.rows, self.sums, side) for side in range(len(self.values))]

    def difference(self, name: str, side: int = 1) -> Difference | None:
        """Return the difference of a compared value from the first one, or None for quantiles."""
        return difference(self.row(name), self.sums.rows[name], self.hands, side)

    def array(self, side: int = 0) -> npt.NDArray[Any]:
        """Return all estimates as an array with the fields name, figure, low and high."""
        return np.array([(name, *found) for name, found in self.side(side).items()], FIGURES)

    def spread(self, name: str, side: int = 0) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the distribution of a row of lengths: the sorted values, and the number of hands with each value."""
        counted = self.sums.rows[self.row(name).name]
        if isinstance(counted, Moments):
            raise Mistake(msg("odds-no-spread", name=name))
        seen = sorted(counted[side].items())
        return np.array([value for value, _ in seen]), np.array([hands for _, hands in seen])

    @property
    def exact(self) -> dict[str, Fraction]:
        """The exact values of rows that can be computed under these rules, by row name."""
        asked = resolve(self.question)
        count_out = getattr(asked.game.odds, "exact", None)
        return count_out(asked.sides[0].rules) if count_out else {}

    def __str__(self) -> str:
        from meldhouse.odds.format_text import format_odds

        return format_odds(self)

    __repr__ = __str__

    def plot(self) -> "Drawing":
        """Return all charts in a single column, for notebooks."""
        from meldhouse.odds.charts_vega import Drawing, odds_spec

        return Drawing(odds_spec(self, Localizer()))

    def arrow(self) -> Any:
        """Return all estimates for every compared value, unrounded, as a PyArrow table."""
        from meldhouse.odds.export import to_arrow

        return to_arrow(self, False)

    def save(self, file: str | Path) -> None:
        """Save the table (.csv, .json, .parquet), the charts (.svg, .png), or a page with both (.html)."""
        from meldhouse.odds.export import check_path, save
        from meldhouse.odds.html_report import ALL

        check_path(Path(file), ALL)
        save(self, Path(file), ALL, Localizer())

    def _repr_html_(self) -> str:
        from meldhouse.odds.html_report import render_table

        return render_table(self, Localizer())
