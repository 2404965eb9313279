"""The data of the charts: figures with intervals, and lengths of hands. charts_vega.py and charts_terminal.py draw
them.
"""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import isfinite, isinf
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Row
from meldhouse.i18n import HOUSE, Reader, Said
from meldhouse.odds.api import Odds
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.format_text import digits_of, is_always_alike, is_idle, number, written
from meldhouse.odds.spec import look_up

MOST = 14  # rows in a picture
STEPS = 40  # into which lengths are put together
LONGEST = 0.995  # of all hands, whose lengths are shown


class Point(NamedTuple):
    """A figure on one side."""

    row: str
    said: str
    value: str  # of the compared option
    found: Estimate
    text: str  # the figure as a table has it


class Marks(NamedTuple):
    """Figures under each other, each with the interval that it lies in."""

    name: str
    title: str
    unit: str
    points: list[Point]
    says: str = ""
    rising: bool = False  # does each step on the axis multiply?


class Stretch(NamedTuple):
    """So many of a hundred hands have from `first` to `last` turns."""

    value: str
    first: int
    last: int
    share: float


class Lengths(NamedTuple):
    """How many hands are how long."""

    name: str
    title: str
    says: str
    unit: str
    stretches: list[Stretch]


Picture = Marks | Lengths


def pictures(odds: Odds, read: Reader) -> list[Picture]:
    """What there is to see; nothing before anything has been counted."""
    if not odds.hands:
        return []
    marks = [one for one in (wins(odds, read), *_brings(odds, read), *changes(odds, read)) if one.points]
    last = [one for one in (often(odds, read),) if one.points]
    return [*marks, *lengths(odds, read), *last]


def points(odds: Odds, rows: list[Row], read: Reader, called: list[str] | None = None) -> list[Point]:
    """Rows on every side, as far as the hands tell."""
    names = called or [read(row.label) for row in rows]
    found = [
        point(row, said, value, odds.side(side)[row.name], read)
        for row, said in zip(rows, names, strict=True)
        for side, value in enumerate(odds.values)
    ]
    return [one for one in found if all(map(isfinite, one.found))]


def point(row: Row, said: str, value: str, found: Estimate, read: Reader) -> Point:
    of_hundred = found * 100 if row.is_share else found
    return Point(row.name, said, value, of_hundred, written(row, found, read).figure)


def _seats_of(odds: Odds, name: str) -> list[Row]:
    """The rows `wins_1`, `wins_2` ..."""
    return [row for row in odds.rows if row.name.rpartition("_")[0] == name and row.name.rpartition("_")[2].isdigit()]


def _by_seat(odds: Odds, name: str, read: Reader) -> list[Point]:
    rows = _seats_of(odds, name)
    return points(odds, rows, read, [read(HOUSE("page-seat", n=row.name.rpartition("_")[2])) for row in rows])


def wins(odds: Odds, read: Reader) -> Marks:
    title, unit = read(HOUSE("odds-picture-wins")), read(HOUSE(f"odds-unit-{odds.question.counted}"))
    return Marks("wins", title, unit, _by_seat(odds, "wins", read))


def _brings(odds: Odds, read: Reader) -> Iterator[Marks]:
    """What a hand brings each seat, of everything that is played for and not the same in every hand."""
    for count in look_up(odds.question).game.scene.COUNTS:
        found = (
            []
            if all(map(partial(is_always_alike, odds), _seats_of(odds, count.name)))
            else _by_seat(odds, count.name, read)
        )
        title, unit = HOUSE(f"odds-picture-brings-{odds.question.counted}", figure=count.said), read(count.said)
        yield Marks(count.name, read(title), unit, found)


def often(odds: Odds, read: Reader) -> Marks:
    """What happens more seldom or more often, the most frequent first."""
    apart = {row.name for row in _seats_of(odds, "wins")}
    first = odds.side(0)
    rows = [row for row in odds.rows if row.is_share and row.name not in apart and 0 < first[row.name][0] < 1]
    rows.sort(key=lambda row: -first[row.name].figure)
    found = [one for one in points(odds, rows[:MOST], read) if one.found.low > 0]
    title, unit = read(HOUSE("odds-picture-often")), read(HOUSE("odds-unit-often"))
    return Marks("often", title, unit, found, rising=True)


