"""Actions for talk: say something, and what the host decides about it. Nothing of it is stored."""

from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.talk import parse_talk
from meldhouse.util.errors import Mistake


async def say(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Say a phrase, a reaction or a text; in a claim window it is sent later, which the reply says."""
    seat = actor.require_active_seat(person)
    is_held = actor.talk.say(str(person), parse_talk(message))
    return {"held": True, "says": msg("talk-held")} if is_held and _sees_window(actor, seat) else {}


def _sees_window(actor: TableActor, seat: int) -> bool:
    """Return whether a seat knows that a claim window is open; otherwise the reply would reveal a claim."""
    window = actor.session.window
    return actor.table.clocks.pause is not None or (window is not None and seat in window.asked_views)


async def mute(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Let the host mute a person at the table."""
    actor.require_host(person)
    seat, is_muted = message.get("seat"), message.get("muted")
    if isinstance(seat, bool) or seat not in actor.table.person_seats():
        raise Mistake(msg("mute-whom"))
    if not isinstance(is_muted, bool):
        raise Mistake(msg("mute-yes-or-no"))
    other = actor.session.seating.seats[seat].person
    if other is None or other == person:
        raise Mistake(msg("mute-whom"))
    actor.talk.mute(other, is_muted)
    return {}


async def switch_talk(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Let the host turn talk at the table on or off."""
    actor.require_host(person)
    is_on = message.get("on")
    if not isinstance(is_on, bool):
        raise Mistake(msg("talk-on-or-off"))
    actor.talk.switch(is_on)
    return {}
