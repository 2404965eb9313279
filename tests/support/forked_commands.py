"""Run commands in forks of this process, so that loaded modules need not be loaded again.

Tests start a real process if that is what they test (its start, Ctrl-C, its imports).
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack, suppress
from importlib import import_module

import meldhouse as mh
from meldhouse.games.validation import find_game
from meldhouse.i18n import catalogue
from meldhouse.warmup import load_all

PATIENCE = 300
# These modules are imported here when a fork needed them, for the next forks.
SHARED = ("meldhouse", "typer", "pydantic", "pydantic_core", "rich", "scipy", "markdown_it")


def meldhouse(*words, **around):
    """Return the output and exit status of a command."""
    catalogue.load_bundle(catalogue.DEFAULT_LANGUAGE, catalogue.SHARED)
    for game in {*words} & {*mh.GAMES}:
        load_all(find_game(game))
        catalogue.load_bundle(catalogue.DEFAULT_LANGUAGE, game)
    return in_a_copy(lambda: typed(*words), **around)


def typed(*words):
    from meldhouse.cli import main

    sys.argv = ["meldhouse", *words]
    return main()


def without(libraries, does):
    """Run a command without these libraries, with the package imported again so that no module has them."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in (*libraries, "meldhouse"):
            del sys.modules[name]
    sys.modules.update(dict.fromkeys(libraries))  # an import of one of these fails
    return does()


def in_a_copy(does, said="", cwd=".", env=None):
    """Return the output and exit status of a function in a fork.

    `said` is its input, followed by the end of input.
    """
    with ExitStack() as open_files:
        words, output, troubles, needed = (
            open_files.enter_context(tempfile.TemporaryFile("w+", errors="surrogateescape")) for _ in range(4)
        )
        words.write(said)
        for file in (words, sys.stdout, sys.stderr):
            file.flush()
        words.seek(0)
        child = os.fork()
        if not child:
            os.chdir(cwd)
            os.environ.update({"COLUMNS": "120", **(env or {})})
            take_part(does, needed, words, output, troubles)
        ended = end_of(child)
        import_what_was(needed)
        output.seek(0)
        troubles.seek(0)
        return subprocess.CompletedProcess(does, ended, output.read(), troubles.read())


def import_what_was(needed):
    """Import what a fork had to import, so that the next one finds it loaded; kernels of a game are no files."""
    needed.seek(0)
    for name in needed.read().split():
        with suppress(ImportError):
            import_module(name)


def end_of(child):
    """Return the exit status of a process; raise an error after a timeout."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise TimeoutError


def take_part(does, needed, *files):
    """Run in the fork, with its own standard streams; never return."""
    status, before = 1, {*sys.modules}
    try:
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, "w" if number else "r") for number in range(3))
        status = end_of_it(does)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        new = [name for name in {*sys.modules} - before if name.partition(".")[0] in SHARED]
        print(*new, file=needed, flush=True)
        os._exit(status)


def end_of_it(does):
    try:
        return int(does() or 0)
    except SystemExit as end:
        return end.code or 0
