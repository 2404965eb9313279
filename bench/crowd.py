"""Measures a server with many users: `python bench/crowd.py --tables 500 --watchers 2 --moves 250 --seconds 60`.

At every table two people play and some watch, each over a WebSocket; the rate of moves is fixed. Measured is the time
from sending a move to the other player receiving it, in one run: normally, while one client floods the server
(flood.py), after all connections were dropped at once, and while one client in ten reads nothing. The server runs in a
process of its own, like `meldhouse serve`; the clients are on the same machine.

`--database URL --nodes 2`: several nodes share a PostgreSQL database; each has an equal part of the tables.
"""

import argparse
import asyncio
import http.client
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from crowd_line import CrowdLine, open_line
from tables import NODE_PROGRAM, SERVER_PROGRAM, cpu_seconds, exact_cpu_seconds, loop_cpu_seconds, running_server

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
    idle: float = 0.0  # seconds of all cores
    waited: float = 0.0  # seconds for which its event loop was ready, but had no core
    memory: tuple[float, float] = (0.0, 0.0)  # megabytes before and after
    costs: list[float] = field(default_factory=list)  # processor milliseconds per move, for each second

    def cheapest(self) -> float:
        """Return the lower quartile of the cost, because other programs on the same cores make each move dearer."""
        return statistics.quantiles(self.costs, n=4)[0] if len(self.costs) > 1 else math.nan

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
            f"the server uses {busy:.0%} of a core, {each:.2f} ms a move "
            f"({self.cheapest():.2f} in the cheapest quarter of the seconds), its loop without a core for "
            f"{self.waited / self.seconds:.0%} of the time; {self.idle / self.seconds:.2f} cores are idle; "
            f"{self.memory[0]:.0f} and {self.memory[1]:.0f} MB"
        )


PERCENTILES = {"90 %": 0.9, "99 %": 0.99}


def format_percentiles(ranked: list[float]) -> str:
    at = {name: ranked[min(len(ranked) - 1, int(len(ranked) * share))] for name, share in PERCENTILES.items()}
    some = ", ".join(f"{name} {ms:.1f}" for name, ms in at.items())
    return f"median {statistics.median(ranked):.1f}, {some}, worst {ranked[-1]:.1f}"


class Node(NamedTuple):
    """A server, or one of several that share a database."""

    port: int
    process: int


class Crowd:
    """All tables, and the current measurements."""

    def __init__(self, nodes: list[Node], tables: int, watchers: int, moves: float, compressed: bool) -> None:
        self.nodes, self.figures, self.every = nodes, Figures(), tables / moves
        self.compressed, self.has_begun = compressed, False
        self.tables = [LoadedTable(self, n, watchers) for n in range(tables)]

    def lines(self) -> list["Client"]:
        return [line for table in self.tables for line in table.lines]

    def total(self, measured: Callable[[int], float]) -> float:
        """Return the sum of what is measured of each node's process."""
        return sum(measured(node.process) for node in self.nodes)

    async def connect_all(self) -> None:
        await asyncio.to_thread(self._arrange)
        door = asyncio.Semaphore(MAX_HANDSHAKES)

        async def in_turn(line: "Client") -> None:
            async with door:
                await line.open()

        await asyncio.gather(*map(in_turn, self.lines()))

    def begin(self) -> None:
        """Let the moves begin, now that everyone is connected."""
        self.has_begun = True
        for table in self.tables:
            table.due = time.monotonic() + random.random() * self.every
        for line in self.lines():
            if line.asked:
                line.decide_later(*line.asked)

    def _arrange(self) -> None:
        for table in self.tables:
            table.arrange()

    async def measured(self, seconds: float) -> Figures:
        self.figures = figures = Figures()
        since, before = time.monotonic(), self.total(resident_megabytes)
        spent, waited, idle = self.total(cpu_seconds), self.total(loop_wait_seconds), idle_seconds()
        noting = asyncio.create_task(self._note_costs(figures))
        await asyncio.sleep(seconds)
        noting.cancel()
        figures.spent, figures.waited = self.total(cpu_seconds) - spent, self.total(loop_wait_seconds) - waited
        figures.seconds, figures.idle = time.monotonic() - since, idle_seconds() - idle
        figures.memory = before, self.total(resident_megabytes)
        self.figures = Figures()
        return figures

    async def _note_costs(self, figures: Figures) -> None:
        """Note the cost of a move in every second, until canceled."""
        while True:
            spent, seen = self.total(exact_cpu_seconds), len(figures.seen)
            await asyncio.sleep(1)
            if len(figures.seen) > seen:
                figures.costs.append(1000 * (self.total(exact_cpu_seconds) - spent) / (len(figures.seen) - seen))


