"""A child process that reads and writes lines of JSON.

It ends with what was asked, or when nobody listens any more.
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

MAX_LINE_BYTES = 1 << 22  # bytes
JSON = dict[str, Any]


# --- in the house --------------------------------------------------------------------------


async def start_process(module: str, *about: str) -> Process:
    """A process that waits for its line."""
    words = module_command(module, *about)
    return await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_LINE_BYTES)


def kill_process(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


# --- in the process ------------------------------------------------------------------------


def lower_priority() -> None:
    """Whoever plays comes first; not everywhere can one stand back."""
    with suppress(AttributeError, OSError):
        os.nice(10)


def serve_request(told: Callable[[JSON], Iterable[JSON]]) -> None:
    """What there is to tell of what is asked, where anything is."""
    line = sys.stdin.readline()
    if not line:
        return
    threading.Thread(target=_exit_at_end_of_input, daemon=True).start()
    for one in told(json.loads(line)):
        print(json.dumps(one, allow_nan=False), flush=True)


def _exit_at_end_of_input() -> None:
    sys.stdin.read()
    os._exit(0)
