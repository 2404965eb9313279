"""Which node owns a table. A single node owns them all.

cluster/placement.py implements the same interface for several nodes.
"""

import asyncio
from dataclasses import dataclass, field

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.activity import TableActivity

MOVED_RETRY_S = 1.0  # until a table that moves to another node can be reached again


@dataclass(eq=False)
class PeerNode:
    """Another node: its URL, and the secret that authenticates nodes."""

    token: int
    address: str
    secret: str
    gone: asyncio.Event = field(default_factory=asyncio.Event)


class TableMoved(HttpError):
    """Another node owns the table; a retry is proxied to it."""

    def __init__(self) -> None:
        super().__init__(503, msg("table-moved"), MOVED_RETRY_S)


class LocalPlacement:
    """Placement with a single node."""

    secret = ""

    async def open(self) -> None: ...

    async def start(self) -> None:
        """Start background work; all unfinished tables have been loaded."""

    async def close(self) -> None: ...

    async def find_owner(self, id: str, gone: PeerNode | None = None) -> PeerNode | None:
        """Return the node that owns a table; None if it is this one.

        A table without an owner, or owned by `gone`, is acquired by this node.
        """
        return None

    async def acquire(self, id: str) -> None:
        """Make this node the owner of a table."""

    async def surrender(self, id: str) -> None:
        """Give a table up, because another node acquires it."""

    def forget_owner(self, id: str) -> None:
        """Forget the cached owner of a table: it was wrong."""

    def release(self, id: str) -> None:
        """Release a table without an actor: any node may take it."""

    def on_lost(self, id: str) -> None:
        """Note that another node owns the table now."""

    def fence(self, *tables: str) -> list[Statement]:
        """Return statements that fail a transaction unless this node owns the tables."""
        return []

    async def catch_up(self) -> None:
        """Apply what other nodes have changed."""

    def notify(self) -> None:
        """Notify the other nodes of a change soon."""

    def remote_activity(self, id: str) -> TableActivity | None:
        """Return the activity of a table that another node owns."""
        return None

    def is_attended(self, id: str, within_s: float) -> bool:
        """Return whether anyone is at a table that another node owns, or was within this many seconds."""
        return False

    def count_proxied(self, kind: str) -> None:
        """Count a proxied request or connection."""

    def stats(self) -> dict[str, int]:
        """Return metrics about this node in its cluster."""
        return {}
