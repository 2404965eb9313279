"""What people and programs do at a table, by the same names on the socket and over HTTP."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from meldhouse.i18n import HOUSE
from meldhouse.server.accounts.table_settings import PACES, read_bot, read_request
from meldhouse.server.actions import bot_speed, claims, hints, scoring, social, tutorial
from meldhouse.server.core.serialization import JSON
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Conflict
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.fairness_events import added_event
from meldhouse.server.tables.interactions import PHRASES
from meldhouse.server.tables.recovery import read_up_to
from meldhouse.session.events import Event
from meldhouse.session.seating import BOT, OPEN, STAND_IN
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING
from meldhouse.session.standing_claims import DISCARD, HAND
from meldhouse.util.errors import IllegalMove, Kind, Mistake


class Later(NamedTuple):
    """What takes a while, and is done when the room has gone on to others."""

    work: Callable[[], Awaitable[JSON]]


Do = Callable[[TableActor, str | None, JSON], Awaitable[JSON | Later]]


# --- seats --------------------------------------------------------------------------------


async def sit(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Take an open seat, and perhaps add to the shuffle, for the first hand may be dealt at once."""
    seat, words = _read_seat(message), message.get("words")
    if person is None:
        raise Mistake(HOUSE("key-to-sit"))
    if not room.house.may_sit(room.sheet, person):
        raise Mistake(HOUSE("private-table"))

    def events() -> list[Event]:
        room.not_over()
        room.house.check_name(person, room.sheet)
        sits = room.course.chairs.check_sit(person, seat)
        assert sits.seat is not None
        return [sits, *([] if words is None else [added_event(room.course.proof, sits.seat, words, afresh=True)])]

    await room.happen(events)
    taken = room.seated(person)
    room.presence.heard_of(taken)
    room.teller.tables()
    return {"seat": taken}


async def seats(room: TableActor, person: str | None, message: JSON) -> JSON:
    kind = message.get("is")
    bot = read_bot(message.get("bot") or STAND_IN, room.course.table.game) if kind == BOT else ""

    def events() -> list[Event]:
        room.host_only(person)
        room.not_started(HOUSE("seats-settled"))
        return room.course.chairs.check_seat(_read_seat(message), kind, bot, room.sheet.host)

    await room.happen(events)
    return {}


def _read_seat(message: JSON) -> int | None:
    """Which seat is meant, if any is named."""
    seat = message.get("seat")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
        raise Mistake(HOUSE("seat-is-a-number"))
    return seat


async def start(room: TableActor, person: str | None, message: JSON) -> JSON:
    def events() -> list[Event]:
        room.host_only(person)
        room.not_started(HOUSE("started-already"))
        return [Event("bot", seat, STAND_IN) for seat in room.course.chairs.open_seats()]

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


# --- hands --------------------------------------------------------------------------------


