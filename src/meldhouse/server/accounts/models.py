"""Data about people that the server passes around."""

from typing import NamedTuple


class Person(NamedTuple):
    person: str  # public
    name: str
