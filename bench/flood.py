"""What one visitor can do to a house who does whatever may be a burden, as fast as it can.

`flood.py PORT` does all of it to a house until it is ended, `flood.py PORT pages talk` some of it.  `flood.py` alone
opens a house and measures, kind after kind and then all at once: how long somebody else waits for the answer to a word
meanwhile (the median, 99 of 100, the worst), and what the house spends.  Every kind comes from an address of its own,
for who has been turned away stays so for a while.
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

from tables import opened, ran_by, spent_by
from websockets.asyncio.client import connect

ADDRESS = "127.0.9.9"
LINES, HALVES, KEPT = 25, 100, 100  # more than one visitor may have, or as many
PACKED = 500  # requests, messages or frames that are sent in one go
WORD, PING, PART = b"\x81\x82\0\0\0\0{}", b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"  # frames as they are sent
FIRST_PART = b"\x01\x80\0\0\0\0"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


class Eve:
    """The visitor, and how often she did what she does."""

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
        """A live line of nobody, or none."""
        reader, writer = await self.open()
        writer.write(self.request("/socket", more=UPGRADE))
        if b" 101 " not in await reader.readline():
            writer.close()
            raise OSError
        return reader, writer


Doing = Callable[[Eve], Awaitable[None]]


def again(eve: Eve, kind: str, what: Callable[[], object]) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            what()
        eve.did[kind] += 1
        time.sleep(0.001)


def asking(kind: str, method: str, path: str, body: bytes = b"", known: bool = True) -> Doing:
    """One request after the other, each on a line of its own."""

    async def ask(eve: Eve) -> None:
        where, key = path.format(table=eve.table), eve.key if known else ""
        told = (eve, kind, lambda: eve.say(method, where, body, key))
        threading.Thread(target=again, args=told, daemon=True).start()

    return ask


async def forever(eve: Eve, kind: str, many: int, what: Doing) -> None:
    """So many at once, and each again and again."""

    async def one() -> None:
        while True:
            with suppress(Exception):
                await what(eve)
            eve.did[kind] += 1
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(many)))


async def talk(eve: Eve) -> None:
    headers = {"Authorization": f"Bearer {eve.key}"}
    async with connect(
        f"ws://127.0.0.1:{eve.port}/socket", additional_headers=headers, local_addr=(eve.address, 0)
    ) as line:
        while True:
            await line.send(json.dumps({"do": "table", "table": eve.table}))
            await line.send("[" * 2000)
            eve.did["talk"] += 2
            await asyncio.sleep(0)


async def half(eve: Eve) -> None:
    _, writer = await eve.open()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
    await asyncio.sleep(3)
    writer.close()


async def come_and_go(eve: Eve) -> None:
    _, writer = await eve.open()
    writer.transport.abort()


async def pour(
    eve: Eve, kind: str, said: bytes, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], first: bytes = b""
) -> None:
    """The same again and again, as fast as it is taken; what is answered is thrown away."""
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
            eve.did[kind] += PACKED
    finally:
        forgetting.cancel()
        writer.transport.abort()


async def kept(eve: Eve) -> None:
    await pour(eve, "kept", eve.request("/api/games"), await eve.open())


async def art(eve: Eve) -> None:
    await pour(eve, "art", eve.request("/art/felt.svg"), await eve.open())


async def joins(eve: Eve) -> None:
    more = f"Authorization: Bearer {eve.key}\r\nContent-Length: 2\r\n".encode()
    await pour(eve, "joins", eve.request(f"/api/tables/{eve.table}/sit", "POST", more) + b"{}", await eve.open())


async def words(eve: Eve) -> None:
    await pour(eve, "words", WORD, await eve.socket())


async def pings(eve: Eve) -> None:
    await pour(eve, "pings", PING, await eve.socket())


async def parts(eve: Eve) -> None:
    await pour(eve, "parts", PART, await eve.socket(), FIRST_PART)


async def all_at_once(eve: Eve) -> None:
    """Many lines on which nothing is asked, and then on all of them the same."""
    lines = [await eve.open() for _ in range(3 * KEPT)]
    while True:
        for _, writer in lines:
            writer.write(eve.request("/"))
        eve.did["burst"] += len(lines)
        for reader, _ in lines:
            await reader.read(1 << 16)
        await asyncio.sleep(1)


def many(kind: str, lines: int, what: Doing) -> Doing:
    return lambda eve: forever(eve, kind, lines, what)


KINDS = {
    "pages": asking("pages", "GET", "/", known=False),
    "tables": asking("tables", "POST", "/api/tables", b'{"game": "mahjong"}'),
    "bodies": asking("bodies", "POST", "/api/records", b"x" * 10_000_000),
    "looks": asking("looks", "GET", "/api/tables/{table}"),
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


async def flood(port: int, address: str, kinds: list[str], seconds: float) -> Eve:
    eve = Eve(port, address)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(KINDS[kind](eve) for kind in kinds), asyncio.sleep(seconds))
    return eve


class Waits:
    """Milliseconds until somebody had an answer; and for how many of them the house's loop was at work."""

    def __init__(self, house: int) -> None:
        self.house, self.of_clock, self.of_loop = house, list[float](), list[float]()

    async def neighbour(self, port: int) -> None:
        """Somebody else says a word four times a second."""
        async with connect(f"ws://127.0.0.1:{port}/socket", ping_interval=None) as line:
            while True:
                since, ran = time.perf_counter(), ran_by(self.house)
                await line.send('{"do": "ping"}')
                await line.recv()
                self.of_clock.append(1000 * (time.perf_counter() - since))
                self.of_loop.append(1000 * (ran_by(self.house) - ran))
                await asyncio.sleep(0.25)

    def told(self) -> str:
        return f"of the clock {at_most(self.of_clock)}, of its loop {at_most(self.of_loop)}"


