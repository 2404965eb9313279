"""Placement of tables on several nodes with a shared database; every node serves every table.

A table has one actor, on the node that holds its lease (leases.py); the other nodes proxy requests to it
(http_proxy.py, ws_proxy.py). Everything else is synchronized through the database (sync.py).
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
from meldhouse.server.cluster.leases import RENEWAL_INTERVAL_S, LeaseKeeper
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

NOTIFY_INTERVAL_S = 0.2  # time between notifications to the other nodes
POLL_INTERVAL_S = 2.0  # time between polls for changes without a notification
MAX_BACKOFF_S = 5.0  # time between attempts while the database is unavailable
RENEWALS_PER_CLEANUP = 200  # lease renewals between deletions of old changes
NODE_URL = re.compile(r"http://[^/?#@\s]+/?")


def parse_node_address(address: str) -> str:
    """Return the URL at which other nodes reach this one; raise a Mistake if it is invalid."""
    with suppress(ValueError):
        if NODE_URL.fullmatch(address) and urlsplit(address).hostname and (urlsplit(address).port or 80):
            return address.rstrip("/")
    raise Mistake(msg("node-address", address=address))


class ClusterPlacement(LocalPlacement):
    """Placement of tables on several nodes that share a database."""

    def __init__(self, services: Services) -> None:
        assert isinstance(services.store, PostgresStore)
        self.services, store = services, services.store
        self.admin = AdminConnection(store)
        self.node, self.secret = store.server.node, store.server.secret
        self.leases = LeaseKeeper(self.admin, store.server.token, services.tables.drop_actor)
        self.sync = ClusterSync(services, self.admin, self.leases)
        self.counters: Counter[str] = Counter()  # numbers of proxied requests and connections, and of renewals
        self.tasks: list[asyncio.Task[None]] = []
        self.listener = NotificationListener(store.url, self._request_sync)

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.notify_requested, self.sync_requested = asyncio.Event(), asyncio.Event()
        await self.sync.start()
        await self.leases.renew()

    async def start(self) -> None:
        await self.sync.load_activity([])
        self.listener.start()
        steps = (self._renew_once, self._notify_once, self._sync_once)
        self.tasks = [asyncio.create_task(run_forever(step)) for step in steps]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.listener.close()
        await self.leases.close()
        with suppress(StoreUnavailable):
            await self.admin.run(lambda db: db.execute(*cluster_queries.NOTIFY))
        await asyncio.to_thread(self.admin.close)

    # --- owners ---------------------------------------------------------------------------

    async def find_owner(self, id: str, gone: PeerNode | None = None) -> PeerNode | None:
        return await self.leases.find_owner(id, gone, self._refresh)

    async def _refresh(self, id: str) -> None:
        await self.services.tables.refresh(id)

    async def acquire(self, id: str) -> None:
        for _ in range(http_proxy.MAX_ATTEMPTS):
            peer = await self.find_owner(id)
            if peer is None:
                return
            self.forget_owner(id)
            if not await http_proxy.request_release(peer, id):
                await self.find_owner(id, gone=peer)
        raise StoreUnavailable("the owner of the table did not release it")

    async def surrender(self, id: str) -> None:
        await self.leases.surrender(id)

    def forget_owner(self, id: str) -> None:
        self.leases.owners.pop(id, None)

    def release(self, id: str) -> None:
        self.sync.published.pop(id, None)
        self.leases.release(id)

    def on_lost(self, id: str) -> None:
        self.leases.held.discard(id)
        self.sync.published.pop(id, None)
        self.sync.stale.add(id)
        self.sync_requested.set()

    def fence(self, *tables: str) -> list[Statement]:
        return [cluster_queries.fence(id, self.leases.token) for id in sorted(tables)]

    # --- synchronization --------------------------------------------------------------------

    async def catch_up(self) -> None:
        with suppress(StoreUnavailable):
            await self.sync.catch_up()

    def notify(self) -> None:
        self.notify_requested.set()

    def remote_activity(self, id: str) -> TableActivity | None:
        return self.sync.remote_activity(id)

    def is_attended(self, id: str, within_s: float) -> bool:
        return self.sync.is_attended(id, within_s)

    def count_proxied(self, kind: str) -> None:
        self.counters[kind] += 1

    def stats(self) -> dict[str, int]:
        counted = {f"relayed_{kind}": self.counters[kind] for kind in ("requests", "lines")}
        return {"leases": len(self.leases.held), "nodes": 1 + len(self.leases.peers), **counted}

    # --- background tasks ---------------------------------------------------------------------

    async def _renew_once(self) -> None:
        await asyncio.sleep(RENEWAL_INTERVAL_S)
        before = dict(self.leases.peers)
        await self.leases.renew()
        for token in before.keys() - self.leases.peers.keys():
            self.sync.on_peer_gone(before[token])
        if before.keys() != self.leases.peers.keys():
            self.services.lobby.notify_changed()
        hosts = [urlsplit(peer.address).hostname or "" for peer in self.leases.peers.values()]
        uvicorn_protocols.NODE_ADDRESSES = await asyncio.to_thread(_resolve_hosts, hosts)
        self.counters["renewals"] += 1
        if self.counters["renewals"] % RENEWALS_PER_CLEANUP == 0:
            await self.admin.run(lambda db: db.execute(*cluster_queries.FORGET_CHANGES))

    async def _notify_once(self) -> None:
        await self.notify_requested.wait()
        self.notify_requested.clear()
        try:
            await self.sync.publish_activity()
            await self.admin.run(lambda db: db.execute(*cluster_queries.NOTIFY))
        except BaseException:
            self.notify_requested.set()  # try again
            raise
        await asyncio.sleep(NOTIFY_INTERVAL_S)

    async def _sync_once(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL_S):
                await self.sync_requested.wait()
        self.sync_requested.clear()
        await self.sync.catch_up()

    def _request_sync(self) -> None:
        with suppress(RuntimeError):  # the event loop is closed
            self.loop.call_soon_threadsafe(self.sync_requested.set)


async def run_forever(step: Callable[[], Awaitable[None]]) -> None:
    backoff = Backoff(0.5, MAX_BACKOFF_S)
    while True:
        try:
            await step()
        except StoreUnavailable as why:
            log.warning("messages between nodes are delayed: the database is unavailable", exc_info=why)
            await asyncio.sleep(backoff.after_failure(now()))
        except Exception:
            log.exception("communication between nodes failed")
            await asyncio.sleep(backoff.after_failure(now()))
        else:
            backoff.reset()


def _resolve_hosts(hosts: list[str]) -> frozenset[str]:
    """Return the IP addresses of the other nodes, which may open many connections."""
    found = set[str]()
    for host in hosts:
        with suppress(OSError):
            found.update(str(info[4][0]) for info in socket.getaddrinfo(host, None))
    return frozenset(found)
