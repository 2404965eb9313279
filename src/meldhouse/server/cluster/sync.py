"""Synchronization of nodes through the database: people, invitations, tables and their activity.

Triggers record every such write in a change log (storage/migrations.py). A notification announces new changes; without
one, nodes poll every two seconds.
"""

import asyncio
from typing import Any

from meldhouse.server.cluster.leases import LeaseKeeper
from meldhouse.server.core.clock import now
from meldhouse.server.registry.companions import remove_watchers
from meldhouse.server.registry.services import Services
from meldhouse.server.storage import cluster_queries, people_queries, queries
from meldhouse.server.storage.base import Database
from meldhouse.server.storage.postgres import AdminConnection
from meldhouse.server.tables.activity import TableActivity, activity_of, parse_activity
from meldhouse.server.tables.placement import PeerNode

LATE_CHANGES_S = 10.0  # how long a change may be committed after a change with a larger number
RELOAD_AFTER_S = 300.0  # after this time without a sync, reload everything, because older changes are deleted


class ClusterSync:
    def __init__(self, services: Services, admin: AdminConnection, leases: LeaseKeeper) -> None:
        self.services, self.admin, self.leases = services, admin, leases
        self.last_change, self.seen_changes, self.synced_at = 0, set[int](), 0.0
        self.stale: set[str] = set()  # tables that another node has taken from this one
        self.published: dict[str, str] = {}  # the activity that was last published for each table on this node
        self.remote_activities: dict[str, tuple[int, TableActivity]] = {}  # table ID -> token of its node, activity
        self.last_attended: dict[str, float] = {}  # when a person was last present at each table on another node
        self.lock = asyncio.Lock()

    async def start(self) -> None:
        """Start at the newest change, because earlier changes are included in what is loaded."""
        self.last_change = await self.admin.run(lambda db: db.execute(*cluster_queries.NEWEST_CHANGE).fetchone()[0])
        self.synced_at = now()

    # --- receiving changes ------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Apply all changes made so far; wait for a sync that is already running."""
        async with self.lock:
            await self._sync()

    async def _sync(self) -> None:
        started = now()
        elapsed_s = started - self.synced_at
        rows = await self.admin.run(
            lambda db: db.execute(
                *cluster_queries.changes_since(self.last_change, LATE_CHANGES_S + elapsed_s)
            ).fetchall()
        )
        fresh = [(kind, id) for number, kind, id in rows if number not in self.seen_changes]
        stale, self.stale = self.stale, set()
        try:
            if elapsed_s > RELOAD_AFTER_S:
                await self.reload_all()
            elif fresh or stale:
                await self._apply(fresh, stale)
        except BaseException:
            self.stale |= stale
            raise
        self.synced_at = started  # set only now, so that after a database error all changes are read again
        self.seen_changes = {number for number, *_ in rows}
        self.last_change = max(self.last_change, *self.seen_changes, 0)
        if fresh or stale or elapsed_s > RELOAD_AFTER_S:
            self.services.lobby.notify_changed()

    async def reload_all(self) -> None:
        known = set(self.services.tables.settings_by_id)
        await self.services.load()
        await self._refresh(known)
        await self.load_activity([])

    async def _apply(self, fresh: list[tuple[str, str]], stale: set[str]) -> None:
        ids_by_kind: dict[str, set[str]] = {}
        for kind, id in fresh:
            ids_by_kind.setdefault(kind, set()).add(id)
        await self._apply_people(sorted(ids_by_kind.get("people", ())))
        await self._apply_invitations(sorted(ids_by_kind.get("invited", ())))
        await self._apply_blocks(sorted(ids_by_kind.get("blocks", ())))
        await self._apply_questions(sorted(ids_by_kind.get("asked", ())))
        await self._refresh({*ids_by_kind.get("tables", ()), *ids_by_kind.get("seats", ()), *stale})
        if "glimpses" in ids_by_kind:
            await self.load_activity(sorted(ids_by_kind["glimpses"]))

    async def _refresh(self, tables: set[str]) -> None:
        """Refresh tables one after the other, except those that this node has acquired meanwhile."""
        for id in sorted(tables):
            if id not in self.leases.held:
                await self.services.tables.refresh(id)

    async def _apply_people(self, people: list[str]) -> None:
        if not people:
            return
        found: dict[str, str] = dict(await self._rows(queries.names_of(people)))
        chosen = {person: profile for person, *profile in await self._rows(queries.profiles_of(people))}
        accounts = self.services.accounts
        for person in people:
            if person not in found:
                self.services.forget(person)
                continue
            before = accounts.names.get(person), accounts.profile(person)
            accounts.names[person] = found[person]
            accounts.set_profile(person, *chosen[person])
            if before != (found[person], accounts.profile(person)):
                self._notify_renamed(person)

    def _notify_renamed(self, person: str) -> None:
        for actor in self.services.tables.actors.values():
            if actor.settings.seat_of(person) is not None:
                actor.post(actor.on_renamed)

    async def _apply_invitations(self, tables: list[str]) -> None:
        if tables:
            pairs = set(await self._rows(cluster_queries.invitations_to(tables)))
            self.services.accounts.set_invitations(tables, pairs)
        for settings in filter(None, map(self.services.tables.settings_by_id.get, tables)):
            remove_watchers(self.services, settings)  # if a person was blocked at another node

    async def _apply_blocks(self, people: list[str]) -> None:
        if people:
            self.services.accounts.blocks.replace(people, await self._rows(people_queries.blocks_of(people)))

    async def _apply_questions(self, people: list[str]) -> None:
        if people:
            rows = await self._rows(people_queries.questions_to(people))
            self.services.accounts.questions.replace(people, rows)

    async def _rows(self, statement: queries.Statement) -> Any:
        return await self.admin.run(lambda db: db.execute(*statement).fetchall())

    # --- activity -------------------------------------------------------------------------------

    async def load_activity(self, tables: list[str]) -> None:
        """Load the activity that other nodes have published for the given tables, or for all tables."""
        statement = cluster_queries.activity_of(tables) if tables else cluster_queries.ACTIVITY
        found = {id: (token, parse_activity(text)) for id, token, text in await self._rows(statement)}
        for id in {*tables, *found}:
            if self._is_occupied(id):
                self.last_attended[id] = now()
            if id in found:
                self.remote_activities[id] = found[id]
            else:
                self.remote_activities.pop(id, None)

    def remote_activity(self, id: str) -> TableActivity | None:
        """Return the activity of a table on another node, or None if that node is gone."""
        token, activity = self.remote_activities.get(id, (0, None))
        return activity if token in self.leases.peers else None

    def is_attended(self, id: str, within_s: float) -> bool:
        return self._is_occupied(id) or (id in self.last_attended and now() - self.last_attended[id] < within_s)

    def _is_occupied(self, id: str) -> bool:
        return bool((activity := self.remote_activity(id)) and activity.somebody)

    def on_peer_gone(self, peer: PeerNode) -> None:
        """Record that people were present at the tables of a lost node until now."""
        for id, (token, activity) in self.remote_activities.items():
            if token == peer.token and activity.somebody:
                self.last_attended[id] = now()

    async def publish_activity(self) -> None:
        """Publish the activity of each table on this node if it has changed."""
        texts = {
            id: activity_of(actor.table).to_json() for id, actor in self.services.tables.actors.items() if actor.loaded
        }
        changed = {id: text for id, text in texts.items() if self.published.get(id) != text}

        def work(db: Database) -> None:
            for id, text in changed.items():
                db.execute(*cluster_queries.publish_activity(id, self.leases.token, text))

        if changed:
            await self.admin.run(work)
        self.published = texts
