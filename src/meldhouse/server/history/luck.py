"""Stored estimates of luck and play in people's hands.

An estimate knows all cards of its hand.  So only its person sees it, and only if all cards may be shown to them: their
table is over, or they play against bots alone.
"""

from typing import NamedTuple

from meldhouse.games.rules_version import is_current
from meldhouse.luck.estimate import Z_95
from meldhouse.luck.result import Interval
from meldhouse.luck.total import MIN_HANDS, LuckTotal, total_luck
from meldhouse.server.core.serialization import JSON
from meldhouse.server.storage import luck_queries
from meldhouse.server.storage.base import Store

MAX_HANDS = 100  # of a game in a total: the last ones


class HandLuck(NamedTuple):
    """A person's result in a hand, and the estimate of what their decisions brought once there is one."""

    table: str
    hand: int  # counted from 0
    seat: int
    unit: str
    result: float
    ended: str
    law: str  # the version of the rules under which the hand was played
    estimate: float | None
    error: float | None  # standard error of the estimate

    @property
    def is_estimated(self) -> bool:
        return self.estimate is not None

    @property
    def play(self) -> float:
        return self.estimate or 0.0

    @property
    def luck(self) -> float:
        return self.result - self.play

    @property
    def interval(self) -> Interval:
        """The 95% confidence interval of `play`."""
        within = Z_95 * (self.error or 0.0)
        return self.play - within, self.play + within

    @property
    def is_certain(self) -> bool:
        return self.interval[0] > 0 or self.interval[1] < 0

    def can_be_estimated(self, game: str) -> bool:
        """Return whether the hand has no estimate yet, and was played under the current rules."""
        return self.estimate is None and is_current(game, self.law)


class LuckOfHands:
    """Queries for the estimates of people's hands."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of_hand(self, id: str, hand: int, person: str) -> HandLuck | None:
        """Return a person's hand at a table; None if they had no seat, or if its cards may not be shown yet."""
        found = await self.store.rows(luck_queries.luck_of_hand(id, hand, person))
        return HandLuck(*found[0]) if found else None

    async def last_hands(self, person: str, game: str, unit: str) -> list[HandLuck]:
        """Return a person's last hands of a game, the newest first, with or without estimates."""
        return [
            HandLuck(*row) for row in await self.store.rows(luck_queries.luck_of_person(person, game, unit, MAX_HANDS))
        ]

    async def all(self, person: str) -> list[JSON]:
        """Return all estimates of a person, oldest first, for the export of their data."""
        names = ("table", "hand", "seat", "play", "error", "worlds")
        return [dict(zip(names, row, strict=True)) for row in await self.store.rows(luck_queries.all_luck(person))]


def total_of(unit: str, hands: list[HandLuck]) -> LuckTotal | None:
    """Add up the hands with an estimate; None if there are too few."""
    estimated = [hand for hand in hands if hand.is_estimated]
    if len(estimated) < MIN_HANDS:
        return None
    return total_luck(unit, [hand.result for hand in estimated], [hand.play for hand in estimated])
