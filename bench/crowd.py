"""Measures a server with many users: `python bench/crowd.py --tables 500 --watchers 2 --moves 250 --seconds 60`.

At every table two people play and some watch, each over a WebSocket; the rate of moves is fixed. Measured is the time
from sending a move to the other player receiving it, in one run: normally, while one client floods the server
(flood.py), after all connections were dropped at once, and while one client in ten reads nothing. The server runs in a
process of its own, like `meldhouse serve`; the clients are on the same machine.
"""

import argparse
import asyncio
import http.client
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tables import SERVER_PROGRAM, cpu_seconds, loop_cpu_seconds, running_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GAME = "kingscorners"
TABLES_PER_ADDRESS = 20  # the server limits connections per address; on Linux all of 127.0.0.0/8 is local
WARMUP_S = 5.0
MAX_HANDSHAKES = 50  # concurrent first connections
RECONNECT_TIMEOUT_S = 60.0


@dataclass
class Figures:
    """Latencies in milliseconds, with the server's resource usage."""

    seen: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)  # of which the server's event loop was running
    sent: int = 0
    refused: int = 0
    seconds: float = 0.0
    spent: float = 0.0
    waited: float = 0.0  # seconds for which its event loop was ready, but had no core
    memory: tuple[float, float] = (0.0, 0.0)  # megabytes before and after

    def line(self) -> str:
        if not self.seen:
            return "no move was seen"
        ranked = sorted(self.seen)
        busy, each = self.spent / self.seconds, 1000 * self.spent / len(ranked)
        rate, unseen = len(ranked) / self.seconds, max(0, self.sent - len(ranked))
        return (
            f"{rate:.0f} moves a second, {unseen} not seen yet, {self.refused} refused; "
            f"ms until seen: {format_percentiles(ranked)}; "
            f"of these its loop worked: {format_percentiles(sorted(self.worked))}; "
            f"the house at {busy:.0%} of a core, {each:.1f} ms a move, its loop without a core for "
            f"{self.waited / self.seconds:.0%} of the time; {self.memory[0]:.0f} and {self.memory[1]:.0f} MB"
        )


PERCENTILES = {"90 %": 0.9, "99 %": 0.99}


def format_percentiles(ranked: list[float]) -> str:
    at = {name: ranked[min(len(ranked) - 1, int(len(ranked) * share))] for name, share in PERCENTILES.items()}
    some = ", ".join(f"{name} {ms:.1f}" for name, ms in at.items())
    return f"median {statistics.median(ranked):.1f}, {some}, worst {ranked[-1]:.1f}"


class Crowd:
    """All tables, and the current measurements."""

    def __init__(self, port: int, house: int, tables: int, watchers: int, moves: float) -> None:
        self.port, self.house, self.figures, self.every = port, house, Figures(), tables / moves
        self.tables = [LoadedTable(self, n, watchers) for n in range(tables)]

    def lines(self) -> list["Client"]:
        return [line for table in self.tables for line in table.lines]

    async def connect_all(self) -> None:
        await asyncio.to_thread(self._arrange)
        door = asyncio.Semaphore(MAX_HANDSHAKES)

        async def in_turn(line: "Client") -> None:
            async with door:
                await line.open()

        await asyncio.gather(*map(in_turn, self.lines()))

    def _arrange(self) -> None:
        for table in self.tables:
            table.arrange()

    async def measured(self, seconds: float) -> Figures:
        self.figures, house = Figures(), self.house
        figures, since, before = self.figures, time.monotonic(), resident_megabytes(house)
        spent, waited = cpu_seconds(house), loop_wait_seconds(house)
        await asyncio.sleep(seconds)
        figures.spent, figures.waited = cpu_seconds(house) - spent, loop_wait_seconds(house) - waited
        figures.seconds = time.monotonic() - since
        figures.memory = before, resident_megabytes(house)
        self.figures = Figures()
        return figures


class LoadedTable:
    """Two players and some spectators."""

    def __init__(self, crowd: Crowd, number: int, watchers: int) -> None:
        self.crowd, self.number = crowd, number
        address = number // TABLES_PER_ADDRESS
        self.address = f"127.0.{1 + address // 200}.{1 + address % 200}"
        self.due = time.monotonic() + WARMUP_S + random.random() * crowd.every
        self.sent: tuple[float, float] | None = None  # the last move: its time, and the loop's processor time
        self.watchers = watchers
        self.lines: list[Client] = []

    def arrange(self) -> None:
        ask = make_client(self.address, self.crowd.port)
        keys = [str(ask("/api/people", {"name": name}, "")["key"]) for name in ("A", "B")]
        chairs = [{"is": "me"}, {"is": "open"}]
        wanted = {"game": GAME, "seats": chairs, "draw": False, "options": {"target": "200"}}
        self.id = ask("/api/tables", wanted, keys[0])["table"]
        ask(f"/api/tables/{self.id}/sit", {}, keys[1])
        self.lines = [Client(self, seat, key) for seat, key in enumerate(keys)]
        self.lines += [Client(self, None, "") for _ in range(self.watchers)]

    def pause(self) -> float:
        """Return the seconds until the table's next move, at the requested rate over all tables."""
        self.due = max(self.due + self.crowd.every, time.monotonic() - self.crowd.every)
        return max(0.0, self.due - time.monotonic())


