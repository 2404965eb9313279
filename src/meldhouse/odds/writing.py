"""Odds as a file for programs: every figure unrounded, and what was asked."""

import csv
import io
import json
from math import isfinite
from pathlib import Path
from typing import Any

from meldhouse.mistakes import Mistake
from meldhouse.odds.answer import Odds
from meldhouse.odds.keeping import can_be_written, law_of, write
from meldhouse.odds.telling import Line, lines
from meldhouse.words import HOUSE

FIELDS = (
    *("name", "what", "kind", "value", "figure", "low", "high"),
    *("ahead", "ahead_low", "ahead_high", "shortened", "exact"),
)


def plain_line(line: Line) -> dict[str, Any]:
    """A row as numbers, unrounded; nothing where the hands do not tell."""
    row, ahead = line.row, line.ahead
    by = tuple(ahead.by) if ahead else (None,) * 3
    counted = [*line.found, *by, ahead.shortened if ahead else None]
    figures = [None if value is None or not isfinite(value) else value for value in counted]
    exact = str(line.exact) if line.exact is not None else None
    return dict(zip(FIELDS, [row.name, str(row.said), row.kind.value, line.value, *figures, exact], strict=True))


def as_csv(odds: Odds, exact: bool) -> str:
    page = io.StringIO()
    table = csv.DictWriter(page, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(plain_line(line) for line in lines(odds, exact))
    return page.getvalue()


def as_json(odds: Odds, exact: bool) -> str:
    about = {"question": odds.question._asdict(), "law": law_of(odds.question), "hands": odds.hands}
    return json.dumps({**about, "rows": [plain_line(line) for line in lines(odds, exact)]}, indent=1) + "\n"


WAYS = {".csv": as_csv, ".json": as_json}


def check_out(path: Path) -> None:
    """Can the table be written there?  Asked before anybody plays."""
    if path.suffix not in WAYS:
        raise Mistake(HOUSE("odds-wrong-file", path=str(path), kinds=", ".join(WAYS)))
    can_be_written(path)


def save(odds: Odds, path: Path, exact: bool = False) -> None:
    """As the ending of the name says."""
    write(path, WAYS[path.suffix](odds, exact))
