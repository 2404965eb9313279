"""Measure the time from command to lobby of a server with very many tables: a part of `make faults`.

The tables are copies of a played table with other names: each is complete, and is loaded like any other table.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import closing
from pathlib import Path

from tests.faults.forked_server import Nursery
from tests.support.live_server import free_port

MOVES = 20  # at the table that is copied
NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
COPIED = {
    "tables": "id || '-' || n, host, NULL, state, opened, replace(sheet, id, id || '-' || n)",
    "seats": "id || '-' || n, seat, kind, person, bot",
    "events": "id || '-' || n, seq, kind, seat, text, chance, request",
}


def fill(nursery: Nursery, where, many: int) -> None:
    """Fill a store with this many tables and the table that they are copied from."""
    with nursery.server(where) as server:
        ada = server.person()
        table = ada.open("kingscorners", "me bot", options={"target": "200"})["table"]
        with ada.line(table) as line:
            for _ in range(MOVES):
                line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]))
                if line.now["over"]:
                    break
                line.ask("play", move=line.now["scene"]["choices"][-1]["move"])
                line.say(do="table", table=table)
                line.until("table")
    with closing(connected(where)) as db:
        for name, columns in COPIED.items():
            db.execute(
                f"{NUMBERS} INSERT INTO {name} SELECT {columns} FROM {name}, numbers WHERE id = ?", (many, table)
            )
        db.commit()


def connected(where):
    if isinstance(where, Path):
        return sqlite3.connect(where)
    from meldhouse.server.storage.postgres import QmarkConnection, connect

    connection = connect(where)
    db = QmarkConnection(connection)
    db.commit, db.close = connection.commit, connection.close
    return db


def back(where) -> tuple[float, float]:
    """Return the seconds from the command to the lobby's response, and the processor seconds among them."""
    port, since = free_port(), time.monotonic()
    kept = ["--data", str(where)] if isinstance(where, Path) else ["--database", where]
    command = [sys.executable, "-m", "meldhouse", "serve", "--no-browser", "--port", str(port), *kept]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    around.pop("PYTHONDONTWRITEBYTECODE", None)  # let Python cache its bytecode
    server = subprocess.Popen(command, env=around, stdout=subprocess.DEVNULL)
    try:
        while not answers(f"http://127.0.0.1:{port}/"):
            assert server.poll() is None, "the server has ended"
            time.sleep(0.005)
        return time.monotonic() - since, used(server.pid)
    finally:
        server.terminate()  # a killed server would leave its compiling process behind
        server.wait()


def used(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=60) as page:
            return bool(page.read())
    except OSError:
        return False


def main(*tables: int) -> None:
    from tests.support.postgres_server import Server

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # a stopped run leaves no PostgreSQL behind
    server = Server()
    try:
        with tempfile.TemporaryDirectory() as folder, Nursery() as nursery:
            for many in tables or (0, 1000, 10_000):
                for name, where in (
                    ("file", Path(folder) / f"{many}.db"),
                    ("PostgreSQL", server.database()),
                ):
                    fill(nursery, where, many)
                    for _ in range(3):
                        seconds, processor = back(where)
                        print(
                            f"{name:<11}{many:>6} tables: {seconds:.2f} s, {processor:.2f} of a processor", flush=True
                        )
    finally:
        server.stop()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
