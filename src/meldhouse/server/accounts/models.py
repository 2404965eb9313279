"""Data about people that the parts of the server share."""

from typing import NamedTuple

COLORS = ("orange", "blue", "green", "pink", "gold", "violet")  # of seats; each has a shade by day and one by night


class Profile(NamedTuple):
    """The choices of a person about themselves, besides their name."""

    avatar: str = ""  # the drawing that they have chosen; "": one that follows from their ID
    color: str = ""  # one of COLORS; "": that of their seat
    unseen: bool = False  # may the people with whom they have played not see that they are here?


class Person(NamedTuple):
    person: str  # the public ID
    name: str
    avatar: str = ""
    color: str = ""
