"""Writes odds to a machine-readable file: the question and the unrounded figures."""

import csv
import io
import json
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.i18n import Localizer, comma_list, msg
from meldhouse.odds.checkpoint import kernel_cache_key
from meldhouse.odds.format_text import FigureRow, figure_rows
from meldhouse.odds.result import Odds
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library
from meldhouse.util.output_files import check_writable, write_atomically

FIELDS = (
    *("name", "what", "kind", "value", "figure", "low", "high"),
    *("ahead", "ahead_low", "ahead_high", "shortened", "exact"),
)

TEXT_FIELDS = ("name", "what", "kind", "value", "exact")  # the other fields are numbers

arrow, parquet = Library("pyarrow", "parquet"), Library("pyarrow.parquet", "parquet")


def _row_fields(line: FigureRow) -> dict[str, Any]:
    """Return a row as unrounded numbers, with None for values that the hands do not determine."""
    row, difference = line.row, line.difference
    change = tuple(difference.by) if difference else (None,) * 3
    numbers = [*line.estimate, *change, difference.shortened if difference else None]
    figures = [None if value is None or not isfinite(value) else value for value in numbers]
    exact = str(line.exact) if line.exact is not None else None
    return dict(zip(FIELDS, [row.name, str(row.label), row.kind.value, line.value, *figures, exact], strict=True))


def _as_csv(odds: Odds, localize: Localizer, exact: bool) -> str:
    buffer = io.StringIO()
    table = csv.DictWriter(buffer, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(_row_fields(row) for row in figure_rows(odds, exact))
    return buffer.getvalue()


def _as_json(odds: Odds, localize: Localizer, exact: bool) -> str:
    metadata = {
        "question": odds.question._asdict(),
        "law": kernel_cache_key(odds.question),
        odds.question.unit: odds.hands,
    }
    return json.dumps({**metadata, "rows": [_row_fields(row) for row in figure_rows(odds, exact)]}, indent=1) + "\n"


def to_arrow(odds: Odds, exact: bool) -> Any:
    """Return the rows as a PyArrow table, with the simulation's settings in its metadata as in the JSON file."""
    pa = arrow()
    types = [(name, pa.string() if name in TEXT_FIELDS else pa.float64()) for name in FIELDS]
    metadata = {
        "question": json.dumps(odds.question._asdict()),
        "law": kernel_cache_key(odds.question),
        odds.question.unit: str(odds.hands),
    }
    return pa.Table.from_pylist([_row_fields(row) for row in figure_rows(odds, exact)], pa.schema(types, metadata))


def _as_parquet(odds: Odds, localize: Localizer, exact: bool) -> bytes:
    buffer = io.BytesIO()
    parquet().write_table(to_arrow(odds, exact), buffer)
    return buffer.getvalue()


# --- files --------------------------------------------------------------------------------


class FileFormat(NamedTuple):
    """A format for writing results to a file."""

    render: Callable[[Any, Localizer, bool], str | bytes]  # (odds or arena, localize, exact) -> contents
    require: Callable[[], object] = lambda: None  # raises a Mistake if a library is missing


FileFormats = dict[str, FileFormat]  # by suffix

TABLES: FileFormats = {
    ".csv": FileFormat(_as_csv),
    ".json": FileFormat(_as_json),
    ".parquet": FileFormat(_as_parquet, parquet),
}


def check_path(path: Path, formats: FileFormats) -> None:
    """Check, before hands are counted, that the file is writable and its format is known."""
    if path.suffix not in formats:
        raise Mistake(msg("odds-wrong-file", path=str(path), kinds=comma_list(formats)))
    formats[path.suffix].require()
    check_writable(path)


def save(result: Any, path: Path, formats: FileFormats, localize: Localizer, exact: bool = False) -> None:
    """Write the result in the format that the file's suffix specifies."""
    write_atomically(path, formats[path.suffix].render(result, localize, exact))
