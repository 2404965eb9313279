"""Runs external bots as child processes that speak JSON lines (docs/how-to/write-a-bot.md).

A process is started when it is first needed and serves hand after hand.  Every failure is a BotFailed.  A process that
does not start, does not answer in time, exits or sends invalid lines is killed; after an illegal move it is kept.
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
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from meldhouse.bots.external_spec import parse_command
from meldhouse.core.heard_moves import Heard
from meldhouse.core.position_text import view_fields
from meldhouse.core.table import View
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import IllegalMove, Mistake, quote

MOVE_TIMEOUT_S = 10.0  # by default
MAX_LIMIT_S = 3600.0
START_TIMEOUT_S = 60.0  # until the first line
MAX_ANSWER_BYTES = 1 << 16
MAX_QUOTED_CHARS = 200  # of an invalid line, or of the bot's standard error, in an error message

JSON = dict[str, Any]


class BotFailed(Mistake):
    """Raised when an external bot does not start, or does not answer a request correctly."""


class BotProcess:
    """The child process of an external bot that has reported that it is ready for a game."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.game, self.received = name, game, b""
        self.has_ended = False
        self.bot: ExternalBot | None = None  # whose hand the process knows
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        try:
            self.process = subprocess.Popen(
                parse_command(name),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except OSError as error:
            self.errors.close()
            raise BotFailed(msg("bot-not-started", name=quote(name), why=str(error.strerror))) from None
        REAPER.watch(self.process.pid)
        assert self.process.stdin
        assert self.process.stdout
        self.stdin, self.stdout = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.stdout, False)
        self.send({"say": "hello", "game": game}, START_TIMEOUT_S)
        try:
            first = self.receive(START_TIMEOUT_S)
        except BotFailed:
            self.kill()
            raise
        if "ready" not in first:
            raise self._failure(msg("bot-not-ready", name=name, line=json.dumps(first)[:MAX_QUOTED_CHARS]))

    def send(self, message: JSON, timeout_s: float) -> None:
        unsent, deadline = json.dumps(message).encode() + b"\n", time.monotonic() + timeout_s
        while unsent:
            self._wait(self.stdin, select.POLLOUT, deadline)
            try:
                unsent = unsent[os.write(self.stdin, unsent) :]
            except BlockingIOError:
                continue
            except OSError:
                if self._has_output():  # its last message explains more than the broken pipe
                    return
                raise self._exited() from None

    def _has_output(self) -> bool:
        """Return whether the process has written output that has not been read."""
        poll = select.poll()
        poll.register(self.stdout, select.POLLIN)
        return any(event & select.POLLIN for _, event in poll.poll(0))

    def receive(self, timeout_s: float) -> JSON:
        """Return the next JSON object that the process writes; raise BotFailed for any other line."""
        deadline = time.monotonic() + timeout_s
        while b"\n" not in self.received:
            if len(self.received) > MAX_ANSWER_BYTES:
                raise self._failure(msg("bot-too-long", name=self.name, most=MAX_ANSWER_BYTES))
            self._wait(self.stdout, select.POLLIN, deadline)
            with suppress(BlockingIOError):
                chunk = os.read(self.stdout, MAX_ANSWER_BYTES)
                if not chunk:
                    raise self._exited()
                self.received += chunk
        line, _, self.received = self.received.partition(b"\n")
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise self._failure(msg("bot-no-json", name=self.name, line=repr(line[:MAX_QUOTED_CHARS])[2:-1]))
        if "cannot" in message:
            raise BotFailed(msg("bot-cannot", name=self.name, why=str(message["cannot"])[:MAX_QUOTED_CHARS]))
        return message

    def _wait(self, file: int, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(file, event)
        if not poll.poll(max(deadline - time.monotonic(), 0) * 1000):
            raise self._failure(msg("bot-silent", name=self.name))

    def _exited(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        words, code = self._last_error_line(), self.process.returncode
        return self._failure(msg("bot-ended", name=self.name, code=str(code), words=words or msg("bot-no-words")))

    def _last_error_line(self) -> str:
        """Return the end of the last line that the process wrote to its standard error."""
        size = os.fstat(self.errors.fileno()).st_size
        tail = os.pread(self.errors.fileno(), 4 * MAX_QUOTED_CHARS, max(size - 4 * MAX_QUOTED_CHARS, 0))
        lines = tail.decode(errors="replace").strip().splitlines()
        return lines[-1][-MAX_QUOTED_CHARS:] if lines else ""

    def _failure(self, message: Message) -> BotFailed:
        self.kill()
        return BotFailed(message)

    def kill(self) -> None:
        """Kill the process and all its children."""
        self.has_ended = True
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for file in (self.process.stdin, self.process.stdout, self.errors):
            with suppress(OSError):
                file.close()  # type: ignore[union-attr]
        REAPER.forget(self.process.pid)


class ProcessPool:
    """Keeps all running bot processes and reuses idle ones for the next hand."""

    def __init__(self) -> None:
        self.lock, self.idle = threading.Lock(), defaultdict[tuple[str, str], list[BotProcess]](list)
        self.processes = set[BotProcess]()

    def acquire(self, name: str, game: str) -> BotProcess:
        with self.lock:
            if self.idle[name, game]:
                return self.idle[name, game].pop()
        process = BotProcess(name, game)
        with self.lock:
            self.processes.add(process)
        return process

    def release(self, process: BotProcess) -> None:
        with self.lock:
            self.idle[process.name, process.game].append(process)

    def discard(self, process: BotProcess) -> None:
        with self.lock:
            self.processes.discard(process)

    def clear(self) -> None:
        """Kill all processes; a caller that waits for an answer gets a BotFailed."""
        with self.lock:
            processes, self.processes = self.processes, set()
            self.idle.clear()
        for process in processes:
            process.kill()


class Reaper:
    """The helper process that kills the bot processes if this process dies (process_reaper.py)."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    @cached_property
    def process(self) -> "subprocess.Popen[bytes]":
        file = Path(__file__).with_name("process_reaper.py")
        return subprocess.Popen(
            [sys.executable, "-S", "-E", "-P", str(file)], stdin=subprocess.PIPE, bufsize=0, start_new_session=True
        )

    def watch(self, pid: int) -> None:
        self.write(f"+{pid}\n")

    def forget(self, pid: int) -> None:
        self.write(f"-{pid}\n")

    def write(self, line: str) -> None:
        with self.lock, suppress(OSError):
            assert self.process.stdin
            self.process.stdin.write(line.encode())


REAPER, POOL = Reaper(), ProcessPool()
atexit.register(POOL.clear)


def derive_seed(seed: int, name: str) -> int:
    """Return a seed for a bot, from which the seed of the deck cannot be computed."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {name}".encode(), digest_size=6).digest(), "big")


