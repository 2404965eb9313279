"""Parses integers as people and programs write them, and checks their range."""

import re
from reprlib import repr

from meldhouse.i18n.messages import msg
from meldhouse.util.errors import Mistake

MAX_COUNT = 10**12  # of hands, or whatever else is counted one after another: more than a machine plays in weeks
MAX_WORKERS = 1024
MAX_DIGITS = 40  # digits: longer ones mean nothing here
PATTERNS = {10: re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}"), 16: re.compile(rf"[0-9a-fA-F]{{1,{MAX_DIGITS}}}")}


def parse_integer(text: str, base: int = 10) -> int | None:
    """The number that a text is, in plain digits; None for anything else, such as `²`, `1_000` or a line of digits."""
    return int(text, base) if PATTERNS[base].fullmatch(text) else None


def check_count(name: str, number: object, least: int = 1, most: int = MAX_COUNT) -> int:
    """How many of them somebody asks for; a Mistake where nobody could be given so many."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise Mistake(msg("number-of", name=name, least=least, most=f"{most:,}", number=repr(number)))
    return number
