"""Who may see what: the words of a law's SECRET table, against which tests hold its `conceal`."""

from typing import NamedTuple


class Who(NamedTuple):
    """Who may see a field of a table."""

    owner: bool  # the seat that its first index names; otherwise nobody
    open_where: str = ""  # a public field of the same shape that marks entries all have seen
    open_when_over: bool = False


NOBODY = Who(owner=False)
OWNER = Who(owner=True)
