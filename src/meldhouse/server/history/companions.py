"""The people a person has finished hands with."""

from typing import NamedTuple

from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store

MAX_COMPANIONS = 60  # the newest are listed


class Companion(NamedTuple):
    person: str
    hands: int  # finished together
    last: str  # when the last of them ended


class Companions:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str) -> list[Companion]:
        """Return the people with whom a person has played most recently, the newest first."""
        return [Companion(*row) for row in await self.store.rows(people_queries.companions(person, MAX_COMPANIONS))]

    async def table_with(self, person: str, others: list[str]) -> str | None:
        """Return the ID of the newest table where a person has finished hands with the most of some others."""
        found = await self.store.rows(people_queries.table_with(person, others))
        return str(found[0][0]) if found else None
