"""Nodes that fight, are killed and frozen, and a PostgreSQL that is killed under them: a part of `make trust`.

`python tests/faults/trust_of_nodes.py APPENDS KILLS FREEZES DATABASES` for as many of each as one likes.
"""

import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "server")]

from contended import contended  # noqa: E402
from node_process import Node, kept_moves, moves  # noqa: E402
from postgres import Server  # noqa: E402

from meldhouse.server.care import check  # noqa: E402
from meldhouse.server.where import looked_into  # noqa: E402

APPENDS, KILLS, FREEZES, DATABASES = 5000, 10, 10, 3
EACH = 2  # moves between two misfortunes


def misfortunes(postgres, kills, freezes, databases):
    """A game that goes on through all of them; the moves that were acknowledged."""
    url = postgres.database()
    home, other = Node(url), Node(url)
    try:
        home.wait(), other.wait()
        ada, acknowledged = home.person(), {}
        table = ada.open("kingscorners", "me bot", options={"target": "200"})["table"]
        for n in range(max(kills, freezes, databases)):
            moves(ada, home, table, EACH, acknowledged, f"at home {n}")
            if n < databases:
                postgres.kill()
                postgres.start()
                moves(ada, home, table, EACH, acknowledged, f"database back {n}")
            if n < freezes:
                home.freeze()
                moves(ada, other, table, EACH, acknowledged, f"frozen {n}")
                home.wake()
                moves(ada, home, table, EACH, acknowledged, f"woken {n}")
                home, other = other, home
            if n < kills:
                home.kill()
                moves(ada, other, table, EACH, acknowledged, f"killed {n}")
                home.start()
                home.wait()
                home, other = other, home
    finally:
        home.stop()
        other.stop()
    kept = kept_moves(url, table)
    assert len(kept) == len(dict(kept)), "a move is there twice"
    assert acknowledged.items() <= dict(kept).items(), "an acknowledged move is lost"
    with looked_into(url) as (db, _):
        assert check(db, [table]).wrong == {}
    return len(acknowledged)


def main(appends=APPENDS, kills=KILLS, freezes=FREEZES, databases=DATABASES):
    postgres = Server()
    try:
        since = time.monotonic()
        for what, n in contended(postgres.database(), appends).items():
            print(f"{n:>12,}  appends of two who contend, {what}", flush=True)
        print(f"{time.monotonic() - since:>12.0f}  seconds")
        since, done = time.monotonic(), misfortunes(postgres, kills, freezes, databases)
        told = f"{kills} nodes killed, {freezes} frozen past their lease, PostgreSQL killed {databases} times"
        print(f"{done:>12,}  acknowledged moves, none lost, none twice: {told}")
        print(f"{time.monotonic() - since:>12.0f}  seconds")
    finally:
        postgres.stop()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
