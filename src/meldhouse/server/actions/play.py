"""Actions during a hand: contributions to the shuffle, moves, the next hand, and hints."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import parse_request_id
from meldhouse.server.actions import bot_speed, hints
from meldhouse.server.core.serialization import JSON
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.fairness_events import contribution_event
from meldhouse.server.tables.recovery import load_session_at
from meldhouse.session.events import Event
from meldhouse.session.session import BETWEEN, PLAYING
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake


class Later(NamedTuple):
    """The part of an action that takes a long time and therefore runs outside the actor."""

    work: Callable[[], Awaitable[JSON]]


async def contribute(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat = actor.require_seat(person)

    def events() -> list[Event]:
        actor.require_not_over()
        return [contribution_event(actor.session.proof, seat, message.get("words"))]

    await actor.commit(events)
    actor.presence.note_activity(seat)  # after the contribution is on disk, because the next hand may be dealt now
    return {"promise": actor.session.proof.commitment if actor.session.proof else ""}


async def mark_ready(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Say that a player is ready for the next hand, or, before the first one, that they are not ready after all."""
    seat = actor.require_active_seat(person)
    waits = actor.settings.starts_when_ready
    if actor.session.state != BETWEEN and not waits:
        raise Mistake(msg("hand-not-over" if actor.session.state == PLAYING else "no-next-hand"))
    if waits and message.get("ready") is False:
        actor.table.ready.discard(seat)
    else:
        actor.table.ready.add(seat)
    actor.presence.note_activity(seat)
    await actor.commit(lambda: actor.return_events(seat))
    actor.broadcaster.publish_seats()
    return {}


async def play(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Play a move; the reply confirms that it is on disk. A repeated request plays only one move."""
    move, request, at = parse_move(message)
    seat, answered = actor.require_active_seat(person), actor.session.answered_requests
    actor.presence.note_activity(seat)
    ideas = missed_ideas(actor, seat, move) if message.get("ideas") is True else {}

    def events() -> list[Event]:
        if request is not None and (seat, request) in answered:
            return []
        actor.require_not_over()
        if at is not None and at != actor.session.revision:
            raise IllegalMove(msg("happened-meanwhile"), ErrorKind.STALE)
        event = actor.session.check(seat, move)._replace(request=request)
        return [*actor.return_events(seat), *actor.table.clocks.stop(seat), event]

    try:
        await actor.commit(events)
    except (Mistake, Conflict):
        if request is None or (at := await _find_earlier_answer(actor, seat, request)) is None:
            raise
        return {"at": at}
    if actor.table.clocks.release_hold(seat):
        actor.broadcaster.publish_clock()
    return {"at": answered.get((seat, request or ""), actor.session.revision), **ideas}


def missed_ideas(actor: TableActor, seat: int, move: str) -> JSON:
    """Return the coaching ideas that a move misses, if the person plays only with bots and the table is not strict."""
    session = actor.session
    if (
        actor.settings.strict
        or actor.settings.is_attempt
        or not bot_speed.is_alone_with_bots(actor, seat)
        or (session.guide and session.guide.is_active)
    ):
        return {}
    return {"ideas": hints.missed_ideas_json(session.view(seat), move)}


async def _find_earlier_answer(actor: TableActor, seat: int, request: str) -> str | None:
    """Return the revision that answered a request in an earlier hand, for late retries; None if it is new."""
    rows = await actor.context.store.rows(queries.event_of_request(actor.settings.id, seat, request))
    if not rows:
        return None
    session = await load_session_at(actor.context, actor.settings, rows[0][0])
    return session.answered_requests[seat, request]


def parse_move(message: JSON) -> tuple[str, str | None, str | None]:
    """Parse a move, its request ID, and the revision that it refers to."""
    move, at = message.get("move"), message.get("at")
    if not isinstance(move, str) or not move.strip() or len(move) > 500:
        raise Mistake(msg("move-is-a-text"))
    if at is not None and not isinstance(at, str):
        raise Mistake(msg("at-is-a-text"))
    return move, parse_request_id(message.get("id")), at


async def explain_illegal_move(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat = actor.require_seat(person)
    actor.require_not_over()
    return hints.explain_illegal_move(actor.session, seat, message)


def _require_help(actor: TableActor) -> None:
    """Raise a Mistake during an attempt at the deal of the day, which everyone plays without help."""
    if actor.settings.is_attempt:
        raise Mistake(msg("daily-no-help"))


async def hint(actor: TableActor, person: str | None, message: JSON) -> JSON:
    view = actor.session.view(actor.require_seat(person))
    _require_help(actor)
    actor.require_not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    previous = hints.parse_previous_hints(message.get("told"))
    return hints.hint_json(view, await actor.scheduler.bot_driver.choose_by_heuristic(view, besides=previous), previous)


async def search_hint(actor: TableActor, person: str | None, message: JSON) -> Later:
    """Search outside the actor for the best moves and their expected values; not allowed at strict tables."""
    view = actor.session.view(actor.require_seat(person))
    _require_help(actor)
    if actor.settings.strict:
        raise Mistake(msg("hint-strict"))
    actor.require_not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    search, move = actor.scheduler.bot_driver.search_hint, str(message.get("move") or "")

    async def work() -> JSON:
        advice = await search(str(person), view, move)
        return {"says": advice.explanation, "move": advice.move, "why": advice.reason}

    return Later(work)
