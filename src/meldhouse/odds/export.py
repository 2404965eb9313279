"""Writes odds to a file for programs: unrounded figures and the question."""

import csv
import io
import json
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.i18n import HOUSE, Reader
from meldhouse.odds.api import Odds
from meldhouse.odds.checkpoint import law_of
from meldhouse.odds.format_text import Line, lines
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library
from meldhouse.util.output_files import can_be_written, write

FIELDS = (
    *("name", "what", "kind", "value", "figure", "low", "high"),
    *("ahead", "ahead_low", "ahead_high", "shortened", "exact"),
)

WORDS = ("name", "what", "kind", "value", "exact")  # the others are numbers

arrow, parquet = Library("pyarrow", "parquet"), Library("pyarrow.parquet", "parquet")


def _plain_line(line: Line) -> dict[str, Any]:
    """A row as numbers, unrounded; nothing where the hands do not tell."""
    row, ahead = line.row, line.ahead
    by = tuple(ahead.by) if ahead else (None,) * 3
    counted = [*line.found, *by, ahead.shortened if ahead else None]
    figures = [None if value is None or not isfinite(value) else value for value in counted]
    exact = str(line.exact) if line.exact is not None else None
    return dict(zip(FIELDS, [row.name, str(row.label), row.kind.value, line.value, *figures, exact], strict=True))


def _as_csv(odds: Odds, read: Reader, exact: bool) -> str:
    page = io.StringIO()
    table = csv.DictWriter(page, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(_plain_line(line) for line in lines(odds, exact))
    return page.getvalue()


def _as_json(odds: Odds, read: Reader, exact: bool) -> str:
    about = {"question": odds.question._asdict(), "law": law_of(odds.question), odds.question.counted: odds.hands}
    return json.dumps({**about, "rows": [_plain_line(line) for line in lines(odds, exact)]}, indent=1) + "\n"


def as_arrow(odds: Odds, exact: bool) -> Any:
    """With what was asked beside it, as JSON has it."""
    pa = arrow()
    kinds = [(name, pa.string() if name in WORDS else pa.float64()) for name in FIELDS]
    about = {
        "question": json.dumps(odds.question._asdict()),
        "law": law_of(odds.question),
        odds.question.counted: str(odds.hands),
    }
    return pa.Table.from_pylist([_plain_line(line) for line in lines(odds, exact)], pa.schema(kinds, about))


def _as_parquet(odds: Odds, read: Reader, exact: bool) -> bytes:
    page = io.BytesIO()
    parquet().write_table(as_arrow(odds, exact), page)
    return page.getvalue()


# --- files --------------------------------------------------------------------------------


class Way(NamedTuple):
    """How what was counted becomes a file."""

    make: Callable[[Any, Reader, bool], str | bytes]  # of odds, or of a match of the arena
    needs: Callable[[], object] = lambda: None  # a Mistake where something has to be installed


Ways = dict[str, Way]  # by the ending of the file's name

TABLES: Ways = {".csv": Way(_as_csv), ".json": Way(_as_json), ".parquet": Way(_as_parquet, parquet)}


def check(path: Path, ways: Ways) -> None:
    """Can it be written there?  Asked before anybody plays."""
    if path.suffix not in ways:
        raise Mistake(HOUSE("odds-wrong-file", path=str(path), kinds=", ".join(ways)))
    ways[path.suffix].needs()
    can_be_written(path)


def save(found: Any, path: Path, ways: Ways, read: Reader, exact: bool = False) -> None:
    """As the ending of the name says."""
    write(path, ways[path.suffix].make(found, read, exact))