class ExternalBot:
    """An external bot at one seat, for one or more hands."""

    def __init__(self, name: str, seed: int, limit: float = MOVE_TIMEOUT_S) -> None:
        self.name, self.seed, self.timeout_s = name, derive_seed(seed, name), limit
        self.process: BotProcess | None = None
        self.heard_moves = 0  # of this hand

    def choose(self, view: View, heard: Sequence[Heard] = ()) -> str:
        process = self.process or self._start(view)
        self.heard_moves += len(heard)
        try:
            return view.move_of(self.request_move(process, view, heard))
        except IllegalMove as error:
            raise BotFailed(msg("bot-illegal", name=self.name, why=error.message)) from None
        finally:
            if process.has_ended:
                self._discard(process)

    def request_move(self, process: BotProcess, view: View, heard: Sequence[Heard] = ()) -> str | int:
        if process.bot is not self:
            options = {name: int(value) for name, value in view.rules._asdict().items()}
            hand = {"seat": view.seat, "seed": self.seed, "limit": self.timeout_s, "options": options}
            process.send({"say": "hand", **hand}, self.timeout_s)
            process.bot = self
        request = {"say": "move", "moves": view.moves(), "view": view_fields(view)}
        process.send({**request, "heard": heard, "fields": view.fields}, self.timeout_s)
        answer = process.receive(self.timeout_s).get("move")
        return answer if isinstance(answer, int) else str(answer)

    def _start(self, view: View) -> BotProcess:
        self.process = POOL.acquire(self.name, view.game.name)
        return self.process

    def _discard(self, process: BotProcess) -> None:
        self.process = None
        POOL.discard(process)

    def release(self) -> None:
        if self.process:
            POOL.release(self.process)
        self.process = None


def check_limit(seconds: float) -> None:
    """Raise a Mistake unless the time limit for a move is valid."""
    if not 0 < seconds <= MAX_LIMIT_S:
        raise Mistake(msg("arena-wrong-limit", limit=f"{seconds:g}"))


def check_starts(name: str, game: str) -> None:
    """Raise Mistake if the bot's process does not start."""
    POOL.release(POOL.acquire(name, game))
