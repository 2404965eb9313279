"""Placement of tables on several nodes with one database; every node serves every table.

A table has one room, at the node that has its lease (leases.py); the others pass on to it what concerns the table
(http_proxy.py, ws_proxy.py).  What is no table's they tell one another by the database (sync.py).
"""

import asyncio
import logging
import re
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from meldhouse.i18n import msg
from meldhouse.server.cluster import http_proxy
from meldhouse.server.cluster.leases import RENEWED, LeaseKeeper
from meldhouse.server.cluster.sync import ClusterSync
from meldhouse.server.core.backoff import Backoff
from meldhouse.server.core.clock import now
from meldhouse.server.ratelimit import uvicorn_protocols
from meldhouse.server.registry.services import Services
from meldhouse.server.storage import cluster_queries
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.storage.postgres import AdminConnection, NotificationListener, PostgresStore
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.activity import TableActivity
from meldhouse.server.tables.placement import LocalPlacement, PeerNode
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

TELLING = 0.2  # seconds between two hints to the others
HEARING = 2.0  # seconds after which news are looked for without a hint
PATIENCE = 5.0  # seconds between two tries at most, while the database is away
TIDYING = 200  # renewals after which old news are forgotten
ADDRESS = re.compile(r"http://[^/?#@\s]+/?")


def read_node(address: str) -> str:
    """Where other nodes reach this one; a Mistake where that is no address."""
    with suppress(ValueError):
        if ADDRESS.fullmatch(address) and urlsplit(address).hostname and (urlsplit(address).port or 80):
            return address.rstrip("/")
    raise Mistake(msg("node-address", address=address))


class ClusterPlacement(LocalPlacement):
    """This node among the others."""

    def __init__(self, services: Services) -> None:
        assert isinstance(services.store, PostgresStore)
        self.services, store = services, services.store
        self.errands = AdminConnection(store)
        self.node, self.secret = store.server.node, store.server.secret
        self.leases = LeaseKeeper(self.errands, store.server.token, services.tables.lost)
        self.news = ClusterSync(services, self.errands, self.leases)
        self.counted: Counter[str] = Counter()  # requests and lines that were passed on
        self.tasks: list[asyncio.Task[None]] = []
        self.hints = NotificationListener(store.url, self._heard)

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.to_tell, self.to_hear = asyncio.Event(), asyncio.Event()
        await self.news.begin()
        await self.leases.renew()

    async def begin(self) -> None:
        await self.news.look([])
        self.hints.start()
        parts = (self._renewing, self._telling, self._hearing)
        self.tasks = [asyncio.create_task(again_and_again(part)) for part in parts]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.hints.close()
        await self.leases.close()
        with suppress(StoreUnavailable):
            await self.errands.run(lambda db: db.execute(*cluster_queries.NOTIFY))
        await asyncio.to_thread(self.errands.close)

    # --- whose a table is -----------------------------------------------------------------

    async def home(self, id: str, gone: PeerNode | None = None) -> PeerNode | None:
        return await self.leases.home(id, gone, self._taken)

    async def _taken(self, id: str) -> None:
        await self.services.tables.refresh(id)

    async def call_in(self, id: str) -> None:
        for _ in range(http_proxy.TRIES):
            peer = await self.home(id)
            if peer is None:
                return
            self.mistaken(id)
            if not await http_proxy.give_back(peer, id):
                await self.home(id, gone=peer)
        raise StoreUnavailable("a table cannot be called in")

    async def hand_over(self, id: str) -> None:
        await self.leases.hand_over(id)

    def mistaken(self, id: str) -> None:
        self.leases.elsewhere.pop(id, None)

    def give_back(self, id: str) -> None:
        self.news.shown.pop(id, None)
        self.leases.give_back(id)

    def lost(self, id: str) -> None:
        self.leases.held.discard(id)
        self.news.shown.pop(id, None)
        self.news.stale.add(id)
        self.to_hear.set()

    def fence(self, *tables: str) -> list[Statement]:
        return [cluster_queries.fence(id, self.leases.token) for id in sorted(tables)]

    # --- what is no table's -----------------------------------------------------------------

    async def catch_up(self) -> None:
        with suppress(StoreUnavailable):
            await self.news.catch_up()

    def hint(self) -> None:
        self.to_tell.set()

    def glimpse(self, id: str) -> TableActivity | None:
        return self.news.glimpse(id)

    def is_attended(self, id: str, within: float) -> bool:
        return self.news.is_attended(id, within)

    def count(self, what: str) -> None:
        self.counted[what] += 1

    def figures(self) -> dict[str, int]:
        counted = {f"relayed_{what}": self.counted[what] for what in ("requests", "lines")}
        return {"leases": len(self.leases.held), "nodes": 1 + len(self.leases.peers), **counted}

    # --- again and again ----------------------------------------------------------------------

    async def _renewing(self) -> None:
        await asyncio.sleep(RENEWED)
        before = dict(self.leases.peers)
        await self.leases.renew()
        for token in before.keys() - self.leases.peers.keys():
            self.news.gone(before[token])
        if before.keys() != self.leases.peers.keys():
            self.services.lobby.changed()
        hosts = [urlsplit(peer.node).hostname or "" for peer in self.leases.peers.values()]
        uvicorn_protocols.NODE_ADDRESSES = await asyncio.to_thread(_addresses_of, hosts)
        self.counted["renewals"] += 1
        if self.counted["renewals"] % TIDYING == 0:
            await self.errands.run(lambda db: db.execute(*cluster_queries.FORGET_CHANGES))

    async def _telling(self) -> None:
        await self.to_tell.wait()
        self.to_tell.clear()
        try:
            await self.news.show()
            await self.errands.run(lambda db: db.execute(*cluster_queries.NOTIFY))
        except BaseException:
            self.to_tell.set()  # it is still to be told
            raise
        await asyncio.sleep(TELLING)

    async def _hearing(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARING):
                await self.to_hear.wait()
        self.to_hear.clear()
        await self.news.catch_up()

    def _heard(self) -> None:
        with suppress(RuntimeError):  # the house is closed
            self.loop.call_soon_threadsafe(self.to_hear.set)


async def again_and_again(part: Callable[[], Awaitable[None]]) -> None:
    backoff = Backoff(0.5, PATIENCE)
    while True:
        try:
            await part()
        except StoreUnavailable as why:
            log.warning("the nodes' news wait for the database", exc_info=why)
            await asyncio.sleep(backoff.after_failure(now()))
        except Exception:
            log.exception("something went wrong between nodes")
            await asyncio.sleep(backoff.after_failure(now()))
        else:
            backoff.reset()


def _addresses_of(hosts: list[str]) -> frozenset[str]:
    """Where lines of other nodes come from: there may be many of them."""
    found = set[str]()
    for host in hosts:
        with suppress(OSError):
            found.update(str(about[4][0]) for about in socket.getaddrinfo(host, None))
    return frozenset(found)
