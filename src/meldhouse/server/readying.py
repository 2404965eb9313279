"""Games are got ready while the house is open: compiled in processes beside it, those first that are wanted first.

Until one is, its law is run as it is written (engine/kernels.py): quick enough for tables, and the same plays.
"""

import asyncio
import logging
import os
import sys
import time
from asyncio import FIRST_COMPLETED
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from meldhouse import warmup
from meldhouse.bots import Thumb
from meldhouse.engine.kernels import change_over, interpret, leave_off
from meldhouse.games import Game
from meldhouse.server.kept import law_of
from meldhouse.table import open_table
from meldhouse.words import catalogue

log = logging.getLogger("meldhouse")


class Progress(NamedTuple):
    """How far a game is."""

    share: float  # of what is to be done
    left: float | None  # seconds that it may still take; None: nobody can tell


READY = Progress(1.0, 0.0)
ENOUGH = 0.1  # of the work, to tell how long the rest takes


class Readied:
    """A part of a game, from the moment at which the house is opened."""

    def __init__(self, game: Game, part: str = warmup.TABLE) -> None:
        self.game, self.part = game, part
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.compiled = warmup.is_warm(game, part)
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
        self.open: dict[str, asyncio.Future[None]] = {}  # its tables can be played, perhaps interpreted
        self.games: dict[str, Readied] = {}  # compiled, for tables
        self.ahead: dict[str, Readied] = {}  # to look ahead at them
        self.queue: list[Readied] = []
        self.loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self.processes: set[Process] = set()
        self.workers: list[asyncio.Task[None]] = []

    def begin(self, games: Iterable[Game]) -> None:
        """Tables before looking ahead; what takes longest is begun first, as long as nobody waits for another."""
        longest_first = sorted(games, key=warmup.source, reverse=True)
        self.games = {game.name: Readied(game) for game in longest_first}
        self.ahead = {game.name: Readied(game, warmup.AHEAD) for game in longest_first}
        self.queue = [*self.games.values(), *self.ahead.values()]
        self.open = {name: asyncio.get_running_loop().create_future() for name in self.games}
        for name in self.games:
            interpret(name)
        cores = range(os.cpu_count() or 1)
        self.workers = [asyncio.create_task(self._open()), *(asyncio.create_task(self._work()) for _ in cores)]

    def is_ready(self, name: str) -> bool:
        return name in self.games and self.games[name].done.done()

    def is_compiling(self, name: str) -> bool:
        """Would what takes thousands of hands take longer than one waits for a page?"""
        return name in self.games and not self.games[name].compiled

    def progress(self, name: str) -> Progress:
        return self.games[name].progress()

    def want(self, name: str) -> None:
        """It is the next that is begun."""
        self._first(self.games[name])

    def _first(self, one: Readied) -> None:
        if one in self.queue:
            self.queue.remove(one)
            self.queue.insert(0, one)

    async def wait(self, name: str) -> None:
        """Until its tables can be played."""
        self.want(name)
        await asyncio.shield(self.open[name])

    async def wait_until_compiled(self, name: str) -> None:
        self.want(name)
        await asyncio.shield(self.games[name].done)

    async def wait_to_look_ahead(self, name: str) -> None:
        await self.wait_until_compiled(name)
        self._first(self.ahead[name])
        await asyncio.shield(self.ahead[name].done)

    async def all_done(self) -> None:
        """Nothing is compiled any more."""
        await asyncio.gather(*self.workers)

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

    async def _open(self) -> None:
        for name, one in self.games.items():
            try:
                await asyncio.get_running_loop().run_in_executor(self.loader, read_in, one.game)
                self.open[name].set_result(None)
            except Exception as why:
                self.open[name].set_exception(why)

    async def _work(self) -> None:
        while one := await self._next():
            one.since = time.monotonic()
            try:
                if not one.compiled:
                    await self._compile(one)
                one.compiled = True
                await asyncio.get_running_loop().run_in_executor(self.loader, warmup.load, one.game, one.part)
                change_over(one.game.name)  # between two moves
                one.done.set_result(None)
            except Exception as why:
                log.exception("the game %s could not be got ready", one.game.name)
                one.done.set_exception(why)

    async def _next(self) -> Readied | None:
        """The first that waits; looking ahead needs what a table needs, which is compiled once, and before."""
        while self.queue:
            for one in self.queue:
                if one.part == warmup.TABLE or self.games[one.game.name].done.done():
                    self.queue.remove(one)
                    return one
            await asyncio.wait([self.games[one.game.name].done for one in self.queue], return_when=FIRST_COMPLETED)
        return None

    async def _compile(self, one: Readied) -> None:
        """In a process of its own, which names each step that is done; what it leaves is compiled in this one."""
        command = [sys.executable, "-m", "meldhouse.warmup", one.game.name, one.part]
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
        for name in self.games:
            leave_off(name)
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.kill()
        self.loader.shutdown(wait=False, cancel_futures=True)


def read_in(game: Game) -> None:
    """Whatever a table of the game needs is in this process, as it is written."""
    catalogue.read_ahead(game.name)
    law_of(game.name)
    deal_once(game)


def deal_once(game: Game) -> None:
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    view = table.view(table.turn)
    Thumb(1).choose(view)
    assert view.scene.zones
