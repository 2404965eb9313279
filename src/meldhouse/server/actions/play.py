"""Actions of a hand: words for the shuffle, moves, the next hand, hints."""

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
    """What takes a while, and is done when the room has gone on to others."""

    work: Callable[[], Awaitable[JSON]]


async def add(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat = actor.require_seat(person)

    def events() -> list[Event]:
        actor.require_not_over()
        return [contribution_event(actor.session.proof, seat, message.get("words"))]

    await actor.commit(events)
    actor.presence.note_activity(seat)  # when it is on disk, however long that took: the hand may be dealt now
    return {"promise": actor.session.proof.commitment if actor.session.proof else ""}


async def next_hand(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat = actor.require_active_seat(person)
    if actor.session.state != BETWEEN:
        raise Mistake(msg("hand-not-over" if actor.session.state == PLAYING else "no-next-hand"))
    actor.table.ready.add(seat)
    actor.presence.note_activity(seat)
    await actor.commit(lambda: actor.return_events(seat))
    actor.broadcaster.publish_seats()
    return {}


async def play(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Answered when it is on disk; the same request twice is one move."""
    move, request, at = parse_move(message)
    seat, answered = actor.require_active_seat(person), actor.session.answered_requests
    actor.presence.note_activity(seat)
    missed = missed_ideas(actor, seat, move) if message.get("ideas") is True else {}

    def events() -> list[Event]:
        if request is not None and (seat, request) in answered:
            return []
        actor.require_not_over()
        if at is not None and at != actor.session.revision:
            raise IllegalMove(msg("happened-meanwhile"), ErrorKind.STALE)
        made = actor.session.check(seat, move)._replace(request=request)
        return [*actor.return_events(seat), *actor.table.clocks.stop(seat), made]

    try:
        await actor.commit(events)
    except (Mistake, Conflict):
        if request is None or (at := await _answered_before(actor, seat, request)) is None:
            raise
        return {"at": at}
    if actor.table.clocks.release_hold(seat):
        actor.broadcaster.publish_clock()
    return {"at": answered.get((seat, request or ""), actor.session.revision), **missed}


def missed_ideas(actor: TableActor, seat: int, move: str) -> JSON:
    """The ideas of a first hand that a move will have missed, for somebody alone with bots where hints may be told."""
    session = actor.session
    if actor.settings.strict or not bot_speed.alone(actor, seat) or (session.guide and session.guide.is_active):
        return {}
    return {"ideas": hints.better_moves(session.view(seat), move)}


async def _answered_before(actor: TableActor, seat: int, request: str) -> str | None:
    """The moment that a request of an earlier hand led to: what is sent again so late has happened all the same."""
    found = await actor.context.store.rows(queries.event_of_request(actor.settings.id, seat, request))
    if not found:
        return None
    session = await load_session_at(actor.context, actor.settings, found[0][0])
    return session.answered_requests[seat, request]


def parse_move(message: JSON) -> tuple[str, str | None, str | None]:
    """The move, its request id and the moment it is meant for."""
    move, at = message.get("move"), message.get("at")
    if not isinstance(move, str) or not move.strip() or len(move) > 500:
        raise Mistake(msg("move-is-a-text"))
    if at is not None and not isinstance(at, str):
        raise Mistake(msg("at-is-a-text"))
    return move, parse_request_id(message.get("id")), at


async def why(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat = actor.require_seat(person)
    actor.require_not_over()
    return hints.why_not(actor.session, seat, message)


async def hint(actor: TableActor, person: str | None, message: JSON) -> JSON:
    view = actor.session.view(actor.require_seat(person))
    actor.require_not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    told = hints.read_told(message.get("told"))
    return hints.hint(view, await actor.scheduler.bot_driver.choose_by_heuristic(view, besides=told), told)


async def weigh(actor: TableActor, person: str | None, message: JSON) -> Later:
    """What the moves are expected to bring: thought about beside the room, so that nobody waits for it there.

    At a strict table everybody works that out alone.
    """
    view = actor.session.view(actor.require_seat(person))
    if actor.settings.strict:
        raise Mistake(msg("hint-strict"))
    actor.require_not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    weighing, hinted = actor.scheduler.bot_driver.search_hint, str(message.get("move") or "")

    async def work() -> JSON:
        found = await weighing(str(person), view, hinted)
        return {"says": found.explanation, "move": found.move}

    return Later(work)
