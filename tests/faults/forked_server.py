"""Servers in processes that are really killed, each forked from one that has loaded everything.

A fork takes some milliseconds, and is then a process like any other, with its own threads, files and connections.
`python -m tests.faults.forked_server GAMES` forks them: a line of its input has the database, a port, and a fault to
inject.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.support.live_server import Refusal, Visitor, call_api, free_port

PATIENCE = 60.0
GAME = "kingscorners"  # the only game of these servers
NEVER = 1e6  # seconds until a bot plays for an absent person: only people move here
SET_PTRACER = 0x59616D61  # Linux's PR_SET_PTRACER
HURRY = {"bot_delay_s": 0.05, "grace_s": NEVER, "claim_pause_s": 0.3}


class Nursery:
    """The process that servers are forked from; `before` comes before its command."""

    def __init__(self, *before: str, game: str = GAME) -> None:
        around = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = subprocess.Popen(
            [*before, sys.executable, __file__, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if os.environ.get("QUIET") else None,
            env=around,
            text=True,
        )

    def server(self, where: Path | str, planted: str = "", port: int = 0) -> "Own":
        port = port or free_port()
        print(json.dumps([str(where), port, planted]), file=self.process.stdin, flush=True)
        output = self.process.stdout.readline()
        assert output, "the process that forks servers has ended"
        return Own(int(output), port)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(self, *_) -> None:
        self.close()


class Own:
    """A server in its own process."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self, path: str = "/healthz") -> float:
        """Wait until the server answers, and return the seconds that it took."""
        since = time.monotonic()
        while True:
            try:
                call_api(self, "GET", path)
                return time.monotonic() - since
            except (OSError, Refusal):
                assert self.lives(), "the server has ended"
                assert time.monotonic() < since + PATIENCE, "the server does not answer"
                time.sleep(0.005)

    def lives(self) -> bool:
        with suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return True
        return False

    def kill(self) -> None:
        """Kill the server like a power failure, and wait until the process has ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while self.lives():
            assert time.monotonic() < until, "the server does not end"
            time.sleep(0.001)

    def person(self, name: str = "Ada") -> Visitor:
        return Visitor(self, name)

    def __enter__(self) -> "Own":
        self.wait()
        return self

    def __exit__(self, *_) -> None:
        self.kill()


# --- in the forking process ---------------------------------------------------------------------


def get_ready(game: str) -> None:
    """Load everything that a server needs, without rate limits."""
    import uvicorn  # noqa: F401
    from starlette.staticfiles import StaticFiles  # noqa: F401

    from meldhouse.games import GAMES as ALL
    from meldhouse.server import app  # noqa: F401
    from meldhouse.server.http import auth
    from meldhouse.server.ratelimit import limiter
    from meldhouse.server.registry import services
    from meldhouse.server.workers.game_compilation import import_interpreted

    auth.MAX_MESSAGES = limiter.MESSAGES_PER_PERSON = limiter.MESSAGES_PER_ADDRESS = limiter.REQUESTS_PER_ADDRESS = (
        1_000_000_000
    )
    services.GAMES = {game: ALL[game]}
    bring_in(game)
    import_interpreted(ALL[game])
    assert services.is_complete(ALL[game])


def bring_in(game: str = GAME) -> None:
    """Load the compiled code of a game's tables."""
    from meldhouse import warmup
    from meldhouse.engine.kernels import use_compiled
    from meldhouse.games import GAMES as ALL

    warmup.load(ALL[game], warmup.TABLE)
    use_compiled(game)


def live(where: str, port: int, planted: str) -> None:
    """Serve until killed."""
    import uvicorn

    from meldhouse.server.admin.database_url import open_store
    from meldhouse.server.app import create_app, create_uvicorn_config
    from meldhouse.server.registry.services import create_services
    from tests.faults.injected_process_faults import REAL

    may_be_looked_into()
    with REAL[planted]():
        kept = where if "://" in where else Path(where)
        services = create_services(kept, open_store=open_store, **HURRY)
        uvicorn.Server(
            create_uvicorn_config(create_app(services, new_people_per_minute=1_000_000), "127.0.0.1", port)
        ).run()


def may_be_looked_into() -> None:
    """Allow strace even where only parents may trace their children."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)


def main(game: str) -> None:
    get_ready(game)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended children need no wait
    shown = os.dup(1)
    os.dup2(2, 1)
    for line in sys.stdin:
        if not (child := os.fork()):
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            os.close(shown)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            live(*json.loads(line))
            os._exit(0)
        os.write(shown, f"{child}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