def at_most(waited: list[float]) -> str:
    ranked = sorted(waited)
    median, most = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    return f"{median:6.1f} {most:6.1f} {ranked[-1]:6.1f}"


async def beside(port: int, house: int, kind: str, number: int, seconds: float) -> str:
    """What the others notice of one kind, and what it costs the house."""
    waits = Waits(house)
    others = [asyncio.create_task(waits.neighbour(port)) for _ in range(10)]
    await asyncio.sleep(1)
    waits.of_clock.clear()
    waits.of_loop.clear()
    spent, since = spent_by(house), time.monotonic()
    command = [sys.executable, __file__, str(port), *kind.split()]
    command += ["--seconds", str(seconds), "--address", f"127.0.8.{number}"]
    visitor = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    told, _ = await visitor.communicate()
    spent, took = spent_by(house) - spent, time.monotonic() - since
    for other in others:
        other.cancel()
    did = sum(json.loads(told).values())
    busy = f"{did / took:9.0f} a second; the house at {spent / took:4.0%} of a core"
    return f"{kind if kind in KINDS else 'all':6} {busy}; others wait ms {waits.told()}"


async def measured(port: int, house: int, kinds: list[str], seconds: float) -> None:
    for number, kind in enumerate([*kinds, " ".join(kinds)], 1):
        print(await beside(port, house, kind, number, seconds), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int, nargs="?", help="of the house; 0 or none: one is opened, and measured")
    parser.add_argument("kinds", nargs="*", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=0, help="of each kind; 0: to the end, or eight where measured")
    parser.add_argument("--address", default=ADDRESS)
    chosen = parser.parse_args()
    kinds = chosen.kinds or list(KINDS)
    if chosen.port:
        eve = asyncio.run(flood(chosen.port, chosen.address, kinds, chosen.seconds or 1e9))
        print(json.dumps(eve.did))
        return
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as (port, house):
        asyncio.run(measured(port, house, kinds, chosen.seconds or 8))


if __name__ == "__main__":
    main()
