"""The letter of each verb on a keyboard: fixed for a game, so that a finger that has learned it finds it again."""

from collections.abc import Sequence
from string import ascii_lowercase

RESERVED_LETTERS = "ho"  # what a table has of its own: a hint, the order of one's hand


def assign_letters(verbs: Sequence[str]) -> dict[str, str]:
    """The first letter of the verb that no verb before it has; where it has none left, any that is free."""
    found: dict[str, str] = {}
    for verb in verbs:
        taken = {*RESERVED_LETTERS, *found.values()}
        found[verb] = next(letter for letter in (*verb, *ascii_lowercase) if letter.isalpha() and letter not in taken)
    return found
