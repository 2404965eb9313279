"""The settings of a table, parsed from a request or from the store."""

import json
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from meldhouse.bots import BOTS, check_bot
from meldhouse.core.table import find_rules, find_variant
from meldhouse.games import Game
from meldhouse.games.options import differences, values
from meldhouse.games.validation import find_game
from meldhouse.i18n import comma_list, msg
from meldhouse.session.seating import BOT, OPEN, PERSON, STAND_IN_BOT, SeatAssignment, find_seat
from meldhouse.session.session import BETWEEN, OVER, PLAYING, USUAL_BOT_SPEED, WAITING
from meldhouse.util.errors import Mistake, quote

MAX_PERSON_ID_LENGTH = 40
MAX_HANDS = 1000
STATES = (WAITING, PLAYING, BETWEEN, OVER)
# fields that older files lack
ADDED_LATER = (
    "draw",
    "chairs",
    "listed",
    "strict",
    "quick_claims",
    "pace",
    "lesson",
    "opening_events",
    "article",
    "review",
    "daily",
    "friends",
)
MUTABLE_FIELDS = ("state", "seats")  # not part of the agreed settings


class Clock(NamedTuple):
    """The time limits of a table in seconds; `pause` is the length of a claim window at strict tables."""

    move: float
    reserve: float
    pause: float


CLOCKS = {"off": Clock(0, 0, 6), "relaxed": Clock(60, 120, 6), "brisk": Clock(15, 60, 4)}


BOT_SPEEDS = {"slow": 2.0, "usual": 1.0, "quick": 0.35, "at-once": 0.0}  # multiples of a bot's usual delay


class Agreed(NamedTuple):
    """The game and rules that players agreed on, for a table or an uploaded record."""

    id: str
    game: str
    variant: str
    options: dict[str, str]


@dataclass
class TableSettings:
    """The settings of a table, with its current state and seats."""

    id: str
    host: str
    game: str
    variant: str
    options: dict[str, str]  # options that differ from the variant's
    public: bool
    spectators: bool
    hands: int
    clock: str
    invitation: str
    opened: str
    listed: bool | None = None  # list in the lobby? None: while others can join or several people play
    draw: bool = True  # draw the seat that goes first? Otherwise seat 0 does
    strict: bool = False  # give long pauses for claims, without holds?
    quick_claims: bool = False  # give short pauses for claims, with holds?
    pace: str = USUAL_BOT_SPEED  # the initial bot speed
    lesson: bool = False  # is this a tutorial table?
    opening_events: int = 0  # of a table opened in the middle of a hand, which does not count
    article: str = ""  # the number of the rulebook's article that such a table shows
    review: str = ""  # the path of the review from which such a table was opened
    daily: str = ""  # the date of the deal of the day that is played or practiced
    friends: bool = False  # do players say when they are ready for the first hand, and may its host change the rules?
    chairs: list[SeatAssignment] = field(default_factory=list)  # when the table was opened
    state: str = "open"
    seats: list[SeatAssignment] = field(default_factory=list)  # the seats now

    def to_json(self) -> str:
        """Serialize the settings that never change, as JSON."""
        agreed = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in MUTABLE_FIELDS}
        return json.dumps({**agreed, "chairs": [vars(chair) for chair in self.chairs]}, allow_nan=False)

    @property
    def agreed(self) -> Agreed:
        return Agreed(self.id, self.game, self.variant, self.options)

    @property
    def clock_times(self) -> Clock:
        return CLOCKS[self.clock]

    @cached_property
    def rules(self) -> Any:
        return find_rules(find_game(self.game), self.variant, None, dict(self.options))[1]

    @cached_property
    def all_options(self) -> dict[str, str]:
        return values(self.rules)

    def seat_of(self, person: str | None) -> int | None:
        return find_seat(person, self.seats)

    def has_seat_for(self, person: str | None) -> bool:
        """Return whether a person has a seat at the table, or a seat is reserved for them."""
        return person is not None and any(seat.person == person for seat in self.seats)

    def people(self) -> list[str]:
        return [seat.person for seat in self.seats if seat.kind == PERSON and seat.person]

    @property
    def starts_when_ready(self) -> bool:
        """Return whether the table waits until its players are ready for the first hand."""
        return self.friends and self.state == WAITING

    def become(self, changed: "TableSettings") -> None:
        """Take over the values of other settings of the same table."""
        vars(self).clear()  # with the cached properties
        vars(self).update({field.name: getattr(changed, field.name) for field in fields(changed)})

    @property
    def is_practice(self) -> bool:
        """Return whether the table was opened in the middle of a hand; its results are not stored."""
        return self.opening_events > 0

    @property
    def is_attempt(self) -> bool:
        """Return whether the table is a person's one attempt at a deal of the day."""
        return bool(self.daily) and not self.is_practice

    @property
    def can_reveal_hands(self) -> bool:
        """Return whether all hands of a finished deal may be shown to everyone."""
        return self.state == OVER or sum(seat.kind == PERSON for seat in self.seats) <= 1


