"""Compiles games in subprocesses while the server runs, starting with the games that people wait for.

Until a game is compiled, its rules run interpreted (engine/kernels.py), with the same results and fast enough to play.
Compiled code is loaded into this process when a player opens a table of the game, and the code for search only when a
bot needs it.  A game without tables takes no memory.
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
from meldhouse.engine.kernels import interpret, is_loaded, stop_interpreting, use_compiled
from meldhouse.games import Game
from meldhouse.i18n import catalogue
from meldhouse.util.safe_path import module_command

log = logging.getLogger("meldhouse")


class Progress(NamedTuple):
    """The progress of a game's compilation."""

    share: float  # fraction of the work done
    left: float | None  # seconds left, or None while no estimate is possible


READY = Progress(1.0, 0.0)
MIN_SHARE_TO_ESTIMATE = 0.1  # fraction of the work
FIRST_LOOK_S = 2.0  # loading waits this long after a table is opened, so that the page is served first


class GameCompilation:
    """The compilation of one part of a game."""

    def __init__(self, game: Game, part: str = warmup.TABLE) -> None:
        self.game, self.part = game, part
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.compiled = warmup.is_compiled(game, part)
        if self.compiled:
            self.done.set_result(None)
        self.since, self.share = 0.0, 0.0
        self.estimated_s = 0.0  # total time, estimated after each step

    def step(self, share: float) -> None:
        self.share += share
        elapsed = time.monotonic() - self.since
        self.estimated_s = elapsed / self.share if self.share > MIN_SHARE_TO_ESTIMATE else 0.0

    def progress(self) -> Progress:
        if self.compiled:
            return READY
        left = self.since + self.estimated_s - time.monotonic()
        return Progress(self.share, left if left > 0 else None)


