"""How much one visitor may ask for: counted by person, or by the address that people come from."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from ipaddress import IPv6Address, ip_address
from time import perf_counter
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
WORDS_EACH = 500  # that a person says in that time, on all live lines together; a line that is opened is one
WORDS_FROM = 3000  # and all who come from one address
SOCKETS_EACH = 20  # live lines that a person may have at once
SOCKETS_FROM = 200  # and all who come from one address
SOCKETS = 3000  # and all together
SHARE = 0.001  # seconds of a round of the loop for what comes from one address
LEAST = SHARE / 5  # that anything takes
OWED = 20 * SHARE  # at most
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
        if who in self.each and self.each[who].shut > now():
            raise Refused(429, why, self.each[who].left())

    def _make_room(self) -> None:
        if len(self.each) >= CROWD:
            self.each = {who: often for who, often in self.each.items() if not often.quiet()}
        if len(self.each) >= CROWD:
            raise Refused(503, HOUSE("house-full"), AGAIN)


class Round:
    """What was begun for one visitor in this round of the loop, and what waits for the next."""

    def __init__(self) -> None:
        self.spent = 0.0  # seconds, with what is still owed from rounds before
        self.waiting: deque[Callable[[], object]] = deque()

    def spend(self, seconds: float) -> None:
        self.spent = min(self.spent + max(seconds, LEAST), OWED)


class Turns:
    """In a round of the loop each address has its share: what is more waits, and others are heard between."""

    def __init__(self) -> None:
        self.rounds: dict[str, Round] = {}

    def begin(self, who: str, what: Callable[[], object]) -> bool:
        """At once, if they have something left of their share; else when it is their turn."""
        here = self._round_of(who)
        if here.waiting or here.spent >= SHARE:
            here.waiting.append(what)
            return False
        self._do(who, what)
        return True

    def _round_of(self, who: str) -> Round:
        if who not in self.rounds:
            self.rounds[who] = Round()
            asyncio.get_running_loop().call_soon(self._next_round, who)
        return self.rounds[who]

    def _next_round(self, who: str) -> None:
        here = self.rounds[who]
        here.spent = max(0.0, here.spent - SHARE)
        if not here.waiting and not here.spent:
            del self.rounds[who]
            return
        asyncio.get_running_loop().call_soon(self._next_round, who)
        while here.waiting and here.spent < SHARE:
            self._do(who, here.waiting.popleft())

    def _do(self, who: str, what: Callable[[], T]) -> T:
        since = perf_counter()
        try:
            return what()
        finally:
            self._round_of(who).spend(perf_counter() - since)

    async def _mine(self, who: str) -> None:
        """Until it is their turn."""
        turn = asyncio.Event()
        if not self.begin(who, turn.set):
            await turn.wait()

    @coroutine
    def step_by_step(self, who: str, doing: Awaitable[T]) -> Generator[Any, Any, T]:
        """Each step in turn: where many of theirs have waited for the same, they do not all go on at once, either."""
        steps = doing.__await__()
        step = partial(next, steps)
        while True:
            try:
                yield from self._mine(who).__await__()
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
        self.words, self.refusals = Counts(lasting=True), Counts(lasting=True)
        self.turns = Turns()
        self.taking_along: set[str] = set()  # people whose data is being gathered
        self.lines: Counter[str] = Counter()  # that are open from each address: counted, for there are many
        self.sockets: Counter[str] = Counter()

    def a_request(self, address: str, unchanging: bool) -> None:
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
        self.refusals.refuse_who_is_shut_out(address, HOUSE("too-many-requests"))

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
