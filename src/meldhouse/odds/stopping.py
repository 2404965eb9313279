"""Stopping rules, as people write them: `turns 5%`, `60s`."""

import re
from math import isfinite

from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE
from meldhouse.odds.runner import Goal, Precision, cores
from meldhouse.odds.spec import Asked
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.integers import MOST_WORKERS, so_many

HANDS, THINKING_HANDS = 100_000, 100  # where nothing else is said; the second where somebody thinks longer
SITTINGS, THINKING_SITTINGS = 10_000, 10
NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
PRECISION = re.compile(rf"\s*(\S+)\s+{NUMBER}\s*%\s*")
TIME = re.compile(rf"\s*{NUMBER}\s*(s|m|h|)\s*")
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600}


def goal_of(
    asked: Asked,
    hands: int | None,
    precision: str | None,
    time: str | float | None,
    sittings: int | None = None,
) -> Goal:
    """What is asked for; so many hands, or sittings, where nothing is."""
    number = _number_of(asked, hands, sittings)
    wanted = None if precision is None else read_precision(asked, precision)
    seconds = None if time is None else read_seconds(str(time))
    if number is None and wanted is None and seconds is None:
        quick, thinking = (SITTINGS, THINKING_SITTINGS) if asked.question.sit else (HANDS, THINKING_HANDS)
        number = quick if asked.is_quick else thinking
    return Goal(number, wanted, seconds)


def _number_of(asked: Asked, hands: int | None, sittings: int | None) -> int | None:
    """How many of what is counted."""
    if asked.question.sit and hands is not None:
        raise Mistake(HOUSE("odds-hands-of-sittings", sit=asked.question.sit))
    if not asked.question.sit and sittings is not None:
        raise Mistake(HOUSE("odds-no-sittings"))
    name, number = ("sittings", sittings) if asked.question.sit else ("hands", hands)
    return None if number is None else so_many(name, number)


def read_precision(asked: Asked, text: str) -> Precision:
    """A row and a percentage."""
    found = PRECISION.fullmatch(text)
    if not found or not 0 < float(found[2]) <= 100:
        raise Mistake(HOUSE("odds-wrong-precision", text=text))
    names = [row.name for row in asked.rows]
    if found[1] not in names:
        raise Mistake(HOUSE("odds-no-row", name=cited(found[1]), nearest=suggest_name(found[1], names)))
    return Precision(found[1], float(found[2]) / 100)


def read_seconds(text: str) -> float:
    found = TIME.fullmatch(text)
    seconds = float(found[1]) * SECONDS[found[2]] if found else 0.0
    if not isfinite(seconds) or seconds <= 0:
        raise Mistake(HOUSE("odds-wrong-time", text=text))
    return seconds


def workers_of(workers: int | None) -> int:
    """As many as there are cores, where nothing is said."""
    if workers is None:
        return cores()
    return so_many("workers", workers, most=MOST_WORKERS)
