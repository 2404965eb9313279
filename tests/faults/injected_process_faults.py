"""Faults to inject into servers in their own processes."""

import asyncio
import time
from contextlib import contextmanager, nullcontext
from unittest.mock import patch

from meldhouse.server.actions import play as play_actions
from meldhouse.server.storage import postgres, sqlite
from meldhouse.server.storage.base import Store, run_all
from meldhouse.server.tables.repository import TableRepository
from tests.faults.injected_faults import doing, forgetting_requests, play_and_again

LATER = 0.05  # seconds in which a faulty server may be killed


async def append_later(repository, settings, seq, events, seats):
    """Acknowledge a request, and write it a moment later."""

    async def later():
        await asyncio.sleep(LATER)
        await append(repository, settings, seq, events, seats)

    repository.writing = asyncio.create_task(later())


append = TableRepository.append


async def write_bit_by_bit(store, *statements):
    """Commit each statement separately."""
    for statement in statements:
        await Store.run(store, run_all([statement]))
        await asyncio.sleep(LATER)


def make_ready_without_syncing(connection):
    make_ready(connection)
    connection.execute("PRAGMA synchronous = OFF")


make_ready = sqlite._prepare


@contextmanager
def writing(how):
    """Replace the write function of both stores."""
    with patch.object(Store, "write", how), patch.object(postgres.PostgresStore, "write", how):
        yield


def settle_before_the_commit(store, connection, batch):
    """Acknowledge a request before the commit."""
    connection.execute("BEGIN IMMEDIATE")
    store.resolve([(done, *sqlite._run_in_savepoint(connection, work)) for work, done in batch])
    time.sleep(4 * LATER)  # a busy machine sends the answers late
    connection.execute("COMMIT")


REAL = {
    "": nullcontext,
    "acknowledged before it is written": lambda: patch.object(TableRepository, "append", append_later),
    "told before the commit": lambda: patch.object(sqlite.SqliteStore, "_commit", settle_before_the_commit),
    "ids of requests are forgotten": lambda: patch.object(play_actions, "parse_move", forgetting_requests),
    "a request is applied twice": lambda: doing("play", play_and_again),
    "half is written": lambda: writing(write_bit_by_bit),
    "nothing is synced": lambda: patch.object(sqlite, "_prepare", make_ready_without_syncing),
}
