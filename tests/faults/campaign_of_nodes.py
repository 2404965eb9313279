"""Let nodes fight, kill and freeze them, and kill their PostgreSQL: a part of `make faults`.

`python -m tests.faults.campaign_of_nodes APPENDS KILLS FREEZES DATABASES` runs any number of each; a stopped run
continues where it was.
"""

import signal
import sys

from meldhouse.server.admin.backup_sqlite import check_tables
from meldhouse.server.admin.database_url import open_for_reading
from tests.faults.resumable_runs import Kept, played
from tests.server.cluster.contention import contended
from tests.server.cluster.node_process import Node, kept_moves, moves
from tests.support.postgres_server import Server

APPENDS, KILLS, FREEZES, DATABASES = 5000, 10, 10, 3
EACH = 2  # moves between two faults
EACH_FIGHT = 5000  # appends of one fight
KILLS_EACH, FREEZES_EACH = 10, 2  # in one game, and PostgreSQL once


def misfortunes(postgres, kills, freezes, databases):
    """Play a game through all of them; return the acknowledged moves."""
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
    with open_for_reading(url) as (db, _):
        wrong = check_tables(db, [table]).wrong
    assert wrong == {}, wrong
    return len(acknowledged)


def fights(appends):
    """Return the names of the pieces, each a fight of this many appends."""
    return [f"{n} of {EACH_FIGHT}" for n in range(-(-appends // EACH_FIGHT))]


def games(kills, freezes, databases):
    """Return games whose faults of each kind add up to the requested numbers."""
    many = max(-(-kills // KILLS_EACH), -(-freezes // FREEZES_EACH), databases)
    shares = [
        [total * (n + 1) // many - total * n // many for n in range(many)] for total in (kills, freezes, databases)
    ]
    return {f"{n} of {kills} {freezes} {databases}": each for n, each in enumerate(zip(*shares, strict=True))}


def fight(postgres, name):
    return [], contended(postgres.database(), EACH_FIGHT, seed=100 * int(name.split()[0]))


def game(postgres, name, each):
    kills, freezes, databases = each
    moves = misfortunes(postgres, kills, freezes, databases)
    counted = {"nodes killed": kills, "nodes frozen": freezes, "PostgreSQL killed": databases}
    return [], {**counted, "acknowledged moves": moves}


def main(appends=APPENDS, kills=KILLS, freezes=FREEZES, databases=DATABASES):
    command = f"python -m tests.faults.campaign_of_nodes {appends} {kills} {freezes} {databases}"
    fought, survived, names = Kept("fights"), Kept("games"), fights(appends)
    asked = games(kills, freezes, databases)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # a stopped run leaves no PostgreSQL behind
    postgres = Server()
    try:
        played(fought, f"fights of {EACH_FIGHT} appends", names, lambda name: fight(postgres, name))
        played(survived, "games through misfortunes", list(asked), lambda name: game(postgres, name, asked[name]))
    finally:
        postgres.stop()
    print(fought.line(command, f"fights of {EACH_FIGHT} appends", names))
    print(survived.line(command, "games", list(asked)))
    return bool(fought.unsound(names) or survived.unsound(list(asked)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
