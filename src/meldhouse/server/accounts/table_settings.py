"""What is agreed when a table is opened, parsed from requests and from the store."""

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
from meldhouse.i18n import msg
from meldhouse.session.seating import BOT, OPEN, PERSON, STAND_IN_BOT, SeatAssignment, find_seat
from meldhouse.session.session import BETWEEN, OVER, PLAYING, USUAL_BOT_SPEED, WAITING
from meldhouse.util.errors import Mistake, quote

MAX_PERSON_ID_LENGTH = 40
MAX_HANDS = 1000
STATES = (WAITING, PLAYING, BETWEEN, OVER)
# what was not agreed on from the beginning: older files do not speak of it
ADDED_LATER = ("draw", "chairs", "listed", "strict", "quick_claims", "pace", "lesson")
MUTABLE_FIELDS = ("state", "seats")  # what is not agreed on


class Clock(NamedTuple):
    """How long a decision may take, in seconds; `pause` is how long a claim window lasts at a strict table."""

    move: float
    reserve: float
    pause: float


CLOCKS = {"off": Clock(0, 0, 6), "relaxed": Clock(60, 120, 6), "brisk": Clock(15, 60, 4)}


PACES = {"slow": 2.0, "usual": 1.0, "quick": 0.35, "at-once": 0.0}  # times what a bot usually lets pass


class Agreed(NamedTuple):
    """What is played, at a table or in a record that was loaded."""

    id: str
    game: str
    variant: str
    options: dict[str, str]


@dataclass
class TableSettings:
    """What was agreed when a table was opened."""

    id: str
    host: str
    game: str
    variant: str
    options: dict[str, str]  # what differs from the variant
    public: bool
    spectators: bool
    hands: int
    clock: str
    invitation: str
    opened: str
    listed: bool | None = None  # is it shown in the lobby? None: while others can join, or several people play
    draw: bool = True  # is it drawn who begins, or is it whoever sits at seat 0?
    strict: bool = False  # is the pause for claims long, and nobody may hold a discard?
    quick_claims: bool = False  # is the pause for claims short, for people who hold at a glance what they may want?
    pace: str = USUAL_BOT_SPEED  # how quickly bots play at first
    lesson: bool = False  # is a first hand played here that teaches the game?
    chairs: list[SeatAssignment] = field(default_factory=list)  # as the table was opened
    state: str = "open"
    seats: list[SeatAssignment] = field(default_factory=list)  # as they are now

    def to_json(self) -> str:
        """The part that never changes, as JSON."""
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
        """Do they sit here, or is a seat kept for them?"""
        return person is not None and any(seat.person == person for seat in self.seats)

    def people(self) -> list[str]:
        return [seat.person for seat in self.seats if seat.kind == PERSON and seat.person]

    @property
    def can_reveal_hands(self) -> bool:
        """May what everybody held be shown, of hands that are over?"""
        return self.state == OVER or sum(seat.kind == PERSON for seat in self.seats) <= 1


class Unreadable(Mistake):
    """A table that is kept, and cannot be understood: another version's, or damaged."""

    status = 409

    def __init__(self, id: str) -> None:
        super().__init__(msg("table-unreadable", id=id))


def parse_stored_settings(id: str, saved: str, state: str, rows: list[tuple[Any, ...]]) -> TableSettings:
    """A table as it was kept; whatever is not as the house writes it is an error, of whatever kind."""
    told = json.loads(saved)
    settings = parse_settings({**told, "seats": None}, told["host"], id, told["invitation"], told["opened"])
    datetime.fromisoformat(settings.opened)
    seats = [SeatAssignment(*row) for _, *row in rows]
    chairs = [SeatAssignment(**chair) for chair in told["chairs"]] if "chairs" in told else list(seats)
    if [number for number, *_ in rows] != list(range(len(settings.seats))) or len(chairs) != len(seats):
        raise ValueError("the seats are not all there")
    if not all(map(_is_valid_seat, [*seats, *chairs])):
        raise ValueError("the seats are not as they were written")
    settings.state, settings.seats, settings.chairs = state, seats, chairs
    agreed = {**json.loads(settings.to_json()), "options": told["options"]}
    if {**{name: agreed[name] for name in ADDED_LATER}, **told} != agreed or state not in STATES:
        raise ValueError("what was agreed is not as it was written")
    return settings


def _is_valid_seat(seat: SeatAssignment) -> bool:
    """Does somebody sit where a person or a bot should?  An open seat may be kept for somebody."""
    as_it_should = {PERSON: bool(seat.person), BOT: not seat.person, OPEN: seat.person != ""}
    return as_it_should.get(seat.kind, False) and (seat.kind == BOT) == (seat.bot in BOTS)


