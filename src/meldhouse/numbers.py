"""Whole numbers as people and programs write them: the one way in which the house reads any."""

import re

WRITTEN = {10: re.compile(r"-?[0-9]{1,40}"), 16: re.compile(r"[0-9a-fA-F]{1,40}")}  # longer ones mean nothing here


def read_whole(text: str, base: int = 10) -> int | None:
    """The number that a text is, in plain digits; None for anything else, such as `²`, `1_000` or a line of digits."""
    return int(text, base) if WRITTEN[base].fullmatch(text) else None
