"""Formats odds as a text table."""

import io
from fractions import Fraction
from math import floor, isfinite, isnan, log10
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from meldhouse.games.odds import Kind, Row
from meldhouse.i18n import HOUSE, Reader, Said
from meldhouse.odds.accumulators import Moments
from meldhouse.odds.api import Odds
from meldhouse.odds.confidence_intervals import Difference, Estimate
from meldhouse.odds.spec import Question, look_up

RARE = 0.01  # of a share below this it is also told how many hands there are to one
MOST_DIGITS = 9
UNSEEN_WIDTH = 150  # letters in a line, where no screen says how many


class Line(NamedTuple):
    """A row on one side."""

    row: Row
    value: str  # of the compared option
    found: Estimate
    ahead: Difference | None  # of the first side
    exact: Fraction | None


def lines(odds: Odds, exact: bool = False) -> list[Line]:
    """Row by row, each on every side; left out is what is not played for, or never had anything to be a part of."""
    counted_out = odds.exact if exact else {}
    return [
        Line(
            row,
            value,
            odds.side(side)[row.name],
            odds.difference(row.name, side) if side else None,
            counted_out.get(row.name) if not side else None,
        )
        for row in odds.rows
        if not is_idle(odds, row)
        for side, value in enumerate(odds.values)
    ]


def is_idle(odds: Odds, row: Row) -> bool:
    """Was it nothing in every hand, or a part of what never came: resets for each stop where nobody stops?"""
    if all(isnan(odds.side(side)[row.name].figure) for side in range(len(odds.values))):
        return True
    counted = odds.sums.rows[row.name]
    return row.kind is Kind.MEAN and isinstance(counted, Moments) and not any(map(any, counted.second))


def is_always_alike(odds: Odds, row: Row) -> bool:
    """Had every hand exactly as much of it, on each side?"""
    counted = odds.sums.rows[row.name]
    return isinstance(counted, Moments) and all(
        odds.hands * counted.second[n][n] == counted.first[n] ** 2 for n in range(len(counted.first))
    )


# --- numbers ------------------------------------------------------------------------------


def digits_of(found: Estimate) -> int:
    """As many after the point as the interval leaves two that mean something."""
    if not isfinite(found.half) or found.half <= 0:
        return 2 if isfinite(found.figure) and found.figure % 1 else 0
    return min(max(1 - floor(log10(found.half)), 0), MOST_DIGITS)


def number(value: float, digits: int) -> str:
    """`12,345.60`; a question mark where the hands do not tell."""
    if isnan(value):
        return "?"
    return f"{value:,.{digits}f}" if isfinite(value) else "…"


class Written(NamedTuple):
    """A figure as a table has it."""

    figure: str
    low: str
    high: str
    rarely: str = ""  # one in so many


def written(row: Row, found: Estimate, read: Reader) -> Written:
    if not row.is_share:
        digits = digits_of(found)
        return Written(number(found.figure, digits), number(found.low, digits), number(found.high, digits))
    digits = digits_of(found * 100)
    figure, low, high = (read(HOUSE("odds-percent", n=number(100 * value, digits))) for value in found)
    return Written(figure, low, high, _how_rarely(found.figure, read))


def _how_rarely(share: float, read: Reader) -> str:
    """`1 in 12,000`, of what is rare."""
    if share == 0:
        return read(HOUSE("odds-never"))
    return read(HOUSE("odds-one-in", n=f"{round(1 / share):,}")) if share < RARE else ""


def of_difference(row: Row, ahead: Difference) -> tuple[str, str]:
    """What a side has more, and between what it lies."""
    by = ahead.by * 100 if row.is_share else ahead.by
    digits = digits_of(by)
    figure, low, high = (f"{value:+,.{digits}f}" if isfinite(value) else "?" for value in by)
    return figure, f"{low} … {high}"


# --- for people ---------------------------------------------------------------------------


def so_many(question: Question, number: int) -> Said:
    """`20,000 hands`, `500 sittings`."""
    return HOUSE(f"odds-n-{question.counted}", n=number)


def heading(odds: Odds) -> Said:
    """Which hands these are, so that somebody else can ask the same."""
    asked, question = look_up(odds.question), odds.question
    sitting, number = asked.sides[0].sitting, so_many(question, odds.hands)
    return HOUSE(
        "odds-heading",
        game=asked.game.title,
        variant=question.variant,
        number=HOUSE("odds-sittings-until", number=number, until=sitting.said) if sitting else number,
        bots=", ".join(question.bots),
        seed=str(question.seed),
    )


COLUMNS = ("row", "what", "value", "figure", "interval", "exact", "rarely", "ahead", "between", "saved")
WORDS = COLUMNS[:3]  # the others are numbers, and stand to the right
WIDE = 110  # letters; where there is less room, a comparison does without what the rows are


def _grid(odds: Odds, read: Reader, exact: bool, width: int) -> Grid:
    """The table: of all columns those that have anything to say."""
    made = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    told = [cells(odds, line, read) for line in lines(odds, exact)]
    shown = columns_of(told)
    if odds.question.compared and width < WIDE:
        shown.remove("what")
    for name in shown:
        title = read(HOUSE(f"odds-column-{name}"))
        made.add_column(title, justify="left" if name in WORDS else "right", overflow="fold", no_wrap=name != "what")
    for line in told:
        made.add_row(*(line.get(name, "") for name in shown))
    return made


def columns_of(told: list[dict[str, str]]) -> list[str]:
    return [name for name in COLUMNS if any(name in line for line in told)]


def cells(odds: Odds, line: Line, read: Reader) -> dict[str, str]:
    """What stands in which column; beside a difference there is no room for how well each side is known."""
    row, text = line.row, written(line.row, line.found, read)
    found = {"figure": text.figure}
    if line.value == odds.values[0]:
        found |= {"row": row.name, "what": read(row.label)}
    if text.rarely:
        found["rarely"] = text.rarely
    if line.exact is not None:
        found["exact"] = counted_out(line.exact, line, read)
    if not odds.question.compared:
        return found | {"interval": f"{text.low} … {text.high}"}
    if line.ahead:
        by, between = of_difference(row, line.ahead)
        found |= {"ahead": by, "between": between, "saved": f"{max(line.ahead.shortened, 0):.0%}"}
    return found | {"value": line.value}


def counted_out(exact: Fraction, line: Line, read: Reader) -> str:
    """With two digits more than the figure beside it."""
    known = float(exact) if line.row.is_share else float(exact) * line.row.times
    digits = min(digits_of(line.found * (100 if line.row.is_share else 1)) + 2, MOST_DIGITS)
    if line.row.is_share:
        return read(HOUSE("odds-percent", n=number(known * 100, digits)))
    return number(known, digits)


def as_text(odds: Odds, read: Reader | None = None, exact: bool = False, width: int = UNSEEN_WIDTH) -> str:
    """All of it, without colours."""
    read, page = read or Reader(), io.StringIO()
    console = Console(file=page, width=width, highlight=False, no_color=True)
    tell(odds, console, read, exact)
    return page.getvalue().rstrip("\n")


def tell(odds: Odds, console: Console, read: Reader, exact: bool) -> None:
    console.print(read(heading(odds)), markup=False)
    if not odds.hands:
        console.print(read(HOUSE("odds-no-hands")))
        return
    console.print(_grid(odds, read, exact, console.width))
    console.print(read(HOUSE("odds-compared" if odds.question.compared else "odds-sure")), markup=False)
