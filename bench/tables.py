"""Measures how soon a move reaches the other player at many tables: `python bench/tables.py --tables 100`.

The server runs in a process of its own, like `meldhouse serve`, with its store on disk. At every table two people and
bots play; a person decides about once a second. Measured is the time from sending a move to the other player
receiving it.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVER_PROGRAM = """
import sys
from meldhouse.server.app import Server, create_app, create_uvicorn_config
from meldhouse.server.registry.services import create_services
house, at, port = create_services(sys.argv[1]), "127.0.0.1", int(sys.argv[2])
app = create_app(house, new_people_per_minute=10**6)
Server(create_uvicorn_config(app, at, port), house, app.state.reach, browser=False).run()
"""
NODE_PROGRAM = """
import sys
from meldhouse.server.app import Server, create_app, create_uvicorn_config, open_services
at, port = "127.0.0.1", int(sys.argv[2])
house = open_services(sys.argv[1], f"http://{at}:{port}", f"http://{at}:{port}")
app = create_app(house, new_people_per_minute=10**6)
Server(create_uvicorn_config(app, at, port), house, app.state.reach, browser=False).run()
"""


@dataclass
class Figures:
    """Latencies in milliseconds, in order, and the server's processor time."""

    seen: list[float] = field(default_factory=list)  # until the other player receives the move
    answered: list[float] = field(default_factory=list)  # until the move is acknowledged as stored
    spent: float = 0.0  # the server's processor seconds, including its bots

    @property
    def cost(self) -> float:
        """The server's processor milliseconds for each move that was seen."""
        return 1000 * self.spent / len(self.seen)

    def line(self) -> str:
        parts = []
        for name, numbers in (("seen by the other", self.seen), ("acknowledged", self.answered)):
            ranked = sorted(numbers)
            figures = [statistics.median(ranked), ranked[len(ranked) * 95 // 100], ranked[-1]]
            parts.append(f"{name}: median {figures[0]:.1f} ms, 95 % {figures[1]:.1f} ms, worst {figures[2]:.1f} ms")
        return f"{len(self.seen)} moves; " + "; ".join([*parts, f"{self.cost:.1f} ms of processor time each"])


def ask(port: int, path: str, message: dict[str, object] | None, key: str = "") -> dict[str, object]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
    if message is not None:
        request.data = json.dumps(message).encode()
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    with urllib.request.urlopen(request, timeout=120) as answer:
        fields: dict[str, object] = json.loads(answer.read())
    return fields


class Pair:
    """Two simulated people at a table with bots."""

    def __init__(self, port: int, game: str, think: float, figures: Figures) -> None:
        self.port, self.game, self.think, self.figures = port, game, think, figures
        self.sent: dict[str, float] = {}  # state -> the time at which the move to it was sent
        self.asked_at = [0.0, 0.0]

    async def arrange(self) -> None:
        self.keys = [
            str((await asyncio.to_thread(ask, self.port, "/api/people", {"name": name}))["key"]) for name in ("A", "B")
        ]
        games = await asyncio.to_thread(ask, self.port, "/api/games", None)
        known = {game["name"]: game for game in games["games"]}  # type: ignore[index, attr-defined]
        seats = int(known[self.game]["variants"][0]["values"]["seats"])
        chairs = [{"is": "me"}, {"is": "open"}, *({"is": "bot"} for _ in range(seats - 2))]
        wanted = {"game": self.game, "seats": chairs, "draw": False}
        self.table = (await asyncio.to_thread(ask, self.port, "/api/tables", wanted, self.keys[0]))["table"]
        await asyncio.to_thread(ask, self.port, f"/api/tables/{self.table}/sit", {}, self.keys[1])

    async def sit(self, seat: int, until: float) -> None:
        headers = {"Authorization": f"Bearer {self.keys[seat]}"}
        async with connect(f"ws://127.0.0.1:{self.port}/socket", additional_headers=headers) as line:
            await line.send(json.dumps({"do": "table", "table": self.table}))
            while (left := until - time.monotonic()) > 0:
                try:
                    async with asyncio.timeout(left):
                        message = json.loads(await line.recv())
                except TimeoutError:
                    break
                await self.heard(line, seat, message)

    async def heard(self, line: object, seat: int, message: dict[str, object]) -> None:
        now = time.perf_counter()
        if message["tell"] == "done" and self.asked_at[seat]:
            self.figures.answered.append((now - self.asked_at[seat]) * 1000)
            self.asked_at[seat] = 0.0
        if message["tell"] not in ("moved", "table"):
            return
        if message.get("kind") == "move" and message["seat"] == 1 - seat and self.sent.get("at", 0):
            self.figures.seen.append((now - self.sent.pop("at")) * 1000)
        if message["over"]:
            await line.send(json.dumps({"do": "next", "id": f"n{now}"}))  # type: ignore[attr-defined]
        elif message["scene"] and message["scene"]["choices"]:  # type: ignore[index]
            asyncio.get_running_loop().create_task(self.decide(line, seat, message))

    async def decide(self, line: object, seat: int, message: dict[str, object]) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.think)
        move = random.choice(message["scene"]["choices"])["move"]  # type: ignore[index]
        if not message["pause"]:
            self.sent["at"] = self.asked_at[seat] = time.perf_counter()
        said = {"do": "play", "id": f"{seat}.{message['at']}", "move": move, "at": message["at"]}
        with suppress(ConnectionClosed):  # the measurement is over
            await line.send(json.dumps(said))  # type: ignore[attr-defined]


def cpu_seconds(process: int) -> float:
    """Return the processor time of a process in seconds, read from /proc."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def exact_cpu_seconds(process: int) -> float:
    """Return the processor time of the threads of a process that are running now, to the nanosecond."""
    spent = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


def loop_cpu_seconds(process: int) -> float:
    """Return the seconds for which the main thread, which runs the event loop, has had a core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


async def measure(port: int, house: int, game: str, tables: int, seconds: float, think: float) -> Figures:
    warming, figures = Figures(), Figures()
    pairs = [Pair(port, game, think, warming) for _ in range(tables)]
    for pair in pairs:
        await pair.arrange()
    until = time.monotonic() + seconds + 3

    async def count_from() -> None:
        await asyncio.sleep(3)  # all players have joined
        figures.spent = -cpu_seconds(house)
        for pair in pairs:
            pair.figures = figures

    sitting = [pair.sit(seat, until) for pair in pairs for seat in (0, 1)]
    await asyncio.gather(count_from(), *sitting)
    figures.spent += cpu_seconds(house)
    return figures


@contextmanager
def running_server(data: Path | str, program: str = SERVER_PROGRAM) -> Iterator[tuple[int, int]]:
    """Run a server on a file or database until all its games are compiled; yield its port and process id."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program, str(data), str(port)]
    house = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                if all(game["ready"] for game in ask(port, "/api/games", None)["games"]):  # type: ignore[attr-defined, index]
                    break
            except OSError:
                pass
            time.sleep(0.1)
        yield port, house.pid
    finally:
        house.terminate()
        house.wait(20)


def main(tables: int = 100, seconds: float = 20, game: str = "kingscorners", think: float = 1.0) -> Figures:
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "db") as (port, house):
        return asyncio.run(measure(port, house, game, tables, seconds, think))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="kingscorners")
    args = parser.parse_args()
    print(f"{args.game}, {args.tables} tables: {main(args.tables, args.seconds, args.game).line()}")
