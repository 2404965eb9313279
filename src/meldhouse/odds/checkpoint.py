"""Saves the counts of a run to a file, so that a later run continues exactly where it stopped."""

import json
import time
from pathlib import Path
from typing import Any

from meldhouse.engine import cache
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import Counted, Moments, Sums
from meldhouse.odds.spec import Question
from meldhouse.util.errors import Mistake
from meldhouse.util.output_files import check_writable, write_atomically

FORM = "meldhouse odds 1"
EVERY = 10.0  # seconds between two times that it is kept


class Kept:
    """A file of sums, there already or not yet."""

    def __init__(self, path: Path, kind: type[Any] = Question) -> None:
        self.path, self.kind = path, kind
        self.question: Any = None  # one of that kind
        self.sums = Sums()
        self.law = ""
        self.kept_at = -EVERY  # what is counted first is kept at once
        check_writable(path)
        if path.exists():
            self.read()

    def read(self) -> None:
        try:
            told = json.loads(self.path.read_text("utf-8"))
            if told["form"] != FORM:
                raise ValueError
            self.question, self.law = self.kind.of(told["question"]), str(told["law"])
            self.sums = sums_of(told)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise Mistake(msg("odds-no-sums", path=str(self.path))) from None

    def begin(self, question: Any) -> Sums:
        """What is known already of this question; a Mistake where the file answers another."""
        if self.question is None:
            self.question, self.law = question, law_of(question)
        elif self.question != question:
            raise Mistake(msg("odds-other-question", path=str(self.path), differs=_differing(self.question, question)))
        elif self.law != law_of(question) or (
            self.sums.hands and set(self.sums.rows) != question.looked_up().row_names
        ):
            raise Mistake(msg("odds-other-law", path=str(self.path), game=question.looked_up().game.title))
        return self.sums

    def keep_now_and_then(self, sums: Sums) -> None:
        if time.monotonic() - self.kept_at >= EVERY:
            self.keep(sums)

    def keep(self, sums: Sums) -> None:
        assert self.question is not None
        about = {"form": FORM, "question": self.question._asdict(), "law": self.law}
        write_atomically(self.path, json.dumps({**about, **plain(sums)}))
        self.kept_at = time.monotonic()


def law_of(question: Any) -> str:
    """The version of what deals and plays these hands."""
    return cache.cache_key(question.game)


def _differing(one: Any, other: Any) -> str:
    """`seed, bots`: what two questions do not agree in, by the names of options where it is these."""
    fields = [name for name in one._fields if name != "options" and getattr(one, name) != getattr(other, name)]
    before, now = dict(one.options), dict(other.options)
    return ", ".join([*fields, *(name for name in now if before.get(name) != now[name])])


def plain(sums: Sums) -> dict[str, Any]:
    """Sums as they are written, and sent."""
    found = {"hands": sums.hands, "rows": {name: told(counted) for name, counted in sums.rows.items()}}
    return found | ({"noted": sums.noted} if sums.noted else {})


def sums_of(told: dict[str, Any]) -> Sums:
    rows = {name: _counted_of(row) for name, row in told["rows"].items()}
    return Sums(int(told["hands"]), rows, [str(line) for line in told.get("noted", [])])


def told(counted: Counted) -> Any:
    if isinstance(counted, Moments):
        return {"first": counted.first, "second": counted.second}
    return [[[n, hands] for n, hands in sorted(side.items())] for side in counted]


def _counted_of(row: Any) -> Counted:
    if isinstance(row, dict):
        return Moments([int(n) for n in row["first"]], [[int(n) for n in line] for line in row["second"]])
    return [{int(n): int(hands) for n, hands in side} for side in row]
