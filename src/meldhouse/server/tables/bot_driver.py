"""Runs the bots of a table: those with a seat, and those that stand in for absent people."""

import asyncio
import logging
from collections.abc import Callable, Container, Coroutine
from functools import partial
from typing import Any

from meldhouse.bots import Bot, LookAhead, Thumb, find_bot, takes_compiling
from meldhouse.core.table import View
from meldhouse.i18n import msg
from meldhouse.review import hints
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.server.workers.thread_pool import BotExecutor

log = logging.getLogger("meldhouse")

HINT_TIMEOUT_S = 20.0  # how long a hint waits until compiled code is loaded
HINT_RETRY_S = 10.0  # delay after which a hint that was not ready may be requested again


class BotDriver:
    """Runs one bot at a time in a worker thread; a bot gets only its own view."""

    def __init__(self, executor: BotExecutor, compilation: CompilationService, host: str, table: str) -> None:
        self.executor, self.compilation, self.host, self.table = executor, compilation, host, table
        self.bots: dict[tuple[int, str], Bot] = {}
        self.thinking_seq = -1  # the sequence number of the event that a bot is currently choosing
        self.tasks: set[asyncio.Task[None]] = set()
        self.hinting: set[str] = set()  # people for whom a search for a hint is running

    def is_busy(self, seq: int) -> bool:
        """Return whether a bot is choosing the move that will become the event with this sequence number."""
        return self.thinking_seq == seq

    def mark_done(self, seq: int) -> None:
        if self.is_busy(seq):
            self.thinking_seq = -1

    def start_move(
        self,
        seq: int,
        seat: int,
        kind: str,
        view: View,
        delay_s: float,
        play: Callable[[str], None],
        scripted_move: str | None = None,
        seed: int | None = None,
    ) -> None:
        """Call `play` with the bot's move after a delay; `scripted_move` replaces the bot's choice.

        With a `seed`, the move depends only on the view and the seed.
        """

        async def think() -> None:
            await asyncio.sleep(delay_s)
            play(scripted_move or await self._choose(seat, kind, view, seed))

        self.start_task(seq, think())

    async def _choose(self, seat: int, kind: str, view: View, seed: int | None) -> str:
        bot = self._bot(seat, kind) if seed is None else find_bot(kind, seed)
        try:
            if takes_compiling(kind):
                await self.compilation.wait_for_search(view.game.name)
            return await self.executor.think(self.host, self.table, bot.choose, view)
        except Exception:
            log.exception("the bot %s could not choose a move", kind, extra=at_table(self.table, self.thinking_seq))
            return await self.choose_by_heuristic(view, seed=seed)

    def _bot(self, seat: int, kind: str) -> Bot:
        """Return the bot for a seat; a searching bot gets less time while others wait."""
        if (seat, kind) not in self.bots:
            bot = self.bots[seat, kind] = find_bot(kind)
            if isinstance(bot, LookAhead):
                bot.part = self.executor.time_share
        return self.bots[seat, kind]

    async def choose_by_heuristic(self, view: View, besides: Container[str] = (), seed: int | None = None) -> str:
        """Return the heuristic's move, which is computed without queuing behind slower bots."""
        return await self.executor.run_quick(partial(Thumb(seed).choose, besides=besides), view)

    async def search_hint(self, person: str, view: View, move: str) -> hints.Advice:
        """Return the best moves with their expected values; each person can run one search at a time."""
        if person in self.hinting:
            raise HttpError(429, msg("hint-thinking"))
        not_ready = HttpError(503, msg("hint-not-ready", game=view.game.title), HINT_RETRY_S)
        if not self.compilation.prioritize_search(view.game.name):
            raise not_ready
        self.hinting.add(person)
        try:
            async with asyncio.timeout(HINT_TIMEOUT_S):
                await self.compilation.wait_for_search(view.game.name)
            seconds = hints.SEARCH_TIME_S * self.executor.time_share()
            return await self.executor.think(person, self.table, hints.search_hint, view, seconds, move)
        except TimeoutError:
            raise not_ready from None
        finally:
            self.hinting.discard(person)

    def start_task(self, seq: int, work: Coroutine[Any, Any, None]) -> None:
        """Start a task whose result will become the event with this sequence number."""
        self.thinking_seq = seq
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def stop(self) -> None:
        """Cancel all running bots; the next step starts them again."""
        self.thinking_seq = -1
        for task in self.tasks:
            task.cancel()
