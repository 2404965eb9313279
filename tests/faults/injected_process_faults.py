"""Faults that are planted in houses which have a process of their own."""

import asyncio
import time
from contextlib import contextmanager, nullcontext
from unittest.mock import patch

from meldhouse.server.actions import registry
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.storage import postgres, sqlite
from meldhouse.server.storage.base import Store, all_of
from tests.faults.injected_faults import doing, forgetting_requests, play_and_again

LATER = 0.05  # seconds in which a house that does it wrong may be killed


async def append_later(house, sheet, seq, events, seats):
    """Acknowledged, and written a moment later."""

    async def later():
        await asyncio.sleep(LATER)
        await append(house, sheet, seq, events, seats)

    house.writing = asyncio.create_task(later())


append = TableRegistry.append


async def write_bit_by_bit(store, *statements):
    """Each statement is a commit of its own."""
    for statement in statements:
        await Store.do(store, all_of([statement]))
        await asyncio.sleep(LATER)


def make_ready_without_syncing(connection):
    make_ready(connection)
    connection.execute("PRAGMA synchronous = OFF")


make_ready = sqlite.make_ready


@contextmanager
def writing(how):
    """In both stores."""
    with patch.object(Store, "write", how), patch.object(postgres.PostgresStore, "write", how):
        yield


def settle_before_the_commit(store, connection, batch):
    """Everybody is told before it is committed."""
    connection.execute("BEGIN IMMEDIATE")
    store.settle([(done, *sqlite.attempt(connection, work)) for work, done in batch])
    time.sleep(LATER)
    connection.execute("COMMIT")


REAL = {
    "": nullcontext,
    "acknowledged before it is written": lambda: patch.object(TableRegistry, "append", append_later),
    "told before the commit": lambda: patch.object(sqlite.SqliteStore, "_commit", settle_before_the_commit),
    "ids of requests are forgotten": lambda: patch.object(registry, "read_move", forgetting_requests),
    "a request is applied twice": lambda: doing("play", play_and_again),
    "half is written": lambda: writing(write_bit_by_bit),
    "nothing is synced": lambda: patch.object(sqlite, "make_ready", make_ready_without_syncing),
}
