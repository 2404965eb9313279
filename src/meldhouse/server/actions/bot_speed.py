"""How quickly bots play: a table's speed, and on to one's own turn."""

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import parse_pace
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event
from meldhouse.session.session import PLAYING
from meldhouse.util.errors import Mistake


def alone(room: TableActor, seat: int | None) -> bool:
    """Is somebody the only one who plays?  Who has left, is gone or was voted out has a bot in their place."""
    if seat is None or seat in room.course.seating.replaced:
        return False
    return all(room.table.bot_of(other) for other in room.table.people() if other != seat)


async def pace(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Among several the speed is the host's to choose; who is alone with bots chooses it too."""
    chosen = parse_pace(message.get("pace"))

    def events() -> list[Event]:
        room.not_over()
        if not alone(room, room.table.viewer_of(person)):
            room.host_only(person)
        return [] if chosen == room.course.bot_speed else [Event("pace", text=chosen)]

    await room.happen(events)
    return {}


async def skip(room: TableActor, person: str | None, message: JSON) -> JSON:
    """The bots play at once until one is asked, or the hand is over."""
    seat = room.seated(person)
    if not alone(room, seat):
        raise Mistake(msg("skip-alone"))
    if room.course.state == PLAYING and seat not in room.course.awaited_seats():
        room.conductor.hurry()
    return {}
