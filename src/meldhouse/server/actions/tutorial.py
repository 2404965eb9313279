"""What somebody does in a first hand that teaches, beside playing: go on when a step is read, and go on alone."""

from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event


async def press_on(room: TableActor, person: str | None, message: JSON) -> JSON:
    """The step that is named was read; pressing twice is pressing once."""
    seat, number = room.playing(person), message.get("step")

    def events() -> list[Event]:
        guide = room.course.guide
        passed = guide and isinstance(number, int) and number < guide.step_number
        return [] if passed else [room.course.check_step(seat, number)]

    await room.happen(events)
    return {}


async def let_go(room: TableActor, person: str | None, message: JSON) -> JSON:
    """From here on it is played freely."""
    seat = room.playing(person)
    await room.happen(lambda: [room.course.check_free(seat)])
    return {}
