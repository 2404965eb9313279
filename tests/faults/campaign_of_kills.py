"""Kill servers, audit the syncing of moves, and let disks fail: a part of `make faults`.

`python -m tests.faults.campaign_of_kills KILLS MOVES TROUBLES` runs any number of them: kills on each of both stores,
acknowledged moves that are audited, repetitions of each disk failure. A stopped run continues where it was.
"""

import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

from tests.faults.disk_failures import TROUBLES, a_nursery, lacking, troubled
from tests.faults.forked_server import bring_in
from tests.faults.fsync_audit import Noted, audited, why_not
from tests.faults.resumable_runs import Kept, played
from tests.faults.retrying_clients import lived, seated
from tests.faults.server_kills import killed
from tests.support.postgres_server import Server

KILLS, MOVES, TIMES = 100, 1000, 4
EACH_KILLS, EACH_MOVES, EACH_TIMES = 50, 1000, 2  # in one piece
TABLES = 8  # at which people play while moves are audited


def pieces(many: int, each: int, kind: str = "") -> list[str]:
    return [f"{kind}{n} of {each}" for n in range(-(-many // each))]


def number(name: str) -> int:
    return int(name.removesuffix(f" of {name.split()[-1]}").split()[-1])


def many_killed(nursery, postgres, folder, name):
    where = postgres.database() if name.startswith("PostgreSQL") else folder / "house.db"
    return killed(nursery, where, EACH_KILLS, seed=100 + number(name))


def many_audited(nursery, folder, name):
    with nursery.server(folder / "house.db") as server:
        people = seated(server, TABLES, seed=number(name))
        with Noted(server.pid, folder / "calls"):
            asyncio.run(lived(server, people, EACH_MOVES, 0))
    acknowledged = {request for person in people for request, asked in person.asked.items() if asked.at}
    audit = audited(folder / "calls", "house.db")
    lacking = [f"{request} was acknowledged, and not seen" for request in acknowledged - audit.safe]
    return audit.broken + lacking, Counter(
        {"moves acknowledged after their sync": len(audit.safe), "syncs": audit.syncs}
    )


def many_troubled(nursery, folder, name):
    trouble = name.split(":")[0]
    found, counted, messages = troubled(nursery, folder, trouble, EACH_TIMES)
    return found + [f"nobody is told so: {messages}"] * (len(messages) != 1), counted


def in_a_folder(work, name):
    with tempfile.TemporaryDirectory() as folder:
        return work(Path(folder), name)


def main(kills=KILLS, moves=MOVES, times=TIMES):
    command = f"python -m tests.faults.campaign_of_kills {kills} {moves} {times}"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # a stopped run leaves no PostgreSQL behind
    os.environ["QUIET"] = "1"
    bring_in()
    able = [trouble for trouble in TROUBLES if not tell(lacking(trouble))]
    postgres = Server()
    try:
        with a_nursery() as nursery:
            parts = (
                ("kills", f"houses killed {EACH_KILLS} times", partial(many_killed, nursery, postgres),
                 [*pieces(kills, EACH_KILLS, "PostgreSQL "), *pieces(kills, EACH_KILLS, "file ")]),
                ("synced", f"houses with {EACH_MOVES} moves audited", partial(many_audited, nursery),
                 pieces(moves if not tell(why_not()) else 0, EACH_MOVES)),
                ("refused", f"houses through {EACH_TIMES} troubles", partial(many_troubled, nursery),
                 [piece for trouble in able for piece in pieces(times, EACH_TIMES, f"{trouble}: ")]),
            )  # fmt: skip
            done = [(Kept(kept), kind, partial(in_a_folder, work), names) for kept, kind, work, names in parts]
            for kept, kind, work, names in done:
                played(kept, kind, names, work)
    finally:
        postgres.stop()
    for kept, kind, _, names in done:
        print(kept.line(command, kind, names))
    return any(kept.unsound(names) for kept, _, _, names in done)


def tell(why: str) -> str:
    """Print what this machine can't test, and what that would need."""
    if why:
        print(why, flush=True)
    return why


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
