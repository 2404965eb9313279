"""Results of bots in the deals of the day: computed once in a worker process, and stored."""

import asyncio
import json
import logging
from contextlib import suppress
from datetime import date

from meldhouse.daily.play_out import COMPARED_LEVELS
from meldhouse.engine.cache import cache_key_at_start
from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.util.jsonl_subprocess import kill_process, start_process

log = logging.getLogger("meldhouse")

TIMEOUT_S = 600.0  # for one deal; kernels may have to be compiled first
MAX_WAITING = 16  # deals that are computed or queued
RETRY_AFTER_S = 60.0

BotResults = dict[str, float]  # by level
DealKey = tuple[str, date]


class BotResultJobs:
    """Computes the results of bots one deal at a time, in the order of requests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: dict[DealKey, asyncio.Task[None]] = {}
        self.partial: dict[DealKey, BotResults] = {}
        self.failed: set[DealKey] = set()  # failures not yet reported to a client
        self.semaphore = asyncio.Semaphore(1)

    async def stored(self, game: str, day: date) -> BotResults | None:
        """Return the stored results, or None if they are not complete or came from other rules or bots."""
        rows = await self.store.rows(queries.daily_bots(game, day.isoformat(), cache_key_at_start(game)))
        with suppress(ValueError, TypeError, KeyError):  # a damaged row is computed again
            if rows:
                read = json.loads(rows[0][0])
                return {level: float(read[level]) for level in COMPARED_LEVELS}
        return None

    async def poll(self, game: str, day: date) -> BotResults:
        """Return the results that are known so far; queue the deal if it is new."""
        if found := await self.stored(game, day):
            return found
        key = game, day
        if key in self.failed:
            self.failed.discard(key)
            raise HttpError(503, msg("daily-bots-failed"), RETRY_AFTER_S)
        if key not in self.tasks:
            if len(self.tasks) >= MAX_WAITING:
                raise HttpError(503, msg("daily-bots-full"), RETRY_AFTER_S)
            self.partial[key] = {}
            self.tasks[key] = asyncio.create_task(self._compute(game, day))
        return self.partial[key]

    async def _compute(self, game: str, day: date) -> None:
        key = game, day
        try:
            async with self.semaphore, asyncio.timeout(TIMEOUT_S):
                await self._run_process(key)
            cache_key, results = cache_key_at_start(game), json.dumps(self.partial[key], allow_nan=False)
            await self.store.write(queries.upsert_daily_bots(game, day.isoformat(), cache_key, results))
        except Exception as why:
            log.error("bots could not play the deal of %s of %s: %r", game, day, why, exc_info=why)
            self.failed.add(key)
        finally:
            self.tasks.pop(key, None)
            self.partial.pop(key, None)

    async def _run_process(self, key: DealKey) -> None:
        process = await start_process("meldhouse.server.daily.bot_results_worker")
        try:
            assert process.stdin
            assert process.stdout
            request = {"game": key[0], "day": key[1].isoformat()}
            process.stdin.write(json.dumps(request, allow_nan=False).encode() + b"\n")
            async for line in process.stdout:
                answer = json.loads(line)
                self.partial[key][answer["level"]] = float(answer["value"])
            if set(self.partial[key]) != set(COMPARED_LEVELS):
                raise RuntimeError("the worker process ended early")
        finally:
            kill_process(process)
            await process.wait()

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
