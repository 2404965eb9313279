"""People's results: stored with the state of the table when a hand ends, and totaled from there.

A result follows from the events of its table; nothing is known only from here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.clock import today, written
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.server.storage.queries import Statement
from meldhouse.session.outcomes import outcomes, score_unit
from meldhouse.session.session import TableSession

PAGE = 20  # hands, or tables, that are told at once


class Noted(NamedTuple):
    """A hand, as it is told to the person whose it is."""

    table: str
    hand: int  # counted from 0
    seat: int
    game: str
    variant: str
    unit: str  # chips or points
    worth: float
    won: int  # 1, 0 or -1
    ended: str


class Tally(NamedTuple):
    """All hands of a person at one variant of a game."""

    game: str
    variant: str
    unit: str
    hands: int
    won: int
    lost: int
    worth: float
    best: float
    worst: float


def rows(sheet: TableSettings, course: TableSession, since: int = 0, ended: str = "") -> Iterator[Statement]:
    """The results of people in the hands that are over, from the one numbered `since` on, as they are written."""
    if sheet.lesson:
        return  # of a prepared hand nothing is counted
    people = [(seat, chair.person) for seat, chair in enumerate(course.seating.seats) if chair.person]
    played = len(course.finished_hands)
    if since == played or not people:
        return
    unit, at = score_unit(course.table), ended or written(today())
    for hand in range(since, played):
        came = outcomes(course.table, hand, unit)
        for seat, person in people:
            kind = (sheet.game, sheet.variant, unit)
            yield queries.note_result(sheet.id, hand, seat, person, *kind, *came[seat], at)


class Results:
    """Everybody's results, as the store has them; a row that is damaged is not counted."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def tallies(self, person: str) -> list[Tally]:
        """By game and variant, the most played first."""
        return [Tally(*row) for row in await self.store.rows(queries.tallies(person))]

    async def played(self, person: str, game: str, most: int = 1) -> int:
        """How many hands, counted up to so many."""
        return len(await self.store.rows(queries.played(person, game, most)))

    async def page(self, person: str, page: int) -> list[Noted]:
        """Hand by hand, the newest first; pages are counted from 1."""
        found = await self.store.rows(queries.newest_results(person, PAGE, (page - 1) * PAGE))
        return [Noted(*row) for row in found]

    async def tables(self, person: str, over: bool = False) -> list[str]:
        """Where they sit or sat, newest first; all, or those that are over."""
        return [id for (id,) in await self.store.rows(queries.with_a_seat_of(person, over))]

    async def worth_at(self, person: str, tables: list[str]) -> dict[str, tuple[str, int, float]]:
        """What some tables have brought them: of what, in how many hands, how much."""
        found = await self.store.rows(queries.worth_at(person, tables))
        return {id: (unit, hands, worth) for id, unit, hands, worth in found}

    async def all(self, person: str) -> list[Noted]:
        """From the first to the last."""
        return [Noted(*row) for row in await self.store.rows(queries.all_results(person))]

    async def course(self, person: str, game: str, unit: str) -> list[float]:
        """What the hands of a game were worth one after the other."""
        return [worth for (worth,) in await self.store.rows(queries.worth_by_hand(person, game, unit))]

    async def extreme(self, person: str, game: str, unit: str, best: bool) -> Noted:
        """The best hand of a game, or the worst; of equals, the newest."""
        return Noted(*(await self.store.rows(queries.extreme(person, game, unit, best)))[0])
