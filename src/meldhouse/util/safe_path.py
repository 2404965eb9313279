"""Python child processes that never import from the current folder, which could contain a stray `re.py`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "PYTHONSAFEPATH"
PARENT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # contains the package


def module_command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module of the package, with the safe path unless the package is in this folder."""
    safe = () if os.path.samefile(PARENT, os.curdir) else ("-P",)
    return [sys.executable, *safe, "-m", module, *arguments]


@contextmanager
def safe_path_for_children() -> Iterator[None]:
    """Make the Python processes that libraries start within the context use the safe path.

    The variable is restored afterward: a bot that is a Python script needs its own folder.
    """
    before = {name: value for name, value in os.environ.items() if name == VARIABLE}
    os.environ.update({VARIABLE: "1"})
    try:
        yield
    finally:
        os.environ.pop(VARIABLE, None)
        os.environ.update(before)
