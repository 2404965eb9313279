"""A fair scheduler: each address has a share of every round of the event loop, and others are served between."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from heapq import heappop, heappush
from itertools import count
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

from meldhouse.server.core.clock import now

T = TypeVar("T")
SHARE = 0.001  # seconds of a round of the event loop for one address
LEAST, CALLED = SHARE / 10, 10  # seconds that any step is charged; and waiting steps that are run in a round
OWED = 20 * SHARE  # seconds that are carried into later rounds, at most
PART, MOST = 0.2, 0.2  # share of the time while others are active, and seconds of it in one burst (a token bucket)
LATELY = 1.0  # seconds for which an address counts as active after its last step, at least

Ticket = tuple[bool, int]  # priority: WebSocket messages before HTTP requests, then first come, first served


class Account:
    """The event-loop time that one address has used, and its steps that wait."""

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


class FairScheduler:
    """Runs steps for addresses so that none uses more than its share of a round, nor of the time while others wait."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}  # of those who did something lately
        self.tickets = count()

    def begin(self, who: str, what: Callable[[], object], word: bool = False) -> bool:
        """Run a step now if the address has some of its share left; otherwise queue it.  Return whether it ran."""
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
        """Return the seconds over the share of the time; an address that is alone has no limit."""
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
        """Run the waiting steps in the next round, or later if the address is over its share."""
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
        """Wait for a turn; the last of several that are woken together may find no share left, and waits again."""
        ticket, turn = self._ticket(word), asyncio.Event()
        while self._has_to_wait(self._account_of(who), ticket):
            turn.clear()
            self._wait(who, ticket, turn.set)
            await turn.wait()

    @coroutine
    def run_fairly(self, who: str, doing: Awaitable[T], word: bool = False) -> Generator[Any, Any, T]:
        """Run a coroutine step by step, each step when the address has a turn."""
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
