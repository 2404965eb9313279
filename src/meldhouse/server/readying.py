"""Games are got ready while the house is open: compiled in processes beside it, those first that somebody waits for."""

import asyncio
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from meldhouse import warmup
from meldhouse.games import Game
from meldhouse.server.kept import law_of
from meldhouse.words import catalogue

log = logging.getLogger("meldhouse")


class Progress(NamedTuple):
    """How far a game is."""

    share: float  # of what is to be done
    left: float | None  # seconds that it may still take; None: nobody can tell


READY = Progress(1.0, 0.0)
ENOUGH = 0.1  # of the work, to tell how long the rest takes


class Readied:
    """A game, from the moment at which the house is opened."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.compiled = warmup.is_warm(game)
        self.since, self.share = 0.0, 0.0
        self.takes = 0.0  # seconds in all, as it looked after the last step

    def step(self, share: float) -> None:
        self.share += share
        self.takes = (time.monotonic() - self.since) / self.share if self.share > ENOUGH else 0.0

    def progress(self) -> Progress:
        if self.compiled:  # to load it takes no longer than a page may
            return READY
        left = self.since + self.takes - time.monotonic()
        return Progress(self.share, left if left > 0 else None)


class Readying:
    """As many games at once as there are cores; what is compiled already is only loaded."""

    def __init__(self) -> None:
        self.games: dict[str, Readied] = {}
        self.queue: list[Readied] = []
        self.loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self.processes: set[Process] = set()
        self.workers: list[asyncio.Task[None]] = []

    def begin(self, games: Iterable[Game]) -> None:
        """What takes longest is begun first, as long as nobody waits for another."""
        self.queue = [Readied(game) for game in sorted(games, key=warmup.source, reverse=True)]
        self.games = {one.game.name: one for one in self.queue}
        self.workers = [asyncio.create_task(self._work()) for _ in range(os.cpu_count() or 1)]

    def is_ready(self, name: str) -> bool:
        return name in self.games and self.games[name].done.done()

    def is_compiling(self, name: str) -> bool:
        """Does it take longer than one waits for a page?"""
        return name in self.games and not self.games[name].compiled

    def progress(self, name: str) -> Progress:
        return self.games[name].progress()

    def want(self, name: str) -> None:
        """It is the next that is begun."""
        one = self.games[name]
        if one in self.queue:
            self.queue.remove(one)
            self.queue.insert(0, one)

    async def wait(self, name: str) -> None:
        self.want(name)
        await asyncio.shield(self.games[name].done)

    async def each(self) -> AsyncIterator[Game]:
        """As they are ready; one that cannot be is none of them."""
        for done in asyncio.as_completed([self._ready(one) for one in self.games.values()]):
            if game := await done:
                yield game

    async def _ready(self, one: Readied) -> Game | None:
        with suppress(Exception):
            await asyncio.shield(one.done)
            return one.game
        return None

    async def _work(self) -> None:
        while self.queue:
            one = self.queue.pop(0)
            one.since = time.monotonic()
            try:
                if not one.compiled:
                    await self._compile(one)
                one.compiled = True
                await asyncio.get_running_loop().run_in_executor(self.loader, warm_up, one.game)
                one.done.set_result(None)
            except Exception as why:
                log.exception("the game %s could not be got ready", one.game.name)
                one.done.set_exception(why)

    async def _compile(self, one: Readied) -> None:
        """In a process of its own, which names each step that is done; what it leaves is compiled in this one."""
        command = [sys.executable, "-m", "meldhouse.warmup", one.game.name]
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL)
        self.processes.add(process)
        assert process.stdout
        async for line in process.stdout:
            one.step(warmup.TAKES.get(line.decode().strip(), 0.0))
        await process.wait()
        self.processes.discard(process)

    def close(self) -> None:
        for worker in self.workers:
            worker.cancel()
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.kill()
        self.loader.shutdown(wait=False, cancel_futures=True)


def warm_up(game: Game) -> None:
    """Whatever a table of the game needs is in this process."""
    catalogue.read_ahead(game.name)
    law_of(game.name)
    for _, step in warmup.steps(game):
        step()
