"""Actions for claims: set a standing claim, and hold a discard."""

from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.claim_timer import MAX_HOLD_S, QUICK_MAX_HOLD_S
from meldhouse.session.events import Event
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake


async def set_standing_claim(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Set a seat's standing claim (an answer in advance to discards), which the other players cannot see."""
    seat = actor.require_seat(person)
    actor.presence.note_activity(seat)

    def events() -> list[Event]:
        actor.require_not_over()
        return [actor.session.check_standing_claim(seat, message.get("claims", ""), message.get("lasts", "hand"))]

    await actor.commit(events)
    actor.table.clocks.release_hold(seat)
    actor.broadcaster.publish_to_seat(seat)
    return {}


async def hold_discard(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Hold a discard, to have time to decide on a claim; every player sees who holds it."""
    seat = actor.require_seat(person)
    actor.presence.note_activity(seat)
    check_hold(actor, seat)
    clocks = actor.table.clocks
    if clocks.pause:  # if there is no pause, the table waits without a hold
        clocks.pause.hold(seat, QUICK_MAX_HOLD_S if actor.settings.quick_claims else clocks.clock.move or MAX_HOLD_S)
        actor.broadcaster.publish_clock()
    return {}


async def release_discard(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Release a held discard; play continues when the pause is over."""
    if actor.table.clocks.release_hold(actor.require_seat(person)):
        actor.broadcaster.publish_clock()
    return {}


def check_hold(actor: TableActor, seat: int) -> None:
    """Raise a Mistake if a seat may not pause play to decide on the current discard.

    The check must not depend on whether the seat can claim; otherwise a hold would reveal that.
    """
    window, pause = actor.session.window, actor.table.clocks.pause
    if window is None:
        raise IllegalMove(msg("hold-nothing"), ErrorKind.NOW)
    if actor.settings.strict:
        raise Mistake(msg("hold-strict"))
    if seat == window.mover:
        raise Mistake(msg("hold-own"))
    if seat in window.answers or actor.session.standing_claims.settle_all([seat]):
        raise Mistake(msg("hold-answered"))
    if pause and seat in pause.holds:
        raise Mistake(msg("hold-once"))
