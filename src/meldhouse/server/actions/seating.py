"""Actions about seats: sit, leave, come back, and the host's changes before the first hand."""

from meldhouse.i18n import msg
from meldhouse.server.accounts.access import may_sit
from meldhouse.server.accounts.display_names import check_name
from meldhouse.server.accounts.table_settings import parse_bot
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.fairness_events import added_event
from meldhouse.session.events import Event
from meldhouse.session.seating import BOT, STAND_IN_BOT
from meldhouse.session.session import OVER, WAITING
from meldhouse.util.errors import Mistake


async def sit(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Take an open seat, and perhaps add to the shuffle, for the first hand may be dealt at once."""
    seat, words = _parse_seat_number(message), message.get("words")
    if person is None:
        raise Mistake(msg("key-to-sit"))
    if not may_sit(room.sheet, person, room.context.accounts.invited):
        raise Mistake(msg("private-table"))

    def events() -> list[Event]:
        room.not_over()
        names = room.context.accounts.names
        check_name(names[person], person, room.sheet.seats, room.sheet.host, names)
        sits = room.course.seating.check_sit(person, seat)
        assert sits.seat is not None
        return [sits, *([] if words is None else [added_event(room.course.proof, sits.seat, words, afresh=True)])]

    await room.happen(events)
    taken = room.seated(person)
    room.presence.heard_of(taken)
    room.teller.tables()
    return {"seat": taken}


async def seats(room: TableActor, person: str | None, message: JSON) -> JSON:
    kind = message.get("is")
    bot = parse_bot(message.get("bot") or STAND_IN_BOT, room.course.table.game) if kind == BOT else ""

    def events() -> list[Event]:
        room.host_only(person)
        room.not_started(msg("seats-settled"))
        return room.course.seating.check_seat(_parse_seat_number(message), kind, bot, room.sheet.host)

    await room.happen(events)
    return {}


def _parse_seat_number(message: JSON) -> int | None:
    """Which seat is meant, if any is named."""
    seat = message.get("seat")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
        raise Mistake(msg("seat-is-a-number"))
    return seat


async def start(room: TableActor, person: str | None, message: JSON) -> JSON:
    def events() -> list[Event]:
        room.host_only(person)
        room.not_started(msg("started-already"))
        return [Event("bot", seat, STAND_IN_BOT) for seat in room.course.seating.open_seats()]

    await room.happen(events)
    return {}


async def leave(room: TableActor, person: str | None, message: JSON) -> JSON:
    def events() -> list[Event]:
        seat, state = room.seated(person), room.course.state
        return [] if state == OVER else [Event("stand" if state == WAITING else "leave", seat)]

    await room.happen(events)
    return {}


async def back(room: TableActor, person: str | None, message: JSON) -> JSON:
    await room.happen(lambda: room.back(room.playing(person)))
    return {}
