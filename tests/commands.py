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
from contextlib import ExitStack

import meldhouse as mh
from meldhouse.cli import main
from meldhouse.warmup import bring_in

PATIENCE = 300


def meldhouse(*words, said="", cwd=".", env=None):
    """What it tells and how it ends; `said` is typed beforehand, and after that there is nobody."""
    for game in {*words} & {*mh.GAMES}:
        bring_in(mh.GAMES[game])
    with ExitStack() as open_files:
        typed, told, troubles = (open_files.enter_context(tempfile.TemporaryFile("w+")) for _ in range(3))
        typed.write(said)
        for file in (typed, sys.stdout, sys.stderr):
            file.flush()
        typed.seek(0)
        child = os.fork()
        if not child:
            os.chdir(cwd)
            os.environ.update({"COLUMNS": "120", **(env or {})})
            take_part(words, typed, told, troubles)
        ended = end_of(child)
        told.seek(0)
        troubles.seek(0)
        return subprocess.CompletedProcess(words, ended, told.read(), troubles.read())


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


def take_part(words, *files):
    """The copy: its own standard streams, its own words; it never comes back."""
    status = 1
    try:
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, "w" if number else "r") for number in range(3))
        sys.argv = ["meldhouse", *words]
        status = run()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def run():
    try:
        main()
    except SystemExit as end:
        return end.code or 0
    return 0
