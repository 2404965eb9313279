"""Actions between people: nudges, continuing without a person, votes, and rematches."""

from math import ceil

from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.interactions import CLOSE, NUDGE_INTERVAL_S, REPLACE
from meldhouse.session.events import Event
from meldhouse.session.seating import BOT, PERSON, STAND_IN_BOT
from meldhouse.session.session import OVER, PLAYING, WAITING
from meldhouse.util.errors import Mistake


async def send_nudge(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Send a nudge to the players that the table waits for."""
    seat = actor.require_active_seat(person)
    awaited = [other for other in actor.interactions.awaited_seats() if other != seat]
    if not awaited:
        raise Mistake(msg("nudge-nobody"))
    if not any(map(actor.presence.is_connected, awaited)):
        raise Mistake(msg("nudge-gone"))
    actor.interactions.check_rate("nudge", seat, NUDGE_INTERVAL_S, "nudge-soon")
    actor.broadcaster.send_nudge(seat, awaited)
    return {}


async def continue_without(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Let bots play for the awaited players until they come back."""
    seat, interactions = actor.require_active_seat(person), actor.interactions

    def events() -> list[Event]:
        awaited = interactions.awaited_seats()
        remaining_s = interactions.skippable_in_s(interactions.waiting_time_s(awaited))
        others = [other for other in awaited if other != seat]
        if not others:
            raise Mistake(msg("without-nobody"))
        if remaining_s is None:
            raise Mistake(msg("without-clock"))
        if remaining_s > 0:
            raise Mistake(msg("without-soon", n=ceil(remaining_s)))
        return [Event("leave", other, str(seat)) for other in others]

    await actor.commit(events)
    if actor.session.state != PLAYING:
        actor.table.ready.add(seat)
    return {}


# --- votes ------------------------------------------------------------------------------------


async def close_table(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Close the table: a host before the first hand, or a person alone, closes it directly; others hold a vote."""
    if actor.session.state == OVER:
        return {"over": True}
    by = _closing_seat(actor, person)
    if actor.session.state == WAITING or not actor.interactions.voters() - {by}:
        await actor.commit(lambda: [] if actor.session.state == OVER else [Event("close", by)])
    else:
        actor.interactions.start_vote(CLOSE, by)
        actor.broadcaster.publish_vote()
    return {"over": actor.session.state == OVER}


def _closing_seat(actor: TableActor, person: str | None) -> int | None:
    """Return the seat of the person who closes the table, or None for a host without a seat."""
    if actor.session.state == WAITING:
        actor.require_host(person)
    is_seated = actor.table.viewer_of(person) is not None
    return actor.require_active_seat(person) if is_seated or person is None or person != actor.settings.host else None


async def propose_replacement(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Start a vote among the other players on replacing a person with a bot."""
    by, seat = actor.require_active_seat(person), message.get("seat")
    actor.require_not_over()
    if isinstance(seat, bool) or seat not in actor.table.person_seats() or seat == by:
        raise Mistake(msg("replace-whom"))
    if actor.session.state == WAITING:
        raise Mistake(msg("replace-later"))
    if seat in actor.session.seating.replaced:
        raise Mistake(msg("replace-done"))
    actor.interactions.start_vote(REPLACE, by, seat)
    actor.broadcaster.publish_vote()
    return {}


async def cast_vote(actor: TableActor, person: str | None, message: JSON) -> JSON:
    seat, yes = actor.require_active_seat(person), message.get("yes")
    if not isinstance(yes, bool):
        raise Mistake(msg("vote-yes-or-no"))
    actor.interactions.cast_vote(seat, yes)
    actor.broadcaster.publish_vote()
    return {}


# --- rematch ------------------------------------------------------------------------------------


async def open_rematch(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Open the same table again, with seats reserved for the same people; a second request returns the same table."""
    seat = actor.require_seat(person)
    if actor.session.state != OVER:
        raise Mistake(msg("rematch-later"))
    if actor.session.rematch is None:
        settings = await actor.context.tables.open_rematch(actor.settings, seat, _rematch_seats(actor, seat))
        await actor.commit(lambda: [] if actor.session.rematch else [Event("rematch", seat, settings)])
    assert actor.session.rematch is not None
    return {"table": actor.session.rematch.text}


def _rematch_seats(actor: TableActor, asker: int) -> list[JSON]:
    """Return the seats in their present order, in the form of a request for a new table."""
    seating, blocks = actor.session.seating, actor.context.accounts.blocks
    opener = seating.seats[asker].person
    request: list[JSON] = []
    for number, seat in enumerate(seating.seats):
        if number == asker:
            request.append({"is": "me"})
        elif seat.kind == PERSON and number not in seating.replaced and not blocks.is_blocked(opener, seat.person):
            request.append({"is": "open", "for": seat.person})
        else:
            request.append({"is": BOT, "bot": seat.bot or STAND_IN_BOT})
    return request
