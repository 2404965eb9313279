"""Who sits where, and who is played for by a bot."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from meldhouse.course.events import Event
from meldhouse.mistakes import Mistake
from meldhouse.words import HOUSE

OPEN, BOT, PERSON = "open", "bot", "person"
STAND_IN = "thumb"  # the bot that plays for people who are away, and takes seats that stay open
PATIENCE = 2  # decisions in a row that may run out of time before a bot plays on


@dataclass(frozen=True)
class Seat:
    """A chair at a table."""

    kind: str = OPEN
    person: str | None = None
    bot: str = ""  # which bot, of a seat that is a bot's


@dataclass
class Chairs:
    """The seats of a table in order, and what their people have let happen."""

    seats: list[Seat] = field(default_factory=list)
    away: set[int] = field(default_factory=set)  # people for whom a bot plays
    late: dict[int, int] = field(default_factory=dict)  # decisions in a row that a seat let its time run out
    reserve: dict[int, int] = field(default_factory=dict)  # milliseconds left, of seats that have used some

    def seat_of(self, person: str | None) -> int | None:
        return next((n for n, seat in enumerate(self.seats) if person and seat.person == person), None)

    def people(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == PERSON]

    def open_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == OPEN]

    def bots_only(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    def turned(self, first: int) -> "Chairs":
        """As they sit when the chair numbered `first` begins."""
        count = len(self.seats)
        place = {chair: (chair - first) % count for chair in range(count)}
        return replace(
            self,
            seats=[*self.seats[first:], *self.seats[:first]],
            away={place[chair] for chair in self.away},
            late={place[chair]: times for chair, times in self.late.items()},
            reserve={place[chair]: left for chair, left in self.reserve.items()},
        )

    # --- may it be? ------------------------------------------------------------------

    def check_sit(self, person: str, seat: int | None) -> Event:
        """Take this seat, or any."""
        if self.seat_of(person) is not None:
            raise Mistake(HOUSE("sit-already"))
        free = self.open_seats()
        chosen = seat if seat is not None else next(iter(free), None)
        if chosen is None or chosen not in free:
            raise Mistake(HOUSE("seat-taken" if free else "no-open-seat"))
        return Event("sit", chosen, person)

    def check_seat(self, seat: int | None, kind: object, bot: str) -> Event:
        """Make a seat open or a bot's."""
        if seat is None or not 0 <= seat < len(self.seats):
            raise Mistake(HOUSE("seats-are", last=len(self.seats) - 1))
        if self.seats[seat].kind == PERSON:
            raise Mistake(HOUSE("seat-occupied"))
        if kind not in (OPEN, BOT):
            raise Mistake(HOUSE("seat-kinds"))
        return Event("bot", seat, bot) if kind == BOT else Event("stand", seat)

    # --- it is -------------------------------------------------------------------------

    def after(self, events: Iterable[Event]) -> "Chairs":
        """As they will be; what has nothing to do with chairs is passed over."""
        chairs = replace(self, seats=list(self.seats), away=set(self.away), late=dict(self.late))
        for event in events:
            if event.kind == "deal":
                chairs = chairs.turned(event.seat or 0)
            elif event.kind in TAKE:
                chairs.take(event)
        return chairs

    def take(self, event: Event) -> None:
        assert event.seat is not None
        TAKE[event.kind](self, event.seat, event.text)

    def _seated(self, number: int, seat: Seat) -> None:
        self.seats[number] = seat

    def _back(self, seat: int, text: str) -> None:
        self.away.discard(seat)
        self.late.pop(seat, None)

    def _late(self, seat: int, text: str) -> None:
        self.late[seat] = self.late.get(seat, 0) + 1
        if self.late[seat] >= PATIENCE:
            self.away.add(seat)


TAKE: dict[str, Callable[[Chairs, int, str], None]] = {
    "sit": lambda chairs, seat, person: chairs._seated(seat, Seat(PERSON, person)),
    "stand": lambda chairs, seat, text: chairs._seated(seat, Seat()),
    "bot": lambda chairs, seat, bot: chairs._seated(seat, Seat(BOT, bot=bot)),
    "leave": lambda chairs, seat, text: chairs.away.add(seat),
    "back": Chairs._back,
    "late": Chairs._late,
    "reserve": lambda chairs, seat, left: chairs.reserve.__setitem__(seat, int(left)),
}