async def add(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.seated(person)

    def events() -> list[Event]:
        room.not_over()
        return [added_event(room.course.proof, seat, message.get("words"))]

    await room.happen(events)
    room.presence.heard_of(seat)  # when it is on disk, however long that took: the hand may be dealt now
    return {"promise": room.course.proof.promise if room.course.proof else ""}


async def _next_hand(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.playing(person)
    if room.course.state != BETWEEN:
        raise Mistake(HOUSE("hand-not-over" if room.course.state == PLAYING else "no-next-hand"))
    room.table.ready.add(seat)
    room.presence.heard_of(seat)
    await room.happen(lambda: room.back(seat))
    room.teller.seats()
    return {}


async def play(room: TableActor, person: str | None, message: JSON) -> JSON:
    """Answered when it is on disk; the same request twice is one move."""
    move, request, at = read_move(message)
    seat, answered = room.playing(person), room.course.answered
    room.presence.heard_of(seat)
    missed = missed_by(room, seat, move) if message.get("ideas") is True else {}

    def events() -> list[Event]:
        if request is not None and (seat, request) in answered:
            return []
        room.not_over()
        if at is not None and at != room.course.at:
            raise IllegalMove(HOUSE("happened-meanwhile"), Kind.STALE)
        made = room.course.check(seat, move)._replace(request=request)
        return [*room.back(seat), *room.table.clocks.stop(seat), made]

    try:
        await room.happen(events)
    except (Mistake, Conflict):
        if request is None or (at := await _answered_before(room, seat, request)) is None:
            raise
        return {"at": at}
    if room.table.clocks.let_go(seat):
        room.teller.clock()
    return {"at": answered.get((seat, request or ""), room.course.at), **missed}


def missed_by(room: TableActor, seat: int, move: str) -> JSON:
    """The ideas of a first hand that a move will have missed, for somebody alone with bots where hints may be told."""
    course = room.course
    if room.sheet.strict or not bot_speed.alone(room, seat) or (course.guide and course.guide.is_active):
        return {}
    return {"ideas": hints.better_moves(course.view(seat), move)}


async def _answered_before(room: TableActor, seat: int, request: str) -> str | None:
    """The moment that a request of an earlier hand led to: what is sent again so late has happened all the same."""
    found = await room.house.store.rows(queries.answer_to(room.sheet.id, seat, request))
    if not found:
        return None
    course = await read_up_to(room.house, room.sheet, found[0][0])
    return course.answered[seat, request]


def read_move(message: JSON) -> tuple[str, str | None, str | None]:
    """The move, its request id and the moment it is meant for."""
    move, at = message.get("move"), message.get("at")
    if not isinstance(move, str) or not move.strip() or len(move) > 500:
        raise Mistake(HOUSE("move-is-a-text"))
    if at is not None and not isinstance(at, str):
        raise Mistake(HOUSE("at-is-a-text"))
    return move, read_request(message.get("id")), at


# --- questions ------------------------------------------------------------------------------


async def why(room: TableActor, person: str | None, message: JSON) -> JSON:
    seat = room.seated(person)
    room.not_over()
    return hints.why_not(room.course, seat, message)


async def hint(room: TableActor, person: str | None, message: JSON) -> JSON:
    view = room.course.view(room.seated(person))
    room.not_over()
    if not view.moves():
        raise Mistake(HOUSE("nothing-to-decide"), Kind.TURN)
    told = hints.read_told(message.get("told"))
    return hints.hint(view, await room.conductor.stand_ins.by_thumb(view, besides=told), told)


async def weigh(room: TableActor, person: str | None, message: JSON) -> Later:
    """What the moves are expected to bring: thought about beside the room, so that nobody waits for it there.

    At a strict table everybody works that out alone.
    """
    view = room.course.view(room.seated(person))
    if room.sheet.strict:
        raise Mistake(HOUSE("hint-strict"))
    room.not_over()
    if not view.moves():
        raise Mistake(HOUSE("nothing-to-decide"), Kind.TURN)
    weighing, hinted = room.conductor.stand_ins.weighing, str(message.get("move") or "")

    async def work() -> JSON:
        found = await weighing(str(person), view, hinted)
        return {"says": found.says, "move": found.move}

    return Later(work)


# --- the list -------------------------------------------------------------------------------

TEXT: JSON = {"type": "string"}
NUMBER: JSON = {"type": "integer"}
YES_OR_NO: JSON = {"type": "boolean"}
REQUEST_ID: JSON = {"type": "string", "maxLength": 64, "description": "sent twice, it happens once"}
TOUCH: JSON = {"type": "array", "items": {"type": "array", "items": TEXT}}
AT: JSON = {"type": "string", "description": "the moment the move is meant for"}


class Action(NamedTuple):
    """Something that one does at a table."""

    name: str
    do: Do
    says: str
    takes: Mapping[str, Any] = MappingProxyType({})  # the properties of what is sent
    tells: str = "done"  # how the answer on the socket begins
    path: str = ""  # where it is over HTTP, if that is not its name


SEAT_OF: JSON = {"seat": NUMBER, "is": {"enum": [OPEN, BOT]}, "bot": TEXT}
TRIED: JSON = {"move": TEXT, "touch": TOUCH, "to": TEXT}
SAID_BEFOREHAND: JSON = {"claims": TEXT, "lasts": {"enum": [HAND, DISCARD]}}
PACE: JSON = {"pace": {"enum": list(PACES)}}
HINTED: JSON = {"told": {"type": "array", "items": TEXT}}  # the moves that were hinted at before
IDEAS: JSON = {"type": "boolean", "description": "tell what a first hand would have taught, where that was missed"}
MOVE: JSON = {"id": REQUEST_ID, "move": TEXT, "at": AT, "ideas": IDEAS}

LIST = (
    Action("sit", sit, "Take an open seat", {"seat": NUMBER, "words": TEXT}),
    Action("leave", leave, "Stand up, or let a bot play until one is back"),
    Action("back", back, "Play again oneself"),
    Action("seats", seats, "Before the first hand the host makes a seat open or a bot's, also a guest's", SEAT_OF),
    Action("start", start, "The host starts; bots take the open seats"),
    Action("add", add, "Add words to the shuffle of the next hand", {"words": TEXT}),
    Action("play", play, "Play; answered when it is on disk", MOVE, path="moves"),
    Action("next", _next_hand, "Ready for the next hand"),
    Action(
        "why",
        why,
        "Why is a move, as text or as pieces touched, not allowed?",
        {"move": TEXT, "touch": TOUCH, "to": TEXT},
        "why",
    ),
    Action("claims", claims.say, "Say beforehand which claims one lets go by", SAID_BEFOREHAND),
    Action("hold", claims.hold, "Hold a discard while one thinks about a claim"),
    Action("release", claims.release, "Hold it no longer"),
    Action("pace", bot_speed.pace, "The host, or who is alone with bots, chooses how quickly they play", PACE),
    Action("skip", bot_speed.skip, "Alone with bots: they play at once until one is asked"),
    Action("hint", hint, "What would the rule of thumb do, and what if not that?", HINTED, tells="hint"),
    Action("weigh", weigh, "What are the best moves expected to bring?", {"move": TEXT}, tells="weighed"),
    Action("won", scoring.won, "How does the hand that is over count, and who pays?", tells="points"),
    Action("near", scoring.near, "How near is one's own hand, and what is it worth?", tells="points"),
    Action("counts", scoring.what_counts, "What counts at this table?", tells="points"),
    Action("step", tutorial.press_on, "In a first hand that teaches: a step was read", {"step": NUMBER}),
    Action("free", tutorial.let_go, "In a first hand that teaches: play on without a guide"),
    Action("close", social.close, "End the table, or ask those present whether it is to end"),
    Action("replace", social.replace, "Ask the others whether a bot is to play on for a guest", {"seat": NUMBER}),
    Action("vote", social.vote, "Say yes or no to what is asked", {"yes": YES_OR_NO}),
    Action("nudge", social.nudge, "Remind those who are awaited"),
    Action("without", social.without, "Go on without those who are awaited: bots play until they are back"),
    Action("say", social.say, "Say one of the house's phrases", {"phrase": {"enum": list(PHRASES)}}),
    Action("rematch", social.rematch, "The same table once more, with a seat for everybody who was there"),
)
ACTIONS = {deed.name: deed for deed in LIST}


async def done(deed: Action, room: TableActor, person: str | None, message: JSON) -> JSON:
    """What is answered to somebody who does it."""
    answer = await room.ask(lambda: deed.do(room, person, message))
    return await answer.work() if isinstance(answer, Later) else answer
