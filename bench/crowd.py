"""A house full of people: `python bench/crowd.py --tables 500 --watchers 2 --moves 250 --seconds 60`.

At every table two people play and some look on, each with a live line; so many moves a second are played in all.
Measured is the time from sending a move to the other person's having it, in one run: as usual, while one visitor floods
the house (flood.py), after all lines were dropped at once, and while one reader in ten reads nothing.  The house runs
in a process of its own, as `meldhouse serve` does; whoever measures is on the same machine.
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

from tables import HOUSE, opened, ran_by, spent_by
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GAME = "kingscorners"
TABLES_AT_ONE_ADDRESS = 20  # a house lets so many lines in from each; on Linux all of 127.0.0.0/8 is this machine
WARMING = 5.0  # seconds in which everybody sits down
AT_ONCE = 50  # handshakes of whoever comes for the first time
BACK = 60.0  # seconds in which those who were dropped have to be back


@dataclass
class Figures:
    """Milliseconds until the other person had a move, and what the house spent and held meanwhile."""

    seen: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)  # for how many of them the house's loop was at work
    sent: int = 0
    refused: int = 0
    seconds: float = 0.0
    spent: float = 0.0
    waited: float = 0.0  # seconds in which its loop could have gone on, and had no core
    memory: tuple[float, float] = (0.0, 0.0)  # megabytes before and after

    def line(self) -> str:
        if not self.seen:
            return "no move was seen"
        ranked = sorted(self.seen)
        busy, each = self.spent / self.seconds, 1000 * self.spent / len(ranked)
        rate, unseen = len(ranked) / self.seconds, max(0, self.sent - len(ranked))
        return (
            f"{rate:.0f} moves a second, {unseen} not seen yet, {self.refused} refused; "
            f"ms until seen: {told(ranked)}; of these its loop worked: {told(sorted(self.worked))}; "
            f"the house at {busy:.0%} of a core, {each:.1f} ms a move, its loop without a core for "
            f"{self.waited / self.seconds:.0%} of the time; {self.memory[0]:.0f} and {self.memory[1]:.0f} MB"
        )


SHARES = {"90 %": 0.9, "99 %": 0.99}


def told(ranked: list[float]) -> str:
    at = {name: ranked[min(len(ranked) - 1, int(len(ranked) * share))] for name, share in SHARES.items()}
    some = ", ".join(f"{name} {ms:.1f}" for name, ms in at.items())
    return f"median {statistics.median(ranked):.1f}, {some}, worst {ranked[-1]:.1f}"


class Crowd:
    """All tables, and what is measured of them now."""

    def __init__(self, port: int, house: int, tables: int, watchers: int, moves: float) -> None:
        self.port, self.house, self.figures, self.every = port, house, Figures(), tables / moves
        self.tables = [AtTable(self, n, watchers) for n in range(tables)]

    def lines(self) -> list["Line"]:
        return [line for table in self.tables for line in table.lines]

    async def come(self) -> None:
        await asyncio.to_thread(self._arrange)
        door = asyncio.Semaphore(AT_ONCE)

        async def in_turn(line: "Line") -> None:
            async with door:
                await line.open()

        await asyncio.gather(*map(in_turn, self.lines()))

    def _arrange(self) -> None:
        for table in self.tables:
            table.arrange()

    async def measured(self, seconds: float) -> Figures:
        self.figures, house = Figures(), self.house
        figures, since, before = self.figures, time.monotonic(), held_by(house)
        spent, waited = spent_by(house), waited_by(house)
        await asyncio.sleep(seconds)
        figures.spent, figures.waited = spent_by(house) - spent, waited_by(house) - waited
        figures.seconds = time.monotonic() - since
        figures.memory = before, held_by(house)
        self.figures = Figures()
        return figures


class AtTable:
    """Two who play and some who look on."""

    def __init__(self, crowd: Crowd, number: int, watchers: int) -> None:
        self.crowd, self.number = crowd, number
        address = number // TABLES_AT_ONE_ADDRESS
        self.address = f"127.0.{1 + address // 200}.{1 + address % 200}"
        self.due = time.monotonic() + WARMING + random.random() * crowd.every
        self.sent: tuple[float, float] | None = None  # when the last move was, and what the house had worked by then
        self.watchers = watchers
        self.lines: list[Line] = []

    def arrange(self) -> None:
        ask = asker(self.address, self.crowd.port)
        keys = [str(ask("/api/people", {"name": name}, "")["key"]) for name in ("A", "B")]
        chairs = [{"is": "me"}, {"is": "open"}]
        wanted = {"game": GAME, "seats": chairs, "draw": False, "options": {"target": "200"}}
        self.id = ask("/api/tables", wanted, keys[0])["table"]
        ask(f"/api/tables/{self.id}/sit", {}, keys[1])
        self.lines = [Line(self, seat, key) for seat, key in enumerate(keys)]
        self.lines += [Line(self, None, "") for _ in range(self.watchers)]

    def pause(self) -> float:
        """Until the next move of this table is due: as many are played in all as are asked for."""
        self.due = max(self.due + self.crowd.every, time.monotonic() - self.crowd.every)
        return max(0.0, self.due - time.monotonic())


class Line:
    """A live line of somebody at a table."""

    def __init__(self, table: AtTable, seat: int | None, key: str) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.hearing: asyncio.Task[None] | None = None
        self.deciding: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Until one is shown the table."""
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
            self.table.crowd.figures.worked.append((ran_by(self.table.crowd.house) - worked) * 1000)
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
            self.table.sent = time.perf_counter(), ran_by(self.table.crowd.house)
            self.table.crowd.figures.sent += 1
            await self.line.send(json.dumps(said))

    def drop(self) -> None:
        """As if a proxy went away: without a word."""
        for task in (self.hearing, self.deciding):
            if task:
                task.cancel()
        self.line.transport.abort()

    async def back(self) -> None:
        """As a page does it: again and again, a little later each time."""
        until, wait = time.monotonic() + BACK, 0.2
        while time.monotonic() < until:
            await asyncio.sleep(wait * random.random())
            wait = min(wait * 2, 2.0)
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                await self.open()
                return


