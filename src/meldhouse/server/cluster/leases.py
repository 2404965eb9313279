"""Leases: which tables this node owns, and which nodes own the others.

A node counts as there until a time by the database's clock, which it puts off again and again; until then nobody takes
its tables.  A table whose node is gone is taken by the node that is asked for it.  Whoever was frozen meanwhile finds
on waking, or when it writes, that the table is another's (`of_node` in the database), and forgets what it knew of it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from meldhouse.server.core.clock import now
from meldhouse.server.storage import cluster_queries
from meldhouse.server.storage.base import Database, LeaseLost, StoreUnavailable
from meldhouse.server.storage.postgres import AdminConnection
from meldhouse.server.tables.placement import PeerNode

LEASE = 5.0  # seconds for which a node counts as there
RENEWED = 1.5  # seconds after which it says so again
SURE = 4.0  # seconds for which it relies on that by its own clock
KNOWN = 1.0  # seconds for which it is remembered who has a table


class LeaseKeeper:
    """Asked and renewed by errands, one after the other."""

    def __init__(self, errands: AdminConnection, token: int, lost: Callable[[str], None]) -> None:
        self.errands, self.token, self.tell_lost = errands, token, lost
        self.held: set[str] = set()
        self.sure = 0.0  # until when they are relied on
        self.peers: dict[int, PeerNode] = {}  # the other nodes that are there
        self.elsewhere: dict[str, tuple[PeerNode, float]] = {}  # who has a table, and until when that is remembered
        self.taking = asyncio.Lock()
        self.returning: set[asyncio.Task[None]] = set()

    # --- this node is there ---------------------------------------------------------------

    async def renew(self) -> None:
        """Say so; hear who else is, and which tables were taken meanwhile."""
        asked, before = now(), set(self.held)
        mine, living = await self.errands.run(self._renewed)
        self.sure = asked + SURE
        for id in before - mine:
            self.held.discard(id)
            self.tell_lost(id)
        for token in [token for token in self.peers if token not in living]:
            self.peers.pop(token).gone.set()
        for token, about in living.items():
            self.peers.setdefault(token, PeerNode(token, *about))

    def _renewed(self, db: Database) -> tuple[set[str], dict[int, tuple[str, str]]]:
        db.execute(*cluster_queries.renew(self.token, LEASE))
        mine = {id for (id,) in db.execute(*cluster_queries.leases_of(self.token))}
        living = {
            token: (node, secret)
            for token, node, secret in db.execute(*cluster_queries.LIVE_NODES)
            if token != self.token
        }
        return mine, living

    # --- whose a table is -----------------------------------------------------------------

    async def home(self, id: str, gone: PeerNode | None, taken: Callable[[str], Awaitable[None]]) -> PeerNode | None:
        """The node that has it; None for this one.  `taken` is awaited before what is newly taken counts as had."""
        if now() >= self.sure:
            with suppress(StoreUnavailable):  # the database does not answer: nothing can be written, here or anywhere
                await self.renew()
        if id in self.held:
            return None
        peer, until = self.elsewhere.get(id, (None, 0.0))
        if peer and peer is not gone and until > now() and not peer.gone.is_set():
            return peer
        async with self.taking:
            return None if id in self.held else await self._take(id, gone, taken)

    async def _take(self, id: str, gone: PeerNode | None, taken: Callable[[str], Awaitable[None]]) -> PeerNode | None:
        token = await self.errands.run(lambda db: self._leased(db, id, gone))
        if token == self.token:
            self.elsewhere.pop(id, None)
            await taken(id)
            self.held.add(id)
            return None
        if token not in self.peers:
            await self.renew()
        if token not in self.peers:
            raise LeaseLost("the table changes hands")
        if len(self.elsewhere) > 10_000:
            self.elsewhere.clear()
        self.elsewhere[id] = self.peers[token], now() + KNOWN
        return self.peers[token]

    def _leased(self, db: Database, id: str, gone: PeerNode | None) -> int:
        take, look = cluster_queries.take_lease(id, self.token, gone.token if gone else None)
        db.execute(*take)
        return int(db.execute(*look).fetchone()[0])

    # --- given back -----------------------------------------------------------------------

    def give_back(self, id: str) -> None:
        """Nobody is at it here any more."""
        if id in self.held:
            self.held.discard(id)
            task = asyncio.ensure_future(self._give_back(id))
            self.returning.add(task)
            task.add_done_callback(self.returning.discard)

    async def _give_back(self, id: str) -> None:
        """Unless somebody has come meanwhile, and it was taken again."""
        async with self.taking:
            if id not in self.held:
                await self._given_back(id)

    async def hand_over(self, id: str) -> None:
        """Whoever is at it here; also where it is only just being taken."""
        async with self.taking:
            self.tell_lost(id)
            await self._given_back(id)

    async def _given_back(self, id: str) -> None:
        with suppress(StoreUnavailable):
            await self.errands.run(
                lambda db: [db.execute(*one) for one in cluster_queries.release_lease(id, self.token)]
            )

    async def close(self) -> None:
        """All at once: whoever is asked for a table next takes it without waiting."""
        with suppress(StoreUnavailable):
            await self.errands.run(lambda db: [db.execute(*one) for one in cluster_queries.release_all(self.token)])
