"""Synchronizes nodes through the database: people, invitations, tables and their activity.

Whatever of that is written leaves a line in the database, too (the triggers in storage/migrations.py).  A hint says
that there are new lines; without one they are looked for every two seconds.
"""

import asyncio
from typing import Any

from meldhouse.server.cluster.leases import LeaseKeeper
from meldhouse.server.core.clock import now
from meldhouse.server.registry.services import Services
from meldhouse.server.storage import cluster_queries, queries
from meldhouse.server.storage.base import Database
from meldhouse.server.storage.postgres import AdminConnection
from meldhouse.server.tables.activity import TableActivity, glimpse_of, read_glimpse
from meldhouse.server.tables.placement import PeerNode

LATE = 10.0  # seconds for which what has a smaller number may still come after what has a larger
LONG = 300.0  # seconds without news after which everything is read again: older lines are forgotten


class ClusterSync:
    def __init__(self, services: Services, errands: AdminConnection, leases: LeaseKeeper) -> None:
        self.services, self.errands, self.leases = services, errands, leases
        self.number, self.seen, self.read_at = 0, set[int](), 0.0
        self.stale: set[str] = set()  # tables that this node had until another took them
        self.shown: dict[str, str] = {}  # what the others are shown of tables here
        self.glimpses: dict[str, tuple[int, TableActivity]] = {}  # whose they were, of tables elsewhere
        self.left: dict[str, float] = {}  # when somebody was last seen at one
        self.hearing = asyncio.Lock()

    async def begin(self) -> None:
        """From here on; what was before is read from the tables themselves."""
        self.number = await self.errands.run(lambda db: db.execute(*cluster_queries.NEWEST_CHANGE).fetchone()[0])
        self.read_at = now()

    # --- heard ------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """All that is known by now is taken, even where somebody else has just begun to."""
        async with self.hearing:
            await self._hear()

    async def _hear(self) -> None:
        asked = now()
        away = asked - self.read_at
        rows = await self.errands.run(
            lambda db: db.execute(*cluster_queries.changes_since(self.number, LATE + away)).fetchall()
        )
        fresh = [(what, id) for number, what, id in rows if number not in self.seen]
        stale, self.stale = self.stale, set()
        try:
            if away > LONG:
                await self.read_all()
            elif fresh or stale:
                await self._take(fresh, stale)
        except BaseException:
            self.stale |= stale
            raise
        self.read_at = asked  # and known from here on: where the database refuses amid it, all is asked for again
        self.seen = {number for number, *_ in rows}
        self.number = max(self.number, *self.seen, 0)
        if fresh or stale or away > LONG:
            self.services.lobby.changed()

    async def read_all(self) -> None:
        known = set(self.services.tables.sheets)
        await self.services.read()
        await self._refresh(known)
        await self.look([])

    async def _take(self, fresh: list[tuple[str, str]], stale: set[str]) -> None:
        about: dict[str, set[str]] = {}
        for what, id in fresh:
            about.setdefault(what, set()).add(id)
        await self._people(sorted(about.get("people", ())))
        await self._invited(sorted(about.get("invited", ())))
        await self._refresh({*about.get("tables", ()), *about.get("seats", ()), *stale})
        if "glimpses" in about:
            await self.look(sorted(about["glimpses"]))

    async def _refresh(self, tables: set[str]) -> None:
        """One after the other, but for those that are here by then."""
        for id in sorted(tables):
            if id not in self.leases.held:
                await self.services.tables.refresh(id)

    async def _people(self, people: list[str]) -> None:
        if not people:
            return
        found: dict[str, str] = dict(await self._rows(queries.names_of(people)))
        names = self.services.accounts.names
        for person in people:
            if person not in found:
                self.services.forget(person)
            elif names.get(person) != found[person]:
                names[person] = found[person]
                self._renamed(person)

    def _renamed(self, person: str) -> None:
        for room in self.services.tables.rooms.values():
            if room.sheet.seat_of(person) is not None:
                room.soon(room.renamed)

    async def _invited(self, tables: list[str]) -> None:
        if tables:
            pairs = set(await self._rows(cluster_queries.invitations_to(tables)))
            self.services.accounts.invited_to(tables, pairs)

    async def _rows(self, asked: queries.Statement) -> Any:
        return await self.errands.run(lambda db: db.execute(*asked).fetchall())

    # --- what is going on -----------------------------------------------------------------------

    async def look(self, tables: list[str]) -> None:
        """What other nodes show of these tables; without any, of all."""
        asked = cluster_queries.activity_of(tables) if tables else cluster_queries.ACTIVITY
        found = {id: (token, read_glimpse(told)) for id, token, told in await self._rows(asked)}
        for id in {*tables, *found}:
            if self._is_somebody_at(id):
                self.left[id] = now()
            if id in found:
                self.glimpses[id] = found[id]
            else:
                self.glimpses.pop(id, None)

    def glimpse(self, id: str) -> TableActivity | None:
        """As its node shows it; nothing of a node that is gone."""
        token, glimpse = self.glimpses.get(id, (0, None))
        return glimpse if token in self.leases.peers else None

    def is_attended(self, id: str, within: float) -> bool:
        return self._is_somebody_at(id) or (id in self.left and now() - self.left[id] < within)

    def _is_somebody_at(self, id: str) -> bool:
        return bool((glimpse := self.glimpse(id)) and glimpse.somebody)

    def gone(self, peer: PeerNode) -> None:
        """Whoever was at its tables was there until now."""
        for id, (token, glimpse) in self.glimpses.items():
            if token == peer.token and glimpse.somebody:
                self.left[id] = now()

    async def show(self) -> None:
        """The others are shown what has changed at the tables here."""
        told = {id: glimpse_of(room.table).written() for id, room in self.services.tables.rooms.items() if room.loaded}
        other = {id: text for id, text in told.items() if self.shown.get(id) != text}

        def work(db: Database) -> None:
            for id, text in other.items():
                db.execute(*cluster_queries.publish_activity(id, self.leases.token, text))

        if other:
            await self.errands.run(work)
        self.shown = told
