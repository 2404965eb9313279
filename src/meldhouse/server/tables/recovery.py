"""Recovery of a table's session from its last snapshot and the events after it."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor

from meldhouse.core.record import Result
from meldhouse.core.replay import results_agree
from meldhouse.core.table import Table
from meldhouse.games.rules_version import is_current
from meldhouse.games.tutorial import TutorialProgress
from meldhouse.games.validation import find_game
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.client_identity import SERVER
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.json_logging import at_table
from meldhouse.server.history.finished_hands import Snapshot, finished_rows
from meldhouse.server.history.results import result_inserts
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict, StoreUnavailable
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.context import TableContext
from meldhouse.session.aborted_hands import HAND_ABORTED, mark_aborted, rules_version_of_open_hand
from meldhouse.session.events import Event, from_stored
from meldhouse.session.seating import Seating
from meldhouse.session.session import OVER, TableSession

log = logging.getLogger("meldhouse")

MANY_EVENTS = 1000  # the worker process replays more events than this
# Errors of the server or its machine, which do not mean that the table is damaged.
TRANSIENT_ERRORS = (HttpError, StoreUnavailable, OSError, MemoryError, BrokenExecutor)


async def load_session(context: TableContext, settings: TableSettings) -> tuple[TableSession, int]:
    """Load the session of a table, and return it with the number of stored hands."""
    await context.compilation.wait_until_playable(settings.game)
    try:
        snapshot = await context.history.latest_snapshot(settings.id, settings.game)
        events = await context.store.events(settings.id, snapshot.seq)
        old_results = await context.history.results_under_other_rules(settings.agreed, snapshot)
        if len(events) > MANY_EVENTS:
            statements = await context.process_worker.submit(
                SERVER, finished_hand_statements, settings, snapshot, events, old_results
            )
            await context.store.write(*context.placement.fence(settings.id), *statements)
            snapshot = await context.history.latest_snapshot(settings.id, settings.game)
            events = await context.store.events(settings.id, snapshot.seq)
        session, must_abort = await asyncio.to_thread(replay_or_abort, settings, snapshot, events)
        _check_results_agree(session, old_results)
    except TRANSIENT_ERRORS:
        raise
    except Exception as why:
        raise context.tables.mark_unreadable(settings.id, why) from why
    if must_abort:
        try:
            await _abort_hand(context, settings, snapshot.seq + len(events))
        except Conflict:  # another node also loaded the table, and wrote first
            return await load_session(context, settings)
    return session, snapshot.stored_count


async def load_session_at(context: TableContext, settings: TableSettings, seq: int) -> TableSession:
    """Return the session after event number `seq`; the session knows the requests answered in that hand."""
    snapshot = await context.history.snapshot_before(settings.id, settings.game, seq)
    events = await context.store.events(settings.id, snapshot.seq)
    return await asyncio.to_thread(replay_events, settings, snapshot, events, seq + 1 - snapshot.seq)


def replay_events(
    settings: TableSettings, snapshot: Snapshot, events: Iterable[Event], count: int | None = None
) -> TableSession:
    """Return the session after the given events, or after the first `count` events."""
    game = find_game(settings.game)
    guide = TutorialProgress(game.tutorial) if settings.lesson and game.tutorial else None
    session = TableSession(
        Table(game, settings.variant, settings.rules, 0), Seating(list(settings.chairs)), settings.hands, guide
    )
    session.bot_speed = settings.pace
    snapshot.restore(session)
    for event, is_skipped in mark_aborted(events)[:count]:
        if is_skipped:
            session.skip(event)
        else:
            session.apply(from_stored(event, game))
    if settings.state == OVER and session.state != OVER:
        session.apply(Event("close"))  # older files have no event for the end of a table
    return session


def replay_or_abort(settings: TableSettings, snapshot: Snapshot, events: Sequence[Event]) -> tuple[TableSession, bool]:
    """Return the session after the given events, and whether its open hand must be aborted.

    A hand is aborted if it was dealt under other rules and the current rules reject it.
    """
    try:
        return replay_events(settings, snapshot, events), False
    except TRANSIENT_ERRORS:
        raise
    except Exception:
        dealt_under = rules_version_of_open_hand(events, snapshot.rules_version)
        if dealt_under is None or is_current(settings.game, dealt_under):
            raise
        return replay_events(settings, snapshot, [*events, HAND_ABORTED]), True


async def _abort_hand(context: TableContext, settings: TableSettings, seq: int) -> None:
    """Store that the open hand was aborted, so that later rules cannot bring it back."""
    await context.store.write(
        *context.placement.fence(settings.id), *queries.add_events(settings.id, seq, [HAND_ABORTED])
    )
    log.warning(
        "a hand was aborted: it was dealt under other rules", extra=at_table(settings.id, seq, [HAND_ABORTED.kind])
    )


def _check_results_agree(session: TableSession, old_results: Iterable[tuple[int, Result]]) -> None:
    """Raise a ValueError if a hand that was played under other rules has another result under the current rules."""
    for hand, result in old_results:
        if hand >= len(session.table.hands) or not results_agree(result, session.table.hands[hand].result):
            raise ValueError(
                f"hand {hand + 1} was played under other rules and has another result under the current rules"
            )


def finished_hand_statements(
    settings: TableSettings, snapshot: Snapshot, events: Sequence[Event], old_results: Iterable[tuple[int, Result]]
) -> list[Statement]:
    """Return the statements that store finished hands and people's results."""
    session, _ = replay_or_abort(settings, snapshot, events)
    _check_results_agree(session, old_results)
    results = result_inserts(settings, session, snapshot.stored_count, settings.opened)
    return [*(hand.upsert(settings.id) for hand in finished_rows(session, snapshot.stored_count)), *results]
