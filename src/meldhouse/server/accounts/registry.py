"""The people whom the house knows: their keys, what they are called, and who was invited where."""

import secrets

from meldhouse.server.accounts.credentials import key_digest, new_key, new_person_id
from meldhouse.server.accounts.models import Person
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store

NAMELESS = "Guest"  # somebody whose name is damaged
LONGEST = 100  # letters of what may be a key


class AccountRegistry:
    """As they are kept; what has come since they were asked for is kept in mind."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.names: dict[str, str] = {}
        self.keys: dict[str, Person] = {}  # by digest
        self.invited: set[tuple[str, str]] = set()  # table, person

    async def load(self) -> set[str]:
        """All of them; those who are no more are forgotten, and told."""
        known, pairs = set(self.names), set(self.invited)
        found = dict(await self.store.rows(queries.NAMES))
        self.names.update((person, name if isinstance(name, str) else NAMELESS) for person, name in found.items())
        self.invited = {*await self.store.rows(queries.INVITED), *(self.invited - pairs)}
        return known - found.keys()

    async def create(self, name: str = "") -> tuple[Person, str]:
        """Somebody who was not here before, and the key that only they are told."""
        key = new_key()
        person = Person(new_person_id(), name or f"Guest {secrets.randbelow(9000) + 1000}")
        await self.store.write(queries.add_person(person.person, key_digest(key), person.name))
        self.names[person.person] = person.name
        self.keys[key_digest(key)] = person
        return person, key

    async def find_by_key(self, key: str | None) -> Person | None:
        """Whose key this is."""
        if not key or len(key) > LONGEST:
            return None
        digest = key_digest(key)
        if digest not in self.keys:
            found = await self.store.rows(queries.person_with(digest))
            if not found:
                return None
            self.keys[digest] = Person(*found[0])
            self.names.setdefault(*found[0])  # somebody who came in at another node
        known = self.keys[digest]
        name = self.names.get(known.person)
        return None if name is None else known._replace(name=name)  # None: of somebody who is being forgotten

    async def rename(self, person: str, name: str) -> None:
        await self.store.write(queries.rename(person, name))
        self.names[person] = name

    async def invite(self, table: str, person: str) -> None:
        await self.store.write(queries.invite(table, person))
        self.invited.add((table, person))

    def set_invitations(self, tables: list[str], pairs: set[tuple[str, str]]) -> None:
        """Who is invited to these tables by now, as it was written elsewhere."""
        self.invited = {pair for pair in self.invited if pair[0] not in tables} | pairs

    def forget(self, person: str) -> None:
        """Nothing of a person stays in mind."""
        self.names.pop(person, None)
        self.keys = {digest: known for digest, known in self.keys.items() if known.person != person}
        self.invited = {(table, guest) for table, guest in self.invited if guest != person}
