"""Each person's one attempt at the deal of a day, and practice with the deals of earlier days."""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple, Protocol

from meldhouse import __version__
from meldhouse.daily.deal import FIRST_DAY, DailyDeal, daily_deal
from meldhouse.daily.play_out import opening_of, seats_of
from meldhouse.games.rules_version import rules_version
from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.clock import today
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import FinishedHandRow
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict, Store
from meldhouse.server.storage.queries import Statement
from meldhouse.session.aborted_hands import rules_version_event
from meldhouse.session.events import Event
from meldhouse.session.seating import PERSON, SeatAssignment
from meldhouse.session.session import OVER
from meldhouse.util.errors import Mistake

DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)  # `date.fromisoformat` also accepts other forms


class TableOpener(Protocol):
    """The part of the table registry that opens tables with a deal of the day."""

    async def open_attempt(
        self, person: Person, body: JSON, events: Sequence[Event], more: Callable[[str], Statement]
    ) -> TableSettings: ...

    async def open_position(
        self, person: Person, body: JSON, events: Sequence[Event], earlier_hand: FinishedHandRow | None
    ) -> TableSettings: ...


class Attempt(NamedTuple):
    """A person's attempt at a deal, with its result once the hand is over."""

    game: str
    day: str
    table: str
    state: str
    unit: str | None
    value: float | None  # None while the hand is played, and if its player ended the table

    @property
    def is_over(self) -> bool:
        return self.state == OVER


class DailyService:
    """Opens tables with the deal of a day, and looks up attempts."""

    def __init__(self, store: Store, tables: TableOpener) -> None:
        self.store, self.tables = store, tables
        self.clock: Callable[[], datetime] = today

    @property
    def today(self) -> date:
        return self.clock().date()

    def parse_day(self, text: str) -> date:
        """Parse a date that has a deal already; raise an HttpError if there is none."""
        try:
            day = date.fromisoformat(text if DATE.fullmatch(text) else "")
        except ValueError:
            raise HttpError(404, msg("daily-no-day")) from None
        if day < FIRST_DAY:
            raise HttpError(404, msg("daily-before-first", day=FIRST_DAY.isoformat()))
        if day > self.today:
            raise HttpError(404, msg("daily-not-yet"))
        return day

    # --- attempts -------------------------------------------------------------------------

    async def attempts(self, person: str) -> list[Attempt]:
        """Return all attempts of a person, the oldest day first."""
        return [Attempt(*row) for row in await self.store.rows(queries.attempts(person, ""))]

    async def find(self, person: str, game: str, day: date) -> Attempt | None:
        """Return a person's attempt at a deal, or None."""
        found = await self.store.rows(queries.attempts(person, day.isoformat()))
        return next((one for one in map(Attempt._make, found) if (one.game, one.day) == (game, day.isoformat())), None)

    async def results(self, game: str, day: date) -> list[float]:
        """Return the results of everyone who has finished the deal."""
        found = await self.store.rows(queries.attempt_results(game, day.isoformat()))
        return [float(value) for (value,) in found]

    async def play(self, person: Person, game: str, day: date) -> str:
        """Return the ID of the person's table with the deal; open it today if there is none."""
        if attempt := await self.find(person.person, game, day):
            return attempt.table
        if day != self.today:
            raise Mistake(msg("daily-day-over"))
        deal = daily_deal(game, day)

        def attempt_row(id: str) -> Statement:
            return queries.add_attempt(person.person, game, day.isoformat(), id)

        try:
            return (await self.tables.open_attempt(person, _request(deal), _opening(deal), attempt_row)).id
        except Conflict:  # two browsers of the person asked at once
            if attempt := await self.find(person.person, game, day):
                return attempt.table
            raise

    def require_past(self, settings: TableSettings) -> None:
        """Raise a Mistake if a table has today's deal, which can't be practiced yet."""
        if settings.daily == self.today.isoformat():
            raise Mistake(msg("daily-practice-later"))

    def is_shareable(self, settings: TableSettings) -> bool:
        """Return whether hands of a table count, and its deal is not today's, which others have not played yet."""
        return not settings.lesson and not settings.is_practice and settings.daily != self.today.isoformat()

    def require_shareable(self, settings: TableSettings) -> None:
        """Raise a Mistake if a table has today's deal."""
        if settings.daily == self.today.isoformat():
            raise Mistake(msg("daily-share-later"))

    async def practice(self, person: Person, game: str, day: date) -> TableSettings:
        """Open another table with the deal of an earlier day, which does not count."""
        if day == self.today:
            raise Mistake(msg("daily-practice-later"))
        attempt = await self.find(person.person, game, day)
        if attempt and not attempt.is_over:
            raise Mistake(msg("daily-finish-first"))
        deal = daily_deal(game, day)
        return await self.tables.open_position(person, _request(deal), _opening(deal), None)


def _request(deal: DailyDeal) -> JSON:
    """Return the settings of a table with the deal, in the form of a request."""
    return {
        "game": deal.game.name,
        "variant": deal.variant,
        "seats": [_seat_request(seat) for seat in seats_of(deal, "me")],
        "daily": deal.day.isoformat(),
    }


def _seat_request(seat: SeatAssignment) -> JSON:
    return {"is": "me"} if seat.kind == PERSON else {"is": seat.kind, "bot": seat.bot}


def _opening(deal: DailyDeal) -> list[Event]:
    return [rules_version_event(__version__, rules_version(deal.game.name)), *opening_of(deal)]


def count_streak(days: Collection[date], today: date) -> int:
    """Return the number of days in a row up to today; today does not break the streak before it is over."""
    day = today if today in days else today - timedelta(1)
    length = 0
    while day in days:
        day, length = day - timedelta(1), length + 1
    return length
