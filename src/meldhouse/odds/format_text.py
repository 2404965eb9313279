"""Formats odds as a text table."""

import io
from fractions import Fraction
from math import floor, isfinite, isnan, log10
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from meldhouse.games.odds import Kind, Row
from meldhouse.i18n import Localizer, Message, comma_list, msg
from meldhouse.odds.accumulators import Moments
from meldhouse.odds.confidence_intervals import Difference, Estimate
from meldhouse.odds.result import Odds
from meldhouse.odds.spec import Question, resolve

RARE_SHARE = 0.01  # smaller shares are also shown as 1 in n
MAX_DIGITS = 9
DEFAULT_WIDTH = 150  # characters in a line, without a terminal


class FigureRow(NamedTuple):
    """A row of the text table: an odds row for one of the compared rule sets."""

    row: Row
    value: str  # of the compared option
    estimate: Estimate
    difference: Difference | None  # from the first side
    exact: Fraction | None


def figure_rows(odds: Odds, exact: bool = False) -> list[FigureRow]:
    """Return a table row for each odds row and rule set, except rows that are always 0 or undefined."""
    exact_values = odds.exact if exact else {}
    return [
        FigureRow(
            row,
            value,
            odds.side(side)[row.name],
            odds.difference(row.name, side) if side else None,
            exact_values.get(row.name) if not side else None,
        )
        for row in odds.rows
        if not is_unused(odds, row)
        for side, value in enumerate(odds.values)
    ]


def is_unused(odds: Odds, row: Row) -> bool:
    """Return whether a row was 0 in every hand, or is a ratio whose denominator was always 0."""
    if all(isnan(odds.side(side)[row.name].figure) for side in range(len(odds.values))):
        return True
    counted = odds.sums.rows[row.name]
    return row.kind is Kind.MEAN and isinstance(counted, Moments) and not any(map(any, counted.second))


def is_constant(odds: Odds, row: Row) -> bool:
    """Return whether, under each compared rule set, a row had the same value in every hand."""
    counted = odds.sums.rows[row.name]
    return isinstance(counted, Moments) and all(
        odds.hands * counted.second[n][n] == counted.first[n] ** 2 for n in range(len(counted.first))
    )


# --- numbers ------------------------------------------------------------------------------


def decimal_places(estimate: Estimate) -> int:
    """Return the number of decimals that shows two significant digits of the interval."""
    if not isfinite(estimate.half_width) or estimate.half_width <= 0:
        return 2 if isfinite(estimate.figure) and estimate.figure % 1 else 0
    return min(max(1 - floor(log10(estimate.half_width)), 0), MAX_DIGITS)


def format_number(value: float, digits: int) -> str:
    """Format a number such as `12,345.60`, or as a question mark if the hands do not determine it."""
    if isnan(value):
        return "?"
    return f"{value:,.{digits}f}" if isfinite(value) else "…"


class FormattedEstimate(NamedTuple):
    """An estimate formatted as text."""

    figure: str
    low: str
    high: str
    rarity: str = ""  # one in n


def format_estimate(row: Row, estimate: Estimate, localize: Localizer) -> FormattedEstimate:
    if not row.is_share:
        digits = decimal_places(estimate)
        return FormattedEstimate(
            format_number(estimate.figure, digits),
            format_number(estimate.low, digits),
            format_number(estimate.high, digits),
        )
    digits = decimal_places(estimate * 100)
    figure, low, high = (localize(msg("odds-percent", n=format_number(100 * value, digits))) for value in estimate)
    return FormattedEstimate(figure, low, high, _format_rarity(estimate.figure, localize))


def _format_rarity(share: float, localize: Localizer) -> str:
    """Format a small share, such as `1 in 12,000`."""
    if share == 0:
        return localize(msg("odds-never"))
    return localize(msg("odds-one-in", n=f"{round(1 / share):,}")) if share < RARE_SHARE else ""


def format_difference(row: Row, difference: Difference, localize: Localizer) -> tuple[str, str]:
    """Format a difference and its confidence interval as text; that of two percentages is in percentage points."""
    by = difference.by * 100 if row.is_share else difference.by
    digits = decimal_places(by)
    figure, low, high = (f"{value:+,.{digits}f}" if isfinite(value) else "?" for value in by)
    return localize(msg("odds-percentage-points", n=figure)) if row.is_share else figure, f"{low} … {high}"


