"""The speed of bots: a setting of the table, and skipping ahead to one's own turn."""

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import parse_bot_speed
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event
from meldhouse.session.session import PLAYING
from meldhouse.util.errors import Mistake


def is_alone_with_bots(actor: TableActor, seat: int | None) -> bool:
    """Return whether a person plays only with bots; absent and replaced people count as bots."""
    if seat is None or seat in actor.session.seating.replaced:
        return False
    return all(actor.table.bot_kind(other) for other in actor.table.person_seats() if other != seat)


async def set_bot_speed(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Set the speed of the bots; allowed for the host, and for a person who plays only with bots."""
    speed = parse_bot_speed(message.get("pace"))

    def events() -> list[Event]:
        actor.require_not_over()
        if not is_alone_with_bots(actor, actor.table.viewer_of(person)):
            actor.require_host(person)
        return [] if speed == actor.session.bot_speed else [Event("pace", text=speed)]

    await actor.commit(events)
    return {}


async def skip_ahead(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Let bots play without delay until the person has to decide or the hand is over."""
    seat = actor.require_seat(person)
    if not is_alone_with_bots(actor, seat):
        raise Mistake(msg("skip-alone"))
    if actor.session.state == PLAYING and seat not in actor.session.awaited_seats():
        actor.scheduler.skip_ahead()
    return {}
