"""Cluster sync: a node that catches up finds the changes of the other nodes."""

import asyncio

from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.cluster.sync import ClusterSync
from meldhouse.server.core.clock import now
from meldhouse.server.storage import cluster_queries

PAIR = ("table", "Bob")
ELSEWHERE = ("another table", "somebody")
WHAT_IS_NEW, WHO_IS_INVITED = cluster_queries.changes_since(0, 0)[0], cluster_queries.invitations_to(["table"])[0]


class Slow:
    """A database with one change, which a test can hold back."""

    def __init__(self):
        self.answers = {WHAT_IS_NEW: [(1, "invited", "table")], WHO_IS_INVITED: [PAIR]}
        self.asked, self.answering = asyncio.Event(), asyncio.Event()

    def execute(self, sql, parameters):
        self.sql = sql
        return self

    def fetchall(self):
        return self.answers[self.sql]

    async def run(self, work):
        found = work(self)
        if self.sql == WHO_IS_INVITED:
            self.asked.set()
            await self.answering.wait()
        return found


class Quiet:
    """The state that changes update; it is empty at first."""

    def __init__(self):
        self.accounts, self.lobby, self.tables, self.changes = AccountRegistry(None), self, self, 0
        self.settings_by_id = {}

    def notify_changed(self):
        self.changes += 1


class NoLeases:
    held = frozenset()
    peers = ()


def test_concurrent_sync_callers_both_see_the_changes():
    """The second caller waits until the first has applied the changes that it read."""

    async def both():
        server, database = Quiet(), Slow()
        server.accounts.invited = {("table", "who is invited no more"), ELSEWHERE}
        sync = ClusterSync(server, database, NoLeases())
        sync.synced_at = now()
        first = asyncio.create_task(sync.catch_up())
        await database.asked.wait()
        second = asyncio.create_task(sync.catch_up())
        await asyncio.sleep(0.05)
        assert not second.done()
        database.answering.set()
        await second
        assert server.accounts.invited == {PAIR, ELSEWHERE}
        await first
        return server.changes

    assert asyncio.run(both()) == 1