class LoadedTable:
    """Two players and some spectators."""

    def __init__(self, crowd: Crowd, number: int, watchers: int) -> None:
        self.crowd, self.node = crowd, crowd.nodes[number % len(crowd.nodes)]
        address = number // TABLES_PER_ADDRESS
        self.address = f"127.0.{1 + address // 200}.{1 + address % 200}"
        self.due = 0.0  # when its next move is due
        self.sent: tuple[float, float] | None = None  # the last move: its time, and the loop's processor time
        self.watchers = watchers
        self.lines: list[Client] = []

    def arrange(self) -> None:
        ask = make_client(self.address, self.node.port)
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

    line: CrowdLine

    def __init__(self, table: LoadedTable, seat: int | None, key: str) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.deciding: asyncio.TimerHandle | None = None
        self.asked: tuple[dict, list[dict]] | None = None  # the decision that waits for the moves to begin

    async def open(self) -> None:
        """Connect to the server, and ask for the table's state."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        heard = None if self.seat is None else self._heard
        table = self.table
        self.line = await open_line(table.node.port, table.address, headers, heard, table.crowd.compressed)
        self.line.send(json.dumps({"do": "table", "table": self.table.id}))

    def _heard(self, text: bytes) -> None:
        assert self.seat is not None
        if text.startswith(b'{"tell": "done"'):
            return
        message, now = json.loads(text), time.perf_counter()
        if message["tell"] == "no":
            self.table.crowd.figures.refused += 1
        if message["tell"] not in ("table", "moved"):
            return
        if message.get("kind") == "move" and message.get("seat") == 1 - self.seat and self.table.sent:
            (sent, worked), self.table.sent = self.table.sent, None
            self.table.crowd.figures.seen.append((now - sent) * 1000)
            self.table.crowd.figures.worked.append((loop_cpu_seconds(self.table.node.process) - worked) * 1000)
        choices = message["scene"]["choices"] if message["scene"] else ()
        if not (message["over"] or choices):
            return
        if self.table.crowd.has_begun:
            self.decide_later(message, choices)
        else:
            self.asked = message, choices

    def decide_later(self, message: dict, choices: list[dict]) -> None:
        if self.deciding:
            self.deciding.cancel()
        delay_s = self.table.crowd.every if message["over"] else self.table.pause()
        self.deciding = asyncio.get_running_loop().call_later(delay_s, self._decide, message, choices)

    def _decide(self, message: dict, choices: list[dict]) -> None:
        if message["over"]:
            self.line.send(json.dumps({"do": "next"}))
            return
        said = {"do": "play", "move": random.choice(choices)["move"], "at": message["at"]}
        self.table.sent = time.perf_counter(), loop_cpu_seconds(self.table.node.process)
        self.table.crowd.figures.sent += 1
        self.line.send(json.dumps(said))

    def drop(self) -> None:
        """Abort the connection, as a failing proxy would."""
        if self.deciding:
            self.deciding.cancel()
        self.line.transport.abort()

    async def back(self) -> None:
        """Reconnect with exponential backoff, like a page."""
        until, wait = time.monotonic() + RECONNECT_TIMEOUT_S, 0.2
        while time.monotonic() < until:
            await asyncio.sleep(wait * random.random())
            wait = min(wait * 2, 2.0)
            with suppress(OSError, TimeoutError):
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


def idle_seconds() -> float:
    """Return the seconds for which the cores of this machine had nothing to do."""
    return int(Path("/proc/stat").read_text().split()[4]) / os.sysconf("SC_CLK_TCK")


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
    return sorted(took), sum(line.line.closed for line in lines)


async def measure(crowd: Crowd, tables: int, seconds: float, only: str) -> None:
    since = time.monotonic()
    await crowd.connect_all()
    print(f"{len(crowd.lines())} lines at {tables} tables, after {time.monotonic() - since:.1f} s", flush=True)
    crowd.begin()
    await asyncio.sleep(WARMUP_S)

    async def part(name: str) -> None:
        print(f"{name}: {(await crowd.measured(seconds)).line()}", flush=True)

    await part("as usual")
    if only == "usual":
        return
    with flood(crowd.nodes[0].port):
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
    parser.add_argument("--compressed", action="store_true", help="with permessage-deflate, as browsers do")
    parser.add_argument("--only", default="", help="usual: the first part alone; flood: the first two")
    parser.add_argument("--profile", default="", help="a file for what the house does, as cProfile writes it")
    parser.add_argument("--database", default="", help="the URL of an empty PostgreSQL database, instead of a file")
    parser.add_argument("--nodes", type=int, default=1, help="with --database: how many share it")
    args = parser.parse_args()
    if args.nodes > 1 and not args.database:
        parser.error("several nodes need a database that they share: add --database URL")
    with ExitStack() as stack:
        data = args.database or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "db"
        program = server_program(NODE_PROGRAM if args.database else SERVER_PROGRAM, args.profile)
        nodes = [Node(*stack.enter_context(running_server(data, program))) for _ in range(args.nodes)]
        crowd = Crowd(nodes, args.tables, args.watchers, args.moves, args.compressed)
        asyncio.run(measure(crowd, args.tables, args.seconds, args.only))


def server_program(program: str, file: str) -> str:
    """Return the server program, with a profiler if an output file is given."""
    if not file:
        return program
    lives_on = "signal.signal(signal.SIGTERM, lambda *_: None)"  # so that the profile is written
    return f"import cProfile, signal\n{lives_on}\ncProfile.run({program!r}, {file!r})"


if __name__ == "__main__":
    main()
