"""Compiles games while the server runs, in other processes, those that people wait for first.

Until one is, its law is run as it is written (engine/kernels.py): quick enough for tables, and the same plays.
What is compiled is brought into this process when somebody sits down to its game, after their first look at the table;
what looks ahead only for a bot that does.  A house without a table of a game holds nothing of it.
"""

import asyncio
import logging
import os
import time
from asyncio import FIRST_COMPLETED
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import NamedTuple

from meldhouse import warmup
from meldhouse.bots import Thumb
from meldhouse.core.table import open_table
from meldhouse.engine.cache import cache_key_at_start
from meldhouse.engine.kernels import change_over, interpret, is_loaded, leave_off
from meldhouse.games import Game
from meldhouse.i18n import catalogue
from meldhouse.util.safe_path import module_command

log = logging.getLogger("meldhouse")


class Progress(NamedTuple):
    """How far a game is."""

    share: float  # of what is to be done
    left: float | None  # seconds that it may still take; None: nobody can tell


READY = Progress(1.0, 0.0)
ENOUGH = 0.1  # of the work, to tell how long the rest takes
LOOK = 2.0  # seconds after which a first look at a table is over


class GameCompilation:
    """A part of a game, from the moment at which the house is opened until it is compiled."""

    def __init__(self, game: Game, part: str = warmup.TABLE) -> None:
        self.game, self.part = game, part
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.compiled = warmup.is_compiled(game, part)
        if self.compiled:
            self.done.set_result(None)
        self.since, self.share = 0.0, 0.0
        self.takes = 0.0  # seconds in all, as it looked after the last step

    def step(self, share: float) -> None:
        self.share += share
        self.takes = (time.monotonic() - self.since) / self.share if self.share > ENOUGH else 0.0

    def progress(self) -> Progress:
        if self.compiled:
            return READY
        left = self.since + self.takes - time.monotonic()
        return Progress(self.share, left if left > 0 else None)


