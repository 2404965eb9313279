"""Clients of a server that may be killed at any moment: their acknowledgements outlive it.

Each plays with requests that are repeated until there is a response, and sometimes after it.
"""

import asyncio
import json
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.simulated_players import SORRY
from tests.support.live_server import Refusal, Visitor

GAME = {"game": "kingscorners", "variant": "chips", "public": True, "hands": 0, "clock": "off"}
AGAIN = 0.15  # share of answered requests that are repeated after a reconnect
ANOTHER = 0.15  # how often a client opens another table after a reconnect
PATIENCE = 30.0
LOST = (OSError, EOFError, HTTPException, WebSocketException, TimeoutError)


class StandsStill(AssertionError):
    """Raised if a server runs but nothing happens at its tables."""


@dataclass
class Asked:
    """A move; `at` is the moment to which an acknowledged move led, and a refusal has the reason."""

    table: str
    move: str
    at: str | None = None
    refused: str | None = None


class Player:
    """A person with a seat."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.chance = name, Random(f"{name} {seed}")
        self.visitor: Visitor = None  # type: ignore[assignment]
        self.table = ""
        self.asked: dict[str, Asked] = {}
        self.opened: dict[str, str | None] = {}  # requests for tables, and the tables
        self.found: list[str] = []
        self.sorry: list[str] = []  # the server's messages when it could not write
        self.answers = self.again = 0
        self.now = None  # the last state of the table that was sent

    def begin(self, server) -> None:
        """Connect, and open a table or take a seat at one."""
        self.visitor = Visitor(server, self.name)

    # --- at the line -------------------------------------------------------------------------

    async def live(self, server) -> None:
        """Play as long as the server runs."""
        self.visitor.server = server
        with suppress(*LOST, Refusal):
            if any(table is None for table in self.opened.values()) or self.chance.random() < ANOTHER:
                await asyncio.to_thread(self.open)
        about = {"Authorization": f"Bearer {self.visitor.key}"}
        where = f"ws://127.0.0.1:{server.port}/socket"
        while server.lives():
            with suppress(*LOST):
                async with connect(where, additional_headers=about, compression=None, close_timeout=0.1) as line:
                    await self.play(line)

    def open(self) -> str:
        """Open a table; repeat the same request until there is a response."""
        lacking = [request for request, table in self.opened.items() if table is None]
        request = lacking[0] if lacking else f"{self.name} opens {len(self.opened)}"
        self.opened.setdefault(request, None)
        seats = [{"is": "me"}, {"is": "open"}]
        table = self.visitor.ask("/api/tables", id=request, seats=seats, **GAME)["table"]
        self.opened[request] = table
        return table

    async def play(self, line) -> None:
        self.now = None
        await say(line, do="table", table=self.table)
        for request, asked in [*self.asked.items()]:
            if asked.refused is None and (asked.at is None or self.chance.random() < AGAIN / max(1, self.answers / 20)):
                self.again += 1
                await say(line, do="play", id=request, move=asked.move)
        async for text in line:
            await self.hear(json.loads(text), line)

    async def hear(self, message, line) -> None:
        if message["tell"] in ("done", "no") and message.get("id") in self.asked:
            self.answered(message["id"], message)
        if message["tell"] == "no":  # the table is sent again, and they go on from that
            await asyncio.sleep(0.02)
            await say(line, do="table", table=self.table)
        elif message["tell"] == "done" and self.now:  # the state was sent before
            await self.act(self.now, line)
        elif message["tell"] in ("table", "moved"):
            self.now = message
            await self.act(message, line)

    def answered(self, request, message) -> None:
        asked = self.asked[request]
        if message["tell"] == "no":
            if message.get("kind") == SORRY:
                self.sorry.append(message["why"])
            elif asked.at is not None:
                self.found.append(f"{request} was acknowledged, and then refused: {message['why']}")
            else:
                asked.refused = message["why"]
        elif asked.at not in (None, message["at"]):
            self.found.append(f"{request} led to {asked.at}, and when it was sent again to {message['at']}")
        else:
            self.answers += asked.at is None
            asked.at = message["at"]

    async def act(self, now, line) -> None:
        """Make a move if it is this player's turn, or deal the next hand if one is over."""
        waits = [request for request, asked in self.asked.items() if asked.at is None and asked.refused is None]
        if waits:  # repeat what the server could not write
            if self.sorry:
                await say(line, do="play", id=waits[0], move=self.asked[waits[0]].move)
            return
        if now["over"]:
            await say(line, do="next")
        elif now["scene"] and now["scene"]["choices"]:
            request = f"<{self.name}.{len(self.asked)}>"
            move = self.chance.choice(now["scene"]["choices"])["move"]
            self.asked[request] = Asked(self.table, move)
            await say(line, do="play", id=request, move=move, at=now["at"])
            if self.chance.random() < 0.1:
                await say(line, do="play", id=request, move=move, at=now["at"])


async def say(line, **message) -> None:
    await line.send(json.dumps(message))


def seated(server, tables: int, seed: int = 0) -> list[Player]:
    """Seat two people at each of this many tables."""
    people = [Player(f"{'ABCDEFGHIJ'[n // 2]}{'da' if n % 2 else 'bo'}", seed) for n in range(2 * tables)]
    for host, guest in zip(people[::2], people[1::2], strict=True):
        host.begin(server)
        guest.begin(server)
        host.table = guest.table = host.open()
        guest.visitor.ask(f"/api/tables/{host.table}/sit")
    return people


async def lived(server, people, answers: int, delay: float) -> None:
    """Let all clients play until the server is killed: this many seconds after this many answers."""
    async with playing(server, people):
        await until(lambda: answers_of(people), answers)
        await asyncio.sleep(delay)


@asynccontextmanager
async def playing(server, people):
    """Let all clients play while something else is done; then kill the server."""
    tasks = [asyncio.create_task(person.live(server)) for person in people]
    try:
        yield
    finally:
        server.kill()
        _, late = await asyncio.wait(tasks, timeout=PATIENCE)
    assert not late, "a client does not notice that the server is gone"
    for task in tasks:
        task.result()


async def until(count, more: int) -> None:
    """Wait until the count has increased by this number."""
    enough, since = count() + more, time.monotonic()
    while count() < enough:
        if time.monotonic() > since + PATIENCE:
            raise StandsStill("nobody can play any more")
        await asyncio.sleep(0.002)


def answers_of(people) -> int:
    return sum(person.answers for person in people)
