"""Drives the bots of a table: those in a seat, and those that stand in for people who are away."""

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

READY = 20.0  # seconds that a hint waits for what is compiled to be brought in
AGAIN = 10.0  # seconds after which one that is not may be asked for again


class BotDriver:
    """One of them thinks at a time, in a worker thread, from a view and nothing else."""

    def __init__(self, minds: BotExecutor, readying: CompilationService, host: str, table: str) -> None:
        self.minds, self.readying, self.host, self.table = minds, readying, host, table
        self.bots: dict[tuple[int, str], Bot] = {}
        self.thought_of = -1  # the number of the event before which somebody is thinking
        self.tasks: set[asyncio.Task[None]] = set()
        self.hinted: set[str] = set()  # people for whom moves are being weighed

    def busy(self, seq: int) -> bool:
        """Does somebody think about what happens next?"""
        return self.thought_of == seq

    def done(self, seq: int) -> None:
        if self.busy(seq):
            self.thought_of = -1

    def think(
        self,
        seq: int,
        seat: int,
        kind: str,
        view: View,
        pace: float,
        play: Callable[[str], None],
        told: str | None = None,
    ) -> None:
        """`play` is handed the move: the one that it is told to make, if it is."""

        async def thought() -> None:
            await asyncio.sleep(pace)
            play(told or await self._choose(seat, kind, view))

        self.begin(seq, thought())

    async def _choose(self, seat: int, kind: str, view: View) -> str:
        bot = self._bot(seat, kind)
        try:
            if takes_compiling(kind):
                await self.readying.wait_for_search(view.game.name)
            return await self.minds.think(self.host, self.table, bot.choose, view)
        except Exception:
            log.exception("a bot of the kind %s could not choose", kind, extra=at_table(self.table, self.thought_of))
            return await self.by_thumb(view)

    def _bot(self, seat: int, kind: str) -> Bot:
        """The one that sits there; whoever looks ahead thinks shorter while others wait."""
        if (seat, kind) not in self.bots:
            bot = self.bots[seat, kind] = find_bot(kind)
            if isinstance(bot, LookAhead):
                bot.part = self.minds.time_share
        return self.bots[seat, kind]

    async def by_thumb(self, view: View, besides: Container[str] = ()) -> str:
        """What the rule of thumb would do: quick, and not behind those who think longer."""
        return await self.minds.run_quick(partial(Thumb().choose, besides=besides), view)

    async def weighing(self, person: str, view: View, hinted: str) -> hints.Advice:
        """The best moves with what they are expected to bring; once at a time for each person, in their turn."""
        if person in self.hinted:
            raise HttpError(429, msg("hint-thinking"))
        not_ready = HttpError(503, msg("hint-not-ready", game=view.game.title), AGAIN)
        if not self.readying.prioritize_search(view.game.name):
            raise not_ready
        self.hinted.add(person)
        try:
            async with asyncio.timeout(READY):
                await self.readying.wait_for_search(view.game.name)
            seconds = hints.SEARCH_TIME_S * self.minds.time_share()
            return await self.minds.think(person, self.table, hints.search_hint, view, seconds, hinted)
        except TimeoutError:
            raise not_ready from None
        finally:
            self.hinted.discard(person)

    def begin(self, seq: int, work: Coroutine[Any, Any, None]) -> None:
        """Something that leads to the event of that number."""
        self.thought_of = seq
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def stop(self) -> None:
        """Nobody thinks any more; whoever is to move is asked anew."""
        self.thought_of = -1
        for task in self.tasks:
            task.cancel()
