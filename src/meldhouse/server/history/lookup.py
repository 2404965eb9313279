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
    RECENT_HANDS,
    FinishedHandRow,
    Position,
    Snapshot,
    read_hands,
    read_result,
    snapshot_after,
)
from meldhouse.server.history.hand_picture import hand_picture
from meldhouse.server.history.replay_frames import (
    frames_packed,
    hands_of_record,
    shared_frames_packed,
    story_of_hand,
)
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Database, Store, StoreUnavailable
from meldhouse.server.storage.queries import Statement
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.session.changes import Perspective, Viewer
from meldhouse.session.history_view import story_header
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

CACHE_BYTES = 32_000_000
HANDS_PER_FETCH = 20  # for a record
UNREADABLE = 409  # HTTP status for a hand that is damaged or was played under other rules


class UploadedRecord(NamedTuple):
    """An uploaded record without its hands."""

    head: Record
    agreed: Agreed
    rules: Any


class HistoryService:
    """Looks up the finished hands of tables and of uploaded records."""

    def __init__(self, store: Store, backroom: ProcessWorker) -> None:
        self.store, self.process_worker = store, backroom
        self.cache = SizedCache(CACHE_BYTES)

    # --- loading a table --------------------------------------------------------------------

    async def latest_snapshot(self, id: str, game: str) -> Snapshot:
        """Return the snapshot before the hand that was dealt last, because clients show that hand.

        If that hand is finished and was played under other rules, return the snapshot after it: its stored result
        must not be recomputed.
        """
        newest = await self.store.rows(queries.newest_rules_version(id))
        if newest and not is_current(game, newest[0][0]):
            return await self.snapshot_before(id, game, newest[0][1])
        last = await self.store.rows(queries.last_deal(id))
        return await self.snapshot_before(id, game, last[0][0]) if last else Snapshot()

    async def snapshot_before(self, id: str, game: str, seq: int) -> Snapshot:
        """Return the newest snapshot before event number `seq`."""

        def work(db: Database) -> Snapshot:
            found = db.execute(*queries.newest_snapshots(id, seq, RECENT_HANDS)).fetchall()
            count, finished = db.execute(*queries.count_hands(id)).fetchone()
            if not found or count != finished:
                return Snapshot()
            with suppress(Exception):  # snapshot damaged, or of another layout: replay from the start
                return snapshot_after(GAMES[game], [FinishedHandRow(*row) for row in found], count)
            return Snapshot()

        snapshot: Snapshot = await self.store.run(work)
        return snapshot

    async def results_under_other_rules(self, agreed: Agreed, snapshot: Snapshot) -> list[tuple[int, Result]]:
        """Return the stored results of the hands that would be replayed but were played under other rules."""
        found = await self.store.rows(queries.hands_of_other_rules(agreed.id, names_of_current_rules(agreed.game)))
        return [result for hand, text in found if hand >= len(snapshot.hands) for result in _result_of_row(hand, text)]

    # --- looking up hands -------------------------------------------------------------------

    async def count(self, id: str) -> int:
        """Return the number of finished hands."""
        return int((await self.store.rows(queries.count_hands(id)))[0][0])

    async def record(self, agreed: Agreed, names: dict[int, str]) -> AsyncGenerator[str, None]:
        """Yield the complete record of a table in parts."""
        _, game, variant, options = agreed
        first = await self.store.rows(queries.first_hand(agreed.id))
        drawn = read_result(first[0][0]).drawn if first else None
        yield "\n".join(Record(game, variant, options, names=names).head(drawn)) + "\n"
        for hand in range(0, await self.count(agreed.id), HANDS_PER_FETCH):
            some = await self.store.rows(queries.texts_of_hands(agreed.id, hand, hand + HANDS_PER_FETCH))
            yield "".join(f"{text}\n" for text, _ in some)

    async def history_view(self, agreed: Agreed, viewer: Viewer, client: ClientId) -> AsyncGenerator[str, None]:
        """Yield the record hand by hand, as one seat or a spectator saw it."""
        hands = await self.count(agreed.id)
        yield "\n".join(story_header(agreed.game, agreed.variant, viewer)) + "\n"
        for hand in range(hands):
            try:
                yield await self.compute(client, story_of_hand, agreed, hand, viewer)
            except Mistake as why:
                if getattr(why, "status", UNREADABLE) != UNREADABLE:
                    raise
                yield f"# {why}\n"  # continue with the other hands

    async def frames(
        self, agreed: Agreed, hand: int, see: Perspective, language: str, hands: int, client: ClientId
    ) -> bytes:
        """Return the replay frames of a hand as gzipped JSON; `hands` is the number of hands to choose from."""
        packed: bytes = await self.compute(client, frames_packed, agreed, hand, see, language, hands)
        return packed

    async def shared_frames(self, agreed: Agreed, hand: int, seat: int, language: str, client: ClientId) -> bytes:
        """Return the replay frames of a hand that a seat shares, as gzipped JSON."""
        packed: bytes = await self.compute(client, shared_frames_packed, agreed, hand, seat, language)
        return packed

    async def picture(
        self, agreed: Agreed, hand: int, seat: int, names: tuple[str, ...], language: str, client: ClientId
    ) -> bytes:
        """Return the picture of the end of a hand as a seat saw it, as PNG."""
        png: bytes = await self.compute(client, hand_picture, agreed, hand, seat, names, language)
        return png

    async def compute(
        self, client: ClientId, work: Callable[..., Any], agreed: Agreed, hand: int, *more: Hashable
    ) -> Any:
        """Run a function on a hand in the worker process, or return its cached result."""
        key = (work.__name__, agreed.id, hand, *more)
        if key not in self.cache:
            result = await self.run(client, work, agreed, hand, *more)
            self.cache.put(key, result)
            return result
        return self.cache.get(key)

    async def run(self, client: ClientId, work: Callable[..., Any], agreed: Agreed, hand: int, *more: Hashable) -> Any:
        """Run a function on a stored hand in the worker process, without caching the result."""
        text, version = await self.stored(agreed.id, hand)
        try:
            return await self.process_worker.submit(
                client, work, await self._position_before(agreed, hand), text, *more
            )
        except (HttpError, StoreUnavailable):
            raise
        except Exception as why:
            if not is_current(agreed.game, version):  # the current rules may not be able to replay the hand
                raise HttpError(UNREADABLE, msg("hand-of-another-law", number=hand + 1)) from why
            if isinstance(why, Mistake):
                raise
            log.error("hand %d of table %s cannot be read: %r", hand, agreed.id, why, extra=at_table(agreed.id))
            raise HttpError(UNREADABLE, msg("hand-unreadable", number=hand + 1)) from why

    async def position(self, agreed: Agreed, hand: int) -> tuple[Position, str]:
        """Return the state of the table before a hand, and the text of the hand."""
        text, _ = await self.stored(agreed.id, hand)
        return await self._position_before(agreed, hand), text

    async def stored(self, id: str, hand: int) -> tuple[str, str]:
        """Return the text and the rules version of a stored hand; raise an HttpError if the hand is missing."""
        found = await self.store.rows(queries.texts_of_hands(id, hand, hand + 1))
        if not found:
            raise HttpError(404, msg("hand-not-stored", number=hand + 1))
        text, version = found[0]
        return str(text), str(version)

    async def _position_before(self, agreed: Agreed, hand: int) -> Position:
        before = await self.store.rows(queries.hands_before(agreed.id, hand, RECENT_HANDS))
        state = before[0][1] if before else None
        return Position(agreed, state, read_hands([result for result, _ in before], hand))

    # --- uploaded records ---------------------------------------------------------------------

    async def save(self, id: str, text: str, client: ClientId) -> None:
        """Check every move of an uploaded record, and store the record."""
        hands = await self.process_worker.submit(client, hands_of_record, text)
        await self.store.write(queries.add_record(id, text), *_upserts(id, hands))

    async def text(self, id: str) -> str:
        found = await self.store.rows(queries.record(id))
        if not found:
            raise HttpError(404, msg("no-such-record"))
        return str(found[0][0])

    async def uploaded(self, id: str, client: ClientId) -> UploadedRecord:
        """Return an uploaded record, and store its hands if they are not stored yet."""
        text = await self.text(id)
        head = Record.read_head(text)
        rows = await self.store.rows(queries.rules_versions_of_hands(id))
        if not rows or not all(is_current(head.game, version) for (version,) in rows):
            await self._store_hands(id, text, client, bool(rows))
        variant, rules = find_rules(find_game(head.game), head.variant or None, None, dict(head.options))
        return UploadedRecord(head, Agreed(id, head.game, variant, head.options), rules)

    async def _store_hands(self, id: str, text: str, client: ClientId, has_rows: bool) -> None:
        """Store hands replayed under the current rules; if these cannot replay them, keep the existing rows."""
        try:
            await self.store.write(*_upserts(id, await self.process_worker.submit(client, hands_of_record, text)))
        except (HttpError, StoreUnavailable):
            raise
        except Mistake:
            if not has_rows:
                raise


def _result_of_row(hand: int, text: str) -> Iterator[tuple[int, Result]]:
    """Yield the number and result of a hand, or nothing if its row is damaged."""
    with suppress(Exception):
        if result := read_result(text).result:
            yield hand, result


def _upserts(id: str, hands: Iterable[FinishedHandRow]) -> list[Statement]:
    return [hand.upsert(id) for hand in hands]


class SizedCache:
    """A least-recently-used (LRU) cache with a size limit in bytes."""

    def __init__(self, size_bytes: int) -> None:
        self.free_bytes = size_bytes
        self.entries: OrderedDict[Hashable, bytes | str] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self.entries

    def get(self, key: Hashable) -> bytes | str:
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key: Hashable, value: bytes | str) -> None:
        self.discard(key)
        self.entries[key] = value
        self.free_bytes -= len(value)
        while self.free_bytes < 0:
            self.discard(next(iter(self.entries)))

    def discard(self, key: Hashable) -> None:
        self.free_bytes += len(self.entries.pop(key, ""))
