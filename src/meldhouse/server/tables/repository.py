"""Storage of tables: their settings, seats, events and states."""

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from meldhouse.games import Game
from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import TableSettings, Unreadable, parse_stored_settings
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store, load_settings, load_unfinished_tables
from meldhouse.server.storage.queries import Statement
from meldhouse.session.events import Event, to_stored
from meldhouse.session.seating import SeatAssignment
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")


class TableRepository:
    """Stores and loads tables. Writes are fenced: they fail if another node owns the table."""

    def __init__(
        self, store: Store, games: Mapping[str, Game], metrics: Metrics, fence: Callable[..., list[Statement]]
    ) -> None:
        self.store, self.games, self.metrics, self.fence = store, games, metrics, fence

    async def insert(
        self, settings: TableSettings, request: str | None, events: Sequence[Event], more: Iterable[Statement] = ()
    ) -> None:
        """Store a new table with its first events; raise a Conflict if the same request has already opened a table."""
        row = (settings.id, settings.host, request, settings.state, settings.opened, settings.to_json())
        await self.store.write(
            queries.add_table(*row),
            *(queries.put_seat(settings.id, number, seat) for number, seat in enumerate(settings.seats)),
            *queries.add_events(settings.id, 0, events),
            *more,
        )
        log.info("opened", extra=at_table(settings.id))

    async def find_opened_by(self, person: str, request: str | None) -> str | None:
        """Return the ID of the table that a request has opened, or None."""
        found = await self.store.rows(queries.opened_by(person, request)) if request else []
        return str(found[0][0]) if found else None

    async def load(self, id: str) -> TableSettings:
        """Return the settings of a table; raise an Unreadable error if the stored settings cannot be parsed."""
        try:
            stored = await self.store.run(lambda db: load_settings(db, id))
        except LookupError:
            raise Mistake(msg("no-such-table")) from None
        return await self.parse(id, *stored)

    async def load_unfinished(self) -> list[tuple[str, str, str, list[tuple[Any, ...]]]]:
        """Return the stored ID, settings, state and seats of each unfinished table."""
        found: list[tuple[str, str, str, list[tuple[Any, ...]]]] = await self.store.run(load_unfinished_tables)
        return found

    async def parse(self, id: str, saved: str, state: str, seats: list[tuple[Any, ...]]) -> TableSettings:
        """Parse stored settings; raise an Unreadable error if they are damaged or from another version."""
        try:
            settings = parse_stored_settings(id, saved, state, seats)
        except Exception as why:
            raise Unreadable(id) from why
        if "chairs" not in json.loads(saved):  # an older file; from now on, only events change seats
            complete = json.dumps(
                {**json.loads(saved), "chairs": json.loads(settings.to_json())["chairs"]}, allow_nan=False
            )
            await self.store.write(queries.update_settings(id, complete))
        return settings

    async def first_commitment(self, id: str) -> str:
        """Return the commitment to a table's first deal."""
        found = await self.store.rows(queries.first_commitment(id))
        return str(found[0][0]) if found else ""

    async def append(
        self, settings: TableSettings, seq: int, events: Sequence[Event], seats: Mapping[int, SeatAssignment]
    ) -> None:
        """Store a table's events from number `seq` on, and the seats they change, in one transaction."""
        rows = [queries.put_seat(settings.id, number, seat) for number, seat in seats.items()]
        written = [to_stored(event, self.games[settings.game]) for event in events]
        await self.store.write(*self.fence(settings.id), *queries.add_events(settings.id, seq, written), *rows)
        log.info("written", extra=at_table(settings.id, seq, [event.kind for event in events]))
        moves = sum(event.kind in ("move", "answer") for event in events)
        self.metrics.moves.labels(settings.game).inc(moves)

    async def amend(self, changed: TableSettings, seq: int, events: Sequence[Event]) -> None:
        """Store new settings and seats of a table with the events that lead to them, in one transaction."""
        await self.store.write(
            *self.fence(changed.id),
            *queries.add_events(changed.id, seq, events),
            queries.change_table(changed.id, changed.host, changed.to_json()),
            *(queries.put_seat(changed.id, number, seat) for number, seat in enumerate(changed.seats)),
            queries.drop_seats_from(changed.id, len(changed.seats)),
        )
        log.info("changed", extra=at_table(changed.id, seq, [event.kind for event in events]))

    async def save_state(self, id: str, state: str, more: Iterable[Statement]) -> None:
        await self.store.write(*self.fence(id), queries.update_state(id, state), *more)
