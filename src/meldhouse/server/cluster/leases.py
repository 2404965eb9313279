"""Leases, which record the tables that this node owns and the nodes that own the other tables.

A node is alive until a time on the database's clock that it regularly extends; until then no other node takes its
tables. A table whose node is gone is acquired by the next node that needs it. A node that was suspended learns of this
when it resumes or writes (`of_node` in the database), and discards its copy of the table.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from meldhouse.server.core.clock import now
from meldhouse.server.storage import cluster_queries
from meldhouse.server.storage.base import Database, LeaseLost, StoreUnavailable
from meldhouse.server.storage.postgres import AdminConnection
from meldhouse.server.tables.placement import PeerNode

LEASE_S = 5.0  # how long a node counts as alive after it renews its leases
RENEWAL_INTERVAL_S = 1.5  # time between renewals
LEASE_TRUST_S = 4.0  # how long a node relies on its leases, by its own clock
OWNER_CACHE_S = 1.0  # how long a table's owner is cached


class LeaseKeeper:
    """Acquires, renews and releases leases one after the other, through the admin connection."""

    def __init__(self, admin: AdminConnection, token: int, on_lost: Callable[[str], None]) -> None:
        self.admin, self.token, self.on_lost = admin, token, on_lost
        self.held: set[str] = set()
        self.trusted_until = 0.0  # time until which this node relies on its leases
        self.peers: dict[int, PeerNode] = {}  # the other live nodes, by token
        self.owners: dict[str, tuple[PeerNode, float]] = {}  # cached owner of each table, and when the entry expires
        self.lock = asyncio.Lock()
        self.release_tasks: set[asyncio.Task[None]] = set()

    # --- this node's leases ---------------------------------------------------------------

    async def renew(self) -> None:
        """Renew this node's leases, update the list of live nodes, and drop tables that other nodes have taken."""
        started, before = now(), set(self.held)
        mine, alive = await self.admin.run(self._renew_in_database)
        self.trusted_until = started + LEASE_TRUST_S
        for id in before - mine:
            self.held.discard(id)
            self.on_lost(id)
        for token in [token for token in self.peers if token not in alive]:
            self.peers.pop(token).gone.set()
        for token, node in alive.items():
            self.peers.setdefault(token, PeerNode(token, *node))

    def _renew_in_database(self, db: Database) -> tuple[set[str], dict[int, tuple[str, str]]]:
        db.execute(*cluster_queries.renew(self.token, LEASE_S))
        mine = {id for (id,) in db.execute(*cluster_queries.leases_of(self.token))}
        alive = {
            token: (address, secret)
            for token, address, secret in db.execute(*cluster_queries.LIVE_NODES)
            if token != self.token
        }
        return mine, alive

    # --- acquiring ------------------------------------------------------------------------

    async def find_owner(
        self, id: str, gone: PeerNode | None, refresh: Callable[[str], Awaitable[None]]
    ) -> PeerNode | None:
        """Return the owner of a table; None for this node. `refresh` is awaited before a new lease counts as held."""
        if now() >= self.trusted_until:
            with suppress(StoreUnavailable):  # without the database, no other node can write either
                await self.renew()
        if id in self.held:
            return None
        peer, until = self.owners.get(id, (None, 0.0))
        if peer and peer is not gone and until > now() and not peer.gone.is_set():
            return peer
        async with self.lock:
            return None if id in self.held else await self._acquire(id, gone, refresh)

    async def _acquire(
        self, id: str, gone: PeerNode | None, refresh: Callable[[str], Awaitable[None]]
    ) -> PeerNode | None:
        token = await self.admin.run(lambda db: self._acquire_in_database(db, id, gone))
        if token == self.token:
            self.owners.pop(id, None)
            await refresh(id)
            self.held.add(id)
            return None
        if token not in self.peers:
            await self.renew()
        if token not in self.peers:
            raise LeaseLost("the table is moving to another node")
        if len(self.owners) > 10_000:
            self.owners.clear()
        self.owners[id] = self.peers[token], now() + OWNER_CACHE_S
        return self.peers[token]

    def _acquire_in_database(self, db: Database, id: str, gone: PeerNode | None) -> int:
        acquire, find = cluster_queries.take_lease(id, self.token, gone.token if gone else None)
        db.execute(*acquire)
        return int(db.execute(*find).fetchone()[0])

    # --- releasing ------------------------------------------------------------------------

    def release(self, id: str) -> None:
        """Release the lease of a table that has no actor on this node."""
        if id in self.held:
            self.held.discard(id)
            task = asyncio.ensure_future(self._release_if_unused(id))
            self.release_tasks.add(task)
            task.add_done_callback(self.release_tasks.discard)

    async def _release_if_unused(self, id: str) -> None:
        """Release the lease of a table, unless the table was acquired again meanwhile."""
        async with self.lock:
            if id not in self.held:
                await self._release_in_database(id)

    async def surrender(self, id: str) -> None:
        """Release a table that another node acquires, even while this node is acquiring it."""
        async with self.lock:
            self.on_lost(id)
            await self._release_in_database(id)

    async def _release_in_database(self, id: str) -> None:
        with suppress(StoreUnavailable):
            await self.admin.run(
                lambda db: [db.execute(*statement) for statement in cluster_queries.release_lease(id, self.token)]
            )

    async def close(self) -> None:
        """Release all leases immediately, so that other nodes do not have to wait until they expire."""
        with suppress(StoreUnavailable):
            await self.admin.run(
                lambda db: [db.execute(*statement) for statement in cluster_queries.release_all(self.token)]
            )
