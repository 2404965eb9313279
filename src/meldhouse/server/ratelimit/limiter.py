"""How much one visitor may ask for: counted by person, or by the address that people come from."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from meldhouse.server.core.client import Visitor
from meldhouse.server.core.clock import now
from meldhouse.server.core.errors import Refused
from meldhouse.server.ratelimit.fair_scheduler import Turns
from meldhouse.words import HOUSE, Said

CROWD = 10_000  # people and addresses that are counted at once
NEWCOMERS = 60  # new people a minute from one address
OPENINGS = 120  # tables a minute that are opened from one address
REQUESTS, STRETCH = 1500, 20.0  # from one address, so many in so many seconds
FILES = 6000  # of those that never change, of which a page has very many
REFUSALS = 200  # whoever was refused so often in that time is turned away unread for as long again
UNREAD = 50  # and whoever was turned away so often then is not let in any more
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

    def refuse_who_is_shut_out(self, who: str, why: Said) -> None:
        """Where once too many lasts; nothing is counted."""
        if self.is_shut_out(who):
            raise Refused(429, why, self.each[who].left())

    def is_shut_out(self, who: str) -> bool:
        return who in self.each and self.each[who].shut > now()

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
        self.files, self.coming = Counts(), Counts()
        self.words, self.refusals, self.unread = (Counts(lasting=True) for _ in range(3))
        self.turns = Turns()
        self.taking_along: set[str] = set()  # people whose data is being gathered
        self.lines: Counter[str] = Counter()  # that are open from each address: counted, for there are many
        self.sockets: Counter[str] = Counter()

    def a_request(self, address: str, unchanging: bool) -> None:
        """Very many may have been sent on a line before they came from there too often."""
        self.refusals.refuse_who_is_shut_out(address, HOUSE("too-many-requests"))
        counts, most = (self.files, FILES) if unchanging else (self.requests, REQUESTS)
        with self.refusing(address):
            counts.one_more(address, most, STRETCH, HOUSE("too-many-requests"))

    @contextmanager
    def refusing(self, address: str) -> Iterator[None]:
        """What is refused meanwhile is counted."""
        try:
            yield
        except Refused as why:
            with suppress(Refused):
                self.refusals.one_more(address, REFUSALS, STRETCH, why.said)
            raise

    def a_line(self, address: str) -> None:
        """Is it read at all?"""
        try:
            self.refusals.refuse_who_is_shut_out(address, HOUSE("too-many-requests"))
        except Refused as why:
            with suppress(Refused):
                self.unread.one_more(address, UNREAD, STRETCH, why.said)
            raise

    def lets_in(self, address: str) -> bool:
        """Or were they told very often that they are not read, and have come all the same?"""
        return not (self.unread.is_shut_out(address) and self.refusals.is_shut_out(address))

    def a_word(self, visitor: Visitor) -> None:
        """On any live line: who opens one after the other says no more than on one that stays open."""
        why = HOUSE("too-many-messages")
        with self.refusing(visitor.address):
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
    """Where somebody comes from."""
    return one_visitor(connection.client.host if connection.client else "")


def one_visitor(host: str) -> str:
    """An address; who has a whole network of the newer kind is one visitor all the same."""
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
