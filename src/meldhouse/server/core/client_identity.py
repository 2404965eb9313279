"""The client ID: the key of rate limits and fair scheduling."""

from typing import NamedTuple


class ClientId(NamedTuple):
    """A person, who may be unknown, and the address that they come from."""

    address: str
    person: str


ITSELF = ClientId("", "")  # the server
