"""Child processes that import nothing from the current folder, since a `re.py` there may be anybody's."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "PYTHONSAFEPATH"
PARENT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # where the package is found


def module_command(module: str, *about: str) -> list[str]:
    """The command that runs a module of the package; a package in the current folder has to be found there."""
    safe = () if os.path.samefile(PARENT, os.curdir) else ("-P",)
    return [sys.executable, *safe, "-m", module, *about]


@contextmanager
def safe_path_for_children() -> Iterator[None]:
    """Within it, libraries start their Python processes with the safe path, too.

    The variable is restored afterward: a bot that is a Python script needs its own folder.
    """
    before = {name: value for name, value in os.environ.items() if name == VARIABLE}
    os.environ.update({VARIABLE: "1"})
    try:
        yield
    finally:
        os.environ.pop(VARIABLE, None)
        os.environ.update(before)
