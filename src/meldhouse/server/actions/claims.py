"""What people do about claims: say beforehand what they let go by, and hold a discard while they think."""

from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.claim_timer import HOLD, HOLD_QUICKLY
from meldhouse.session.events import Event
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake


async def say(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Answered for oneself from now on; others hear and see nothing of it."""
    seat = room.seated(person)
    room.presence.heard_of(seat)

    def events() -> list[Event]:
        room.not_over()
        return [room.course.check_standing_claim(seat, message.get("claims", ""), message.get("lasts", "hand"))]

    await room.happen(events)
    room.table.clocks.let_go(seat)
    room.teller.own(seat)
    return {}


async def hold(room: TableActor, person: str | None, message: JSON) -> JSON:
    """The discard is not over before one has thought, and everybody sees who thinks."""
    seat = room.seated(person)
    room.presence.heard_of(seat)
    check_hold(room, seat)
    clocks = room.table.clocks
    if clocks.pause:  # where there is nobody to keep it from the table waits anyway
        clocks.pause.hold(seat, HOLD_QUICKLY if room.sheet.quick_claims else clocks.clock.move or HOLD)
        room.teller.clock()
    return {}


async def release(room: TableActor, person: str | None, message: JSON) -> JSON:
    """One has thought enough; the discard goes its way when the pause is over."""
    if room.table.clocks.let_go(room.seated(person)):
        room.teller.clock()
    return {}


def check_hold(room: TableActor, seat: int) -> None:
    """Whoever might be asked may hold a discard, whether they are asked or not: else a hold would tell for certain."""
    window, pause = room.course.window, room.table.clocks.pause
    if window is None:
        raise IllegalMove(msg("hold-nothing"), ErrorKind.NOW)
    if room.sheet.strict:
        raise Mistake(msg("hold-strict"))
    if seat == window.mover:
        raise Mistake(msg("hold-own"))
    if seat in window.answers or room.course.standing_claims.settle_all([seat]):
        raise Mistake(msg("hold-answered"))
    if pause and seat in pause.holds:
        raise Mistake(msg("hold-once"))
