"""Placement of tables on nodes. A single node owns all tables.

cluster/placement.py implements the same interface for several nodes.
"""

import asyncio
from dataclasses import dataclass, field

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.activity import TableActivity

MOVED_RETRY_S = 1.0  # time before a table that moves to another node can be reached again


@dataclass(eq=False)
class PeerNode:
    """Another node of the cluster, with its URL and the secret that authenticates nodes."""

    token: int
    address: str
    secret: str
    gone: asyncio.Event = field(default_factory=asyncio.Event)


class TableMoved(HttpError):
    """Raised if another node owns the table. A retry is proxied to that node."""

    def __init__(self) -> None:
        super().__init__(503, msg("table-moved"), MOVED_RETRY_S)


class LocalPlacement:
    """Placement for a server with a single node, which owns all tables."""

    secret = ""

    async def open(self) -> None: ...

    async def start(self) -> None:
        """Start background work, after all unfinished tables have been loaded."""

    async def close(self) -> None: ...

    async def find_owner(self, id: str, gone: PeerNode | None = None) -> PeerNode | None:
        """Return the node that owns a table, or None for this node.

        If the table has no owner, or its owner is `gone`, this node acquires it.
        """
        return None

    async def acquire(self, id: str) -> None:
        """Acquire a table for this node."""

    async def surrender(self, id: str) -> None:
        """Give up a table, because another node acquires it."""

    def forget_owner(self, id: str) -> None:
        """Forget the cached owner of a table, because it was wrong."""

    def release(self, id: str) -> None:
        """Release a table without an actor, so that any node may acquire it."""

    def on_lost(self, id: str) -> None:
        """Handle the loss of a table to another node."""

    def fence(self, *tables: str) -> list[Statement]:
        """Return statements that make a transaction fail unless this node owns the tables."""
        return []

    async def catch_up(self) -> None:
        """Apply the changes that other nodes have made."""

    def notify(self) -> None:
        """Schedule a notification of the other nodes about a change."""

    def remote_activity(self, id: str) -> TableActivity | None:
        """Return the activity of a table that another node owns."""
        return None

    def is_attended(self, id: str, within_s: float) -> bool:
        """Return whether anyone is at a table of another node, or was there within the last `within_s` seconds."""
        return False

    def count_proxied(self, kind: str) -> None:
        """Count a proxied request or connection by its kind."""

    def stats(self) -> dict[str, int]:
        """Return metrics about this node's part in its cluster."""
        return {}
