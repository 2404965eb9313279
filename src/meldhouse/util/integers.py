"""Parsing and range checks of integers."""

import re
from reprlib import repr

from meldhouse.i18n.messages import msg
from meldhouse.util.errors import Mistake

MAX_COUNT = 10**12  # more hands than a machine can play in weeks
MAX_WORKERS = 1024
MAX_DIGITS = 40
PATTERNS = {10: re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}"), 16: re.compile(rf"[0-9a-fA-F]{{1,{MAX_DIGITS}}}")}


def parse_integer(text: str, base: int = 10) -> int | None:
    """Parse an integer of plain digits; return None for anything else, such as `²`, `1_000` or very many digits."""
    return int(text, base) if PATTERNS[base].fullmatch(text) else None


def check_count(name: str, number: object, least: int = 1, most: int = MAX_COUNT) -> int:
    """Return a requested count; raise a Mistake unless it is an integer from `least` to `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise Mistake(msg("number-of", name=name, least=least, most=f"{most:,}", number=repr(number)))
    return number
