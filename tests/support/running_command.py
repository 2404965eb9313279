"""A command that runs in a child process while a test talks to it."""

import os
import subprocess
import sys
from contextlib import contextmanager


@contextmanager
def running_meldhouse(*words, stdin=None, **environment):
    """Run `meldhouse` with pipes and end it in any case; the child process imports the same modules as the test."""
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "meldhouse", *words],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **paths, **environment},
    ) as process:
        try:
            yield process
        finally:
            process.kill()
