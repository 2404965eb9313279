"""Adds rows for finished hands that older versions did not store (backfill)."""

import asyncio
import logging
from contextlib import suppress

from meldhouse.server.core.backoff import Backoff
from meldhouse.server.core.client_identity import SERVER
from meldhouse.server.core.clock import now
from meldhouse.server.history.finished_hands import Snapshot
from meldhouse.server.storage import queries
from meldhouse.server.storage.migrations import BACKFILL_VERSION
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.recovery import TRANSIENT_ERRORS, finished_hand_statements
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

MAX_BACKOFF_S = 60.0  # longest delay between two attempts


async def run_backfill(context: TableContext) -> None:
    """Backfill all tables in the background; retry later if the store fails."""
    backoff = Backoff(1.0, MAX_BACKOFF_S)
    while True:
        try:
            return await _backfill_all(context)
        except TRANSIENT_ERRORS as why:
            log.error("the backfill of older tables failed and will be retried", exc_info=why)
            await asyncio.sleep(backoff.after_failure(now()))


async def _backfill_all(context: TableContext) -> None:
    """Backfill one table after another, then record that all are done."""
    store = context.store
    before = await store.backfill_version()
    if before >= BACKFILL_VERSION:
        return
    tables = await store.rows(queries.DEALT_TABLES)
    for (id,) in tables:
        with suppress(Mistake):  # a table that cannot be read has nothing to backfill
            await backfill_table(context, id)
    await store.set_backfill_version(BACKFILL_VERSION, vacuum=bool(tables) and not before)


async def backfill_table(context: TableContext, id: str) -> None:
    settings = await context.tables.get_settings(id)
    if settings.is_practice:
        return  # it starts with the row of an earlier hand, which its events do not contain
    await context.compilation.wait_until_compiled(settings.game)
    try:
        snapshot = Snapshot()
        old_results = await context.history.results_under_other_rules(settings.agreed, snapshot)
        events = await context.store.events(id)
        statements = await context.process_worker.submit(
            SERVER, finished_hand_statements, settings, snapshot, events, old_results
        )
    except TRANSIENT_ERRORS:
        raise
    except Exception as why:
        raise context.tables.mark_unreadable(id, why) from why
    await context.store.write(*statements)
