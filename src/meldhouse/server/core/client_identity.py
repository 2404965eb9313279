"""The client ID: the key of rate limits and fair scheduling."""

from typing import NamedTuple


class ClientId(NamedTuple):
    """A person, who may be unknown, and their network address."""

    address: str
    person: str


SERVER = ClientId("", "")  # work that the server does on its own behalf
