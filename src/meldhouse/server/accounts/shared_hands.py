"""Finished hands that people share with a link, each as the seat of its person saw it."""

import secrets
from datetime import datetime
from typing import NamedTuple

from meldhouse.i18n import msg
from meldhouse.server.accounts.shared_pages import MAX_TOKEN_LENGTH, TOKEN_BYTES
from meldhouse.server.core.clock import format_timestamp
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake

MAX_SHARED_HANDS = 100  # of one person at a time


class SharedHand(NamedTuple):
    """A row of the database table `shared_hands`."""

    token: str
    person: str
    table: str
    hand: int  # number of the hand, counted from 0
    seat: int  # of the person in this hand
    since: str

    @property
    def link(self) -> str:
        return f"/hand/{self.token}"

    def json(self) -> JSON:
        """Return what its person may read about it."""
        return {"link": self.link, "table": self.table, "hand": self.hand, "since": self.since}


class SharedHands:
    """The links of shared hands. Each new link is another one, so an old link stays invalid."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str) -> list[SharedHand]:
        """Return the hands that a person shares, the newest first."""
        return [SharedHand(*row) for row in await self.store.rows(people_queries.shared_hands(person))]

    async def share(self, person: str, table: str, hand: int, at: datetime) -> SharedHand:
        """Share a person's own finished hand, unless it is shared already."""
        seat, _, _ = await self.result(person, table, hand)
        shared = await self.of(person)
        if all((one.table, one.hand) != (table, hand) for one in shared):
            if len(shared) >= MAX_SHARED_HANDS:
                raise Mistake(msg("hands-shared-most", n=MAX_SHARED_HANDS))
            token, since = secrets.token_urlsafe(TOKEN_BYTES), format_timestamp(at, "seconds")
            await self.store.write(people_queries.share_hand(token, person, table, hand, seat, since))
            shared = await self.of(person)
        return next(one for one in shared if (one.table, one.hand) == (table, hand))

    async def stop(self, person: str, token: str) -> None:
        await self.store.write(people_queries.stop_sharing_hand(person, token))

    async def find(self, token: str) -> SharedHand:
        """Return the hand with this token; raise an HttpError if there is none."""
        found = await self.store.rows(people_queries.shared_hand(token)) if len(token) <= MAX_TOKEN_LENGTH else []
        if not found:
            raise HttpError(404, msg("hand-not-shared"))
        return SharedHand(*found[0])

    async def result(self, person: str, table: str, hand: int) -> tuple[int, str, float]:
        """Return a person's seat in a finished hand, and the unit and the amount of their result."""
        found = await self.store.rows(people_queries.result_in_hand(person, table, hand))
        if not found:
            raise HttpError(403, msg("hand-not-yours"))
        seat, unit, amount = found[0]
        return int(seat), str(unit), float(amount)
