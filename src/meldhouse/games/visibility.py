"""Visibility of state fields: the types of a game's SECRET table, which tests compare with its `conceal`."""

from typing import Any, NamedTuple


class Visibility(NamedTuple):
    """The seats that may see a field of a table."""

    owner: bool  # True: the seat of the first index may see it; False: no seat may
    open_where: str = ""  # a public field of the same shape that marks entries that all have seen
    open_when_over: bool = False  # all may see it once the hand is over
    open_top: str = ""  # a public field with the number of entries: all may see the last one
    open_in_turn: bool = False  # the seat in the field `turn` may see all of it
    anybody: bool = False


NOBODY = Visibility(owner=False)
OWNER = Visibility(owner=True)
ANYBODY = Visibility(owner=False, anybody=True)


def field_visibility(module: Any, rules: Any) -> dict[str, Visibility]:
    """Return field -> Visibility under these rules: SECRET, as changed by the options of OPENED_BY."""
    visibility: dict[str, Visibility] = dict(module.SECRET)
    for option, opened in getattr(module, "OPENED_BY", {}).items():
        if getattr(rules, option):
            visibility |= opened
    return visibility
