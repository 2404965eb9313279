"""What hands were worth to people: noted when one is over, beside the state of its table, and counted up from there.

A result follows from the events of its table; nothing is known only from here.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from meldhouse.course.course import OVER, Course
from meldhouse.course.outcomes import outcomes, unit_of
from meldhouse.server.seats import Sheet
from meldhouse.server.store import Statement, Store

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


def rows(sheet: Sheet, course: Course, since: int = 0, ended: str = "") -> Iterator[Statement]:
    """The results of people in the hands that are over, from the one numbered `since` on, as they are written."""
    if sheet.lesson:
        return  # of a prepared hand nothing is counted
    people = [(seat, chair.person) for seat, chair in enumerate(course.chairs.seats) if chair.person]
    played = len(course.played)
    if since == played or not people:
        return
    unit, at = unit_of(course.table), ended or now()
    for hand in range(since, played):
        came = outcomes(course.table, hand, unit)
        for seat, person in people:
            kind = (sheet.game, sheet.variant, unit)
            yield (
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (sheet.id, hand, seat, person, *kind, *came[seat], at),
            )


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


COLUMNS = "id, hand, seat, game, variant, unit, worth, won, ended"
NEWEST = "ORDER BY ended DESC, id DESC, hand DESC"


class Results:
    """Everybody's results, as the store has them; a row that is damaged is not counted."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def tallies(self, person: str) -> list[Tally]:
        """By game and variant, the most played first."""
        found = await self.store.rows(
            "SELECT game, variant, unit, count(*) AS hands, sum(won > 0), sum(won < 0),"
            " sum(worth), max(worth), min(worth) FROM sound_results WHERE person = ?"
            " GROUP BY game, variant, unit ORDER BY hands DESC, game, variant",
            person,
        )
        return [Tally(*row) for row in found]

    async def has_played(self, person: str, game: str) -> bool:
        return bool(await self.store.rows("SELECT 1 FROM results WHERE person = ? AND game = ? LIMIT 1", person, game))

    async def page(self, person: str, page: int) -> list[Noted]:
        """Hand by hand, the newest first; pages are counted from 1."""
        found = await self.store.rows(
            f"SELECT {COLUMNS} FROM sound_results WHERE person = ? {NEWEST} LIMIT ? OFFSET ?",
            person,
            PAGE,
            (page - 1) * PAGE,
        )
        return [Noted(*row) for row in found]

    async def tables(self, person: str, over: bool = False) -> list[str]:
        """Where they sit or sat, newest first; all, or those that are over."""
        sql = "SELECT DISTINCT id FROM tables JOIN seats USING (id) WHERE kind = 'person' AND person = ?"
        more = "AND (state = ? OR NOT ?) ORDER BY opened DESC, id"
        return [id for (id,) in await self.store.rows(f"{sql} {more}", person, OVER, over)]

    async def worth_at(self, person: str, tables: list[str]) -> dict[str, tuple[str, int, float]]:
        """What some tables have brought them: of what, in how many hands, how much."""
        marks = ", ".join("?" * len(tables))
        sql = (
            f"SELECT id, unit, count(*), sum(worth) FROM sound_results WHERE person = ? AND id IN ({marks}) GROUP BY id"
        )
        return {id: (unit, hands, worth) for id, unit, hands, worth in await self.store.rows(sql, person, *tables)}

    async def all(self, person: str) -> list[Noted]:
        """From the first to the last."""
        sql = f"SELECT {COLUMNS} FROM sound_results WHERE person = ? ORDER BY ended, id, hand"
        return [Noted(*row) for row in await self.store.rows(sql, person)]

    async def course(self, person: str, game: str, unit: str) -> list[float]:
        """What the hands of a game were worth one after the other."""
        sql = "SELECT worth FROM sound_results WHERE person = ? AND game = ? AND unit = ? ORDER BY ended, id, hand"
        return [worth for (worth,) in await self.store.rows(sql, person, game, unit)]

    async def extreme(self, person: str, game: str, unit: str, best: bool) -> Noted:
        """The best hand of a game, or the worst; of equals, the newest."""
        sql = f"SELECT {COLUMNS} FROM sound_results WHERE person = ? AND game = ? AND unit = ?"
        order = f"ORDER BY worth {'DESC' if best else 'ASC'}, ended DESC, hand DESC LIMIT 1"
        return Noted(*(await self.store.rows(f"{sql} {order}", person, game, unit))[0])
