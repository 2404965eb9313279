"""How quickly bots play: a table's speed, and on to one's own turn."""

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import parse_pace
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event
from meldhouse.session.session import PLAYING
from meldhouse.util.errors import Mistake


def alone(actor: TableActor, seat: int | None) -> bool:
    """Is somebody the only one who plays?  Who has left, is gone or was voted out has a bot in their place."""
    if seat is None or seat in actor.session.seating.replaced:
        return False
    return all(actor.table.bot_kind(other) for other in actor.table.person_seats() if other != seat)


async def pace(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Among several the speed is the host's to choose; who is alone with bots chooses it too."""
    chosen = parse_pace(message.get("pace"))

    def events() -> list[Event]:
        actor.require_not_over()
        if not alone(actor, actor.table.viewer_of(person)):
            actor.require_host(person)
        return [] if chosen == actor.session.bot_speed else [Event("pace", text=chosen)]

    await actor.commit(events)
    return {}


async def skip(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """The bots play at once until one is asked, or the hand is over."""
    seat = actor.require_seat(person)
    if not alone(actor, seat):
        raise Mistake(msg("skip-alone"))
    if actor.session.state == PLAYING and seat not in actor.session.awaited_seats():
        actor.scheduler.skip_ahead()
    return {}
