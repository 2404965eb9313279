"""Fills in what older versions did not store."""

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
from meldhouse.server.tables.recovery import TROUBLE, gone_through
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

PATIENCE = 60.0  # seconds between two tries at most


async def make_up(context: TableContext) -> None:
    """Go through them behind everything else; where the disk refuses, begin again later."""
    backoff = Backoff(1.0, PATIENCE)
    while True:
        try:
            return await _make_up_all(context)
        except TROUBLE as why:
            log.error("older tables are gone through again later", exc_info=why)
            await asyncio.sleep(backoff.after_failure(now()))


async def _make_up_all(context: TableContext) -> None:
    """Table by table; then that is noted."""
    store = context.store
    before = await store.backfill_version()
    if before >= BACKFILL_VERSION:
        return
    older = await store.rows(queries.DEALT_TABLES)
    for (id,) in older:
        with suppress(Mistake):  # of one that cannot be read there is nothing to note
            await go_through(context, id)
    await store.set_backfill_version(BACKFILL_VERSION, vacuum=bool(older) and not before)


async def go_through(context: TableContext, id: str) -> None:
    sheet = await context.tables.sheet(id)
    await context.compilation.wait_until_compiled(sheet.game)
    try:
        begun = Snapshot()
        older = await context.history.results_under_other_rules(sheet.agreed, begun)
        events = await context.store.events(id)
        noted = await context.process_worker.submit(SERVER, gone_through, sheet, begun, events, older)
    except TROUBLE:
        raise
    except Exception as why:
        raise context.tables.unreadable(id, why) from why
    await context.store.write(*noted)
