"""How much one visitor may ask for: counted by person, or by the address that people come from."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from meldhouse.server.backroom import Visitor
from meldhouse.server.hours import now
from meldhouse.server.refused import Refused
from meldhouse.words import HOUSE, Said

CROWD = 10_000  # people and addresses that are counted at once
NEWCOMERS = 60  # new people a minute from one address
OPENINGS = 120  # tables a minute that are opened from one address
REQUESTS, STRETCH = 1500, 20.0  # from one address, so many in so many seconds; what never changes is not counted
WORDS_EACH = 500  # that a person says in that time, on all live lines together; a line that is opened is one
WORDS_FROM = 3000  # and all who come from one address
SOCKETS_EACH = 20  # live lines that a person may have at once
SOCKETS_FROM = 200  # and all who come from one address
SOCKETS = 3000  # and all together
AGAIN = 10.0  # seconds after which there may be room again


class Often:
    """Counts what happens in a stretch of time; where it is told so, once too many is too many for as long again."""

    def __init__(self, times: int, seconds: float, lasting: bool = False) -> None:
        self.times, self.seconds, self.lasting = times, seconds, lasting
        self.moments: deque[float] = deque()
        self.shut = 0.0  # until then

    def too_often(self) -> bool:
        """Is it once too many?  Then it is not counted, for it does not happen."""
        at = now()
        if at < self.shut:
            return True
        while self.moments and at - self.moments[0] > self.seconds:
            self.moments.popleft()
        if len(self.moments) >= self.times:
            self.shut = at + self.seconds if self.lasting else 0.0
            return True
        self.moments.append(at)
        return False

    def left(self) -> float:
        """Seconds until it may happen again."""
        free = self.moments[0] + self.seconds if self.moments else now() + self.seconds
        return max(free, self.shut) - now()

    def quiet(self) -> bool:
        return not self.moments or now() - self.moments[-1] > self.seconds


class Counts:
    """What each of many does; who has been quiet is forgotten."""

    def __init__(self, lasting: bool = False) -> None:
        self.each: dict[str, Often] = {}
        self.lasting = lasting

    def one_more(self, who: str, times: int, seconds: float, why: Said) -> None:
        """Refused, where it is once too many."""
        if who not in self.each:
            self._make_room()
            self.each[who] = Often(times, seconds, self.lasting)
        if self.each[who].too_often():
            raise Refused(429, why, self.each[who].left())

    def _make_room(self) -> None:
        if len(self.each) >= CROWD:
            self.each = {who: often for who, often in self.each.items() if not often.quiet()}
        if len(self.each) >= CROWD:
            raise Refused(503, HOUSE("house-full"), AGAIN)


class Limits:
    """Of one house: what its visitors do now."""

    def __init__(self, newcomers_a_minute: int) -> None:
        self.newcomers_a_minute = newcomers_a_minute
        self.newcomers, self.openings, self.requests, self.changes = Counts(), Counts(), Counts(), Counts()
        self.words = Counts(lasting=True)
        self.taking_along: set[str] = set()  # people whose data is being gathered
        self.sockets: Counter[str] = Counter()

    def a_word(self, visitor: Visitor) -> None:
        """On any live line: who opens one after the other says no more than on one that stays open."""
        why = HOUSE("too-many-messages")
        self.words.one_more(visitor.address, WORDS_FROM, STRETCH, why)
        if visitor.person:
            self.words.one_more(visitor.person, WORDS_EACH, STRETCH, why)

    @contextmanager
    def a_socket(self, visitor: Visitor) -> Iterator[None]:
        """As long as a live line is open."""
        each = {visitor.address: SOCKETS_FROM, **({visitor.person: SOCKETS_EACH} if visitor.person else {})}
        if any(self.sockets[who] >= most for who, most in each.items()):
            raise Refused(429, HOUSE("too-many-sockets"), AGAIN)
        if self.sockets[ALL] >= SOCKETS:
            raise Refused(503, HOUSE("house-full"), AGAIN)
        counted = [ALL, *each]
        self.sockets.update(counted)
        try:
            yield
        finally:
            one_less(self.sockets, counted)


def one_less(counter: Counter[str], whose: Iterable[str]) -> None:
    """Of whom there is none left nothing is remembered; the others, who may be many, are not gone through."""
    for who in whose:
        counter[who] -= 1
        if not counter[who]:
            del counter[who]


ALL = "all"


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; who has a whole network of the newer kind is one visitor all the same."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address) or address.ipv4_mapped:
        return host
    return str(IPv6Address(int(address) >> 64 << 64))


def visitor(connection: HTTPConnection, person: str | None) -> Visitor:
    """On whose account something is done."""
    return Visitor(address_of(connection), person or "")
