"""The user's quiz answers, stored as lines of JSON."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.i18n import msg
from meldhouse.quiz_sets import QUESTIONS_PER_SET
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir


class QuizAnswer(NamedTuple):
    """A user's answer to a question of a set; `good` is whether it was right."""

    game: str
    number: int  # number of the set
    question: int
    kind: str
    good: bool


class AnswerStore:
    """The stored answers; the first answer to each question counts, and unreadable lines are skipped."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_data_dir() / "school.jsonl"

    def append(self, answer: QuizAnswer) -> None:
        """Store an answer; raise a Mistake if the file cannot be written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(answer._asdict()) + "\n")
        except OSError as why:
            raise Mistake(msg("school-not-kept", path=str(self.path), why=str(why.strerror))) from None

    def of_game(self, game: str) -> list[QuizAnswer]:
        first: dict[tuple[int, int], QuizAnswer] = {}
        for answer in filter(None, map(parse_answer, self._read_lines())):
            if answer.game == game:
                first.setdefault((answer.number, answer.question), answer)
        return list(first.values())

    def _read_lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # there are no answers yet
            return []


def parse_answer(line: str) -> QuizAnswer | None:
    try:
        answer = QuizAnswer(**json.loads(line))
    except (ValueError, TypeError):
        return None
    return answer if all(isinstance(value, kind) for value, kind in zip(answer, FIELD_TYPES, strict=True)) else None


FIELD_TYPES: tuple[type[Any], ...] = (str, int, int, str, bool)


def count_complete_sets(answers: list[QuizAnswer]) -> int:
    """Return the number of sets in which every question was answered."""
    return sum(n >= QUESTIONS_PER_SET for n in Counter(answer.number for answer in answers).values())
