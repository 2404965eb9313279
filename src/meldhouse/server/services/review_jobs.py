"""Reviews for visitors, computed in a worker process one hand at a time, and stored.

Whoever asks is told how far it is; it goes on when they leave, and is worked out once for all.
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

AT_ONCE = 1  # hand
BUDGET = 0  # hands played out for a decision: the usual
PERSONS, ADDRESSES, ALL = 2, 4, 16  # hands that a person, or all from an address, or everybody may have waiting
LONGEST = 300.0  # seconds for one: kernels may have to be compiled first
AGAIN = 60.0  # seconds after which to ask again

Asked = tuple[str, int]  # a table or a record, and the number of a hand


class Run:
    """A hand that is being reviewed, or waits for that."""

    def __init__(self, visitor: ClientId) -> None:
        self.visitor, self.share = visitor, 0.0
        self.task: asyncio.Task[None] | None = None


class ReviewJobs:
    """All that are asked for."""

    def __init__(self, store: Store, past: HistoryService) -> None:
        self.store, self.past = store, past
        self.runs: dict[Asked, Run] = {}
        self.failed: set[Asked] = set()  # of which nobody has been told yet
        self.turn = asyncio.Semaphore(AT_ONCE)

    async def look(self, agreed: Agreed, hand: int, visitor: ClientId) -> tuple[float, Review | None]:
        """What there is of a review that may be seen; where there is nothing, it is begun."""
        kept = await self.store.rows(queries.review(agreed.id, hand, cache_key_at_start(agreed.game)))
        if kept:
            with suppress(Mistake, ValueError):  # damaged: it is worked out anew
                return 1.0, Review.from_json(json.loads(kept[0][0]))
        await self.past.stored(agreed.id, hand)  # else its asker would only hear that the review failed
        about = (agreed.id, hand)
        if about in self.failed:
            self.failed.discard(about)
            raise HttpError(503, msg("review-failed"), AGAIN)
        if about not in self.runs:
            self._begin(agreed, hand, visitor)
        return self.runs[about].share, None

    def _begin(self, agreed: Agreed, hand: int, visitor: ClientId) -> None:
        waiting = [run.visitor for run in self.runs.values()]
        if sum(other.person == visitor.person for other in waiting) >= PERSONS:
            raise HttpError(429, msg("review-waits"), AGAIN)
        if len(waiting) >= ALL or sum(other.address == visitor.address for other in waiting) >= ADDRESSES:
            raise HttpError(503, msg("review-full"), AGAIN)
        run = self.runs[agreed.id, hand] = Run(visitor)
        run.task = asyncio.create_task(self._review(run, agreed, hand))

    async def _review(self, run: Run, agreed: Agreed, hand: int) -> None:
        """When its turn has come."""
        try:
            async with self.turn, asyncio.timeout(LONGEST):
                review = await self._asked(run, *await self.past.position(agreed, hand), hand)
            code = cache_key_at_start(agreed.game)  # other bots and rules would judge otherwise
            await self.store.write(queries.keep_review(agreed.id, hand, code, str(review)))
        except Exception as why:
            log.error(
                "hand %d of %s was not reviewed: %r", hand, agreed.id, why, exc_info=why, extra=at_table(agreed.id)
            )
            self.failed.add((agreed.id, hand))
        finally:
            self.runs.pop((agreed.id, hand), None)

    async def _asked(self, run: Run, position: Position, text: str, hand: int) -> Review:
        """Of a process beside the house, which tells how far it is."""
        process = await start_process("meldhouse.server.services.review_worker")
        try:
            return await _listened(run, process, line(position, text, hand))
        finally:
            kill_process(process)
            await process.wait()

    async def close(self) -> None:
        """Nobody waits for anything any more."""
        tasks = [run.task for run in self.runs.values() if run.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def line(position: Position, text: str, hand: int) -> bytes:
    state = None if position.state is None else b64encode(position.state).decode()
    asked = {"agreed": position.agreed, "state": state, "text": text, "hand": hand, "budget": BUDGET}
    return json.dumps(asked, allow_nan=False).encode() + b"\n"


async def _listened(run: Run, process: Process, asked: bytes) -> Review:
    assert process.stdin
    assert process.stdout
    process.stdin.write(asked)
    async for told in process.stdout:
        news = json.loads(told)
        run.share = float(news["share"])
        if news["review"]:
            return Review.from_json(news["review"])
    raise RuntimeError("it ended before it was done")
