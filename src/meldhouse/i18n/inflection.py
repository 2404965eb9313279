"""Arguments of messages that a catalogue can inflect or use as a selector.

A sentence prints `{ $card }` in the nominative, and `{ CASE($card, "accusative") }` in another grammatical case.  The
messages that name a card, a list or the viewer get the case as `$case`.  English ignores it.
"""

from collections.abc import Callable
from typing import Any

NOMINATIVE = "nominative"  # the case of `{ $card }`
YOU = "you"  # the variant of a selector for the viewer's own seat


class InflectableText(str):
    """The text of an argument in the nominative, with a way to format it in another case."""

    __slots__ = ("in_case",)
    in_case: Callable[[str], str]

    def __new__(cls, in_case: Callable[[str], str]) -> "InflectableText":
        text = super().__new__(cls, in_case(NOMINATIVE))
        text.in_case = in_case
        return text


class ViewerText(InflectableText):
    """The viewer's own seat. Selectors compare it with `you`; in a sentence it prints the language's word for "you"."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return other == YOU

    def __ne__(self, other: object) -> bool:
        return other != YOU


def inflect(argument: Any, case: Any) -> str:
    """Return an argument in a grammatical case; plain text is returned unchanged."""
    return argument.in_case(str(case)) if isinstance(argument, InflectableText) else str(argument)