def asker(address: str, port: int) -> Callable[[str, dict, str], dict]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))

    def ask(path: str, message: dict, key: str) -> dict:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        line.request("POST", path, json.dumps(message), headers)
        answer = line.getresponse()
        told = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path} was answered {answer.status}: {told.decode()}")
        return json.loads(told)

    return ask


def waited_by(process: int) -> float:
    """Seconds for which its first thread, which is the loop, has stood in line for a core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


def held_by(process: int) -> float:
    """Megabytes of memory."""
    about = Path(f"/proc/{process}/status").read_text()
    return int(about.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def flood(port: int):
    """One visitor does whatever may be a burden, as fast as it can."""
    visitor = subprocess.Popen([sys.executable, str(Path(__file__).with_name("flood.py")), str(port)])
    try:
        yield
    finally:
        visitor.terminate()
        visitor.wait()


async def back_again(crowd: Crowd) -> tuple[list[float], int]:
    """Seconds after which each of the lines that were dropped at once was back; and how many were not."""
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
    await crowd.come()
    print(f"{len(crowd.lines())} lines at {tables} tables, after {time.monotonic() - since:.1f} s", flush=True)
    await asyncio.sleep(2 * WARMING)

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
    took, lost = await back_again(crowd)
    half, last = took[len(took) // 2], took[-1]
    print(
        f"dropped at once: half were back after {half:.1f} s, the last after {last:.1f} s; {lost} were not", flush=True
    )
    await asyncio.sleep(WARMING)
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
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), profiled(chosen.profile)) as (port, house):
        about = (chosen.tables, chosen.watchers, chosen.moves, chosen.seconds, chosen.only)
        asyncio.run(measure(port, house, *about))


def profiled(file: str) -> str:
    """The house as it is, or with what it does written down when it is closed."""
    if not file:
        return HOUSE
    lives_on = "signal.signal(signal.SIGTERM, lambda *_: None)"  # long enough to write it down
    return f"import cProfile, signal\n{lives_on}\ncProfile.run({HOUSE!r}, {file!r})"


if __name__ == "__main__":
    main()