class CompilationService:
    """Compiles games, as many at a time as there are cores."""

    def __init__(self) -> None:
        self.games: dict[str, GameCompilation] = {}  # code for playing at tables
        self.search: dict[str, GameCompilation] = {}  # code for bots that search
        self.queue: list[GameCompilation] = []
        self.open: dict[str, asyncio.Task[None]] = {}  # games that can be played, possibly interpreted
        self.loaded: dict[GameCompilation, asyncio.Task[None]] = {}  # compiled code that is loaded into this process
        self.loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self.processes: set[Process] = set()
        self.workers: list[asyncio.Task[None]] = []

    def start(self, games: Iterable[Game]) -> None:
        """Start compiling: table code before search code, the longest jobs first unless a caller waits."""
        longest_first = sorted(games, key=warmup.source_bytes, reverse=True)
        self.games = {game.name: GameCompilation(game) for game in longest_first}
        self.search = {game.name: GameCompilation(game, warmup.AHEAD) for game in longest_first}
        self.queue = [one for one in (*self.games.values(), *self.search.values()) if not one.compiled]
        for name in self.games:
            interpret(name)
        cores = range(os.cpu_count() or 1)
        self.workers = [asyncio.create_task(self._work()) for _ in cores]

    def is_compiling(self, name: str) -> bool:
        """Return whether a game is still interpreted, so that thousands of hands would take too long for a page."""
        return name in self.games and not self.games[name].compiled

    @property
    def is_working(self) -> bool:
        """Whether any game still waits for its code; a failed compilation is over."""
        return any(not one.done.done() for one in self.games.values())

    def progress(self, name: str) -> Progress:
        return self.games[name].progress()

    def prioritize(self, name: str) -> None:
        """Compile a game before the others that wait."""
        self._move_to_front(self.games[name])

    def _move_to_front(self, one: GameCompilation) -> None:
        if one in self.queue:
            self.queue.remove(one)
            self.queue.insert(0, one)

    async def wait_until_playable(self, name: str) -> None:
        """Wait until a game can be played, even if its code is still interpreted."""
        self.prioritize(name)
        if name not in self.open:
            self.open[name] = asyncio.create_task(self._open(name))
        await asyncio.shield(self.open[name])

    async def wait_until_compiled(self, name: str) -> None:
        self.prioritize(name)
        await asyncio.shield(self.games[name].done)

    def prioritize_search(self, name: str) -> bool:
        """Compile a game's search code next, after its table code; return whether it is already compiled."""
        self._move_to_front(self.search[name])
        self.prioritize(name)
        return self.search[name].compiled

    async def wait_for_search(self, name: str) -> None:
        self.prioritize_search(name)
        await self.wait_until_compiled(name)
        await asyncio.shield(self._load(self.search[name]))

    async def wait_for_all(self) -> None:
        """Wait until every game is compiled."""
        await asyncio.gather(*self.workers)

    async def as_compiled(self) -> AsyncIterator[Game]:
        """Yield each game once it is compiled; skip those that failed."""
        for done in asyncio.as_completed([self._compiled_game(one) for one in self.games.values()]):
            if game := await done:
                yield game

    async def _compiled_game(self, one: GameCompilation) -> Game | None:
        with suppress(Exception):
            await asyncio.shield(one.done)
            return one.game
        return None

    async def _open(self, name: str) -> None:
        await self._run_in_thread(import_interpreted, self.games[name].game)
        self._load(self.games[name])

    def _load(self, one: GameCompilation) -> "asyncio.Task[None]":
        """Load compiled code into this process, but only once."""
        if one not in self.loaded:
            self.loaded[one] = asyncio.create_task(self._load_when_compiled(one))
            self.loaded[one].add_done_callback(lambda done: done.cancelled() or done.exception())  # already logged
        return self.loaded[one]

    async def _load_when_compiled(self, one: GameCompilation) -> None:
        await asyncio.shield(one.done)
        if one.part == warmup.TABLE:
            if is_loaded(one.game.name):
                return
            await asyncio.sleep(FIRST_LOOK_S)
        with _logging_errors(one):
            await self._run_in_thread(warmup.load, one.game, one.part)
        use_compiled(one.game.name)  # runs on the event loop, and so between two moves
        if one.part == warmup.TABLE:
            await self._run_in_thread(warmup.explain_hands, one.game)

    async def _work(self) -> None:
        while one := await self._next():
            one.since = time.monotonic()
            with suppress(Exception), _logging_errors(one):
                await self._compile(one)
                one.compiled = True
                one.done.set_result(None)

    def _run_in_thread(self, work: Callable[..., None], *args: object) -> "asyncio.Future[None]":
        return asyncio.get_running_loop().run_in_executor(self.loader, work, *args)

    async def _next(self) -> GameCompilation | None:
        """Take the next job; code for search needs the code for tables, which must be compiled first."""
        while self.queue:
            for one in self.queue:
                if one.part == warmup.TABLE or self.games[one.game.name].done.done():
                    self.queue.remove(one)
                    return one
            await asyncio.wait([self.games[one.game.name].done for one in self.queue], return_when=FIRST_COMPLETED)
        return None

    async def _compile(self, one: GameCompilation) -> None:
        """Compile in a subprocess, which prints each finished step; if that fails, compile in this process."""
        arguments = module_command("meldhouse.warmup", one.game.name, one.part)
        process = await asyncio.create_subprocess_exec(*arguments, stdout=PIPE, stderr=DEVNULL)
        self.processes.add(process)
        assert process.stdout
        async for line in process.stdout:
            one.step(warmup.STEP_SHARES.get(line.decode().strip(), 0.0))
        await process.wait()
        self.processes.discard(process)
        if process.returncode:
            await self._run_in_thread(warmup.load, one.game, one.part)

    async def close(self) -> None:
        """Stop, and return after all processes have ended, because the event loop could not close their pipes later."""
        for task in (*self.workers, *self.open.values(), *self.loaded.values()):
            task.cancel()
        for name in self.games:
            stop_interpreting(name)
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*(process.wait() for process in self.processes))
        self.loader.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _logging_errors(one: GameCompilation) -> Iterator[None]:
    """Log an exception raised in the body, and raise it in all callers that wait for the compilation."""
    try:
        yield
    except Exception as why:
        log.exception("the game %s could not be compiled", one.game.name)
        if not one.done.done():
            one.done.set_exception(why)
        raise


def import_interpreted(game: Game) -> None:
    """Import everything that a table of the game needs, without compiling it."""
    catalogue.preload(game.name)
    cache_key_at_start(game.name)
    _deal_once(game)


def _deal_once(game: Game) -> None:
    table = open_table(game.name, None, None, 1, {})
    table.deal()
    view = table.view(table.turn)
    Thumb(1).choose(view)
    assert view.scene.zones