class CompilationService:
    """As many games at once as there are cores."""

    def __init__(self) -> None:
        self.games: dict[str, GameCompilation] = {}  # for tables
        self.ahead: dict[str, GameCompilation] = {}  # to look ahead at them
        self.queue: list[GameCompilation] = []  # to be compiled
        self.open: dict[str, asyncio.Task[None]] = {}  # games whose tables can be played, perhaps interpreted
        self.loaded: dict[GameCompilation, asyncio.Task[None]] = {}  # what is in this process as it was compiled
        self.loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self.processes: set[Process] = set()
        self.workers: list[asyncio.Task[None]] = []

    def begin(self, games: Iterable[Game]) -> None:
        """Tables before looking ahead; what takes longest is begun first, as long as nobody waits for another."""
        longest_first = sorted(games, key=warmup.source_bytes, reverse=True)
        self.games = {game.name: GameCompilation(game) for game in longest_first}
        self.ahead = {game.name: GameCompilation(game, warmup.AHEAD) for game in longest_first}
        self.queue = [one for one in (*self.games.values(), *self.ahead.values()) if not one.compiled]
        for name in self.games:
            interpret(name)
        cores = range(os.cpu_count() or 1)
        self.workers = [asyncio.create_task(self._work()) for _ in cores]

    def is_compiling(self, name: str) -> bool:
        """Would what takes thousands of hands take longer than one waits for a page?"""
        return name in self.games and not self.games[name].compiled

    def progress(self, name: str) -> Progress:
        return self.games[name].progress()

    def want(self, name: str) -> None:
        """It is the next that is begun."""
        self._first(self.games[name])

    def _first(self, one: GameCompilation) -> None:
        if one in self.queue:
            self.queue.remove(one)
            self.queue.insert(0, one)

    async def wait(self, name: str) -> None:
        """Until its tables can be played."""
        self.want(name)
        if name not in self.open:
            self.open[name] = asyncio.create_task(self._open(name))
        await asyncio.shield(self.open[name])

    async def wait_until_compiled(self, name: str) -> None:
        self.want(name)
        await asyncio.shield(self.games[name].done)

    def want_to_look_ahead(self, name: str) -> bool:
        """It is the next that is begun after the tables of its game; or is it compiled already?"""
        self._first(self.ahead[name])
        self.want(name)
        return self.ahead[name].compiled

    async def wait_to_look_ahead(self, name: str) -> None:
        self.want_to_look_ahead(name)
        await self.wait_until_compiled(name)
        await asyncio.shield(self._load(self.ahead[name]))

    async def all_done(self) -> None:
        """Nothing is compiled any more."""
        await asyncio.gather(*self.workers)

    async def each(self) -> AsyncIterator[Game]:
        """As they are ready; one that cannot be is none of them."""
        for done in asyncio.as_completed([self._ready(one) for one in self.games.values()]):
            if game := await done:
                yield game

    async def _ready(self, one: GameCompilation) -> Game | None:
        with suppress(Exception):
            await asyncio.shield(one.done)
            return one.game
        return None

    async def _open(self, name: str) -> None:
        await self._beside(read_in, self.games[name].game)
        self._load(self.games[name])

    def _load(self, one: GameCompilation) -> "asyncio.Task[None]":
        """Once, and only what is wanted."""
        if one not in self.loaded:
            self.loaded[one] = asyncio.create_task(self._bring_in(one))
            self.loaded[one].add_done_callback(lambda done: done.cancelled() or done.exception())  # it is in the log
        return self.loaded[one]

    async def _bring_in(self, one: GameCompilation) -> None:
        await asyncio.shield(one.done)
        if one.part == warmup.TABLE:
            if is_loaded(one.game.name):
                return
            await asyncio.sleep(LOOK)
        with noted(one):
            await self._beside(warmup.load, one.game, one.part)
        change_over(one.game.name)  # between two moves
        if one.part == warmup.TABLE:
            await self._beside(_look_once, one.game)

    async def _work(self) -> None:
        while one := await self._next():
            one.since = time.monotonic()
            with suppress(Exception), noted(one):
                await self._compile(one)
                one.compiled = True
                one.done.set_result(None)

    def _beside(self, work: Callable[..., None], *given: object) -> "asyncio.Future[None]":
        """In a thread, one thing at a time."""
        return asyncio.get_running_loop().run_in_executor(self.loader, work, *given)

    async def _next(self) -> GameCompilation | None:
        """The first that waits; looking ahead needs what a table needs, which is compiled once, and before."""
        while self.queue:
            for one in self.queue:
                if one.part == warmup.TABLE or self.games[one.game.name].done.done():
                    self.queue.remove(one)
                    return one
            await asyncio.wait([self.games[one.game.name].done for one in self.queue], return_when=FIRST_COMPLETED)
        return None

    async def _compile(self, one: GameCompilation) -> None:
        """In a process of its own, which names each step that is done; what it leaves is compiled in this one."""
        words = module_command("meldhouse.warmup", one.game.name, one.part)
        process = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=DEVNULL)
        self.processes.add(process)
        assert process.stdout
        async for line in process.stdout:
            one.step(warmup.STEP_SHARES.get(line.decode().strip(), 0.0))
        await process.wait()
        self.processes.discard(process)
        if process.returncode:
            await self._beside(warmup.load, one.game, one.part)

    async def close(self) -> None:
        """Return when no process is left: the loop could not close its pipes later."""
        for task in (*self.workers, *self.open.values(), *self.loaded.values()):
            task.cancel()
        for name in self.games:
            leave_off(name)
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*(process.wait() for process in self.processes))
        self.loader.shutdown(wait=False, cancel_futures=True)


@contextmanager
def noted(one: GameCompilation) -> Iterator[None]:
    """What goes wrong is in the log, and told to whoever waits."""
    try:
        yield
    except Exception as why:
        log.exception("the game %s could not be got ready", one.game.name)
        if not one.done.done():
            one.done.set_exception(why)
        raise


def read_in(game: Game) -> None:
    """Whatever a table of the game needs is in this process, as it is written."""
    catalogue.preload(game.name)
    cache_key_at_start(game.name)
    _deal_once(game)


def _deal_once(game: Game) -> None:
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    view = table.view(table.turn)
    Thumb(1).choose(view)
    assert view.scene.zones


def _look_once(game: Game) -> None:
    """How near a hand is and what counts is told on the loop: what it takes is loaded before."""
    if not hasattr(game.score_breakdown, "near"):
        return
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    view = table.view(table.turn)
    game.score_breakdown.near(view.state[0], view.rules, view.seat)
