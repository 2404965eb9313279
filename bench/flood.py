"""Measures the effect of an abusive client that sends every kind of expensive request as fast as it can.

`flood.py PORT` attacks a server until it is ended, `flood.py PORT pages talk` in some ways only. `flood.py` alone
starts a server and measures, kind after kind and then all at once: how long another client waits for an answer (the
median, the 99th percentile, the maximum), and what the server uses. Every kind has an address of its own, since an
address that was limited stays limited for a while.
"""

import argparse
import asyncio
import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from tables import cpu_seconds, loop_cpu_seconds, running_server
from websockets.asyncio.client import connect

ADDRESS = "127.0.9.9"
LINES, HALVES, KEPT = 25, 100, 100  # at least the limit for one client
PACKED = 500  # requests, messages or frames that are sent in one go
WORD, PING, PART = b"\x81\x82\0\0\0\0{}", b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"  # frames as they are sent
FIRST_PART = b"\x01\x80\0\0\0\0"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


class Attacker:
    """An attacking client that counts the successes of each attack."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address, self.did = port, address, Counter[str]()
        self.key = json.loads(self.say("POST", "/api/people", b'{"name": "Eve"}'))["key"]
        self.table = json.loads(self.say("POST", "/api/tables", b'{"game": "kingscorners"}', self.key))["table"]

    def say(self, method: str, path: str, body: bytes = b"", key: str = "") -> bytes:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10, source_address=(self.address, 0))
        line.request(method, path, body, {"Authorization": f"Bearer {key}"} if key else {})
        told = line.getresponse().read()
        line.close()
        return told

    def request(self, path: str, method: str = "GET", more: bytes = b"") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n".encode() + more + b"\r\n"

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return an anonymous WebSocket, or None."""
        reader, writer = await self.open()
        writer.write(self.request("/socket", more=UPGRADE))
        if b" 101 " not in await reader.readline():
            writer.close()
            raise OSError
        return reader, writer


Doing = Callable[[Attacker], Awaitable[None]]


def again(attacker: Attacker, kind: str, what: Callable[[], object]) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            what()
        attacker.did[kind] += 1
        time.sleep(0.001)


def send_requests(kind: str, method: str, path: str, body: bytes = b"", known: bool = True) -> Doing:
    """Send one request after the other, each on a new connection."""

    async def ask(attacker: Attacker) -> None:
        where, key = path.format(table=attacker.table), attacker.key if known else ""
        told = (attacker, kind, lambda: attacker.say(method, where, body, key))
        threading.Thread(target=again, args=told, daemon=True).start()

    return ask


async def repeat_concurrently(attacker: Attacker, kind: str, many: int, what: Doing) -> None:
    """Repeat an attack in a number of concurrent tasks."""

    async def one() -> None:
        while True:
            with suppress(Exception):
                await what(attacker)
            attacker.did[kind] += 1
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(many)))


async def talk(attacker: Attacker) -> None:
    headers = {"Authorization": f"Bearer {attacker.key}"}
    async with connect(
        f"ws://127.0.0.1:{attacker.port}/socket", additional_headers=headers, local_addr=(attacker.address, 0)
    ) as line:
        while True:
            await line.send(json.dumps({"do": "table", "table": attacker.table}))
            await line.send("[" * 2000)
            attacker.did["talk"] += 2
            await asyncio.sleep(0)


async def half(attacker: Attacker) -> None:
    _, writer = await attacker.open()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
    await asyncio.sleep(3)
    writer.close()


async def come_and_go(attacker: Attacker) -> None:
    _, writer = await attacker.open()
    writer.transport.abort()


async def pour(
    attacker: Attacker,
    kind: str,
    said: bytes,
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    first: bytes = b"",
) -> None:
    """Send the same message as fast as the server accepts it, and discard the answers."""
    reader, writer = line

    async def forget() -> None:
        while await reader.read(1 << 16):
            pass
        writer.close()

    forgetting = asyncio.create_task(forget())
    try:
        writer.write(first)
        while not writer.is_closing():
            writer.write(said * PACKED)
            await writer.drain()
            attacker.did[kind] += PACKED
    finally:
        forgetting.cancel()
        writer.transport.abort()


async def kept(attacker: Attacker) -> None:
    await pour(attacker, "kept", attacker.request("/api/games"), await attacker.open())


async def art(attacker: Attacker) -> None:
    await pour(attacker, "art", attacker.request("/art/felt.svg"), await attacker.open())


async def joins(attacker: Attacker) -> None:
    more = f"Authorization: Bearer {attacker.key}\r\nContent-Length: 2\r\n".encode()
    await pour(
        attacker,
        "joins",
        attacker.request(f"/api/tables/{attacker.table}/sit", "POST", more) + b"{}",
        await attacker.open(),
    )


async def words(attacker: Attacker) -> None:
    await pour(attacker, "words", WORD, await attacker.socket())


