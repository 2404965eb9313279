"""Measures how long opening an old table blocks its visitor and others: `python bench/old_tables.py --hands 300`.

Bots have played the hands before; then the house is opened on the file and looked at.  Others wait as long as the
house's one loop is busy at a stretch: that is measured in time of the processor, so that it does not matter what else
runs.
"""

import argparse
import asyncio
import json
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.server.app import create_app, create_uvicorn_config
from meldhouse.server.prewarm import prewarm
from meldhouse.server.registry.services import Services, create_services
from meldhouse.server.storage.queries import add_events
from meldhouse.session.events import Event, deal_event, to_stored

PORT = 8765
BEAT = 0.002  # seconds


def played(game: str, hands: int) -> Table:
    """Return a table at which heuristic bots have played a number of hands and begun another."""
    table, thumb = mh.table(game, seed=3), find_bot("thumb", 1)
    for n in range(hands + 1):
        table.deal()
        while not table.over and not (n == hands and len(table.hands[-1].moves) > 5):
            table.play(thumb.choose(table.view(table.turn)))
    return table


def events_of(table: Table) -> Iterator[Event]:
    for hand in table.hands:
        yield to_stored(deal_event(hand.deck, hand.chance), table.game)
        yield from (Event("move", move.seat, move.text) for move in hand.moves)


async def written(path: Path, table: Table) -> tuple[str, str]:
    """Write a file with only the table's events; return the file, the table's id, and its host's key."""
    house = create_services(path)
    await house.start()
    host, key = await house.accounts.create("Ada")
    sheet = await house.tables.open_table(host, {"game": table.game.name})
    await house.store.write(("DELETE FROM events", ()), *add_events(sheet.id, 0, events_of(table)))
    await house.stop()
    return sheet.id, key


class Busy:
    """Measures the longest intervals in which the event loop's thread was busy."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def watch(self, house: Services, ready: threading.Event) -> None:
        while not house.backfill:
            await asyncio.sleep(BEAT)
        await prewarm(house)
        ready.set()
        while True:
            began = time.thread_time()
            await asyncio.sleep(BEAT)
            self.longest = max(self.longest, time.thread_time() - began)


@contextmanager
def opened(path: Path) -> Iterator[Busy]:
    busy, house = Busy(), create_services(path)
    server = uvicorn.Server(create_uvicorn_config(create_app(house), "127.0.0.1", PORT))
    ready = threading.Event()

    async def serve() -> None:
        watching = asyncio.create_task(busy.watch(house, ready))
        await server.serve()
        watching.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    yield busy
    server.should_exit = True
    thread.join()


def asked(path: str, key: str) -> tuple[float, int]:
    """Return the time and the length of an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", headers={"Authorization": f"Bearer {key}"})
    began = time.perf_counter()
    with urllib.request.urlopen(request, timeout=300) as answer:
        length = len(answer.read())
    return time.perf_counter() - began, length


def uploaded(record: str, key: str) -> str:
    headers = {"Authorization": f"Bearer {key}"}
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}/api/records", record.encode(), headers)
    with urllib.request.urlopen(request, timeout=300) as answer:
        told: dict[str, str] = json.loads(answer.read())
    return told["record"]


def main(game: str, hands: int) -> None:
    table = played(game, hands)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        id, key = asyncio.run(written(path, table))
        for visit in ("first opening", "second opening"):
            with opened(path) as busy:
                at = f"/api/tables/{id}"
                back = f"{at}/frames?hand={hands - 1}&see=all"
                doors = [at, at, f"/table/{id}", back, back, f"{at}/record", f"/replay/{id}", f"{at}/story"]
                doors += [f"{at}/story", "/", "/mine", "/rules/mahjong"]
                for door in doors:
                    tell(visit, busy, door.replace(id, "ID"), *timed(busy, door, key))
                busy.longest = 0.0
                began = time.perf_counter()
                record = uploaded(str(table.record())[: 500 * 1024].rpartition("\n\nhand")[0] + "\n", key)
                tell(visit, busy, "a record is loaded", time.perf_counter() - began, busy.longest, 0)
                frames = f"/api/records/{record}/frames?hand={min(hands, 100) - 1}&see=all"
                for door in (f"/replay/{record}", frames) * 2:
                    tell(visit, busy, door.replace(record, "RECORD"), *timed(busy, door, key))


def timed(busy: Busy, door: str, key: str) -> tuple[float, float, int]:
    busy.longest = 0.0
    took, length = asked(door, key)
    return took, busy.longest, length


def tell(visit: str, busy: Busy, door: str, took: float, longest: float, length: int) -> None:
    print(
        f"{visit:14} {door:48} {1000 * took:8.0f} ms  the others {1000 * longest:6.1f} ms  {length:9} bytes", flush=True
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="kongpie")
    parser.add_argument("--hands", type=int, default=300)
    main(**vars(parser.parse_args()))
