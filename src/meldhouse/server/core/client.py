"""On whose behalf something is done: the key of rate limits and fair scheduling."""

from typing import NamedTuple


class Visitor(NamedTuple):
    """For whom something is done."""

    address: str
    person: str


ITSELF = Visitor("", "")  # the house
