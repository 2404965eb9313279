"""Reviews that clients request, computed in a worker process one hand at a time, and stored.

A client polls the progress.  The review continues if the client leaves, and is computed once for all clients.
"""

import asyncio
import json
import logging
from asyncio.subprocess import Process
from base64 import b64encode
from contextlib import suppress

from meldhouse.engine.cache import cache_key_at_start
from meldhouse.i18n import msg
from meldhouse.review.result import Review
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.history.finished_hands import Position
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake
from meldhouse.util.jsonl_subprocess import kill_process, start_process

log = logging.getLogger("meldhouse")

CONCURRENT_REVIEWS = 1
BUDGET = 0  # simulated hands for each decision; 0 means the default
MAX_PER_PERSON, MAX_PER_ADDRESS, MAX_REVIEWS = 2, 4, 16  # reviews that are running or queued
TIMEOUT_S = 300.0  # for one review; kernels may have to be compiled first
RETRY_AFTER_S = 60.0

ReviewKey = tuple[str, int]  # the ID of a table or a record, and the number of the hand


class Run:
    """A review that is running or queued."""

    def __init__(self, client: ClientId) -> None:
        self.client, self.share = client, 0.0
        self.task: asyncio.Task[None] | None = None


class ReviewJobs:
    """Queues, runs and stores reviews."""

    def __init__(self, store: Store, past: HistoryService) -> None:
        self.store, self.history = store, past
        self.runs: dict[ReviewKey, Run] = {}
        self.failed: set[ReviewKey] = set()  # failures that no client has been told about yet
        self.semaphore = asyncio.Semaphore(CONCURRENT_REVIEWS)

    async def poll(self, agreed: Agreed, hand: int, client: ClientId) -> tuple[float, Review | None]:
        """Return the progress (0 to 1), and the review once it is done; queue the review if it is new."""
        stored = await self.store.rows(queries.review(agreed.id, hand, cache_key_at_start(agreed.game)))
        if stored:
            with suppress(Mistake, ValueError):  # the stored review is damaged: compute it again
                return 1.0, Review.from_json(json.loads(stored[0][0]))
        await self.history.stored(agreed.id, hand)  # raises a clear error if the hand is missing
        key = (agreed.id, hand)
        if key in self.failed:
            self.failed.discard(key)
            raise HttpError(503, msg("review-failed"), RETRY_AFTER_S)
        if key not in self.runs:
            self._queue(agreed, hand, client)
        return self.runs[key].share, None

    def _queue(self, agreed: Agreed, hand: int, client: ClientId) -> None:
        clients = [run.client for run in self.runs.values()]
        if sum(other.person == client.person for other in clients) >= MAX_PER_PERSON:
            raise HttpError(429, msg("review-waits"), RETRY_AFTER_S)
        of_address = sum(other.address == client.address for other in clients)
        if len(clients) >= MAX_REVIEWS or of_address >= MAX_PER_ADDRESS:
            raise HttpError(503, msg("review-full"), RETRY_AFTER_S)
        run = self.runs[agreed.id, hand] = Run(client)
        run.task = asyncio.create_task(self._review(run, agreed, hand))

    async def _review(self, run: Run, agreed: Agreed, hand: int) -> None:
        try:
            async with self.semaphore, asyncio.timeout(TIMEOUT_S):
                review = await self._run_process(run, *await self.history.position(agreed, hand), hand)
            code = cache_key_at_start(agreed.game)  # other bots or rules would lead to another review
            await self.store.write(queries.upsert_review(agreed.id, hand, code, str(review)))
        except Exception as why:
            log.error(
                "hand %d of table %s could not be reviewed: %r",
                hand,
                agreed.id,
                why,
                exc_info=why,
                extra=at_table(agreed.id),
            )
            self.failed.add((agreed.id, hand))
        finally:
            self.runs.pop((agreed.id, hand), None)

    async def _run_process(self, run: Run, position: Position, text: str, hand: int) -> Review:
        process = await start_process("meldhouse.server.services.review_worker")
        try:
            return await _read_review(run, process, _request_line(position, text, hand))
        finally:
            kill_process(process)
            await process.wait()

    async def close(self) -> None:
        """Cancel all reviews."""
        tasks = [run.task for run in self.runs.values() if run.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _request_line(position: Position, text: str, hand: int) -> bytes:
    state = None if position.state is None else b64encode(position.state).decode()
    request = {"agreed": position.agreed, "state": state, "text": text, "hand": hand, "budget": BUDGET}
    return json.dumps(request, allow_nan=False).encode() + b"\n"


async def _read_review(run: Run, process: Process, request: bytes) -> Review:
    """Send a request to the process, update the progress of the run, and return the review."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(request)
    async for line in process.stdout:
        progress = json.loads(line)
        run.share = float(progress["share"])
        if progress["review"]:
            return Review.from_json(progress["review"])
    raise RuntimeError("the review process ended early")
