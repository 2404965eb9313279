"""The quiz answers of this user, one line of JSON each."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.i18n import msg
from meldhouse.quiz_sets import QUESTIONS_PER_SET
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir


class Given(NamedTuple):
    """An answer: of which set, to which question, and was it right?"""

    game: str
    number: int  # of the set
    question: int
    kind: str
    good: bool


class Answers:
    """The first answer to each question counts; a line that cannot be read is passed over."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_data_dir() / "school.jsonl"

    def note(self, given: Given) -> None:
        """A Mistake where it cannot be written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(given._asdict()) + "\n")
        except OSError as why:
            raise Mistake(msg("school-not-kept", path=str(self.path), why=str(why.strerror))) from None

    def of(self, game: str) -> list[Given]:
        first: dict[tuple[int, int], Given] = {}
        for given in filter(None, map(read, self.lines())):
            if given.game == game:
                first.setdefault((given.number, given.question), given)
        return list(first.values())

    def lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # nobody has answered anything yet
            return []


def read(line: str) -> Given | None:
    try:
        given = Given(**json.loads(line))
    except (ValueError, TypeError):
        return None
    return given if all(isinstance(value, kind) for value, kind in zip(given, TYPES, strict=True)) else None


TYPES: tuple[type[Any], ...] = (str, int, int, str, bool)


def whole_sets(some: list[Given]) -> int:
    """How many sets were answered to the end."""
    return sum(n >= QUESTIONS_PER_SET for n in Counter(given.number for given in some).values())
