"""Rate limiters: how much one client may ask for, counted by person or by the address that people come from."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from meldhouse.i18n import Message, msg
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import HttpError
from meldhouse.server.ratelimit.fair_scheduler import FairScheduler

MAX_KEYS = 10_000  # people and addresses that one limiter counts at once
WINDOW_S = 20.0
NEW_PEOPLE_PER_MINUTE = 60  # from one address
NEW_TABLES_PER_MINUTE = 120  # from one address
# The rest is per window.
REQUESTS_PER_ADDRESS = 1500
STATIC_REQUESTS_PER_ADDRESS = 6000  # for files that never change, of which a page has very many
REFUSALS_BEFORE_BLOCK = 200  # an address that was refused so often is not read for another window
BLOCKED_CONNECTIONS_BEFORE_CLOSE = 50  # and after so many connections while it is blocked, none is accepted
MESSAGES_PER_PERSON = 500  # on all WebSockets together; opening one counts as a message
MESSAGES_PER_ADDRESS = 3000
# Open at once:
WEBSOCKETS_PER_PERSON = 20
WEBSOCKETS_PER_ADDRESS = 200
MAX_WEBSOCKETS = 3000
RETRY_AFTER_S = 10.0  # where what is full may have room again

ALL = "all"  # the key of the counter that has all clients together


class SlidingWindow:
    """A sliding-window limiter for one key, such as 30 events in the last 60 seconds.

    With `blocking`, going over the limit blocks the key for a whole window more.
    """

    def __init__(self, limit: int, window_s: float, blocking: bool = False) -> None:
        self.limit, self.window_s, self.blocking = limit, window_s, blocking
        self.times: deque[float] = deque()
        self.blocked_until = 0.0

    def try_acquire(self) -> bool:
        """Return whether another event is within the limit; it is counted only then."""
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
        """Return the seconds until the next event is within the limit."""
        free = self.times[0] + self.window_s if self.times else now() + self.window_s
        return max(free, self.blocked_until) - now()

    def is_idle(self) -> bool:
        """Return whether nothing has happened for a whole window."""
        return not self.times or now() - self.times[-1] > self.window_s


class KeyedLimiter:
    """A sliding window for each of many keys; idle keys are forgotten when there are too many."""

    def __init__(self, blocking: bool = False) -> None:
        self.windows: dict[str, SlidingWindow] = {}
        self.blocking = blocking

    def acquire(self, key: str, limit: int, window_s: float, why: Message) -> None:
        """Count an event, or raise Refused with this reason where it is one too many."""
        if key not in self.windows:
            self._make_room()
            self.windows[key] = SlidingWindow(limit, window_s, self.blocking)
        if not self.windows[key].try_acquire():
            raise HttpError(429, why, self.windows[key].retry_after_s())

    def check_blocked(self, key: str, why: Message) -> None:
        """Raise HttpError where the key is blocked; nothing is counted."""
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
    """All limiters of one server, with what clients have open now."""

    def __init__(self, new_people_per_minute: int) -> None:
        self.new_people_per_minute = new_people_per_minute
        self.newcomers, self.openings, self.changes = KeyedLimiter(), KeyedLimiter(), KeyedLimiter()
        self.requests, self.static_requests, self.connections = KeyedLimiter(), KeyedLimiter(), KeyedLimiter()
        self.messages, self.refusals, self.blocked_connections = (KeyedLimiter(blocking=True) for _ in range(3))
        self.scheduler = FairScheduler()
        self.exporting: set[str] = set()  # people whose data is being exported
        self.lines: Counter[str] = Counter()  # open connections from each address
        self.sockets: Counter[str] = Counter()  # open WebSockets from each address and person, and of ALL

    def check_request(self, address: str, unchanging: bool) -> None:
        """Count an HTTP request; many may have been sent on a connection before its address was blocked."""
        self.refusals.check_blocked(address, msg("too-many-requests"))
        limiter, limit = (self.requests, REQUESTS_PER_ADDRESS)
        if unchanging:
            limiter, limit = (self.static_requests, STATIC_REQUESTS_PER_ADDRESS)
        with self.counting_refusals(address):
            limiter.acquire(address, limit, WINDOW_S, msg("too-many-requests"))

    @contextmanager
    def counting_refusals(self, address: str) -> Iterator[None]:
        """Count each refusal of the body toward blocking the address."""
        try:
            yield
        except HttpError as why:
            with suppress(HttpError):
                self.refusals.acquire(address, REFUSALS_BEFORE_BLOCK, WINDOW_S, why.message)
            raise

    def check_connection(self, address: str) -> None:
        """Raise HttpError where the address is blocked, so that nothing more is read from it."""
        try:
            self.refusals.check_blocked(address, msg("too-many-requests"))
        except HttpError as why:
            with suppress(HttpError):
                self.blocked_connections.acquire(address, BLOCKED_CONNECTIONS_BEFORE_CLOSE, WINDOW_S, why.message)
            raise

    def accepts(self, address: str) -> bool:
        """Return whether a new connection is accepted: not from an address that keeps connecting while blocked."""
        return not (self.blocked_connections.is_blocked(address) and self.refusals.is_blocked(address))

    def check_message(self, client: ClientId) -> None:
        """Count a message on any WebSocket: opening many of them does not allow more messages."""
        why = msg("too-many-messages")
        with self.counting_refusals(client.address):
            self.messages.acquire(client.address, MESSAGES_PER_ADDRESS, WINDOW_S, why)
            if client.person:
                self.messages.acquire(client.person, MESSAGES_PER_PERSON, WINDOW_S, why)

    @contextmanager
    def websocket_slot(self, client: ClientId) -> Iterator[None]:
        """Count a WebSocket as open while the body runs, or raise HttpError where there are too many."""
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
    """Count each key down, and drop those that reach zero, so that the counter does not grow for ever."""
    for key in keys:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request is counted by."""
    return client_address(connection.client.host if connection.client else "")


def client_address(host: str) -> str:
    """Return the address that a client is counted by: of IPv6 the network, as one client has all of it."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address) or address.ipv4_mapped:
        return host
    return str(IPv6Address(int(address) >> 64 << 64))


def client_id(connection: HTTPConnection, person: str | None) -> ClientId:
    """Return on whose behalf a request is served."""
    return ClientId(address_of(connection), person or "")
