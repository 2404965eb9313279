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
from meldhouse.server.tables.fairness_events import added_event
from meldhouse.server.tables.recovery import read_up_to
from meldhouse.session.events import Event
from meldhouse.session.session import BETWEEN, PLAYING
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake


class Later(NamedTuple):
    """What takes a while, and is done when the room has gone on to others."""

    work: Callable[[], Awaitable[JSON]]


async def add(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.seated(person)

    def events() -> list[Event]:
        room.not_over()
        return [added_event(room.course.proof, seat, message.get("words"))]

    await room.happen(events)
    room.presence.heard_of(seat)  # when it is on disk, however long that took: the hand may be dealt now
    return {"promise": room.course.proof.commitment if room.course.proof else ""}


async def next_hand(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.playing(person)
    if room.course.state != BETWEEN:
        raise Mistake(msg("hand-not-over" if room.course.state == PLAYING else "no-next-hand"))
    room.table.ready.add(seat)
    room.presence.heard_of(seat)
    await room.happen(lambda: room.back(seat))
    room.teller.seats()
    return {}


async def play(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Answered when it is on disk; the same request twice is one move."""
    move, request, at = parse_move(message)
    seat, answered = room.playing(person), room.course.answered_requests
    room.presence.heard_of(seat)
    missed = missed_ideas(room, seat, move) if message.get("ideas") is True else {}

    def events() -> list[Event]:
        if request is not None and (seat, request) in answered:
            return []
        room.not_over()
        if at is not None and at != room.course.revision:
            raise IllegalMove(msg("happened-meanwhile"), ErrorKind.STALE)
        made = room.course.check(seat, move)._replace(request=request)
        return [*room.back(seat), *room.table.clocks.stop(seat), made]

    try:
        await room.happen(events)
    except (Mistake, Conflict):
        if request is None or (at := await _answered_before(room, seat, request)) is None:
            raise
        return {"at": at}
    if room.table.clocks.let_go(seat):
        room.teller.clock()
    return {"at": answered.get((seat, request or ""), room.course.revision), **missed}


def missed_ideas(room: TableActor, seat: int, move: str) -> JSON:
    """The ideas of a first hand that a move will have missed, for somebody alone with bots where hints may be told."""
    course = room.course
    if room.sheet.strict or not bot_speed.alone(room, seat) or (course.guide and course.guide.is_active):
        return {}
    return {"ideas": hints.better_moves(course.view(seat), move)}


async def _answered_before(room: TableActor, seat: int, request: str) -> str | None:
    """The moment that a request of an earlier hand led to: what is sent again so late has happened all the same."""
    found = await room.context.store.rows(queries.event_of_request(room.sheet.id, seat, request))
    if not found:
        return None
    course = await read_up_to(room.context, room.sheet, found[0][0])
    return course.answered_requests[seat, request]


def parse_move(message: JSON) -> tuple[str, str | None, str | None]:
    """The move, its request id and the moment it is meant for."""
    move, at = message.get("move"), message.get("at")
    if not isinstance(move, str) or not move.strip() or len(move) > 500:
        raise Mistake(msg("move-is-a-text"))
    if at is not None and not isinstance(at, str):
        raise Mistake(msg("at-is-a-text"))
    return move, parse_request_id(message.get("id")), at


async def why(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.seated(person)
    room.not_over()
    return hints.why_not(room.course, seat, message)


async def hint(room: TableActor, person: str | None, message: JSON) -> JSON:
    view = room.course.view(room.seated(person))
    room.not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    told = hints.read_told(message.get("told"))
    return hints.hint(view, await room.conductor.stand_ins.by_thumb(view, besides=told), told)


async def weigh(room: TableActor, person: str | None, message: JSON) -> Later:
    """What the moves are expected to bring: thought about beside the room, so that nobody waits for it there.

    At a strict table everybody works that out alone.
    """
    view = room.course.view(room.seated(person))
    if room.sheet.strict:
        raise Mistake(msg("hint-strict"))
    room.not_over()
    if not view.moves():
        raise Mistake(msg("nothing-to-decide"), ErrorKind.TURN)
    weighing, hinted = room.conductor.stand_ins.weighing, str(message.get("move") or "")

    async def work() -> JSON:
        found = await weighing(str(person), view, hinted)
        return {"says": found.explanation, "move": found.move}

    return Later(work)