class Client:
    """The WebSocket of a player or spectator."""

    def __init__(self, table: LoadedTable, seat: int | None, key: str) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.hearing: asyncio.Task[None] | None = None
        self.deciding: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect to the server, and wait for the table's state."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        address, port = f"ws://127.0.0.1:{self.table.crowd.port}/socket", (self.table.address, 0)
        self.line = await connect(
            address, additional_headers=headers, local_addr=port, compression=None, open_timeout=60, ping_interval=None
        )
        await self.line.send(json.dumps({"do": "table", "table": self.table.id}))
        first = await self.line.recv()
        self.hearing = asyncio.create_task(self._hear(self.line))
        self._heard(first)

    async def _hear(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._heard(await line.recv())

    def _heard(self, text: str | bytes) -> None:
        if self.seat is None:
            return
        message, now = json.loads(text), time.perf_counter()
        if message["tell"] == "no":
            self.table.crowd.figures.refused += 1
        if message["tell"] not in ("table", "moved"):
            return
        if message.get("kind") == "move" and message.get("seat") == 1 - self.seat and self.table.sent:
            (sent, worked), self.table.sent = self.table.sent, None
            self.table.crowd.figures.seen.append((now - sent) * 1000)
            self.table.crowd.figures.worked.append((loop_cpu_seconds(self.table.crowd.house) - worked) * 1000)
        choices = message["scene"]["choices"] if message["scene"] else ()
        if message["over"] or choices:
            if self.deciding:
                self.deciding.cancel()
            self.deciding = asyncio.create_task(self._decide(message, choices))

    async def _decide(self, message: dict, choices: list[dict]) -> None:
        with suppress(ConnectionClosed):
            if message["over"]:
                await asyncio.sleep(self.table.crowd.every)
                await self.line.send(json.dumps({"do": "next"}))
                return
            await asyncio.sleep(self.table.pause())
            said = {"do": "play", "move": random.choice(choices)["move"], "at": message["at"]}
            self.table.sent = time.perf_counter(), loop_cpu_seconds(self.table.crowd.house)
            self.table.crowd.figures.sent += 1
            await self.line.send(json.dumps(said))

    def drop(self) -> None:
        """Abort the connection, as a failing proxy would."""
        for task in (self.hearing, self.deciding):
            if task:
                task.cancel()
        self.line.transport.abort()

    async def back(self) -> None:
        """Reconnect with exponential backoff, like a page."""
        until, wait = time.monotonic() + RECONNECT_TIMEOUT_S, 0.2
        while time.monotonic() < until:
            await asyncio.sleep(wait * random.random())
            wait = min(wait * 2, 2.0)
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                await self.open()
                return


def make_client(address: str, port: int) -> Callable[[str, dict, str], dict]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))

    def ask(path: str, message: dict, key: str) -> dict:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        line.request("POST", path, json.dumps(message), headers)
        answer = line.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path} was answered {answer.status}: {body.decode()}")
        return json.loads(body)

    return ask


def loop_wait_seconds(process: int) -> float:
    """Return the seconds for which the main thread, which runs the event loop, has waited for a core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


def resident_megabytes(process: int) -> float:
    """Return the resident memory of a process in megabytes."""
    about = Path(f"/proc/{process}/status").read_text()
    return int(about.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def flood(port: int):
    """Run a client that sends every kind of expensive request as fast as it can."""
    visitor = subprocess.Popen([sys.executable, str(Path(__file__).with_name("flood.py")), str(port)])
    try:
        yield
    finally:
        visitor.terminate()
        visitor.wait()


async def reconnect_all(crowd: Crowd) -> tuple[list[float], int]:
    """Drop all connections; return the sorted reconnection times in seconds, and the number of failures."""
    lines, took = crowd.lines(), list[float]()
    for line in lines:
        line.drop()
    since = time.monotonic()

    async def timed(back: Coroutine) -> None:
        await back
        took.append(time.monotonic() - since)

    await asyncio.gather(*(timed(line.back()) for line in lines))
    return sorted(took), sum(line.line.close_code is not None for line in lines)


async def measure(port: int, house: int, tables: int, watchers: int, moves: float, seconds: float, only: str) -> None:
    crowd = Crowd(port, house, tables, watchers, moves)
    since = time.monotonic()
    await crowd.connect_all()
    print(f"{len(crowd.lines())} lines at {tables} tables, after {time.monotonic() - since:.1f} s", flush=True)
    await asyncio.sleep(2 * WARMUP_S)

    async def part(name: str) -> None:
        print(f"{name}: {(await crowd.measured(seconds)).line()}", flush=True)

    await part("as usual")
    if only == "usual":
        return
    with flood(port):
        await asyncio.sleep(2)
        await part("while one visitor floods the house")
    if only == "flood":
        return
    took, lost = await reconnect_all(crowd)
    half, last = took[len(took) // 2], took[-1]
    print(
        f"dropped at once: half were back after {half:.1f} s, the last after {last:.1f} s; {lost} were not", flush=True
    )
    await asyncio.sleep(WARMUP_S)
    await part("afterwards")
    for line in crowd.lines()[::10]:
        line.line.transport.pause_reading()
    await part("while one reader in ten reads nothing")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=2, help="at each table")
    parser.add_argument("--moves", type=float, default=250, help="a second, in all")
    parser.add_argument("--seconds", type=float, default=60, help="of each part")
    parser.add_argument("--only", default="", help="usual: the first part alone; flood: the first two")
    parser.add_argument("--profile", default="", help="a file for what the house does, as cProfile writes it")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), server_program(args.profile)) as (port, house),
    ):
        about = (args.tables, args.watchers, args.moves, args.seconds, args.only)
        asyncio.run(measure(port, house, *about))


def server_program(file: str) -> str:
    """Return the server program, with a profiler if an output file is given."""
    if not file:
        return SERVER_PROGRAM
    lives_on = "signal.signal(signal.SIGTERM, lambda *_: None)"  # so that the profile is written
    return f"import cProfile, signal\n{lives_on}\ncProfile.run({SERVER_PROGRAM!r}, {file!r})"


if __name__ == "__main__":
    main()
