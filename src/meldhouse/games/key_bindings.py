"""Keyboard letters of a game's verbs.  They are the same in every position, so that players can memorize them."""

from collections.abc import Sequence
from string import ascii_lowercase

RESERVED_LETTERS = "ho"  # keys of every table: hint, order of the hand


def assign_letters(verbs: Sequence[str]) -> dict[str, str]:
    """Return a letter for each verb: its first unused letter, or any free letter if all are taken."""
    assigned: dict[str, str] = {}
    for verb in verbs:
        taken = {*RESERVED_LETTERS, *assigned.values()}
        assigned[verb] = next(
            letter for letter in (*verb, *ascii_lowercase) if letter.isalpha() and letter not in taken
        )
    return assigned