# --- for people ---------------------------------------------------------------------------


def count_message(question: Question, amount: int) -> Message:
    """Return the number of hands or sessions as a message, such as `20,000 hands`."""
    return msg(f"odds-n-{question.unit}", n=amount)


def _sittings_message(title: Message, amount: int) -> Message:
    """Return the number and end of sessions, such as `500 sessions until the pot is won`."""
    return Message(title.key, (*title.arguments, ("sessions", amount)))


def heading_message(odds: Odds) -> Message:
    """Return a heading that specifies the simulated hands, so that others can reproduce them."""
    resolved, question = resolve(odds.question), odds.question
    sitting = resolved.sides[0].sitting
    return msg(
        "odds-heading",
        game=resolved.game.title,
        variant=question.variant,
        number=_sittings_message(sitting.title, odds.hands) if sitting else count_message(question, odds.hands),
        bots=comma_list(question.bots),
        seed=str(question.seed),
    )


COLUMNS = ("row", "what", "value", "figure", "interval", "exact", "rarely", "ahead", "between", "saved")
TEXT_COLUMNS = COLUMNS[:3]  # the other columns are numbers, aligned right
COMPARISON_WIDTH = 110  # characters; narrower comparisons leave out the titles of rows


def _format_table(odds: Odds, localize: Localizer, exact: bool, width: int) -> Grid:
    """Return the table without its unused columns."""
    table = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    rows_of_cells = [format_cells(odds, row, localize) for row in figure_rows(odds, exact)]
    columns = used_columns(rows_of_cells)
    if odds.question.compared and width < COMPARISON_WIDTH:
        columns.remove("what")
    for name in columns:
        title = localize(msg(f"odds-column-{name}"))
        table.add_column(
            title, justify="left" if name in TEXT_COLUMNS else "right", overflow="fold", no_wrap=name != "what"
        )
    for row in rows_of_cells:
        table.add_row(*(row.get(name, "") for name in columns))
    return table


def used_columns(rows_of_cells: list[dict[str, str]]) -> list[str]:
    return [name for name in COLUMNS if any(name in row for row in rows_of_cells)]


def format_cells(odds: Odds, line: FigureRow, localize: Localizer) -> dict[str, str]:
    """Return a row's cells by column; a comparison omits the interval of each estimate to save space."""
    row, text = line.row, format_estimate(line.row, line.estimate, localize)
    cells = {"figure": text.figure}
    if line.value == odds.values[0]:
        cells |= {"row": row.name, "what": localize(row.label)}
    if text.rarity:
        cells["rarely"] = text.rarity
    if line.exact is not None:
        cells["exact"] = format_exact(line.exact, line, localize)
    if not odds.question.compared:
        return cells | {"interval": f"{text.low} … {text.high}"}
    if line.difference:
        by, between = format_difference(row, line.difference, localize)
        cells |= {
            "ahead": by,
            "between": between,
            "saved": localize(msg("odds-percent", n=f"{100 * max(line.difference.shortened, 0):.0f}")),
        }
    return cells | {"value": line.value}


def format_exact(exact: Fraction, line: FigureRow, localize: Localizer) -> str:
    """Format an exact value with two more digits than the estimate."""
    known = float(exact) if line.row.is_share else float(exact) * line.row.times
    digits = min(decimal_places(line.estimate * (100 if line.row.is_share else 1)) + 2, MAX_DIGITS)
    if line.row.is_share:
        return localize(msg("odds-percent", n=format_number(known * 100, digits)))
    return format_number(known, digits)


def format_odds(odds: Odds, localize: Localizer | None = None, exact: bool = False, width: int = DEFAULT_WIDTH) -> str:
    """Return the complete odds table as plain text."""
    localize, page = localize or Localizer(), io.StringIO()
    console = Console(file=page, width=width, highlight=False, no_color=True)
    print_odds(odds, console, localize, exact)
    return page.getvalue().rstrip("\n")


def print_odds(odds: Odds, console: Console, localize: Localizer, exact: bool) -> None:
    console.print(localize(heading_message(odds)), markup=False)
    if not odds.hands:
        console.print(localize(msg("odds-no-hands")))
        return
    console.print(_format_table(odds, localize, exact, console.width))
    console.print(localize(msg("odds-compared" if odds.question.compared else "odds-sure")), markup=False)
