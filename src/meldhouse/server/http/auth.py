"""Authentication, and the limits on every request: its origin, size and rate."""

import ipaddress
import json
import re
import socket
from math import isfinite
from typing import Any
from urllib.parse import SplitResult, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.ratelimit.limiter import RateLimits, address_of
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

COOKIE = "key"
YEAR = 365 * 24 * 3600  # seconds
BODY = 8 * 1024  # bytes that a request may have
RECORD = 512 * 1024  # bytes that a record may have
MESSAGE = 8 * 1024  # bytes of a message on the socket
MESSAGES, SECONDS = 100, 20.0  # so many messages in so many seconds
WAITING = 64  # messages that may wait for a slow reader
NUMBER = 2**53 - 1  # the largest that every reader of JSON can tell from its neighbours
HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[^\s\[\]:@/?#\\]+))(?::(?P<port>[0-9]{0,5}))?")
LAST_PORT = 65535
DEPTH = 16  # levels of objects and lists in a message


def own_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a Host header names this server: an address, or a known name, so that no other can point here."""
    found = HOST.fullmatch(host)
    if found is None or int(found["port"] or 0) > LAST_PORT:
        return False
    six, name = found["six"], (found["name"] or "").lower()
    try:
        return ipaddress.ip_address(six or name).version == (6 if six else 4)
    except ValueError:
        return name in names or name in ("localhost", socket.gethostname().lower())


def own_page(connection: HTTPConnection) -> bool:
    """Does the request come from the house's own pages?"""
    origin = connection.headers.get("origin", "")
    return bool(origin) and split(origin).netloc.lower() == connection.headers.get("host", "").lower()


def split(address: str) -> SplitResult:
    """The parts of an address; none of one that is written wrongly, such as `http://[::1`."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", "", "", "")


def bearer(connection: HTTPConnection) -> str | None:
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else None


def keep_key(answer: Response, request: Request, key: str) -> None:
    """The browser keeps the key where no script can read it."""
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


async def who(connection: HTTPConnection, house: TableRegistry) -> Person | None:
    """Whoever holds the key that came with a request; a program's key that nobody holds is refused."""
    key = bearer(connection)
    if key is not None:
        person = await house.people.with_key(key)
        if person is None:
            raise HttpError(401, msg("key-of-nobody"))
        return person
    return await house.people.with_key(connection.cookies.get(COOKIE))


def limits_of(connection: HTTPConnection) -> RateLimits:
    limits: RateLimits = connection.app.state.limits
    return limits


def refuse_crowds(request: Request) -> None:
    """From one address only so many new people come in a minute."""
    limits, many = limits_of(request), msg("too-many-people")
    limits.newcomers.acquire(address_of(request), limits.newcomers_a_minute, 60, many)


async def doer(request: Request, house: TableRegistry) -> Person:
    """Whoever wants to change something."""
    if bearer(request) is None and not own_page(request):
        raise HttpError(403, msg("not-from-a-page"))
    person = await who(request, house)
    if person is None:
        raise HttpError(401, msg("key-needed-ask"))
    limits_of(request).changes.acquire(person.person, MESSAGES, SECONDS, msg("too-many-requests"))
    return person


async def body(request: Request, limit: int = BODY) -> bytes:
    """What was sent, refused as soon as it is too long."""
    sent = b""
    try:
        async for chunk in request.stream():
            sent += chunk
            if len(sent) > limit:
                raise HttpError(413, msg("too-long", most=str(limit)))
    except ClientDisconnect:
        raise HttpError(408, msg("line-closed")) from None
    return sent


async def asked(request: Request) -> dict[str, Any]:
    return read_json((await body(request)) or b"{}")


def read_json(text: str | bytes) -> dict[str, Any]:
    """A JSON object, all of which can be kept and told again; a Mistake for anything else."""
    found = parsed(text)
    look_through(found)
    return found


def parsed(text: str | bytes) -> dict[str, Any]:
    """A JSON object; what is in it has not been looked at."""
    try:
        found = json.loads(
            text, object_pairs_hook=_once_each, parse_int=whole, parse_float=_finite, parse_constant=_no_number
        )
    except Mistake:
        raise
    except (ValueError, RecursionError):
        raise Mistake(msg("not-json")) from None
    if not isinstance(found, dict):
        raise Mistake(msg("not-an-object"))
    return found


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's names with their values."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Mistake(msg("name-twice"))
    return found


def whole(digits: str) -> int:
    number = parse_integer(digits)
    if number is None or abs(number) > NUMBER:
        raise Mistake(msg("whole-number-too-large", most=str(NUMBER)))
    return number


def _finite(digits: str) -> float:
    """Read a number with a fraction or an exponent; one beyond any finite value could not be sent back as JSON."""
    number = float(digits)
    if not isfinite(number):
        raise Mistake(msg("number-too-large"))
    return number


def _no_number(word: str) -> None:
    raise Mistake(msg("no-number", word=word))


def look_through(found: Any, depth: int = DEPTH) -> None:
    """Refuse text that is not Unicode, and what is nested without end."""
    if depth == 0:
        raise Mistake(msg("too-deep", most=DEPTH))
    if isinstance(found, dict):
        look_through([*found, *found.values()], depth)
    elif isinstance(found, list):
        for part in found:
            look_through(part, depth - 1)
    elif isinstance(found, str):
        check_text(found)


def check_text(text: str) -> None:
    """Can it be kept wherever tables are kept?"""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Mistake(msg("not-unicode"))
    if "\0" in text:
        raise Mistake(msg("zero-in-text"))
