"""Odds for visitors, counted in worker processes: few at once, each for a short time.

Nothing of it is done in the loop: a line is handed over, and lines come back (odds/worker_process.py).
"""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from meldhouse.bots import AT_ONCE
from meldhouse.i18n import HOUSE
from meldhouse.odds.spec import Question, make_question
from meldhouse.server.core.client_identity import ITSELF, ClientId
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.util.errors import Mistake
from meldhouse.util.jsonl_subprocess import end, start
from meldhouse.util.optional_deps import artist, distributions

ASIDE = "meldhouse.odds.worker_process"
RUNS, FROM = 3, 2  # at once: in all, and of those who come from one address; a person has one
SECONDS = 20.0  # that are counted for a visitor
LONGEST = 120.0  # seconds after which a process ends, whatever it is at: kernels may have to be compiled first
SPARE = 120.0  # seconds for which one is kept that may be wanted
AT_LEAST = 5.0  # seconds for which it is kept although another game's would be wanted: to begin one costs some
VALUES = 4  # of an option, beside each other


def can_count() -> bool:
    """Return whether the library that odds need is installed; without it no page links to odds."""
    return distributions.is_here


def can_draw() -> bool:
    return artist.is_here


def cannot_count() -> HttpError:
    """Name no command: a person in a browser cannot install anything on the server."""
    return HttpError(404, HOUSE("odds-not-offered"))


class OddsRequest(NamedTuple):
    """What a process is asked."""

    question: Question
    language: str = ""
    rows: tuple[str, ...] = ()  # only these, after so many hands; else a page
    hands: int = 0
    seconds: float = SECONDS

    def line(self) -> bytes:
        return json.dumps({**self._asdict(), "question": self.question._asdict()}, allow_nan=False).encode() + b"\n"


class SpareProcess(NamedTuple):
    """A process that waits for its line, with a game at hand."""

    game: str
    process: Process
    since: float

    def is_good_for(self, game: str) -> bool:
        """Does it stay, where this game may be wanted?"""
        return self.process.returncode is None and (self.game == game or now() - self.since < AT_LEAST)


class OddsJobs:
    """Who counts what."""

    def __init__(self) -> None:
        self.runs: dict[Process, ClientId] = {}
        self.spare: SpareProcess | None = None
        self.door = asyncio.Lock()  # one after the other, so that not too many begin at once
        self.tasks: set[asyncio.Task[None]] = set()

    async def get_ready(self, game: str) -> None:
        """Somebody looks at the page, and may want figures of this game at once."""
        if can_count() and not self.door.locked():
            async with self.door:
                if self.spare is None or not self.spare.is_good_for(game):
                    self.let_go()
                    self.spare = SpareProcess(game, await start(ASIDE, game), now())
                    self._later(self._let_go_of(self.spare))

    def let_go(self) -> None:
        if self.spare:
            end(self.spare.process)
        self.spare = None

    async def _let_go_of(self, spare: "SpareProcess") -> None:
        await asyncio.sleep(SPARE)
        if self.spare is spare:
            self.let_go()

    def make_room(self, visitor: ClientId) -> None:
        """What the same person asked before is ended; refused where others need all the room."""
        if not can_count():
            raise cannot_count()
        of_others = [other for other in self.runs.values() if other.person not in (visitor.person, ITSELF.person)]
        if len(of_others) >= RUNS or sum(other.address == visitor.address for other in of_others) >= FROM:
            raise HttpError(503, HOUSE("odds-full"), SECONDS)
        for process, other in list(self.runs.items()):
            if other.person == visitor.person:
                del self.runs[process]
                end(process)

    async def begin(self, visitor: ClientId, wish: OddsRequest) -> Process:
        """A process that answers, in a while; `lines` has what it says."""
        async with self.door:
            self.make_room(visitor)
            return self._ask(self._spare_for(wish.question.game) or await start(ASIDE), visitor, wish)

    def _spare_for(self, game: str) -> Process | None:
        """The one that waits, if it waits for that."""
        spare = self.spare
        if spare is None or spare.game != game or spare.process.returncode is not None:
            return None
        self.spare = None
        return spare.process

    def _ask(self, process: Process, visitor: ClientId, wish: OddsRequest) -> Process:
        self.runs[process] = visitor
        self._later(self._attend(process))
        assert process.stdin
        process.stdin.write(wish.line())
        return process

    async def lines(self, process: Process) -> AsyncIterator[bytes]:
        """As they come; whoever listens no more ends it."""
        assert process.stdout
        try:
            async for line in process.stdout:
                yield line
        finally:
            end(process)

    async def answer(self, wish: OddsRequest) -> JSON:
        """For the house itself: what is said at last."""
        process = self._ask(await start(ASIDE), ITSELF, wish)
        *_, last = [line async for line in self.lines(process)]
        return dict(json.loads(last))

    async def _attend(self, process: Process) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                await process.wait()
        end(process)
        self.runs.pop(process, None)

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def end_runs(self) -> None:
        """End every run, so that the streams that report on them end, too."""
        for process in self.runs:
            end(process)

    async def close(self) -> None:
        """Nobody counts any more when it is over."""
        all_of = [*self.runs, *([self.spare.process] if self.spare else [])]
        for task in self.tasks:
            task.cancel()
        for process in all_of:
            end(process)
            await process.wait()


def read_question(asked: JSON) -> Question:
    """What a visitor asks; a Mistake says what cannot be."""
    options, bots = asked.get("options") or {}, asked.get("bots") or ["club"]
    if not isinstance(options, dict):
        raise Mistake(HOUSE("options-are-names"))
    if not isinstance(bots, list):
        raise Mistake(HOUSE("odds-bots-are-a-list"))
    question = make_question(
        str(asked.get("game") or ""),
        str(asked.get("variant") or "") or None,
        bots=tuple(map(str, bots)),
        compare=str(asked.get("compare") or ""),
        options={str(name): str(value) for name, value in options.items()},
    )
    if set(question.bots) - set(AT_ONCE):
        raise Mistake(HOUSE("odds-quick-only", names=", ".join(AT_ONCE)))
    if len(question.values) > VALUES:
        raise Mistake(HOUSE("odds-values", most=VALUES))
    return question
