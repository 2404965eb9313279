"""What people do with one another at a table: nudge, go on without somebody, vote, say a phrase, play once more."""

from math import ceil

from meldhouse.i18n import msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.interactions import CLOSE, NUDGES, PHRASES, PHRASES_EVERY, REPLACE
from meldhouse.session.events import Event
from meldhouse.session.seating import BOT, PERSON, STAND_IN_BOT
from meldhouse.session.session import OVER, PLAYING, WAITING
from meldhouse.util.errors import Mistake


async def nudge(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Those who are awaited hear who waits for them."""
    seat = room.playing(person)
    awaited = [other for other in room.company.awaited() if other != seat]
    if not awaited:
        raise Mistake(msg("nudge-nobody"))
    if not any(map(room.presence.here, awaited)):
        raise Mistake(msg("nudge-gone"))
    room.company.at_most("nudge", seat, NUDGES, "nudge-soon")
    room.teller.nudge(seat, awaited)
    return {}


async def without(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Bots play for those who are awaited, until they are back."""
    seat, company = room.playing(person), room.company

    def events() -> list[Event]:
        awaited = company.awaited()
        left = company.without_in(company.waited(awaited))
        others = [other for other in awaited if other != seat]
        if not others:
            raise Mistake(msg("without-nobody"))
        if left is None:
            raise Mistake(msg("without-clock"))
        if left > 0:
            raise Mistake(msg("without-soon", n=ceil(left)))
        return [Event("leave", other, str(seat)) for other in others]

    await room.happen(events)
    if room.course.state != PLAYING:
        room.table.ready.add(seat)
    return {}


async def say(room: TableActor, person: str | None, message: JSON) -> JSON:
    """One of the house's phrases: heard by everybody at the table, and kept nowhere."""
    seat, phrase = room.playing(person), message.get("phrase")
    if phrase not in PHRASES:
        raise Mistake(msg("no-phrase", name=repr(str(phrase)[:20]), names=", ".join(PHRASES)))
    room.company.at_most("say", seat, PHRASES_EVERY, "phrase-soon")
    room.teller.said(seat, str(phrase))
    return {}


# --- votes ------------------------------------------------------------------------------------


async def close(room: TableActor, person: str | None, message: JSON) -> JSON:
    """The table is ended: at once by its host before the first hand, and by who is alone; else those present vote."""
    if room.course.state == OVER:
        return {"over": True}
    by = _who_ends(room, person)
    if room.course.state == WAITING or not room.company.voters() - {by}:
        await room.happen(lambda: [] if room.course.state == OVER else [Event("close", by)])
    else:
        room.company.ask(CLOSE, by)
        room.teller.vote()
    return {"over": room.course.state == OVER}


def _who_ends(room: TableActor, person: str | None) -> int | None:
    """The seat of whoever asks for the end; None: the host, who sits nowhere."""
    if room.course.state == WAITING:
        room.host_only(person)
    at_the_table = room.table.viewer_of(person) is not None
    return room.playing(person) if at_the_table or person is None or person != room.sheet.host else None


async def replace(room: TableActor, person: str | None, message: JSON) -> JSON:
    """A vote of the others: shall a bot play on for a guest?"""
    by, seat = room.playing(person), message.get("seat")
    room.not_over()
    if isinstance(seat, bool) or seat not in room.table.people() or seat == by:
        raise Mistake(msg("replace-whom"))
    if room.course.state == WAITING:
        raise Mistake(msg("replace-later"))
    if seat in room.course.seating.replaced:
        raise Mistake(msg("replace-done"))
    room.company.ask(REPLACE, by, seat)
    room.teller.vote()
    return {}


async def vote(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat, yes = room.playing(person), message.get("yes")
    if not isinstance(yes, bool):
        raise Mistake(msg("vote-yes-or-no"))
    room.company.answer(seat, yes)
    room.teller.vote()
    return {}


# --- once more ----------------------------------------------------------------------------------


async def rematch(room: TableActor, person: str | None, message: JSON) -> JSON:
    """The same table once more, a seat kept for everybody who was there; who asks second is led to the same one."""
    seat = room.seated(person)
    if room.course.state != OVER:
        raise Mistake(msg("rematch-later"))
    if room.course.rematch is None:
        sheet = await room.context.tables.open_again(room.sheet, seat, _seats_again(room, seat))
        await room.happen(lambda: [] if room.course.rematch else [Event("rematch", seat, sheet)])
    assert room.course.rematch is not None
    return {"table": room.course.rematch.text}


def _seats_again(room: TableActor, asker: int) -> list[JSON]:
    """The seats in the same order, as they are asked for when a table is opened."""
    chairs = room.course.seating
    again: list[JSON] = []
    for number, seat in enumerate(chairs.seats):
        if number == asker:
            again.append({"is": "me"})
        elif seat.kind == PERSON and number not in chairs.replaced:
            again.append({"is": "open", "for": seat.person})
        else:
            again.append({"is": BOT, "bot": seat.bot or STAND_IN_BOT})
    return again