class Unreadable(Mistake):
    """Raised if a stored table cannot be parsed, because it is damaged or from another version."""

    status = 409

    def __init__(self, id: str) -> None:
        super().__init__(msg("table-unreadable", id=id))


def parse_stored_settings(id: str, saved: str, state: str, rows: list[tuple[Any, ...]]) -> TableSettings:
    """Parse a stored table; raise any exception if it is not exactly what the server would write."""
    stored = json.loads(saved)
    settings = parse_settings({**stored, "seats": None}, stored["host"], id, stored["invitation"], stored["opened"])
    datetime.fromisoformat(settings.opened)
    seats = [SeatAssignment(*row) for _, *row in rows]
    chairs = [SeatAssignment(**chair) for chair in stored["chairs"]] if "chairs" in stored else list(seats)
    if [number for number, *_ in rows] != list(range(len(settings.seats))) or not _may_begin_with(chairs, settings):
        raise ValueError("the stored seats are incomplete")
    if not all(map(_is_valid_seat, [*seats, *chairs])):
        raise ValueError("a stored seat is invalid")
    settings.state, settings.seats, settings.chairs = state, seats, chairs
    settings.opening_events = stored.get("opening_events", 0)
    settings.article = str(stored.get("article", ""))
    settings.review = str(stored.get("review", ""))
    settings.daily = str(stored.get("daily", ""))
    expected = {**json.loads(settings.to_json()), "options": stored["options"]}
    if {**{name: expected[name] for name in ADDED_LATER}, **stored} != expected or state not in STATES:
        raise ValueError("the stored table settings are invalid")
    return settings


def _is_valid_seat(seat: SeatAssignment) -> bool:
    """Return whether a stored seat is consistent; an open seat may be reserved for a person."""
    valid = {PERSON: bool(seat.person), BOT: not seat.person, OPEN: seat.person != ""}
    return valid.get(seat.kind, False) and (seat.kind == BOT) == (seat.bot in BOTS)


def _may_begin_with(chairs: list[SeatAssignment], settings: TableSettings) -> bool:
    """Return whether a table may have been opened with these seats; a table of friends may change their number."""
    return len(chairs) == len(settings.seats) or (settings.friends and bool(chairs))


