"""The client ID, which rate limits and fair scheduling use as a key."""

from typing import NamedTuple


class ClientId(NamedTuple):
    """A person, who may be unknown, together with their network address."""

    address: str
    person: str


SERVER = ClientId("", "")  # for work that the server does on its own behalf
