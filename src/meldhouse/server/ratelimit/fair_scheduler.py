"""A fair scheduler, which gives each address a limited share of every round of the event loop."""

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
ROUND_SHARE_S = 0.001  # time in one round of the event loop for one address
MIN_CHARGE_S, MAX_STEPS_PER_ROUND = ROUND_SHARE_S / 10, 10
MAX_DEBT_S = 20 * ROUND_SHARE_S  # debt that is carried into later rounds
TIME_SHARE, MAX_BURST_S = 0.2, 0.2  # share of all time while other addresses are active (a token bucket)
ACTIVE_S = 1.0  # how long an address counts as active after its last step

Ticket = tuple[bool, int]  # priority: WebSocket messages before HTTP requests, then first come, first served


class Account:
    """The event-loop time that one address has used, and its waiting steps."""

    def __init__(self) -> None:
        self.spent_s = 0.0  # in this round, including the debt of earlier rounds
        self.bucket_s = 0.0  # the level of the token bucket, which drains over time
        self.drained_at = now()
        self.waiting: list[tuple[Ticket, Callable[[], object]]] = []  # a heap
        self.is_scheduled = False  # are the waiting steps scheduled for the next round?

    def spend(self, seconds: float) -> None:
        seconds = max(seconds, MIN_CHARGE_S)
        self.spent_s = min(self.spent_s + seconds, MAX_DEBT_S)
        self.bucket_s = self.drain() + seconds

    def drain(self) -> float:
        """Drain the token bucket for the time since the last call, and return its level in seconds."""
        at = now()
        self.bucket_s, self.drained_at = max(0.0, self.bucket_s - TIME_SHARE * (at - self.drained_at)), at
        return self.bucket_s

    def excess_s(self) -> float:
        """Return the number of seconds until the address is within its share of the time again."""
        return max(0.0, self.drain() - MAX_BURST_S) / TIME_SHARE

    def queue(self, ticket: Ticket, step: Callable[[], object]) -> None:
        heappush(self.waiting, (ticket, step))


class FairScheduler:
    """Runs steps so that no address exceeds its share of a round, or of the time while others wait."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}  # active addresses
        self.tickets = count()

    def begin(self, address: str, step: Callable[[], object], is_message: bool = False) -> bool:
        """Run a step now if the address has any share left, or queue it otherwise.  Return whether it ran."""
        account, ticket = self._account_of(address), self._ticket(is_message)
        if self._must_wait(account, ticket):
            self._queue(address, ticket, partial(self._run, address, step))
            return False
        self._run(address, step)
        return True

    def _ticket(self, is_message: bool) -> Ticket:
        return not is_message, next(self.tickets)

    def _must_wait(self, account: Account, ticket: Ticket) -> bool:
        return self._is_over_share(account) or (bool(account.waiting) and account.waiting[0][0] < ticket)

    def _is_over_share(self, account: Account) -> bool:
        return account.spent_s >= ROUND_SHARE_S or self._excess_s(account) > 0

    def _excess_s(self, account: Account) -> float:
        """Return by how many seconds an address exceeds its share of the time; a single active address has no limit."""
        return account.excess_s() if len(self.accounts) > 1 else 0.0

    def _queue(self, address: str, ticket: Ticket, step: Callable[[], object]) -> None:
        account = self._account_of(address)
        account.queue(ticket, step)
        self._schedule(address, account)

    def _account_of(self, address: str) -> Account:
        if address not in self.accounts:
            self.accounts[address] = Account()
            asyncio.get_running_loop().call_later(ACTIVE_S, self._expire, address)
        return self.accounts[address]

    def _expire(self, address: str) -> None:
        account = self.accounts[address]
        if account.is_scheduled or account.drain():
            asyncio.get_running_loop().call_later(ACTIVE_S, self._expire, address)
        else:
            del self.accounts[address]

    def _schedule(self, address: str, account: Account) -> None:
        """Run the waiting steps of an address in the next round, or later if it has exceeded its share."""
        if not account.is_scheduled:
            account.is_scheduled = True
            delay_s, loop = self._excess_s(account) if account.waiting else 0.0, asyncio.get_running_loop()
            if delay_s:
                loop.call_later(delay_s, self._next_round, address)
            else:  # costs no place among the timers
                loop.call_soon(self._next_round, address)

    def _next_round(self, address: str) -> None:
        account = self.accounts[address]
        account.spent_s, account.is_scheduled = max(0.0, account.spent_s - ROUND_SHARE_S), False
        for _ in range(MAX_STEPS_PER_ROUND):
            if account.waiting and not self._is_over_share(account):
                heappop(account.waiting)[1]()
        if account.waiting or account.spent_s:
            self._schedule(address, account)

    def _run(self, address: str, step: Callable[[], T]) -> T:
        since = thread_time()
        try:
            return step()
        finally:
            account = self._account_of(address)
            account.spend(thread_time() - since)
            self._schedule(address, account)

    async def _wait_for_turn(self, address: str, ticket: Ticket) -> None:
        """Wait until the address has a turn; if others used up its share first, wait again."""
        turn = asyncio.Event()
        while self._must_wait(self._account_of(address), ticket):
            turn.clear()
            self._queue(address, ticket, turn.set)
            await turn.wait()

    @coroutine
    def run_fairly(self, address: str, awaitable: Awaitable[T], is_message: bool = False) -> Generator[Any, Any, T]:
        """Run a coroutine step by step, each step when the address has a turn."""
        steps = awaitable.__await__()
        step = partial(next, steps)
        while True:
            try:
                ticket = self._ticket(is_message)
                if self._must_wait(self._account_of(address), ticket):
                    yield from self._wait_for_turn(address, ticket).__await__()
            except BaseException as why:
                step = partial(steps.throw, why)
            try:
                waits_for = self._run(address, step)
            except StopIteration as done:
                result: T = done.value
                return result
            try:
                yield waits_for
                step = partial(next, steps)
            except BaseException as why:
                step = partial(steps.throw, why)
