"""Rate limiters: how many requests each client may make, counted by person or by network address."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from meldhouse.i18n import Message, msg
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import HttpError
from meldhouse.server.ratelimit.fair_scheduler import FairScheduler

MAX_KEYS = 10_000  # most people and addresses that one limiter counts at a time
WINDOW_S = 20.0
NEW_PEOPLE_PER_MINUTE = 60  # from one address
NEW_TABLES_PER_MINUTE = 120  # from one address
# The following limits are per window.
REQUESTS_PER_ADDRESS = 1500
STATIC_REQUESTS_PER_ADDRESS = 6000  # for files that never change; a page loads very many
REFUSALS_BEFORE_BLOCK = 200  # after this many refusals, an address is blocked for another window
BLOCKED_CONNECTIONS_BEFORE_CLOSE = 50  # after this many connections while it is blocked, none is accepted
MESSAGES_PER_PERSON = 500  # on all WebSockets together; opening a WebSocket counts as a message
MESSAGES_PER_ADDRESS = 3000
# Limits on what is open at the same time:
WEBSOCKETS_PER_PERSON = 20
WEBSOCKETS_PER_ADDRESS = 200
MAX_WEBSOCKETS = 9000
RETRY_AFTER_S = 10.0  # delay after which there may be capacity again

ALL = "all"  # the key of the counter for all clients together


class SlidingWindow:
    """A sliding-window limiter for one key, such as 30 events in the last 60 seconds.

    With `blocking`, exceeding the limit blocks the key for another whole window.
    """

    def __init__(self, limit: int, window_s: float, blocking: bool = False) -> None:
        self.limit, self.window_s, self.blocking = limit, window_s, blocking
        self.times: deque[float] = deque()
        self.blocked_until = 0.0

    def try_acquire(self) -> bool:
        """Count an event if it is within the limit; return whether it is."""
        at = now()
        if at < self.blocked_until:
            return False
        while self.times and at - self.times[0] > self.window_s:
            self.times.popleft()
        if len(self.times) >= self.limit:
            self.blocked_until = at + self.window_s if self.blocking else 0.0
            return False
        self.times.append(at)
        return True

    def retry_after_s(self) -> float:
        """Return the number of seconds until the next event is within the limit."""
        free = self.times[0] + self.window_s if self.times else now() + self.window_s
        return max(free, self.blocked_until) - now()

    def is_idle(self) -> bool:
        """Return whether there was no event for a whole window."""
        return not self.times or now() - self.times[-1] > self.window_s


class KeyedLimiter:
    """A sliding window for each of many keys; idle keys are removed when there are too many."""

    def __init__(self, blocking: bool = False) -> None:
        self.windows: dict[str, SlidingWindow] = {}
        self.blocking = blocking

    def acquire(self, key: str, limit: int, window_s: float, why: Message) -> None:
        """Count an event, or raise an HttpError with a reason if it exceeds the limit."""
        if key not in self.windows:
            self._make_room()
            self.windows[key] = SlidingWindow(limit, window_s, self.blocking)
        if not self.windows[key].try_acquire():
            raise HttpError(429, why, self.windows[key].retry_after_s())

    def check_blocked(self, key: str, why: Message) -> None:
        """Raise an HttpError if the key is blocked; no event is counted."""
        if self.is_blocked(key):
            raise HttpError(429, why, self.windows[key].retry_after_s())

    def is_blocked(self, key: str) -> bool:
        return key in self.windows and self.windows[key].blocked_until > now()

    def _make_room(self) -> None:
        if len(self.windows) >= MAX_KEYS:
            self.windows = {key: window for key, window in self.windows.items() if not window.is_idle()}
        if len(self.windows) >= MAX_KEYS:
            raise HttpError(503, msg("house-full"), RETRY_AFTER_S)


class RateLimits:
    """All limiters of one server, and what each client has open."""

    def __init__(self, new_people_per_minute: int) -> None:
        self.new_people_per_minute = new_people_per_minute
        self.newcomers, self.openings, self.changes = KeyedLimiter(), KeyedLimiter(), KeyedLimiter()
        self.requests, self.static_requests, self.connections = KeyedLimiter(), KeyedLimiter(), KeyedLimiter()
        self.messages, self.refusals, self.blocked_connections = (KeyedLimiter(blocking=True) for _ in range(3))
        self.scheduler = FairScheduler()
        self.exporting: set[str] = set()  # people whose data is being exported
        self.lines: Counter[str] = Counter()  # number of open connections from each address
        self.sockets: Counter[str] = Counter()  # number of open WebSockets from each address and person, and of ALL

    def check_request(self, address: str, unchanging: bool) -> None:
        """Count an HTTP request; raise an HttpError if the address is blocked or exceeds its limit."""
        self.refusals.check_blocked(address, msg("too-many-requests"))
        limiter, limit = (self.requests, REQUESTS_PER_ADDRESS)
        if unchanging:
            limiter, limit = (self.static_requests, STATIC_REQUESTS_PER_ADDRESS)
        with self.counting_refusals(address):
            limiter.acquire(address, limit, WINDOW_S, msg("too-many-requests"))

    @contextmanager
    def counting_refusals(self, address: str) -> Iterator[None]:
        """Context manager that counts each HttpError raised in its block toward blocking the address."""
        try:
            yield
        except HttpError as why:
            with suppress(HttpError):
                self.refusals.acquire(address, REFUSALS_BEFORE_BLOCK, WINDOW_S, why.message)
            raise

    def check_connection(self, address: str) -> None:
        """Raise an HttpError if the address is blocked, so that the server reads nothing more from it."""
        try:
            self.refusals.check_blocked(address, msg("too-many-requests"))
        except HttpError as why:
            with suppress(HttpError):
                self.blocked_connections.acquire(address, BLOCKED_CONNECTIONS_BEFORE_CLOSE, WINDOW_S, why.message)
            raise

    def accepts(self, address: str) -> bool:
        """Return whether to accept a new connection; not from an address that keeps connecting while it is blocked."""
        return not (self.blocked_connections.is_blocked(address) and self.refusals.is_blocked(address))

    def check_message(self, client: ClientId) -> None:
        """Count a message toward a limit that all WebSockets of a client share."""
        why = msg("too-many-messages")
        with self.counting_refusals(client.address):
            self.messages.acquire(client.address, MESSAGES_PER_ADDRESS, WINDOW_S, why)
            if client.person:
                self.messages.acquire(client.person, MESSAGES_PER_PERSON, WINDOW_S, why)

    @contextmanager
    def websocket_slot(self, client: ClientId) -> Iterator[None]:
        """Count a WebSocket as open while the body runs; raise an HttpError if too many are open."""
        limits = {client.address: WEBSOCKETS_PER_ADDRESS}
        if client.person:
            limits[client.person] = WEBSOCKETS_PER_PERSON
        if any(self.sockets[key] >= limit for key, limit in limits.items()):
            raise HttpError(429, msg("too-many-sockets"), RETRY_AFTER_S)
        if self.sockets[ALL] >= MAX_WEBSOCKETS:
            raise HttpError(503, msg("house-full"), RETRY_AFTER_S)
        counted = [ALL, *limits]
        self.sockets.update(counted)
        try:
            yield
        finally:
            decrement(self.sockets, counted)


def decrement(counter: Counter[str], keys: Iterable[str]) -> None:
    """Decrement the counts of keys, and remove those that reach zero, so that the counter does not keep growing."""
    for key in keys:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def address_of(connection: HTTPConnection) -> str:
    """Return the address under which a request is counted."""
    return client_address(connection.client.host if connection.client else "")


@lru_cache(MAX_KEYS)
def client_address(host: str) -> str:
    """Return the address under which a client is counted; for IPv6 its network, which belongs to a single client."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address) or address.ipv4_mapped:
        return host
    return str(IPv6Address(int(address) >> 64 << 64))


def client_id(connection: HTTPConnection, person: str | None) -> ClientId:
    """Return the ID of the client that a request is served for."""
    return ClientId(address_of(connection), person or "")
