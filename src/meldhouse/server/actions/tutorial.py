"""Actions in a tutorial: finish a step, and leave the guide."""

from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event


async def finish_step(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Finish the tutorial step with a given number; a repeated request has no effect."""
    seat, number = actor.require_active_seat(person), message.get("step")

    def events() -> list[Event]:
        guide = actor.session.guide
        passed = guide and isinstance(number, int) and number < guide.step_number
        return [] if passed else [actor.session.check_step(seat, number)]

    await actor.commit(events)
    return {}


async def leave_guide(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Leave the tutorial's guide and continue the hand without it."""
    seat = actor.require_active_seat(person)
    await actor.commit(lambda: [actor.session.check_free(seat)])
    return {}