def parse_settings(request: dict[str, Any], host: str, id: str, invitation: str, opened: str) -> TableSettings:
    """Parse the settings of a new table from a request; raise a Mistake if they are invalid."""
    game = find_game(str(request.get("game", "")))
    if request.get("lesson") is True:
        request = {**request, **_tutorial_settings(game)}
    chosen = request.get("options") or {}
    if not isinstance(chosen, dict):
        raise Mistake(msg("options-are-names"))
    options = {str(name): str(value) for name, value in chosen.items()}
    seats = _parse_seats(request.get("seats"), host, game)
    if seats is not None:
        options["seats"] = str(len(seats))
    variant, rules = find_rules(game, str(request.get("variant") or "") or None, None, dict(options))
    hands = request.get("hands", 0)
    if isinstance(hands, bool) or not isinstance(hands, int) or not 0 <= hands <= MAX_HANDS:
        raise Mistake(msg("number-of-hands", most=MAX_HANDS))
    if request.get("strict") is True and request.get("quick_claims") is True:
        raise Mistake(msg("claims-strict-or-quick"))
    clock = str(request.get("clock") or "off")
    if clock not in CLOCKS:
        raise Mistake(msg("no-clock", name=quote(str(clock)), names=comma_list(CLOCKS)))
    friends = request.get("friends") is True
    other = SeatAssignment() if friends else SeatAssignment(BOT, bot=STAND_IN_BOT)
    chairs = seats or [SeatAssignment(PERSON, host), *([other] * (rules.seats - 1))]
    return TableSettings(
        id=id,
        host=host,
        game=game.name,
        variant=variant,
        options=differences(rules, find_variant(game, variant)[1].rules),
        public=request.get("public", True) is True,
        listed=_parse_listed(request.get("listed")),
        spectators=request.get("spectators", True) is True,
        hands=hands,
        clock=clock,
        invitation=invitation,
        opened=opened,
        draw=request.get("draw", True) is True,
        strict=request.get("strict", False) is True,
        quick_claims=request.get("quick_claims", False) is True,
        pace=parse_bot_speed(request.get("pace", USUAL_BOT_SPEED)),
        lesson=request.get("lesson") is True,
        friends=friends,
        chairs=chairs,
        seats=list(chairs),
    )


def _tutorial_settings(game: Game) -> dict[str, Any]:
    """Return the fixed settings of a tutorial table."""
    lesson = game.tutorial
    if lesson is None:
        raise Mistake(msg("no-lesson", game=game.title))
    seats = [{"is": "me"} if seat == lesson.seat else {"is": BOT} for seat in range(lesson.seats)]
    private = {"public": False, "listed": False, "spectators": False, "clock": "off", "draw": False}
    return {"variant": lesson.variant, "options": {}, "seats": seats, "hands": 1, **private}


def _parse_listed(request: object) -> bool | None:
    return request if isinstance(request, bool) else None


def _parse_seats(request: object, host: str, game: Game) -> list[SeatAssignment] | None:
    if request is None:
        return None
    if not isinstance(request, list) or not all(isinstance(seat, dict) for seat in request):
        raise Mistake(msg("seats-are-a-list"))
    seats = [_parse_seat(seat, host, game) for seat in request]
    if sum(seat.kind == PERSON for seat in seats) > 1:
        raise Mistake(msg("one-seat-only"))
    return seats


def _parse_seat(request: dict[str, Any], host: str, game: Game) -> SeatAssignment:
    kind = request.get("is", OPEN)
    if kind == "me":
        return SeatAssignment(PERSON, host)
    if kind == BOT:
        return SeatAssignment(BOT, bot=parse_bot(request.get("bot", STAND_IN_BOT), game))
    if kind == OPEN:
        return SeatAssignment(person=_parse_guest(request.get("for")))
    raise Mistake(msg("seat-is", kind=repr(str(kind)[:20])))


def _parse_guest(person: object) -> str | None:
    """Parse the ID of the person for whom a seat is reserved, or return None."""
    if person is not None and not (isinstance(person, str) and 1 <= len(person) <= MAX_PERSON_ID_LENGTH):
        raise Mistake(msg("seat-for"))
    return person


def parse_bot(name: object, game: Game) -> str:
    """Parse a bot's name; only built-in bots are allowed, because other bots run commands."""
    bot = str(name)[:20]
    check_bot(bot, others=False, game=game)
    return bot


def parse_bot_speed(name: object) -> str:
    if str(name) not in BOT_SPEEDS:
        raise Mistake(msg("no-pace", name=str(name)[:20], names=comma_list(BOT_SPEEDS)))
    return str(name)


def parse_request_id(id: object) -> str | None:
    """Parse an optional request ID; raise a Mistake if it is invalid."""
    if id is None:
        return None
    if not isinstance(id, str) or not 1 <= len(id) <= 64:
        raise Mistake(msg("request-id"))
    return id
