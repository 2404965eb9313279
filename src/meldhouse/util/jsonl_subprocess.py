"""Child processes that read a request and write results as lines of JSON.

A process ends after its request, or as soon as its standard input is closed; with `serve_requests`, it serves any
number of requests.
"""

import asyncio
import json
import os
import sys
import threading
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from meldhouse.util.safe_path import module_command

MAX_LINE_BYTES = 1 << 22  # in bytes
JSON = dict[str, Any]


# --- in the parent process ------------------------------------------------------------------


async def start_process(module: str, *arguments: str) -> Process:
    """Start a child process that waits for its request."""
    command = module_command(module, *arguments)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_LINE_BYTES)


def kill_process(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


# --- in the child process -------------------------------------------------------------------


def lower_priority() -> None:
    """Lower the priority of this process, so that the server stays responsive."""
    with suppress(AttributeError, OSError):  # some systems cannot do this
        os.nice(10)


def serve_request(handle: Callable[[JSON], Iterable[JSON]]) -> None:
    """Read a request, if there is one, and print the results that the handler yields."""
    line = sys.stdin.readline()
    if not line:
        return
    threading.Thread(target=_exit_at_end_of_input, daemon=True).start()
    for result in handle(json.loads(line)):
        print(json.dumps(result, allow_nan=False), flush=True)


def serve_requests(handle: Callable[[JSON], JSON]) -> None:
    """Print the result of each request, until the input is closed."""
    for line in sys.stdin:
        print(json.dumps(handle(json.loads(line)), allow_nan=False), flush=True)


def _exit_at_end_of_input() -> None:
    sys.stdin.read()
    os._exit(0)
