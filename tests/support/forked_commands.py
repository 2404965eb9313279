"""Commands as somebody types them, each in a copy of this process: what is loaded here is not loaded anew for each.

Where a process of its own is what is tested (how it begins, Ctrl-C, what it loads) tests start one.
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
# Modules of these that a copy needed are imported here, for the copies that come.
SHARED = ("meldhouse", "typer", "pydantic", "pydantic_core", "rich", "scipy", "markdown_it")


def meldhouse(*words, **around):
    """What a command tells and how it ends."""
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
    """The same where these are not installed: the house is read anew, so that no room of it holds them yet."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in (*libraries, "meldhouse"):
            del sys.modules[name]
    sys.modules.update(dict.fromkeys(libraries))  # whoever imports one of these finds none
    return does()


def in_a_copy(does, said="", cwd=".", env=None):
    """What a copy of this process tells that does something, and how it ends.

    `said` is typed beforehand, and after that there is nobody.
    """
    with ExitStack() as open_files:
        words, told, troubles, needed = (
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
            take_part(does, needed, words, told, troubles)
        ended = end_of(child)
        import_what_was(needed)
        told.seek(0)
        troubles.seek(0)
        return subprocess.CompletedProcess(does, ended, told.read(), troubles.read())


def import_what_was(needed):
    """Import what a copy had to import, so that the next one finds it loaded; kernels made for a game are no files."""
    needed.seek(0)
    for name in needed.read().split():
        with suppress(ImportError):
            import_module(name)


def end_of(child):
    """The status of a process, or an error where it does not come to an end."""
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
    """The copy: its own standard streams, its own deed; it never comes back."""
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
