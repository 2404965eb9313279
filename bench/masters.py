"""Measures a server with many `master` bots: `python bench/masters.py --tables 20 --seconds 60`.

At every table one person and three searching bots play, as fast as they can (or at the `usual` pace). Measured are the
time from a bot's turn to its move, as the person's WebSocket sees both (a bot thinks for a tenth of a second if it is
idle); how long searches waited for a thread, from the server's `/metrics`; and the time until a person's move is
acknowledged. The server runs in a process of its own, like `meldhouse serve`; the clients are on the same machine.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from crowd import PERCENTILES, format_percentiles, make_client
from tables import cpu_seconds, running_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BOT, OTHERS = "master", 3
TABLES_AT_ONE_ADDRESS = 10
WARMING = 10.0  # seconds to join the tables, and to load the search
WAITED = re.compile(r'meldhouse_bots_waited_seconds_bucket{le="(.+)"} (\d+)')


@dataclass
class Figures:
    """Latencies of bots and people in milliseconds."""

    bots: list[float] = field(default_factory=list)  # from a bot's turn to its move
    people: list[float] = field(default_factory=list)  # from a move to its acknowledgment
    hands: int = 0
    refused: int = 0


class LoadedTable:
    """A table where a person who moves immediately plays with bots."""

    def __init__(self, port: int, agreed: dict[str, object], number: int) -> None:
        self.port, self.agreed = port, agreed
        self.address = f"127.0.2.{1 + number // TABLES_AT_ONE_ADDRESS}"
        self.figures = Figures()
        self.asked: tuple[int, float] | None = None  # a bot's seat, and since when
        self.sent = 0.0

    def arrange(self) -> None:
        ask = make_client(self.address, self.port)
        self.key = str(ask("/api/people", {"name": "Ada"}, "")["key"])
        chairs = [{"is": "me"}, *({"is": "bot", "bot": BOT} for _ in range(OTHERS))]
        self.id = ask("/api/tables", {"seats": chairs, "draw": False, **self.agreed}, self.key)["table"]

    async def play(self, until: float) -> None:
        address, headers = f"ws://127.0.0.1:{self.port}/socket", {"Authorization": f"Bearer {self.key}"}
        async with connect(address, additional_headers=headers, local_addr=(self.address, 0)) as line:
            await line.send(json.dumps({"do": "table", "table": self.id}))
            with suppress(TimeoutError, ConnectionClosed):
                async with asyncio.timeout_at(until):
                    while True:
                        await self.heard(line, json.loads(await line.recv()))

    async def heard(self, line: ClientConnection, message: dict) -> None:
        now, tell = time.perf_counter(), message["tell"]
        if tell == "done" and self.sent:
            self.figures.people.append((now - self.sent) * 1000)
            self.sent = 0.0
        if tell == "no":
            self.figures.refused += 1
        if tell not in ("table", "moved"):
            return
        if self.asked and message.get("kind") == "move" and message["seat"] == self.asked[0]:
            self.figures.bots.append((now - self.asked[1]) * 1000)
        turn, you = message["turn"], message["you"]
        self.asked = (turn, now) if turn not in (None, you) and not message["pause"] else None
        if message["over"]:
            self.figures.hands += 1
            await line.send(json.dumps({"do": "next"}))
        elif message["scene"] and (choices := message["scene"]["choices"]):
            self.sent = now
            said = {"do": "play", "id": message["at"], "move": random.choice(choices)["move"], "at": message["at"]}
            await line.send(json.dumps(said))


def scrape_waits(port: int) -> dict[str, int]:
    """Return the cumulative counts of searches by waiting time."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return {bound: int(n) for bound, n in WAITED.findall(answer.read().decode())}


def wait_bounds(before: dict[str, int], after: dict[str, int]) -> str:
    """Return upper bounds of the median, of most and of all waiting times between two scrapes."""
    counts = {bound: n - before[bound] for bound, n in after.items()}
    whole = counts["+Inf"]
    shares = {"median": 0.5, **PERCENTILES, "all": 1.0}
    within = {name: next(bound for bound, n in counts.items() if n >= share * whole) for name, share in shares.items()}
    return f"{whole} thoughts began; " + ", ".join(f"{name} within {bound} s" for name, bound in within.items())


async def measure(port: int, house: int, tables: list[LoadedTable], seconds: float) -> None:
    for table in tables:
        await asyncio.to_thread(table.arrange)
    until = asyncio.get_running_loop().time() + WARMING + seconds
    playing = [asyncio.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(WARMING)
    figures, before, spent = Figures(), await asyncio.to_thread(scrape_waits, port), cpu_seconds(house)
    for table in tables:
        table.figures = figures
    await asyncio.gather(*playing)
    after, spent = await asyncio.to_thread(scrape_waits, port), cpu_seconds(house) - spent
    print(f"{len(tables)} tables, {figures.hands} hands ended, {figures.refused} refused, {spent / seconds:.2f} cores")
    print(f"{len(figures.bots)} moves of bots, ms from being asked: {format_percentiles(sorted(figures.bots))}")
    print(f"waiting for a thread: {wait_bounds(before, after)}")
    print(f"{len(figures.people)} moves of people, ms until acknowledged: {format_percentiles(sorted(figures.people))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="kingscorners", help="one for four")
    parser.add_argument("--options", default="target=200", help="so that no hand is the last")
    parser.add_argument("--pace", default="at-once", help="what bots let pass so that one can follow")
    args = parser.parse_args()
    options = dict(option.split("=") for option in args.options.split())
    agreed = {"game": args.game, "options": options, "pace": args.pace}
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "db") as (port, house):
        tables = [LoadedTable(port, agreed, number) for number in range(args.tables)]
        asyncio.run(measure(port, house, tables, args.seconds))


if __name__ == "__main__":
    main()
