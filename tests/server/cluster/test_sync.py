"""What a node hears of the others: whoever asks it to catch up finds everything taken."""

import asyncio

from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.cluster.sync import ClusterSync
from meldhouse.server.core.clock import now
from meldhouse.server.storage import cluster_queries

PAIR = ("table", "Bob")
ELSEWHERE = ("another table", "somebody")
WHAT_IS_NEW, WHO_IS_INVITED = cluster_queries.changes_since(0, 0)[0], cluster_queries.invitations_to(["table"])[0]


class Slow:
    """A database with one line of news, that lets one wait for whom it is about."""

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
    """What of a house changes by news, with nothing in it yet."""

    def __init__(self):
        self.accounts, self.lobby, self.tables, self.changes = AccountRegistry(None), self, self, 0

    def notify_changed(self):
        self.changes += 1


class NoLeases:
    held = frozenset()
    peers = ()


def test_two_who_catch_up_at_once_both_find_what_there_was():
    """The second has nothing to read any more; it waits until the first has taken what it read."""

    async def both():
        server, database = Quiet(), Slow()
        server.accounts.invited = {("table", "who is invited no more"), ELSEWHERE}
        news = ClusterSync(server, database, NoLeases())
        news.synced_at = now()
        first = asyncio.create_task(news.catch_up())
        await database.asked.wait()
        second = asyncio.create_task(news.catch_up())
        await asyncio.sleep(0.05)
        assert not second.done()
        database.answering.set()
        await second
        assert server.accounts.invited == {PAIR, ELSEWHERE}
        await first
        return server.changes

    assert asyncio.run(both()) == 1
