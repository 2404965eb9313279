"""How much one visitor may ask for: counted by person, or by the address that people come from."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from heapq import heappop, heappush
from ipaddress import IPv6Address, ip_address
from itertools import count
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

from starlette.requests import HTTPConnection

from meldhouse.server.backroom import Visitor
from meldhouse.server.hours import now
from meldhouse.server.refused import Refused
from meldhouse.words import HOUSE, Said

T = TypeVar("T")
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
SHARE = 0.001  # seconds of a round of the loop for what comes from one address
LEAST, CALLED = SHARE / 10, 10  # that anything takes; and of what waits so many are called in a round
OWED = 20 * SHARE  # at most
PART, MOST = 0.2, 0.2  # of the time, while others are here; and so many seconds of it at once
LATELY = 1.0  # seconds for which whoever did something is here, at least
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


Ticket = tuple[bool, int]  # whoever sits at a table goes before who asks for pages; then who came first


class Account:
    """What the loop's time is spent on for one visitor, and what of theirs waits."""

    def __init__(self) -> None:
        self.spent = 0.0  # seconds of this round, with what is still owed from rounds before
        self.lately = 0.0  # seconds, forgotten as time goes by
        self.at = now()  # until when they are
        self.waiting: list[tuple[Ticket, Callable[[], object]]] = []  # a heap
        self.called = False  # they will have another round

    def spend(self, seconds: float) -> None:
        seconds = max(seconds, LEAST)
        self.spent = min(self.spent + seconds, OWED)
        self.lately = self.spent_lately() + seconds

    def spent_lately(self) -> float:
        at = now()
        self.lately, self.at = max(0.0, self.lately - PART * (at - self.at)), at
        return self.lately

    def too_much(self) -> float:
        """Seconds until they have not had more than their part of the time."""
        return max(0.0, self.spent_lately() - MOST) / PART

    def wait(self, ticket: Ticket, what: Callable[[], object]) -> None:
        heappush(self.waiting, (ticket, what))


class Turns:
    """In a round of the loop each address has its share, and while others are here, a part of the time: what is more
    waits, and others are heard between."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}  # of those who did something lately
        self.tickets = count()

    def begin(self, who: str, what: Callable[[], object], word: bool = False) -> bool:
        """At once, if they have something left of their share; else when it is their turn."""
        here, ticket = self._account_of(who), self._ticket(word)
        if self._has_to_wait(here, ticket):
            self._wait(who, ticket, partial(self._do, who, what))
            return False
        self._do(who, what)
        return True

    def _ticket(self, word: bool) -> Ticket:
        return not word, next(self.tickets)

    def _has_to_wait(self, here: Account, ticket: Ticket) -> bool:
        return self._has_had_enough(here) or (bool(here.waiting) and here.waiting[0][0] < ticket)

    def _has_had_enough(self, here: Account) -> bool:
        return here.spent >= SHARE or self._too_much(here) > 0

    def _too_much(self, here: Account) -> float:
        """Who is alone takes nothing from anybody."""
        return here.too_much() if len(self.accounts) > 1 else 0.0

    def _wait(self, who: str, ticket: Ticket, what: Callable[[], object]) -> None:
        here = self._account_of(who)
        here.wait(ticket, what)
        self._call(who, here)

    def _account_of(self, who: str) -> Account:
        if who not in self.accounts:
            self.accounts[who] = Account()
            asyncio.get_running_loop().call_later(LATELY, self._forget, who)
        return self.accounts[who]

    def _forget(self, who: str) -> None:
        here = self.accounts[who]
        if here.called or here.spent_lately():
            asyncio.get_running_loop().call_later(LATELY, self._forget, who)
        else:
            del self.accounts[who]

    def _call(self, who: str, here: Account) -> None:
        """To the next round; later, if they have had too much."""
        if not here.called:
            here.called = True
            after = self._too_much(here) if here.waiting else 0.0
            asyncio.get_running_loop().call_later(after, self._next_round, who)

    def _next_round(self, who: str) -> None:
        here = self.accounts[who]
        here.spent, here.called = max(0.0, here.spent - SHARE), False
        for _ in range(CALLED):
            if here.waiting and not self._has_had_enough(here):
                heappop(here.waiting)[1]()
        if here.waiting or here.spent:
            self._call(who, here)

    def _do(self, who: str, what: Callable[[], T]) -> T:
        since = thread_time()
        try:
            return what()
        finally:
            here = self._account_of(who)
            here.spend(thread_time() - since)
            self._call(who, here)

    async def _mine(self, who: str, word: bool) -> None:
        """Until it is their turn; of those who are called together the last may find that nothing is left of it."""
        ticket, turn = self._ticket(word), asyncio.Event()
        while self._has_to_wait(self._account_of(who), ticket):
            turn.clear()
            self._wait(who, ticket, turn.set)
            await turn.wait()

    @coroutine
    def step_by_step(self, who: str, doing: Awaitable[T], word: bool = False) -> Generator[Any, Any, T]:
        """Each step in turn: where many of theirs have waited for the same, they do not all go on at once, either."""
        steps = doing.__await__()
        step = partial(next, steps)
        while True:
            try:
                yield from self._mine(who, word).__await__()
            except BaseException as why:
                step = partial(steps.throw, why)
            try:
                waits_for = self._do(who, step)
            except StopIteration as done:
                result: T = done.value
                return result
            try:
                yield waits_for
                step = partial(next, steps)
            except BaseException as why:
                step = partial(steps.throw, why)


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
