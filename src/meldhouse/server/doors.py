"""The limits that stand at the door: where a request comes from, whose it is, how long and how often."""

import ipaddress
import json
import socket
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from meldhouse.mistakes import Mistake
from meldhouse.server.house import House
from meldhouse.server.seats import Person

COOKIE = "key"
BODY = 8 * 1024  # bytes that a request may have
RECORD = 512 * 1024  # bytes that a record may have
MESSAGE = 8 * 1024  # bytes of a message on the socket
MESSAGES, SECONDS = 100, 20.0  # so many messages in so many seconds
WAITING = 64  # messages that may wait for a slow reader
CROWD = 10_000  # people and addresses that are counted at once
NEWCOMERS = 60  # new people a minute from one address


class Refused(Mistake):
    """What was asked for is not given; the status says what kind of refusal it is."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Often:
    """Counts what happens in a stretch of time."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self.moments: deque[float] = deque()

    def too_often(self) -> bool:
        now = time.monotonic()
        while self.moments and now - self.moments[0] > self.seconds:
            self.moments.popleft()
        self.moments.append(now)
        return len(self.moments) > self.times


def own_host(host: str, names: frozenset[str]) -> bool:
    """Is this the house's own address?  Names must be known, so that no other name can be pointed at it."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names or name in ("localhost", socket.gethostname().lower())
    return True


def own_page(connection: HTTPConnection) -> bool:
    """Does the request come from the house's own pages?"""
    origin = connection.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()


def bearer(connection: HTTPConnection) -> str | None:
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else None


async def who(connection: HTTPConnection, house: House) -> Person | None:
    """Whoever holds the key that came with a request; a program's key that nobody holds is refused."""
    key = bearer(connection)
    if key is not None:
        person = await house.person(key)
        if person is None:
            raise Refused(401, "Nobody holds this key.")
        return person
    return await house.person(connection.cookies.get(COOKIE))


async def doer(request: Request, house: House) -> Person:
    """Whoever wants to change something."""
    if bearer(request) is None and not own_page(request):
        raise Refused(403, "This was not asked from a page of the house.")
    person = await who(request, house)
    if person is None:
        raise Refused(401, "A key is needed: open a page of the house, or ask for a key with POST /api/people.")
    done: dict[str, Often] = request.app.state.done
    if len(done) > CROWD:
        done.clear()
    if done.setdefault(person.person, Often(MESSAGES, SECONDS)).too_often():
        raise Refused(429, "Too many requests: wait a moment.")
    return person


async def body(request: Request, limit: int = BODY) -> bytes:
    """What was sent, refused as soon as it is too long."""
    sent = b""
    async for chunk in request.stream():
        sent += chunk
        if len(sent) > limit:
            raise Refused(413, f"That is too long: at most {limit} bytes.")
    return sent


async def asked(request: Request) -> dict[str, Any]:
    return read_json((await body(request)) or b"{}")


def read_json(text: str | bytes) -> dict[str, Any]:
    """A JSON object; a Mistake for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Mistake("This is not JSON.") from None
    if not isinstance(found, dict):
        raise Mistake("A message is a JSON object.")
    return found
