"""Runs other people's bots as child processes that speak lines of JSON (docs/bots.md).

A process is begun when it is first needed and serves hand after hand.  Whatever goes wrong with it is a BotFailed.
Who does not start, says nothing in time, ends or writes nonsense is done with; after an illegal move it is asked again.
"""

import atexit
import hashlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from meldhouse.bots.external_spec import command_of
from meldhouse.core import position_text
from meldhouse.core.table import View
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import IllegalMove, Mistake, quote

LIMIT = 10.0  # seconds a move, where nothing else is said
START = 60.0  # seconds until the first word
LONGEST = 1 << 16  # bytes of an answer
LAST_WORDS = 200  # letters of what it wrote to the standard error

JSON = dict[str, Any]


class BotFailed(Mistake):
    """A bot of others did not answer as it has to."""


class Speaker:
    """A process that speaks lines, and has said that it is ready for a game."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.game, self.read = name, game, b""
        self.has_ended = False
        self.hand: Lines | None = None  # which it was told of last
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        try:
            self.process = subprocess.Popen(
                command_of(name),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except OSError as why:
            self.errors.close()
            raise BotFailed(msg("bot-not-started", name=quote(name), why=str(why.strerror))) from None
        GUARD.watch(self.process.pid)
        assert self.process.stdin
        assert self.process.stdout
        self.to, self.come = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.to, False)
        os.set_blocking(self.come, False)
        self.tell({"say": "hello", "game": game}, START)
        try:
            first = self.answer(START)
        except BotFailed:
            self.end()
            raise
        if "ready" not in first:
            raise self.failed(msg("bot-not-ready", name=name, line=json.dumps(first)[:LAST_WORDS]))

    def tell(self, told: JSON, limit: float) -> None:
        line, until = json.dumps(told).encode() + b"\n", time.monotonic() + limit
        while line:
            self.wait(self.to, select.POLLOUT, until)
            try:
                line = line[os.write(self.to, line) :]
            except BlockingIOError:
                continue
            except OSError:
                if self.has_said():  # and what it said last tells more
                    return
                raise self.gone() from None

    def has_said(self) -> bool:
        """Has something come that was not read yet?"""
        waiting = select.poll()
        waiting.register(self.come, select.POLLIN)
        return any(event & select.POLLIN for _, event in waiting.poll(0))

    def answer(self, limit: float) -> JSON:
        """The next line; what is no line of JSON with an object is a failure."""
        until = time.monotonic() + limit
        while b"\n" not in self.read:
            if len(self.read) > LONGEST:
                raise self.failed(msg("bot-too-long", name=self.name, most=LONGEST))
            self.wait(self.come, select.POLLIN, until)
            with suppress(BlockingIOError):
                some = os.read(self.come, LONGEST)
                if not some:
                    raise self.gone()
                self.read += some
        line, _, self.read = self.read.partition(b"\n")
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise self.failed(msg("bot-no-json", name=self.name, line=repr(line[:LAST_WORDS])[2:-1]))
        if "cannot" in told:
            raise BotFailed(msg("bot-cannot", name=self.name, why=str(told["cannot"])[:LAST_WORDS]))
        return told

    def wait(self, file: int, event: int, until: float) -> None:
        waiting = select.poll()
        waiting.register(file, event)
        if not waiting.poll(max(until - time.monotonic(), 0) * 1000):
            raise self.failed(msg("bot-silent", name=self.name))

    def gone(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        words, code = self.last_words(), self.process.returncode
        return self.failed(msg("bot-ended", name=self.name, code=str(code), words=words or msg("bot-no-words")))

    def last_words(self) -> str:
        """The last line that it wrote to the standard error."""
        size = os.fstat(self.errors.fileno()).st_size
        some = os.pread(self.errors.fileno(), 4 * LAST_WORDS, max(size - 4 * LAST_WORDS, 0))
        lines = some.decode(errors="replace").strip().splitlines()
        return lines[-1][-LAST_WORDS:] if lines else ""

    def failed(self, said: Message) -> BotFailed:
        self.end()
        return BotFailed(said)

    def end(self) -> None:
        """At once, with all that it has begun."""
        self.has_ended = True
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for file in (self.process.stdin, self.process.stdout, self.errors):
            with suppress(OSError):
                file.close()  # type: ignore[union-attr]
        GUARD.forget(self.process.pid)


class Stable:
    """The processes that are there; those that nobody uses wait for the next hand."""

    def __init__(self) -> None:
        self.lock, self.idle = threading.Lock(), defaultdict[tuple[str, str], list[Speaker]](list)
        self.all = set[Speaker]()

    def borrow(self, name: str, game: str) -> Speaker:
        with self.lock:
            if self.idle[name, game]:
                return self.idle[name, game].pop()
        speaker = Speaker(name, game)
        with self.lock:
            self.all.add(speaker)
        return speaker

    def give_back(self, speaker: Speaker) -> None:
        with self.lock:
            self.idle[speaker.name, speaker.game].append(speaker)

    def lose(self, speaker: Speaker) -> None:
        with self.lock:
            self.all.discard(speaker)

    def clear(self) -> None:
        """All of them end; who was asking one hears that it has ended."""
        with self.lock:
            every, self.all = self.all, set()
            self.idle.clear()
        for speaker in every:
            speaker.end()


class Guard:
    """The process that ends what is left when this one is gone."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    @cached_property
    def process(self) -> "subprocess.Popen[bytes]":
        file = Path(__file__).with_name("process_reaper.py")
        return subprocess.Popen(
            [sys.executable, "-S", "-E", "-P", str(file)], stdin=subprocess.PIPE, bufsize=0, start_new_session=True
        )

    def watch(self, number: int) -> None:
        self.write(f"+{number}\n")

    def forget(self, number: int) -> None:
        self.write(f"-{number}\n")

    def write(self, line: str) -> None:
        with self.lock, suppress(OSError):
            assert self.process.stdin
            self.process.stdin.write(line.encode())


