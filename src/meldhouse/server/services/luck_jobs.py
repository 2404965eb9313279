"""Estimates of luck and play in finished hands, computed in the background in a worker process, and stored.

At most one hand is estimated at a time, and none while bots wait for a thread or games are compiled.  If the queue is
full or the server stops, nothing is lost: a hand without an estimate is queued again when its person asks for it.
"""

import asyncio
import json
import logging
from asyncio.subprocess import Process
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from meldhouse.games.rules_version import is_current
from meldhouse.server.accounts.table_settings import Agreed, TableSettings
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.history.finished_hands import Position
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.storage import luck_queries
from meldhouse.server.storage.base import Store
from meldhouse.util.jsonl_subprocess import JSON, kill_process, start_process

log = logging.getLogger("meldhouse")

MAX_WAITING = 500  # hands in the queue; the last is dropped
DELAY_S = 10.0  # a finished hand waits, so that its estimate doesn't slow the next deal; a request doesn't wait
BUSY_RETRY_S = 1.0  # time until a busy server is asked again
IDLE_S = 30.0  # time until the worker process ends if there is nothing to do
TIMEOUT_S = 300.0  # for one hand; kernels may have to be compiled first
MAX_FAILED = 1000  # hands that are remembered because they can't be estimated
WORLDS = 0  # sampled futures for each decision; 0 means the default

HandKey = tuple[str, int]  # the ID of a table, and the number of the hand


class LuckJobs:
    """Queues hands, estimates them in a worker process, and stores the estimates."""

    def __init__(
        self,
        store: Store,
        history: HistoryService,
        find_settings: Callable[[str], Awaitable[TableSettings]],
        is_busy: Callable[[], bool],
    ) -> None:
        self.store, self.history, self.find_settings, self.is_busy = store, history, find_settings, is_busy
        self.queue: OrderedDict[HandKey, None] = OrderedDict()  # the first is next
        self.failed: OrderedDict[HandKey, None] = OrderedDict()
        self.more = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.process: Process | None = None
        self.is_closed = False

    def add_finished(self, settings: TableSettings, hands: Iterable[int]) -> None:
        """Queue finished hands in a while, unless their cards can't be shown yet."""
        if not self.is_closed and settings.can_reveal_hands:
            keys = [(settings.id, hand) for hand in hands]
            asyncio.get_running_loop().call_later(DELAY_S, self._add, keys)

    def request(self, keys: Iterable[HandKey]) -> None:
        """Queue hands that a person waits for before all others."""
        wanted = [key for key in keys if key not in self.failed]
        for key in reversed(wanted):
            self.queue[key] = None
            self.queue.move_to_end(key, last=False)
        self._add(())

    def _add(self, keys: Iterable[HandKey]) -> None:
        """Append hands to the queue, and start working."""
        for key in keys:
            self.queue.setdefault(key)
        while len(self.queue) > MAX_WAITING:
            self.queue.popitem()
        if self.is_closed:
            self.queue.clear()
        self.more.set()
        if self.queue and self.task is None:
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Estimate hand after hand, until nothing has been queued for a while."""
        try:
            while await self._has_work():
                while self.is_busy():
                    await asyncio.sleep(BUSY_RETRY_S)
                key, _ = self.queue.popitem(last=False)
                await self._estimate_or_remember(key)
        finally:
            self.task = None  # before waiting, so that a hand that is queued meanwhile starts another task
            await self._end_process()

    async def _has_work(self) -> bool:
        self.more.clear()
        if not self.queue:
            try:
                async with asyncio.timeout(IDLE_S):
                    await self.more.wait()
            except TimeoutError:
                return False
        return bool(self.queue)

    async def _estimate_or_remember(self, key: HandKey) -> None:
        """Estimate a hand; if that fails, log it and don't try again before the server restarts."""
        try:
            await self._estimate(*key)
        except Exception as why:
            id, hand = key
            log.error("hand %d of table %s has no estimate: %r", hand, id, why, exc_info=why, extra=at_table(id))
            self.failed[key] = None
            if len(self.failed) > MAX_FAILED:
                self.failed.popitem(last=False)
            await self._end_process()

    async def _estimate(self, id: str, hand: int) -> None:
        rows = await self.store.rows(luck_queries.seats_without_luck(id, hand))
        settings = await self.find_settings(id) if rows else None
        if settings is None or not is_current(settings.game, rows[0][0]):
            return
        position, text = await self.history.position(settings.agreed, hand)
        async with asyncio.timeout(TIMEOUT_S):
            answer = await self._ask_process(_request_line(position, text, hand, [seat for _, seat in rows]))
        await self.store.write(*(luck_queries.insert_luck(id, hand, *luck) for luck in answer["luck"]))

    async def _ask_process(self, request: bytes) -> JSON:
        if self.process is None or self.process.returncode is not None:
            self.process = await start_process("meldhouse.server.services.luck_worker")
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(request)
        line = await self.process.stdout.readline()
        if not line:
            raise RuntimeError("the worker process ended early")
        found: JSON = json.loads(line)
        return found

    async def _end_process(self) -> None:
        if process := self.process:
            self.process = None
            kill_process(process)
            await process.wait()

    async def close(self) -> None:
        """Stop, and forget the queue."""
        self.is_closed = True
        self.queue.clear()
        if task := self.task:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _request_line(position: Position, text: str, hand: int, seats: list[int]) -> bytes:
    state = None if position.state is None else b64encode(position.state).decode()
    agreed: Agreed = position.agreed
    request = {"agreed": agreed, "state": state, "text": text, "hand": hand, "seats": seats, "worlds": WORLDS}
    return json.dumps(request, allow_nan=False).encode() + b"\n"
