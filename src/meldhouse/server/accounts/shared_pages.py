"""Pages of people that they share with a link, which can't be guessed."""

import secrets

from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store

TOKEN_BYTES = 18
MAX_TOKEN_LENGTH = 40  # in characters; longer tokens are not looked up


class SharedPages:
    """The links of shared pages. Each new link is another one, so an old link stays invalid."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def link(self, person: str) -> str:
        """Return the link of a person's page, or "" if it is not shared."""
        return "".join(f"/people/{token}" for (token,) in await self.store.rows(people_queries.page_token(person)))

    async def share(self, person: str) -> str:
        """Share a page, unless it is shared already, and return its link."""
        await self.store.write(people_queries.share_page(person, secrets.token_urlsafe(TOKEN_BYTES)))
        return await self.link(person)

    async def stop(self, person: str) -> None:
        await self.store.write(people_queries.stop_sharing_page(person))

    async def find(self, token: str) -> str | None:
        """Return the person whose page has this token, or None."""
        if len(token) > MAX_TOKEN_LENGTH:
            return None
        found = await self.store.rows(people_queries.person_of_page(token))
        return str(found[0][0]) if found else None
