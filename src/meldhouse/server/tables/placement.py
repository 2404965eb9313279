"""Which node owns a table. With a single node, it owns them all.

What several nodes of one house do about it is in cluster/placement.py, and answers the same.
"""

import asyncio
from dataclasses import dataclass, field

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.activity import TableActivity

SOON = 1.0  # seconds after which a table that is on its way to another node can be asked again


@dataclass(eq=False)
class PeerNode:
    """Another node: what it is asked at, and the secret by which it knows that a node asks."""

    token: int
    node: str
    secret: str
    gone: asyncio.Event = field(default_factory=asyncio.Event)


class TableMoved(HttpError):
    """The table is at home at another node: whoever comes again is led there."""

    def __init__(self) -> None:
        super().__init__(503, msg("table-moved"), SOON)


class LocalPlacement:
    """There is no other node."""

    secret = ""

    async def open(self) -> None: ...

    async def begin(self) -> None:
        """What was under way has been read."""

    async def close(self) -> None: ...

    async def home(self, id: str, gone: PeerNode | None = None) -> PeerNode | None:
        """The node that has a table; None: this one, which takes it where nobody has it, or `gone` had."""
        return None

    async def call_in(self, id: str) -> None:
        """The table is at home here from now on, wherever it was."""

    async def hand_over(self, id: str) -> None:
        """Another node has called the table in."""

    def mistaken(self, id: str) -> None:
        """It is not where it was thought to be."""

    def give_back(self, id: str) -> None:
        """Its room is shut: whoever is asked for it next may have it."""

    def lost(self, id: str) -> None:
        """Another node has it by now."""

    def fence(self, *tables: str) -> list[Statement]:
        """What is written with this is written only where the tables are at home here."""
        return []

    async def catch_up(self) -> None:
        """What other nodes have changed is known here."""

    def hint(self) -> None:
        """There is something that other nodes should know soon."""

    def glimpse(self, id: str) -> TableActivity | None:
        """What is going on at a table that is at home elsewhere."""
        return None

    def is_attended(self, id: str, within: float) -> bool:
        """Is anybody at a table that is at home elsewhere?"""
        return False

    def count(self, what: str) -> None:
        """Requests, or lines, that were passed on."""

    def figures(self) -> dict[str, int]:
        """What is told of this node beside the others."""
        return {}
