"""Blocks: whom a person no longer wants to meet. Blocked people don't learn of it."""

from collections.abc import Iterable

from meldhouse.i18n import msg
from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake

MAX_BLOCKED = 200  # people that one person can block


class Blocks:
    """All blocks, kept in memory and saved in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.blocked: dict[str, set[str]] = {}  # person -> the people whom they block

    async def load(self) -> None:
        self.blocked = _by_person(await self.store.rows(people_queries.BLOCKS))

    def replace(self, people: list[str], pairs: Iterable[tuple[str, str]]) -> None:
        """Replace the blocks of some people, after another node has changed them."""
        for person in people:
            self.blocked.pop(person, None)
        self.blocked.update(_by_person(pairs))

    def is_blocked(self, reader: str | None, author: str | None) -> bool:
        """Return whether the reader blocks the author; people without an account have no blocks."""
        return reader is not None and author in self.blocked.get(reader, ())

    def of(self, person: str) -> set[str]:
        return self.blocked.get(person, set())

    async def add(self, person: str, other: str) -> None:
        if other == person:
            raise Mistake(msg("block-self"))
        if len(self.of(person) - {other}) >= MAX_BLOCKED:
            raise Mistake(msg("blocks-full", n=MAX_BLOCKED))
        await self.store.write(people_queries.block(person, other))
        self.blocked.setdefault(person, set()).add(other)

    async def remove(self, person: str, other: str) -> None:
        await self.store.write(people_queries.unblock(person, other))
        self.of(person).discard(other)

    def forget(self, person: str) -> None:
        """Remove a person from memory."""
        self.blocked.pop(person, None)
        for others in self.blocked.values():
            others.discard(person)


def _by_person(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for person, blocked in pairs:
        found.setdefault(person, set()).add(blocked)
    return found
