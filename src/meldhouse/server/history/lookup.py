"""Looks up finished hands; results are computed in the worker process and cached for a while."""

import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from meldhouse.core.record import Record, Result
from meldhouse.core.table import find_rules
from meldhouse.games import GAMES
from meldhouse.games.rules_version import is_current, names_of_current_rules
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.history.finished_hands import (
    TOLD,
    FinishedHandRow,
    Position,
    Snapshot,
    begun_after,
    read_hands,
    read_told,
)
from meldhouse.server.history.replay_frames import frames_packed, hands_of_record, story_of_hand
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Database, Store, StoreUnavailable
from meldhouse.server.storage.queries import Statement
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.session.changes import Perspective, Viewer
from meldhouse.session.history_view import story_header
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

MEMORY = 32_000_000  # bytes that are remembered
PIECES = 20  # hands of a record that are fetched at once
UNREADABLE = 409  # the status of a hand that is damaged, or of another law


class Loaded(NamedTuple):
    """A record that somebody loaded, but for its hands."""

    head: Record
    agreed: Agreed
    rules: Any


class HistoryService:
    """The hands that are over, of tables and of records that were loaded."""

    def __init__(self, store: Store, backroom: ProcessWorker) -> None:
        self.store, self.backroom = store, backroom
        self.memory = SizedCache(MEMORY)

    # --- tables that go on ------------------------------------------------------------------

    async def begun(self, id: str, game: str) -> Snapshot:
        """Where reading a table may begin: before the hand that was dealt last, for that one is shown.

        Where it is over, and was played by another law, after it: what it came to is not for this law to say.
        """
        newest = await self.store.rows(queries.newest_law(id))
        if newest and not is_current(game, newest[0][0]):
            return await self.begun_before(id, game, newest[0][1])
        last = await self.store.rows(queries.last_deal(id))
        return await self.begun_before(id, game, last[0][0]) if last else Snapshot()

    async def begun_before(self, id: str, game: str, seq: int) -> Snapshot:
        """The same, in order to see what came of an event."""

        def work(db: Database) -> Snapshot:
            found = db.execute(*queries.newest_bookmarks(id, seq, TOLD)).fetchall()
            count, over = db.execute(*queries.count_hands(id)).fetchone()
            if not found or count != over:
                return Snapshot()
            with suppress(Exception):  # damaged, or a law's that wrote it otherwise: it can be done without
                return begun_after(GAMES[game], [FinishedHandRow(*row) for row in found], count)
            return Snapshot()

        begun: Snapshot = await self.store.do(work)
        return begun

    async def of_other_laws(self, agreed: Agreed, begun: Snapshot) -> list[tuple[int, Result]]:
        """What those of the hands came to that other laws played and that are now to be played again, if ever."""
        found = await self.store.rows(queries.of_other_laws(agreed.id, names_of_current_rules(agreed.game)))
        return [came for hand, told in found if hand >= len(begun.hands) for came in _what_came(hand, told)]

    # --- looked back at ---------------------------------------------------------------------

    async def count(self, id: str) -> int:
        """How many hands are over."""
        return int((await self.store.rows(queries.count_hands(id)))[0][0])

    async def record(self, agreed: Agreed, names: dict[int, str]) -> AsyncGenerator[str, None]:
        """The whole record, piece by piece."""
        _, game, variant, options = agreed
        first = await self.store.rows(queries.first_hand(agreed.id))
        drawn = read_told(first[0][0]).drawn if first else None
        yield "\n".join(Record(game, variant, options, names=names).head(drawn)) + "\n"
        for hand in range(0, await self.count(agreed.id), PIECES):
            some = await self.store.rows(queries.texts_of_hands(agreed.id, hand, hand + PIECES))
            yield "".join(f"{text}\n" for text, _ in some)

    async def story(self, agreed: Agreed, viewer: Viewer, visitor: ClientId) -> AsyncGenerator[str, None]:
        """Hand by hand as one seat, or a spectator, saw it."""
        hands = await self.count(agreed.id)
        yield "\n".join(story_header(agreed.game, agreed.variant, viewer)) + "\n"
        for hand in range(hands):
            try:
                yield await self.worked_out(visitor, story_of_hand, agreed, hand, viewer)
            except Mistake as why:
                if getattr(why, "status", UNREADABLE) != UNREADABLE:
                    raise
                yield f"# {why}\n"  # the others are told all the same

    async def frames(
        self, agreed: Agreed, hand: int, see: Perspective, language: str, hands: int, visitor: ClientId
    ) -> bytes:
        """A hand moment by moment, one of so many: JSON, packed by gzip."""
        packed: bytes = await self.worked_out(visitor, frames_packed, agreed, hand, see, language, hands)
        return packed

    async def worked_out(
        self, visitor: ClientId, work: Callable[..., Any], agreed: Agreed, hand: int, *more: Hashable
    ) -> Any:
        """Once, as long as it is remembered."""
        about = (work.__name__, agreed.id, hand, *more)
        if about not in self.memory:
            told = await self._worked_out(visitor, work, agreed, hand, *more)
            self.memory.keep(about, told)
            return told
        return self.memory.get(about)

    async def _worked_out(
        self, visitor: ClientId, work: Callable[..., Any], agreed: Agreed, hand: int, *more: Hashable
    ) -> Any:
        text, law = await self.stored(agreed.id, hand)
        try:
            return await self.backroom.do(visitor, work, await self._before(agreed, hand), text, *more)
        except (HttpError, StoreUnavailable):
            raise
        except Exception as why:
            if not is_current(agreed.game, law):  # which need not be able to tell it as it was
                raise HttpError(UNREADABLE, msg("hand-of-another-law", number=hand + 1)) from why
            if isinstance(why, Mistake):
                raise
            log.error("hand %d of %s cannot be read: %r", hand, agreed.id, why, extra=at_table(agreed.id))
            raise HttpError(UNREADABLE, msg("hand-unreadable", number=hand + 1)) from why

    async def position(self, agreed: Agreed, hand: int) -> tuple[Position, str]:
        """The table as it stood before a hand, and the hand's text."""
        text, _ = await self.stored(agreed.id, hand)
        return await self._before(agreed, hand), text

    async def stored(self, id: str, hand: int) -> tuple[str, str]:
        """The text of a hand, and the law by which it was played; an HttpError where it is missing."""
        found = await self.store.rows(queries.texts_of_hands(id, hand, hand + 1))
        if not found:
            raise HttpError(404, msg("hand-not-stored", number=hand + 1))
        text, law = found[0]
        return str(text), str(law)

    async def _before(self, agreed: Agreed, hand: int) -> Position:
        before = await self.store.rows(queries.hands_before(agreed.id, hand, TOLD))
        state = before[0][1] if before else None
        return Position(agreed, state, read_hands([told for told, _ in before], hand))

    # --- records that are loaded --------------------------------------------------------------

    async def save(self, id: str, text: str, visitor: ClientId) -> None:
        """A record that somebody loads, every move checked."""
        hands = await self.backroom.do(visitor, hands_of_record, text)
        await self.store.write(queries.add_record(id, text), *written(id, hands))

    async def text(self, id: str) -> str:
        found = await self.store.rows(queries.record(id))
        if not found:
            raise HttpError(404, msg("no-such-record"))
        return str(found[0][0])

    async def loaded(self, id: str, visitor: ClientId) -> Loaded:
        """A record that was loaded; its hands are kept from then on, if they were not."""
        text = await self.text(id)
        head = Record.read_head(text)
        rows = await self.store.rows(queries.laws_of_hands(id))
        if not rows or not all(is_current(head.game, law) for (law,) in rows):
            await self._bring_up(id, text, visitor, bool(rows))
        variant, rules = find_rules(find_game(head.game), head.variant or None, None, dict(head.options))
        return Loaded(head, Agreed(id, head.game, variant, head.options), rules)

    async def _bring_up(self, id: str, text: str, visitor: ClientId, is_kept: bool) -> None:
        """By the law of today, if that says the same of every hand; what is kept already stays as it was otherwise."""
        try:
            await self.store.write(*written(id, await self.backroom.do(visitor, hands_of_record, text)))
        except (HttpError, StoreUnavailable):
            raise
        except Mistake:
            if not is_kept:
                raise


def _what_came(hand: int, told: str) -> Iterator[tuple[int, Result]]:
    """Nothing of a row that is damaged."""
    with suppress(Exception):
        if result := read_told(told).result:
            yield hand, result


def written(id: str, hands: Iterable[FinishedHandRow]) -> list[Statement]:
    return [hand.written(id) for hand in hands]


class SizedCache:
    """What was worked out lately, as much as there is room for."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.known: OrderedDict[Hashable, bytes | str] = OrderedDict()

    def __contains__(self, about: Hashable) -> bool:
        return about in self.known

    def get(self, about: Hashable) -> bytes | str:
        self.known.move_to_end(about)
        return self.known[about]

    def keep(self, about: Hashable, told: bytes | str) -> None:
        self.forget(about)
        self.known[about] = told
        self.room -= len(told)
        while self.room < 0:
            self.forget(next(iter(self.known)))

    def forget(self, about: Hashable) -> None:
        self.room += len(self.known.pop(about, ""))
