"""Arguments that a catalogue can inflect or choose by.

A sentence prints `{ $card }` in the nominative, and `{ CASE($card, "accusative") }` in another grammatical case.  The
messages that name a card, a list or the viewer get the case as `$case`.  English ignores it.
"""

from collections.abc import Callable
from typing import Any

NOMINATIVE = "nominative"  # the case of `{ $card }`
YOU = "you"  # the variant of a selector for the viewer's own seat


class InflectableText(str):
    """The text of an argument in the nominative, which can be formatted again in another case."""

    __slots__ = ("in_case",)
    in_case: Callable[[str], str]

    def __new__(cls, in_case: Callable[[str], str]) -> "InflectableText":
        text = super().__new__(cls, in_case(NOMINATIVE))
        text.in_case = in_case
        return text


class ViewerText(InflectableText):
    """The viewer's own seat: a selector compares it with `you`, but it prints the language's own word."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return other == YOU

    def __ne__(self, other: object) -> bool:
        return other != YOU


def inflect(argument: Any, case: Any) -> str:
    """Return an argument in a grammatical case; plain text stays as it is."""
    return argument.in_case(str(case)) if isinstance(argument, InflectableText) else str(argument)
