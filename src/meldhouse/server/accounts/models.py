"""Data about people that the parts of the server share."""

from typing import NamedTuple


class Person(NamedTuple):
    person: str  # the public ID
    name: str
    avatar: str = ""  # the drawing that they have chosen; "": one that follows from their ID
