"""Odds that clients request, simulated in worker processes; only a few run at a time, each for a short time.

The event loop only passes lines of JSON to and from the processes (odds/worker_process.py).
"""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from meldhouse.bots import AT_ONCE
from meldhouse.i18n import comma_list, msg
from meldhouse.odds.spec import Question, make_question
from meldhouse.server.core.client_identity import SERVER, ClientId
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.util.errors import Mistake
from meldhouse.util.jsonl_subprocess import kill_process, start_process
from meldhouse.util.optional_deps import scipy_special, vl_convert

WORKER_MODULE = "meldhouse.odds.worker_process"
MAX_RUNS, MAX_RUNS_PER_ADDRESS = 3, 2  # at the same time; a person has at most one
RUN_S = 20.0  # simulation time for one client
TIMEOUT_S = 120.0  # after this time a process is ended; kernels may have to be compiled first
SPARE_LIFETIME_S = 120.0  # lifetime of a process that was started in advance
MIN_SPARE_LIFETIME_S = 5.0  # before a spare for another game may replace it, because a start is expensive
MAX_VALUES = 4  # max values of one option in a comparison


def can_count() -> bool:
    """Return whether the library that odds need is installed; otherwise no page links to odds."""
    return scipy_special.is_installed


def can_draw() -> bool:
    return vl_convert.is_installed


def cannot_count() -> HttpError:
    """Return the error if odds are unavailable; it names no command, because users cannot install anything."""
    return HttpError(404, msg("odds-not-offered"))


class OddsRequest(NamedTuple):
    """A request to a worker process, which asks for the odds of a game."""

    question: Question
    language: str = ""
    rows: tuple[str, ...] = ()  # return only these statistics after `hands` hands; empty for a whole page
    hands: int = 0
    seconds: float = RUN_S

    def line(self) -> bytes:
        return json.dumps({**self._asdict(), "question": self.question._asdict()}, allow_nan=False).encode() + b"\n"


class SpareProcess(NamedTuple):
    """A process that was started in advance and has a game loaded."""

    game: str
    process: Process
    since: float

    def is_usable_for(self, game: str) -> bool:
        """Return whether to keep the process when a given game may be requested."""
        return self.process.returncode is None and (self.game == game or now() - self.since < MIN_SPARE_LIFETIME_S)


class OddsJobs:
    """Running simulations of odds, with limits for each client and for the whole server."""

    def __init__(self) -> None:
        self.runs: dict[Process, ClientId] = {}
        self.spare: SpareProcess | None = None
        self.start_lock = asyncio.Lock()  # held while a run starts, so that the limits are not exceeded
        self.tasks: set[asyncio.Task[None]] = set()

    async def start_spare(self, game: str) -> None:
        """Start a process in advance, because a client has opened a page that may request odds of the game."""
        if can_count() and not self.start_lock.locked():
            async with self.start_lock:
                if self.spare is None or not self.spare.is_usable_for(game):
                    self.end_spare()
                    self.spare = SpareProcess(game, await start_process(WORKER_MODULE, game), now())
                    self._run_in_background(self._expire_spare(self.spare))

    def end_spare(self) -> None:
        if self.spare:
            kill_process(self.spare.process)
        self.spare = None

    async def _expire_spare(self, spare: "SpareProcess") -> None:
        await asyncio.sleep(SPARE_LIFETIME_S)
        if self.spare is spare:
            self.end_spare()

    def reserve_capacity(self, client: ClientId) -> None:
        """End the person's earlier run; raise an HttpError if other people use all the capacity."""
        if not can_count():
            raise cannot_count()
        other_clients = [other for other in self.runs.values() if other.person not in (client.person, SERVER.person)]
        of_address = sum(other.address == client.address for other in other_clients)
        if len(other_clients) >= MAX_RUNS or of_address >= MAX_RUNS_PER_ADDRESS:
            raise HttpError(503, msg("odds-full"), RUN_S)
        for process, other in list(self.runs.items()):
            if other.person == client.person:
                del self.runs[process]
                kill_process(process)

    async def begin(self, client: ClientId, request: OddsRequest) -> Process:
        """Return a process that has started work on the request; `lines` yields its output."""
        async with self.start_lock:
            self.reserve_capacity(client)
            process = self._take_spare(request.question.game) or await start_process(WORKER_MODULE)
            return self._send(process, client, request)

    def _take_spare(self, game: str) -> Process | None:
        """Take the spare process if it has the game loaded; otherwise return None."""
        spare = self.spare
        if spare is None or spare.game != game or spare.process.returncode is not None:
            return None
        self.spare = None
        return spare.process

    def _send(self, process: Process, client: ClientId, request: OddsRequest) -> Process:
        self.runs[process] = client
        self._run_in_background(self._wait_for_end(process))
        assert process.stdin
        process.stdin.write(request.line())
        return process

    async def lines(self, process: Process) -> AsyncIterator[bytes]:
        """Yield the lines of output of a process; closing the iterator ends the process."""
        assert process.stdout
        try:
            async for line in process.stdout:
                yield line
        finally:
            kill_process(process)

    async def answer(self, request: OddsRequest) -> JSON:
        """Return the last line of a request's output, for requests that the server itself makes."""
        process = self._send(await start_process(WORKER_MODULE), SERVER, request)
        *_, last = [line async for line in self.lines(process)]
        return dict(json.loads(last))

    async def _wait_for_end(self, process: Process) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMEOUT_S):
                await process.wait()
        kill_process(process)
        self.runs.pop(process, None)

    def _run_in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def end_runs(self) -> None:
        """End every run, which also ends the streams that report its progress."""
        for process in self.runs:
            kill_process(process)

    async def close(self) -> None:
        """End all processes, and return when they have exited."""
        processes = [*self.runs, *([self.spare.process] if self.spare else [])]
        for task in self.tasks:
            task.cancel()
        for process in processes:
            kill_process(process)
            await process.wait()


def parse_question(body: JSON) -> Question:
    """Parse a client's request for odds; raise a Mistake if it is invalid."""
    options, bots = body.get("options") or {}, body.get("bots") or ["club"]
    if not isinstance(options, dict):
        raise Mistake(msg("options-are-names"))
    if not isinstance(bots, list):
        raise Mistake(msg("odds-bots-are-a-list"))
    question = make_question(
        str(body.get("game") or ""),
        str(body.get("variant") or "") or None,
        bots=tuple(map(str, bots)),
        compare=str(body.get("compare") or ""),
        options={str(name): str(value) for name, value in options.items()},
    )
    if set(question.bots) - set(AT_ONCE):
        raise Mistake(msg("odds-quick-only", names=comma_list(AT_ONCE)))
    if len(question.values) > MAX_VALUES:
        raise Mistake(msg("odds-values", most=MAX_VALUES))
    return question