GUARD, STABLE = Guard(), Stable()
atexit.register(STABLE.clear)


def chance_of(seed: int, name: str) -> int:
    """A bot's own: from it nobody finds the way back to what the deck was shuffled with."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {name}".encode(), digest_size=6).digest(), "big")


class Lines:
    """A bot of others at one seat, for one hand or as long as one likes."""

    def __init__(self, name: str, seed: int, limit: float = LIMIT) -> None:
        self.name, self.seed, self.limit = name, chance_of(seed, name), limit
        self.speaker: Speaker | None = None

    def choose(self, view: View) -> str:
        speaker = self.speaker or self.begin(view)
        try:
            return view.check(self.ask(speaker, view))
        except IllegalMove as why:
            raise BotFailed(msg("bot-illegal", name=self.name, why=why.message)) from None
        finally:
            if speaker.has_ended:
                self.lose(speaker)

    def ask(self, speaker: Speaker, view: View) -> str:
        if speaker.hand is not self:
            options = {name: int(value) for name, value in view.rules._asdict().items()}
            hand = {"seat": view.seat, "seed": self.seed, "limit": self.limit, "options": options}
            speaker.tell({"say": "hand", **hand}, self.limit)
            speaker.hand = self
        speaker.tell({"say": "move", "moves": view.moves(), "view": told(view)}, self.limit)
        return str(speaker.answer(self.limit).get("move"))

    def begin(self, view: View) -> Speaker:
        self.speaker = STABLE.borrow(self.name, view.game.name)
        return self.speaker

    def lose(self, speaker: Speaker) -> None:
        self.speaker = None
        STABLE.lose(speaker)

    def leave(self) -> None:
        if self.speaker:
            STABLE.give_back(self.speaker)
        self.speaker = None


def told(view: View) -> dict[str, str]:
    """Every field that the seat sees, as positions are written: pieces by their names, `??` for those it does not."""
    names = [name for name in view.state.dtype.names or () if not name.startswith("_")]
    return {name: position_text.format_field(view.game, name, view.state[name][0]) for name in names}


def try_out(name: str, game: str) -> None:
    """Does it start?  A Mistake says why not."""
    STABLE.give_back(STABLE.borrow(name, game))
