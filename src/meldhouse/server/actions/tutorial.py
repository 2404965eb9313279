"""What somebody does in a first hand that teaches, beside playing: go on when a step is read, and go on alone."""

from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event


async def press_on(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """The step that is named was read; pressing twice is pressing once."""
    seat, number = actor.require_active_seat(person), message.get("step")

    def events() -> list[Event]:
        guide = actor.session.guide
        passed = guide and isinstance(number, int) and number < guide.step_number
        return [] if passed else [actor.session.check_step(seat, number)]

    await actor.commit(events)
    return {}


async def let_go(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """From here on it is played freely."""
    seat = actor.require_active_seat(person)
    await actor.commit(lambda: [actor.session.check_free(seat)])
    return {}