def parse_settings(asked: dict[str, Any], host: str, id: str, invitation: str, opened: str) -> TableSettings:
    """A table as somebody asked for it; a Mistake says what cannot be."""
    game = find_game(str(asked.get("game", "")))
    if asked.get("lesson") is True:
        asked = {**asked, **_tutorial_settings(game)}
    chosen = asked.get("options") or {}
    if not isinstance(chosen, dict):
        raise Mistake(msg("options-are-names"))
    settings = {str(name): str(value) for name, value in chosen.items()}
    seats = _parse_seats(asked.get("seats"), host, game)
    if seats is not None:
        settings["seats"] = str(len(seats))
    variant, rules = find_rules(game, str(asked.get("variant") or "") or None, None, dict(settings))
    hands = asked.get("hands", 0)
    if isinstance(hands, bool) or not isinstance(hands, int) or not 0 <= hands <= MAX_HANDS:
        raise Mistake(msg("number-of-hands", most=MAX_HANDS))
    if asked.get("strict") is True and asked.get("quick_claims") is True:
        raise Mistake(msg("claims-strict-or-quick"))
    clock = str(asked.get("clock") or "off")
    if clock not in CLOCKS:
        raise Mistake(msg("no-clock", name=quote(str(clock)), names=", ".join(CLOCKS)))
    chairs = seats or [
        SeatAssignment(PERSON, host),
        *(SeatAssignment(BOT, bot=STAND_IN_BOT) for _ in range(rules.seats - 1)),
    ]
    return TableSettings(
        id=id,
        host=host,
        game=game.name,
        variant=variant,
        options=differences(rules, find_variant(game, variant)[1].rules),
        public=asked.get("public", True) is True,
        listed=_parse_listed(asked.get("listed")),
        spectators=asked.get("spectators", True) is True,
        hands=hands,
        clock=clock,
        invitation=invitation,
        opened=opened,
        draw=asked.get("draw", True) is True,
        strict=asked.get("strict", False) is True,
        quick_claims=asked.get("quick_claims", False) is True,
        pace=parse_pace(asked.get("pace", USUAL_BOT_SPEED)),
        lesson=asked.get("lesson") is True,
        chairs=chairs,
        seats=list(chairs),
    )


def _tutorial_settings(game: Game) -> dict[str, Any]:
    """What is agreed where a first hand teaches: all of it is the lesson's."""
    lesson = game.tutorial
    if lesson is None:
        raise Mistake(msg("no-lesson", game=game.title))
    seats = [{"is": "me"} if seat == lesson.seat else {"is": BOT} for seat in range(lesson.seats)]
    alone = {"public": False, "listed": False, "spectators": False, "clock": "off", "draw": False}
    return {"variant": lesson.variant, "options": {}, "seats": seats, "hands": 1, **alone}


def _parse_listed(asked: object) -> bool | None:
    return asked if isinstance(asked, bool) else None


def _parse_seats(asked: object, host: str, game: Game) -> list[SeatAssignment] | None:
    if asked is None:
        return None
    if not isinstance(asked, list) or not all(isinstance(seat, dict) for seat in asked):
        raise Mistake(msg("seats-are-a-list"))
    seats = [_parse_seat(seat, host, game) for seat in asked]
    if sum(seat.kind == PERSON for seat in seats) > 1:
        raise Mistake(msg("one-seat-only"))
    return seats


def _parse_seat(asked: dict[str, Any], host: str, game: Game) -> SeatAssignment:
    kind = asked.get("is", OPEN)
    if kind == "me":
        return SeatAssignment(PERSON, host)
    if kind == BOT:
        return SeatAssignment(BOT, bot=parse_bot(asked.get("bot", STAND_IN_BOT), game))
    if kind == OPEN:
        return SeatAssignment(person=_parse_guest(asked.get("for")))
    raise Mistake(msg("seat-is", kind=repr(str(kind)[:20])))


def _parse_guest(person: object) -> str | None:
    """For whom a seat is kept, if it is."""
    if person is not None and not (isinstance(person, str) and 1 <= len(person) <= MAX_PERSON_ID_LENGTH):
        raise Mistake(msg("seat-for"))
    return person


def parse_bot(name: object, game: Game) -> str:
    """One of the house's own: those of others run commands."""
    said = str(name)[:20]
    check_bot(said, others=False, game=game)
    return said


def parse_pace(name: object) -> str:
    if str(name) not in PACES:
        raise Mistake(msg("no-pace", name=str(name)[:20], names=", ".join(PACES)))
    return str(name)


def parse_request_id(id: object) -> str | None:
    """A request id as it was sent; a Mistake if it cannot be one."""
    if id is None:
        return None
    if not isinstance(id, str) or not 1 <= len(id) <= 64:
        raise Mistake(msg("request-id"))
    return id
