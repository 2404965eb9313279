"""People's results, stored with the state of the table when a hand ends.

Each result can be recomputed from the events of its table.
"""

from collections.abc import Iterator
from typing import NamedTuple

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.clock import format_timestamp, today
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.server.storage.queries import Statement
from meldhouse.session.outcomes import outcomes, score_unit
from meldhouse.session.session import TableSession

PAGE_SIZE = 20  # number of hands or tables


class HandResult(NamedTuple):
    """A person's result in one hand."""

    table: str
    hand: int  # number of the hand, counted from 0
    seat: int
    game: str
    variant: str
    unit: str  # "chips" or "points"
    worth: float
    won: int  # 1 won, 0 neither, -1 lost
    ended: str


class ResultTotals(NamedTuple):
    """The totals of a person for one variant of a game."""

    game: str
    variant: str
    unit: str
    hands: int
    won: int
    lost: int
    worth: float
    best: float
    worst: float


def result_inserts(
    settings: TableSettings, session: TableSession, since: int = 0, ended: str = ""
) -> Iterator[Statement]:
    """Yield the statements that store people's results of finished hands, from the one numbered `since` on.

    Hands of tutorials, and hands that were opened in their middle, do not count.
    """
    if settings.lesson or settings.is_practice:
        return
    people = [(seat, assignment.person) for seat, assignment in enumerate(session.seating.seats) if assignment.person]
    played = len(session.finished_hands)
    if since == played or not people:
        return
    unit, at = score_unit(session.table), ended or format_timestamp(today())
    for hand in range(since, played):
        results = outcomes(session.table, hand, unit)
        for seat, person in people:
            kind = (settings.game, settings.variant, unit)
            yield queries.insert_result(settings.id, hand, seat, person, *kind, *results[seat], at)


class Results:
    """Queries for people's results; damaged rows do not count."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def totals(self, person: str) -> list[ResultTotals]:
        """Return the totals for each game and variant, the most played first."""
        return [ResultTotals(*row) for row in await self.store.rows(queries.result_totals(person))]

    async def count_hands(self, person: str, game: str, limit: int = 1) -> int:
        """Return the number of hands of a game that a person has played, up to a limit."""
        return len(await self.store.rows(queries.has_played(person, game, limit)))

    async def page(self, person: str, page: int) -> list[HandResult]:
        """Return a page of results, newest first; the first page is 1."""
        found = await self.store.rows(queries.newest_results(person, PAGE_SIZE, (page - 1) * PAGE_SIZE))
        return [HandResult(*row) for row in found]

    async def tables(self, person: str, over: bool = False) -> list[str]:
        """Return the IDs of tables where a person has or had a seat, newest first; all, or only finished ones."""
        return [id for (id,) in await self.store.rows(queries.tables_of_person(person, over))]

    async def totals_at(self, person: str, tables: list[str]) -> dict[str, tuple[str, int, float]]:
        """Return a person's totals for each table: unit, number of hands, amount."""
        found = await self.store.rows(queries.totals_at(person, tables))
        return {id: (unit, hands, worth) for id, unit, hands, worth in found}

    async def all(self, person: str) -> list[HandResult]:
        """Return all results of a person, oldest first."""
        return [HandResult(*row) for row in await self.store.rows(queries.all_results(person))]

    async def by_hand(self, person: str, game: str, unit: str) -> list[float]:
        """Return a person's result of each hand of a game, in order."""
        return [worth for (worth,) in await self.store.rows(queries.results_by_hand(person, game, unit))]

    async def extreme(self, person: str, game: str, unit: str, best: bool) -> HandResult:
        """Return the best or worst hand of a game; if several are equal, the newest."""
        return HandResult(*(await self.store.rows(queries.extreme_result(person, game, unit, best)))[0])
