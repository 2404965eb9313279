"""Authentication of requests by key, and a rate limit on the changes that a person makes."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.ratelimit.limiter import RateLimits, address_of
from meldhouse.server.registry.services import Services

KEY_COOKIE = "key"
KEY_COOKIE_MAX_AGE_S = 365 * 24 * 3600
MAX_MESSAGES, MESSAGE_WINDOW_S = 100, 20.0


def bearer(connection: HTTPConnection) -> str | None:
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else None


def set_key_cookie(response: Response, request: Request, key: str) -> None:
    """Set the cookie with the key, which scripts cannot read."""
    secure = request.url.scheme == "https"
    response.set_cookie(KEY_COOKIE, key, max_age=KEY_COOKIE_MAX_AGE_S, httponly=True, samesite="lax", secure=secure)


async def authenticate(connection: HTTPConnection, services: Services) -> Person | None:
    """Return the owner of the key in a request, or None; raise an error for an unknown bearer key."""
    key = bearer(connection)
    if key is not None:
        person = await services.accounts.find_by_key(key)
        if person is None:
            raise HttpError(401, msg("key-of-nobody"))
        return person
    return await services.accounts.find_by_key(connection.cookies.get(KEY_COOKIE))


def limits_of(connection: HTTPConnection) -> RateLimits:
    limits: RateLimits = connection.app.state.limits
    return limits


def limit_newcomers(request: Request) -> None:
    """Raise an error if a client's address has created too many accounts within a minute."""
    limits, reason = limits_of(request), msg("too-many-people")
    limits.newcomers.acquire(address_of(request), limits.new_people_per_minute, 60, reason)


async def require_person(request: Request, services: Services) -> Person:
    """Return the person who makes a change; the request needs a key, and a browser must send the same origin."""
    if bearer(request) is None and not is_same_origin(request):
        raise HttpError(403, msg("not-from-a-page"))
    person = await authenticate(request, services)
    if person is None:
        raise HttpError(401, msg("key-needed-ask"))
    limits_of(request).changes.acquire(person.person, MAX_MESSAGES, MESSAGE_WINDOW_S, msg("too-many-requests"))
    return person
