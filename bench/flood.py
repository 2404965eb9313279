"""One visitor who does whatever may be a burden to a house, as fast as it can, until it is ended: `flood.py PORT`.

Lines that ask for the table again and again, tables that are opened, pages, requests that are never sent to their end,
bodies that are too large, and connections that are closed as soon as they are opened.
"""

import asyncio
import http.client
import json
import sys
import threading
import time
from contextlib import suppress

from websockets.asyncio.client import connect

ADDRESS = "127.0.9.9"
LINES, HALVES = 25, 100  # more than one visitor may have


def say(port: int, method: str, path: str, body: bytes = b"", key: str = "") -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(ADDRESS, 0))
    line.request(method, path, body, {"Authorization": f"Bearer {key}"} if key else {})
    told = line.getresponse().read()
    line.close()
    return told


def again(what: object) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            what()  # type: ignore[operator]
        time.sleep(0.001)


async def talk(port: int, key: str, table: str) -> None:
    headers = {"Authorization": f"Bearer {key}"}
    while True:
        with suppress(Exception):
            at = f"ws://127.0.0.1:{port}/socket"
            async with connect(at, additional_headers=headers, local_addr=(ADDRESS, 0)) as line:
                while True:
                    await line.send(json.dumps({"do": "table", "table": table}))
                    await line.send("[" * 2000)
                    await asyncio.sleep(0)
        await asyncio.sleep(0.05)


async def half(port: int) -> None:
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
            await asyncio.sleep(3)
            writer.close()
        await asyncio.sleep(0.01)


async def main(port: int) -> None:
    key = json.loads(say(port, "POST", "/api/people", b'{"name": "Eve"}'))["key"]
    table = json.loads(say(port, "POST", "/api/tables", b'{"game": "kingscorners"}', key))["table"]
    for what in (
        lambda: say(port, "GET", "/"),
        lambda: say(port, "POST", "/api/tables", b'{"game": "mahjong"}', key),
        lambda: say(port, "POST", "/api/records", b"x" * 10_000_000, key),
        lambda: say(port, "GET", f"/api/tables/{table}", key=key),
    ):
        threading.Thread(target=again, args=(what,), daemon=True).start()
    await asyncio.gather(*(talk(port, key, table) for _ in range(LINES)), *(half(port) for _ in range(HALVES)))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
