"""How Python is started for worker processes: never with the current folder on the import path.

A file called `re.py` or `multiprocessing.py` in the folder where a server was started would otherwise be run by its
workers (`python -m` and `python -c` put that folder first).
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SAFE_PATH = "PYTHONSAFEPATH"  # as `python -P`, for interpreters whose command line is not ours


def python(*arguments: str) -> list[str]:
    """Return the command that runs Python with these arguments and a safe import path."""
    return [sys.executable, "-P", *arguments]


@contextmanager
def safe_environment() -> Iterator[None]:
    """Let whatever `multiprocessing` starts meanwhile have a safe import path."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def leave_current_folder() -> None:
    """Take the current folder off this process's own import path, where `python -m` has put it first."""
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
