"""Two nodes fight over a table: each takes it from the other again and again, and both append events."""

import asyncio
import random
from collections import Counter
from contextlib import suppress

from meldhouse.server.storage import cluster_queries, queries
from meldhouse.server.storage.base import Conflict, LeaseLost, StoreUnavailable
from meldhouse.server.storage.postgres import AdminConnection, PostgresStore
from meldhouse.session.events import Event

TABLE = "contended"
NEXT = ("SELECT coalesce(max(seq) + 1, 0) FROM events WHERE id = ?", (TABLE,))


class Writer:
    """A node that believes it owns the table until the store refuses it."""

    def __init__(self, store, number, fenced, counted, chance):
        self.store, self.number, self.fenced, self.counted, self.chance = store, number, fenced, counted, chance
        self.seq, self.acknowledged, self.errands = 0, {}, AdminConnection(store)

    async def take(self, others):
        """Take the table from its owner and log that as an event, so that the owner of each later event is known."""
        token, name = self.store.server.token, f"taken {self.number} {self.chance.random()}"

        def work(db):
            for other in others:
                db.execute(*cluster_queries.take_lease(TABLE, token, other)[0])
            ((seq,),) = db.execute(*NEXT)
            for statement in queries.add_events(TABLE, seq, [Event("move", self.number, name)]):
                db.execute(*statement)
            return seq

        with suppress(Conflict, StoreUnavailable):  # without a fence
            seq = await self.errands.run(work)
            self.acknowledged[name], self.seq = seq, seq + 1
            self.counted["taken"] += 1

    async def read(self):
        ((self.seq,),) = await self.store.rows(NEXT)

    async def append(self):
        name = f"move {self.number} {self.chance.random()}"
        fence = [cluster_queries.fence(TABLE, self.store.server.token)] if self.fenced else []
        event = Event("move", self.number, name)
        try:
            await self.store.write(*fence, *queries.add_events(TABLE, self.seq, [event]))
        except Conflict:
            self.counted["refused by the number"] += 1
            await self.read()
        except LeaseLost:
            self.counted["refused by the fence"] += 1
            return False
        except StoreUnavailable:  # the database cancels one of two transactions in a deadlock
            await self.read()
        else:
            self.acknowledged[name] = self.seq
            self.seq += 1
            self.counted["appended"] += 1
        return True

    async def run(self, many, tokens):
        await self.take(tokens)
        while self.counted["appended"] < many:
            if self.chance.random() < 0.1 or not await self.append():
                await self.take(tokens)


def contended(url, many, fenced=True, seed=1):
    """Return the counts of all actions; raise AssertionError if anything is wrong."""
    return asyncio.run(fought(url, many, fenced, seed))


async def fought(url, many, fenced, seed):
    stores, counted = [PostgresStore(url, "", f"http://127.0.0.1:{n + 1}") for n in range(2)], Counter()
    try:
        writers = [
            Writer(stores[n // 2], n % 2 + 2 * (n // 2), fenced, counted, random.Random(seed + n)) for n in range(4)
        ]
        tokens = [store.server.token for store in stores]
        await asyncio.gather(*(writer.run(many, tokens) for writer in writers))
        kept = await stores[0].rows(("SELECT seq, seat, text FROM events WHERE id = ? ORDER BY seq", (TABLE,)))
    finally:
        for writer in writers:
            writer.errands.close()
        for store in stores:
            store.close()
    assert [seq for seq, *_ in kept] == list(range(len(kept))), "a gap"
    found = {text: seq for seq, _, text in kept}
    assert len(found) == len(kept), "something is there twice"
    acknowledged = {name: seq for writer in writers for name, seq in writer.acknowledged.items()}
    assert acknowledged.items() <= found.items(), "something acknowledged is not where it was"
    assert len(acknowledged) == counted["appended"] + counted["taken"] == len(kept)
    check_whose(kept)
    return counted


def check_whose(kept):
    """Check that all events between two takeovers come from the owner. Each node has two writers."""
    node = None
    for seq, seat, text in kept:
        if text.startswith("taken"):
            node = seat // 2
        assert seat // 2 == node, f"{seat} wrote where node {node} had the table: {seq} {text}"
