"""Saves the counts of a run to a file, so that a later run continues exactly where it stopped."""

import json
import time
from pathlib import Path
from typing import Any

from meldhouse.engine import cache
from meldhouse.i18n import ItemList, comma_list, msg
from meldhouse.odds.accumulators import Moments, RowTotals, Sums
from meldhouse.odds.spec import Question
from meldhouse.util.errors import Mistake
from meldhouse.util.output_files import check_writable, write_atomically

FORMAT = "meldhouse odds 1"
SAVE_INTERVAL_S = 10.0


class CheckpointFile:
    """A file that stores the settings of a simulation and its sums so far; the file may not exist yet."""

    def __init__(self, path: Path, question_type: type[Any] = Question) -> None:
        self.path, self.question_type = path, question_type
        self.question: Any = None  # of that type
        self.sums = Sums()
        self.cache_key = ""
        self.saved_at = -SAVE_INTERVAL_S  # so that the first sums are saved at once
        check_writable(path)
        if path.exists():
            self.read()

    def read(self) -> None:
        try:
            data = json.loads(self.path.read_text("utf-8"))
            if data["form"] != FORMAT:
                raise ValueError
            self.question, self.cache_key = self.question_type.of(data["question"]), str(data["law"])
            self.sums = sums_from_json(data)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise Mistake(msg("odds-no-sums", path=str(self.path))) from None

    def begin(self, question: Any) -> Sums:
        """Return the sums counted so far; raise Mistake if the file is for a different simulation or different code."""
        if self.question is None:
            self.question, self.cache_key = question, kernel_cache_key(question)
        elif self.question != question:
            raise Mistake(
                msg("odds-other-question", path=str(self.path), differs=_differing_fields(self.question, question))
            )
        elif self.cache_key != kernel_cache_key(question) or (
            self.sums.hands and set(self.sums.rows) != question.resolve().row_names
        ):
            raise Mistake(msg("odds-other-law", path=str(self.path), game=question.resolve().game.title))
        return self.sums

    def save_if_due(self, sums: Sums) -> None:
        if time.monotonic() - self.saved_at >= SAVE_INTERVAL_S:
            self.save(sums)

    def save(self, sums: Sums) -> None:
        assert self.question is not None
        about = {"form": FORMAT, "question": self.question._asdict(), "law": self.cache_key}
        write_atomically(self.path, json.dumps({**about, **sums_to_json(sums)}))
        self.saved_at = time.monotonic()


def kernel_cache_key(question: Any) -> str:
    """Return the cache key of the code that deals and plays these hands."""
    return cache.cache_key(question.game)


def _differing_fields(stored: Any, requested: Any) -> ItemList:
    """Return the fields or options in which two simulations differ, such as `seed, bots`."""
    fields = [
        name for name in stored._fields if name != "options" and getattr(stored, name) != getattr(requested, name)
    ]
    stored_options, requested_options = dict(stored.options), dict(requested.options)
    return comma_list(
        [*fields, *(name for name in requested_options if stored_options.get(name) != requested_options[name])]
    )


def sums_to_json(sums: Sums) -> dict[str, Any]:
    """Return sums as JSON data, for files and other processes."""
    data = {"hands": sums.hands, "rows": {name: _totals_to_json(totals) for name, totals in sums.rows.items()}}
    return data | ({"noted": sums.notes} if sums.notes else {})


def sums_from_json(data: dict[str, Any]) -> Sums:
    rows = {name: _totals_from_json(row) for name, row in data["rows"].items()}
    return Sums(int(data["hands"]), rows, [str(note) for note in data.get("noted", [])])


def _totals_to_json(totals: RowTotals) -> Any:
    if isinstance(totals, Moments):
        return {"first": totals.first, "second": totals.second}
    return [[[n, hands] for n, hands in sorted(side.items())] for side in totals]


def _totals_from_json(row: Any) -> RowTotals:
    if isinstance(row, dict):
        return Moments([int(n) for n in row["first"]], [[int(n) for n in line] for line in row["second"]])
    return [{int(n): int(hands) for n, hands in side} for side in row]
