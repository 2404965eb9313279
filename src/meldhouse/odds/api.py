"""The `odds` function and the result that it returns: the question, totals and the figures derived from them."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Row
from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE, Reader
from meldhouse.odds.accumulators import Moments, Sums
from meldhouse.odds.checkpoint import Kept
from meldhouse.odds.confidence_intervals import Difference, Estimate, difference, estimates
from meldhouse.odds.dask_executor import crew_of
from meldhouse.odds.runner import News, followed, run
from meldhouse.odds.spec import PACE, Question, ask, look_up
from meldhouse.odds.stopping import goal_of
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.optional_deps import distributions

if TYPE_CHECKING:
    from meldhouse.odds.charts_vega import Drawing

FIGURES = np.dtype([("name", "U40"), ("figure", "f8"), ("low", "f8"), ("high", "f8")])


class Odds:
    """Figures with their intervals, by the names of the rows: `odds["turns"].low`.  Prints itself as a table."""

    def __init__(self, question: Question, sums: Sums, stopped: bool = False) -> None:
        self.question, self.sums = question, sums
        self.stopped = stopped  # by Ctrl-C
        self.rows: tuple[Row, ...] = look_up(question).rows

    @property
    def hands(self) -> int:
        """How many were counted; where one sits on, sittings."""
        return self.sums.hands

    @property
    def values(self) -> tuple[str, ...]:
        """What the compared option was, in turn; one empty word where nothing is compared."""
        return self.question.values or ("",)

    def __getitem__(self, name: str) -> Estimate:
        return self.side(0)[self.row(name).name]

    def row(self, name: str) -> Row:
        for row in self.rows:
            if row.name == name:
                return row
        raise Mistake(
            HOUSE("odds-no-row", name=cited(name), nearest=suggest_name(name, [row.name for row in self.rows]))
        )

    def side(self, side: int) -> dict[str, Estimate]:
        """The figures under one value of the compared option."""
        if not self.hands:
            return {}
        return self._sides[side]

    @cached_property
    def _sides(self) -> list[dict[str, Estimate]]:
        return [estimates(self.rows, self.sums, side) for side in range(len(self.values))]

    def difference(self, name: str, side: int = 1) -> Difference | None:
        """By how much a side is ahead of the first; nothing for lengths."""
        return difference(self.row(name), self.sums.rows[name], self.hands, side)

    def array(self, side: int = 0) -> npt.NDArray[Any]:
        """All figures: an array with the fields name, figure, low and high."""
        return np.array([(name, *found) for name, found in self.side(side).items()], FIGURES)

    def spread(self, name: str, side: int = 0) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Of a row of lengths: what was seen, in order, and how many hands had it."""
        counted = self.sums.rows[self.row(name).name]
        if isinstance(counted, Moments):
            raise Mistake(HOUSE("odds-no-spread", name=name))
        seen = sorted(counted[side].items())
        return np.array([value for value, _ in seen]), np.array([hands for _, hands in seen])

    @property
    def exact(self) -> dict[str, Fraction]:
        """What can be counted out under these rules, by the names of the rows."""
        asked = look_up(self.question)
        count_out = getattr(asked.game.odds, "exact", None)
        return count_out(asked.sides[0].rules) if count_out else {}

    def __str__(self) -> str:
        from meldhouse.odds.format_text import as_text

        return as_text(self)

    __repr__ = __str__

    def plot(self) -> "Drawing":
        """Every picture under each other, as a notebook shows it."""
        from meldhouse.odds.charts_vega import Drawing, of_all

        return Drawing(of_all(self, Reader()))

    def arrow(self) -> Any:
        """All figures on all sides, unrounded: a table of PyArrow."""
        from meldhouse.odds.export import as_arrow

        return as_arrow(self, False)

    def save(self, file: str | Path) -> None:
        """The table as .csv, .json or .parquet, the pictures as .svg or .png, or a page with both: .html."""
        from meldhouse.odds.export import check, save
        from meldhouse.odds.html_report import ALL

        check(Path(file), ALL)
        save(self, Path(file), ALL, Reader())

    def _repr_html_(self) -> str:
        from meldhouse.odds.html_report import figures

        return figures(self, Reader())


def odds(
    game: str,
    variant: str | None = None,
    *,
    bots: str = "club",
    hands: int | None = None,
    sit: str | int = "",
    sittings: int | None = None,
    precision: str | None = None,
    time: str | float | None = None,
    seed: int | None = None,
    workers: int | None = None,
    compare: str = "",
    pace: float = PACE,
    split: str = "",
    cluster: str = "",
    resume: str | Path | None = None,
    watch: Callable[[News], None] | None = None,
    **options: Any,
) -> Odds:
    """The odds of a game under these rules: very many hands, counted.

    It ends after so many hands, or when a row is known to a part of itself (`precision="turns 1%"`), or after a time
    (`time="60s"`): what comes first.  The same seed gives the same figures with any number of workers.
    `sit` says how long one sits at each table (`"match"`, `20` hands, `"12h"`); then `sittings` are counted, not hands.
    `compare="jokers=yes,no"` plays every hand under each, with the same deck; `resume` goes on where an earlier run
    stopped, and keeps what was counted there.  `split` names a row that is rare: promising tables are copied for it and
    played on many times.  `cluster` is the address of a Dask cluster that counts, or `"local:2"`, two processes here.
    `watch` is told how far it is.
    """
    crew = crew_of(cluster, workers)
    distributions()  # before anybody waits; what else is missing brings these along
    file = None if resume is None else Kept(Path(resume))
    if seed is None and file and file.question:
        seed = file.question.seed
    asking = partial(ask, bots=bots, seed=seed, pace=pace, compare=compare, sit=str(sit), split=split)
    question = asking(game, variant, options=options)
    goal = goal_of(look_up(question), hands, precision, time, sittings)
    sums = file.begin(question) if file else Sums()
    return Odds(question, *followed(run(question, goal, crew, sums), sums, file, watch))