def changes(odds: Odds, read: Reader) -> Iterator[Marks]:
    """What each value makes more or less of, in parts of what the first has; what is surest first."""
    option, (first, *others) = odds.question.compared, odds.values
    rows = [row for row in odds.rows if not is_idle(odds, row) and _is_above_nothing(odds.side(0)[row.name])]
    for side, value in enumerate(others, 1):
        found = sorted((_change(odds, row, side, read) for row in rows), key=lambda one: -_sureness(one.found))
        shown = [one for one in found if all(map(isfinite, one.found)) and one.found.half and one.found.figure][:MOST]
        title = HOUSE("odds-picture-changes", option=option, first=first, value=value)
        unit = read(HOUSE("odds-unit-changes", value=first))
        yield Marks(f"changes_{side}", read(title), unit, shown, read(HOUSE("odds-marks-change")))


def _change(odds: Odds, row: Row, side: int, read: Reader) -> Point:
    ahead, first = odds.difference(row.name, side), odds.side(0)[row.name].figure
    by = ahead.by * (100 / first) if ahead else Estimate(0, -np.inf, np.inf)
    text = read(HOUSE("odds-percent", n=f"{by.figure:+,.{digits_of(by)}f}"))
    return Point(row.name, read(row.label), "", by, text)


def _is_above_nothing(found: Estimate) -> bool:
    return isfinite(found.figure) and found.low > 0


def _sureness(found: Estimate) -> float:
    """How far a difference is from nothing, in halves of its interval."""
    return abs(found.figure) / found.half if found.half and not isinf(found.half) else 0.0


# --- lengths ------------------------------------------------------------------------------


LONG = {"hands": "turns", "sittings": "hands"}  # what hands, and what sittings, have more or fewer of


def lengths(odds: Odds, read: Reader) -> Iterator[Lengths]:
    """None where each sitting has as many hands as was asked for."""
    counted = odds.question.counted
    if f"{LONG[counted]}_half" in odds.side(0):
        bounds = _bounds_of(odds)
        some = [stretch for side, value in enumerate(odds.values) for stretch in shares(odds, side, value, bounds)]
        says = " ".join(read(said) for said in halves(odds))
        title, unit = HOUSE(f"odds-picture-lengths-{counted}"), HOUSE(f"odds-unit-long-{counted}")
        yield Lengths("lengths", read(title), says, read(unit), some)


def _spread_of(odds: Odds, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    return odds.spread(f"{LONG[odds.question.counted]}_half", side)


def _bounds_of(odds: Odds) -> list[int]:
    """Where stretches begin, the same on all sides; the last bound is the end."""
    last = max(int(_longest_shown(*_spread_of(odds, side))) for side in range(len(odds.values)))
    first = min(int(_spread_of(odds, side)[0][0]) for side in range(len(odds.values)))
    wide = max(1, -(-(last - first + 1) // STEPS))
    return list(range(first, last + wide + 1, wide))


def _longest_shown(seen: npt.NDArray[np.int64], hands: npt.NDArray[np.int64]) -> int:
    """What all but a few hands do not exceed."""
    return int(seen[np.searchsorted(np.cumsum(hands), LONGEST * hands.sum())])


def shares(odds: Odds, side: int, value: str, bounds: list[int]) -> Iterator[Stretch]:
    seen, hands = _spread_of(odds, side)
    for first, after in pairwise(bounds):
        within = hands[(seen >= first) & (seen < after)].sum()
        yield Stretch(value, first, after - 1, 100 * float(within) / odds.hands)


def halves(odds: Odds) -> Iterator[Said]:
    """How long half and nine of ten are, in a sentence for each side."""
    counted = odds.question.counted
    for side, value in enumerate(odds.values):
        told = {name: number(odds.side(side)[f"{LONG[counted]}_{name}"].figure, 0) for name in ("half", "most")}
        yield (
            HOUSE(f"odds-half-with-{counted}", value=value, **told) if value else HOUSE(f"odds-half-{counted}", **told)
        )
    yield HOUSE(f"odds-longest-{counted}")
