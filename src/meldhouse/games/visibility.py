"""Who may see what: the words of a law's SECRET table, against which tests hold its `conceal`."""

from typing import Any, NamedTuple


class Visibility(NamedTuple):
    """Who may see a field of a table."""

    owner: bool  # the seat that its first index names; otherwise nobody
    open_where: str = ""  # a public field of the same shape that marks entries all have seen
    open_when_over: bool = False
    open_top: str = ""  # a public field that counts the entries: the last one lies open to all
    open_in_turn: bool = False  # the seat whose turn it is (the field `turn`) may see all of it
    anybody: bool = False


NOBODY = Visibility(owner=False)
OWNER = Visibility(owner=True)
ANYBODY = Visibility(owner=False, anybody=True)


def field_visibility(law: Any, rules: Any) -> dict[str, Visibility]:
    """Who may see what under these rules: the law's SECRET, and what options open beside."""
    told: dict[str, Visibility] = dict(law.SECRET)
    for option, opened in getattr(law, "OPENED_BY", {}).items():
        if getattr(rules, option):
            told |= opened
    return told
