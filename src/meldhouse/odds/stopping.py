"""Parses stopping rules that people write, such as `turns 5%` or `60s`."""

import re
from math import isfinite

from meldhouse.games.options import suggest_name
from meldhouse.i18n import msg
from meldhouse.odds.runner import Precision, StoppingRule, available_cores
from meldhouse.odds.spec import ResolvedQuestion
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.integers import MAX_WORKERS, check_count

DEFAULT_HANDS, DEFAULT_SEARCH_HANDS = 100_000, 100  # the second with bots that search
DEFAULT_SITTINGS, DEFAULT_SEARCH_SITTINGS = 10_000, 10
NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
PRECISION = re.compile(rf"\s*(\S+)\s+{NUMBER}\s*%\s*")
TIME = re.compile(rf"\s*{NUMBER}\s*(s|m|h|)\s*")
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600}


def stopping_rule(
    resolved: ResolvedQuestion,
    hands: int | None,
    precision: str | None,
    time: str | float | None,
    sittings: int | None = None,
) -> StoppingRule:
    """Return the requested stopping rule, or the default number of hands or sessions."""
    number = _requested_count(resolved, hands, sittings)
    required = None if precision is None else parse_precision(resolved, precision)
    seconds = None if time is None else parse_seconds(str(time))
    if number is None and required is None and seconds is None:
        fast_default, search_default = (
            (DEFAULT_SITTINGS, DEFAULT_SEARCH_SITTINGS)
            if resolved.question.sit
            else (DEFAULT_HANDS, DEFAULT_SEARCH_HANDS)
        )
        number = fast_default if resolved.is_compiled else search_default
    return StoppingRule(number, required, seconds)


def _requested_count(resolved: ResolvedQuestion, hands: int | None, sittings: int | None) -> int | None:
    """Return the requested number of hands or sessions."""
    if resolved.question.sit and hands is not None:
        raise Mistake(msg("odds-hands-of-sittings", sit=resolved.question.sit))
    if not resolved.question.sit and sittings is not None:
        raise Mistake(msg("odds-no-sittings"))
    name, number = ("sittings", sittings) if resolved.question.sit else ("hands", hands)
    return None if number is None else check_count(name, number)


def parse_precision(resolved: ResolvedQuestion, text: str) -> Precision:
    """Parse a row and a percentage, such as `turns 5%`."""
    match = PRECISION.fullmatch(text)
    if not match or not 0 < float(match[2]) <= 100:
        raise Mistake(msg("odds-wrong-precision", text=text))
    names = [row.name for row in resolved.rows]
    if match[1] not in names:
        raise Mistake(msg("odds-no-row", name=quote(match[1]), nearest=suggest_name(match[1], names)))
    return Precision(match[1], float(match[2]) / 100)


def parse_seconds(text: str) -> float:
    match = TIME.fullmatch(text)
    seconds = float(match[1]) * SECONDS[match[2]] if match else 0.0
    if not isfinite(seconds) or seconds <= 0:
        raise Mistake(msg("odds-wrong-time", text=text))
    return seconds


def resolve_workers(workers: int | None) -> int:
    """Return the number of workers, which is the number of cores by default."""
    if workers is None:
        return available_cores()
    return check_count("workers", workers, most=MAX_WORKERS)