async def pings(attacker: Attacker) -> None:
    await pour(attacker, "pings", PING, await attacker.socket())


async def parts(attacker: Attacker) -> None:
    await pour(attacker, "parts", PART, await attacker.socket(), FIRST_PART)


async def all_at_once(attacker: Attacker) -> None:
    """Open many idle connections, and then send the same message on all connections."""
    lines = [await attacker.open() for _ in range(3 * KEPT)]
    while True:
        for _, writer in lines:
            writer.write(attacker.request("/"))
        attacker.did["burst"] += len(lines)
        for reader, _ in lines:
            await reader.read(1 << 16)
        await asyncio.sleep(1)


def many(kind: str, lines: int, what: Doing) -> Doing:
    return lambda attacker: repeat_concurrently(attacker, kind, lines, what)


KINDS = {
    "pages": send_requests("pages", "GET", "/", known=False),
    "tables": send_requests("tables", "POST", "/api/tables", b'{"game": "mahjong"}'),
    "bodies": send_requests("bodies", "POST", "/api/records", b"x" * 10_000_000),
    "looks": send_requests("looks", "GET", "/api/tables/{table}"),
    "talk": many("talk", LINES, talk),
    "halves": many("halves", HALVES, half),
    "lines": many("lines", HALVES, come_and_go),
    "kept": many("kept", KEPT, kept),
    "art": many("art", KEPT, art),
    "joins": many("joins", KEPT, joins),
    "words": many("words", KEPT, words),
    "pings": many("pings", KEPT, pings),
    "parts": many("parts", KEPT, parts),
    "burst": many("burst", 1, all_at_once),
}


async def flood(port: int, address: str, kinds: list[str], seconds: float) -> Attacker:
    attacker = Attacker(port, address)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(KINDS[kind](attacker) for kind in kinds), asyncio.sleep(seconds))
    return attacker


class Latencies:
    """Another client's latencies in milliseconds, and the part during which the server's event loop was running."""

    def __init__(self, house: int) -> None:
        self.house, self.of_clock, self.of_loop = house, list[float](), list[float]()

    async def neighbour(self, port: int) -> None:
        """Run a normal client that sends four messages per second and measures the latencies."""
        async with connect(f"ws://127.0.0.1:{port}/socket", ping_interval=None) as line:
            while True:
                since, ran = time.perf_counter(), loop_cpu_seconds(self.house)
                await line.send('{"do": "ping"}')
                await line.recv()
                self.of_clock.append(1000 * (time.perf_counter() - since))
                self.of_loop.append(1000 * (loop_cpu_seconds(self.house) - ran))
                await asyncio.sleep(0.25)

    def told(self) -> str:
        return f"of the clock {at_most(self.of_clock)}, of its loop {at_most(self.of_loop)}"


def at_most(waited: list[float]) -> str:
    ranked = sorted(waited)
    median, most = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    return f"{median:6.1f} {most:6.1f} {ranked[-1]:6.1f}"


async def measure_attack(port: int, house: int, kind: str, number: int, seconds: float) -> str:
    """Return another client's latencies and the server's resource usage during one kind of attack."""
    waits = Latencies(house)
    others = [asyncio.create_task(waits.neighbour(port)) for _ in range(10)]
    await asyncio.sleep(1)
    waits.of_clock.clear()
    waits.of_loop.clear()
    spent, since = cpu_seconds(house), time.monotonic()
    command = [sys.executable, __file__, str(port), *kind.split()]
    command += ["--seconds", str(seconds), "--address", f"127.0.8.{number}"]
    visitor = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    told, _ = await visitor.communicate()
    spent, took = cpu_seconds(house) - spent, time.monotonic() - since
    for other in others:
        other.cancel()
    did = sum(json.loads(told).values())
    busy = f"{did / took:9.0f} a second; the server uses {spent / took:4.0%} of a core"
    return f"{kind if kind in KINDS else 'all':6} {busy}; others wait ms {waits.told()}"


async def measured(port: int, house: int, kinds: list[str], seconds: float) -> None:
    for number, kind in enumerate([*kinds, " ".join(kinds)], 1):
        print(await measure_attack(port, house, kind, number, seconds), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int, nargs="?", help="of the house; 0 or none: one is opened, and measured")
    parser.add_argument("kinds", nargs="*", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=0, help="of each kind; 0: to the end, or eight where measured")
    parser.add_argument("--address", default=ADDRESS)
    args = parser.parse_args()
    kinds = args.kinds or list(KINDS)
    if args.port:
        attacker = asyncio.run(flood(args.port, args.address, kinds, args.seconds or 1e9))
        print(json.dumps(attacker.did))
        return
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "db") as (port, house):
        asyncio.run(measured(port, house, kinds, args.seconds or 8))


if __name__ == "__main__":
    main()
