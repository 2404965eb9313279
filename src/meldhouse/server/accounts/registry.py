"""Accounts: keys, names and invitations."""

import re
import secrets

from meldhouse.art.avatars import AVATARS
from meldhouse.server.accounts.blocks import Blocks
from meldhouse.server.accounts.credentials import key_digest, new_key, new_person_id
from meldhouse.server.accounts.models import COLORS, Person, Profile
from meldhouse.server.accounts.questions import Questions
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store

GUEST_NAME = re.compile(r"Guest \d{4}")  # the names of people who have not chosen one
FALLBACK_NAME = "Guest"  # used if a person's stored name is damaged
MAX_KEY_LENGTH = 100  # in characters; longer keys are not looked up


class AccountRegistry:
    """All accounts, kept in memory and saved in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.names: dict[str, str] = {}
        self.profiles: dict[str, Profile] = {}  # of the people who have chosen something
        self.keys: dict[str, Person] = {}  # key digest -> owner
        self.invited: set[tuple[str, str]] = set()  # table ID, person ID
        self.blocks = Blocks(store)
        self.questions = Questions(store)

    async def load(self) -> set[str]:
        """Load all names and invitations; return the IDs of people who no longer exist."""
        known, pairs = set(self.names), set(self.invited)
        found = dict(await self.store.rows(queries.NAMES))
        self.names.update((person, name if isinstance(name, str) else FALLBACK_NAME) for person, name in found.items())
        for person, *chosen in await self.store.rows(queries.PROFILES):
            self.set_profile(person, *chosen)
        self.invited = {*await self.store.rows(queries.INVITED), *(self.invited - pairs)}
        await self.blocks.load()
        await self.questions.load()
        return known - found.keys()

    async def create(self, name: str = "") -> tuple[Person, str]:
        """Create a person and return them with their key; only a digest of the key is stored."""
        key = new_key()
        person = Person(new_person_id(), name or f"Guest {secrets.randbelow(9000) + 1000}")
        await self.store.write(queries.add_person(person.person, key_digest(key), person.name))
        self.names[person.person] = person.name
        self.keys[key_digest(key)] = person
        return person, key

    async def find_by_key(self, key: str | None) -> Person | None:
        """Return the owner of a key, or None."""
        if not key or len(key) > MAX_KEY_LENGTH:
            return None
        digest = key_digest(key)
        if digest not in self.keys:
            found = await self.store.rows(queries.person_with(digest))
            if not found:
                return None
            person, name, *chosen = found[0]
            known = self.keys[digest] = Person(person, name)
            self.names.setdefault(person, name)  # a person created at another node
            self.set_profile(person, *chosen)
        known = self.keys[digest]
        name = self.names.get(known.person)
        if name is None:
            return None  # the person is being erased
        profile = self.profile(known.person)
        return known._replace(name=name, avatar=profile.avatar, color=profile.color)

    async def rename(self, person: str, name: str) -> None:
        await self.store.write(queries.rename(person, name))
        self.names[person] = name

    def profile(self, person: str | None) -> Profile:
        return self.profiles.get(person or "", Profile())

    async def change_profile(self, person: str, chosen: Profile) -> None:
        await self.store.write(queries.change_profile(person, *chosen))
        self.set_profile(person, *chosen)

    def set_profile(self, person: str, avatar: object, color: object, unseen: object) -> None:
        """Remember in memory what a person has chosen; damaged values mean that they have not."""
        self.profiles[person] = Profile(
            str(avatar) if avatar in AVATARS else "", str(color) if color in COLORS else "", unseen == 1
        )

    async def invite(self, table: str, person: str) -> None:
        await self.store.write(queries.invite(table, person))
        self.invited.add((table, person))

    def set_invitations(self, tables: list[str], pairs: set[tuple[str, str]]) -> None:
        """Replace the invitations to the given tables, after another node has changed them."""
        self.invited = {pair for pair in self.invited if pair[0] not in tables} | pairs

    def forget(self, person: str) -> None:
        """Remove a person from memory."""
        self.names.pop(person, None)
        self.profiles.pop(person, None)
        self.blocks.forget(person)
        self.questions.forget(person)
        self.keys = {digest: known for digest, known in self.keys.items() if known.person != person}
        self.invited = {(table, invited_person) for table, invited_person in self.invited if invited_person != person}
