"""Actions for seats: sit, leave, come back, and the host's changes before the first hand."""

from dataclasses import replace

from meldhouse.i18n import msg
from meldhouse.server.accounts.access import may_sit
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.table_settings import parse_bot
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.fairness_events import contribution_event
from meldhouse.session.events import Event
from meldhouse.session.seating import BOT, PERSON, STAND_IN_BOT
from meldhouse.session.session import OVER, WAITING, TableSession
from meldhouse.util.errors import Mistake


async def sit(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Take an open seat and optionally contribute to the shuffle, because the first hand may be dealt at once."""
    seat, words = _parse_seat_number(message), message.get("words")
    if person is None:
        raise Mistake(msg("key-to-sit"))
    if not may_sit(actor.settings, person, actor.context.accounts.invited):
        raise Mistake(msg("private-table"))
    if not actor.settings.public and actor.context.accounts.blocks.is_blocked(actor.settings.host, person):
        raise Mistake(msg("cannot-sit"))

    def events() -> list[Event]:
        actor.require_not_over()
        names = actor.context.accounts.names
        check_name(names[person], person, actor.settings.seats, actor.settings.host, names)
        event = actor.session.seating.check_sit(person, seat)
        assert event.seat is not None
        return [
            event,
            *([] if words is None else [contribution_event(actor.session.proof, event.seat, words, replace=True)]),
        ]

    await actor.commit(events)
    seat_number = actor.require_seat(person)
    if actor.settings.starts_when_ready and message.get("ready") is not False:
        actor.table.ready_at_once(person)
    actor.presence.note_activity(seat_number)
    actor.broadcaster.publish_table()
    return {"seat": seat_number}


async def set_seat(actor: TableActor, person: str | None, message: JSON) -> JSON:
    kind = message.get("is")
    bot = parse_bot(message.get("bot") or STAND_IN_BOT, actor.session.table.game) if kind == BOT else ""

    def events() -> list[Event]:
        actor.require_host(person)
        actor.require_not_started(msg("seats-settled"))
        return actor.session.seating.check_seat(_parse_seat_number(message), kind, bot, actor.settings.host)

    await actor.commit(events)
    return {}


def _parse_seat_number(message: JSON) -> int | None:
    """Parse an optional seat number."""
    seat = message.get("seat")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
        raise Mistake(msg("seat-is-a-number"))
    return seat


async def start(actor: TableActor, person: str | None, message: JSON) -> JSON:
    def events() -> list[Event]:
        actor.require_host(person)
        actor.require_not_started(msg("started-already"))
        return [Event("bot", seat, STAND_IN_BOT) for seat in actor.session.seating.open_seats()]

    await actor.commit(events)
    if actor.settings.starts_when_ready and (seat := actor.session.seating.seat_of(person)) is not None:
        actor.table.ready.add(seat)
        actor.broadcaster.publish_seats()
    return {}


async def leave(actor: TableActor, person: str | None, message: JSON) -> JSON:
    if actor.settings.starts_when_ready and person == actor.settings.host:
        return await _leave_as_host(actor, person)

    def events() -> list[Event]:
        seat, state = actor.require_seat(person), actor.session.state
        if actor.settings.is_attempt:
            return []  # no bot plays on: the hand waits until its player is back
        return [] if state == OVER else [Event("stand" if state == WAITING else "leave", seat)]

    await actor.commit(events)
    return {}


async def _leave_as_host(actor: TableActor, person: str | None) -> JSON:
    """Leave before the first hand; the next person at the table becomes its host."""
    seat, seats = actor.require_seat(person), actor.session.seating.seats
    others = [occupant.person for occupant in [*seats[seat + 1 :], *seats[:seat]] if occupant.kind == PERSON]
    host = (others[0] if others else None) or actor.settings.host
    await actor.context.accounts.invite(actor.settings.id, actor.settings.host)  # so that they can come back
    await actor.amend(replace(actor.settings, host=host), [Event("stand", seat)])
    return {}


async def swap(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Exchange the occupants of two seats before the first hand."""

    def events() -> list[Event]:
        actor.require_host(person)
        actor.require_not_started(msg("seats-settled"))
        events = actor.session.seating.check_swap(message.get("seat"), message.get("other"))
        return [*events, *_moved_contributions(actor.session, events)]

    await actor.commit(events)
    actor.broadcaster.publish_table()
    return {}


def _moved_contributions(session: TableSession, events: list[Event]) -> list[Event]:
    """Return the events that let people who change their seats keep what they have added to the shuffle."""
    added = dict(session.proof.contributions) if session.proof else {}
    seats = {event.seat: session.seating.seat_of(event.text) for event in events if event.kind == "sit"}
    return [Event("added", seat, added[old]) for seat, old in seats.items() if old is not None and old in added]


async def come_back(actor: TableActor, person: str | None, message: JSON) -> JSON:
    await actor.commit(lambda: actor.return_events(actor.require_active_seat(person)))
    return {}
