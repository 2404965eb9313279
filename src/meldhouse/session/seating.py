"""Who sits where, and for whom a bot plays."""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from meldhouse.i18n import msg
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

OPEN, BOT, PERSON = "open", "bot", "person"
STAND_IN_BOT = "club"  # the bot that plays for people who are away, and takes seats that stay open
MAX_TIMEOUTS = 2  # decisions in a row that may run out of time before a bot plays on


@dataclass(frozen=True)
class SeatAssignment:
    """A chair at a table."""

    kind: str = OPEN
    person: str | None = None  # who sits there; of an open seat, for whom it is kept
    bot: str = ""  # which bot, of a seat that is a bot's


def find_seat(person: str | None, seats: Sequence[SeatAssignment]) -> int | None:
    """Where a person sits."""
    return next((n for n, seat in enumerate(seats) if person and (seat.kind, seat.person) == (PERSON, person)), None)


@dataclass
class Seating:
    """The seats of a table in order, and what their people have let happen."""

    seats: list[SeatAssignment] = field(default_factory=list)
    away: set[int] = field(default_factory=set)  # people for whom a bot plays
    replaced: set[int] = field(default_factory=set)  # those of them who may not play again
    removed: set[str] = field(default_factory=set)  # people who may not sit down again
    late: dict[int, int] = field(default_factory=dict)  # decisions in a row that a seat let its time run out
    reserve: dict[int, int] = field(default_factory=dict)  # milliseconds left, of seats that have used some

    def seat_of(self, person: str | None) -> int | None:
        return find_seat(person, self.seats)

    def person_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == PERSON]

    def open_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == OPEN]

    def has_bots_only(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    def rotated(self, first: int) -> "Seating":
        """As they sit when the chair numbered `first` begins."""
        count = len(self.seats)
        place = {chair: (chair - first) % count for chair in range(count)}
        return replace(
            self,
            seats=[*self.seats[first:], *self.seats[:first]],
            away={place[chair] for chair in self.away},
            replaced={place[chair] for chair in self.replaced},
            late={place[chair]: times for chair, times in self.late.items()},
            reserve={place[chair]: left for chair, left in self.reserve.items()},
        )

    # --- may it be? ------------------------------------------------------------------

    def check_sit(self, person: str, seat: int | None) -> Event:
        """Take this seat, or the one that is kept for oneself, or any."""
        if self.seat_of(person) is not None:
            raise Mistake(msg("sit-already"))
        if person in self.removed:
            raise Mistake(msg("sit-removed"))
        free = [n for n in self.open_seats() if self.seats[n].person in (person, None)]
        kept = [n for n in free if self.seats[n].person]
        chosen = seat if seat is not None else next(iter([*kept, *free]), None)
        if chosen in self.open_seats() and chosen not in free:
            raise Mistake(msg("seat-kept"))
        if chosen is None or chosen not in free:
            raise Mistake(msg("seat-taken" if free else "no-open-seat"))
        return Event("sit", chosen, person)

    def check_seat(self, seat: int | None, kind: object, bot: str, host: str) -> list[Event]:
        """Make a seat open or a bot's, also one in which a guest sits."""
        if seat is None or not 0 <= seat < len(self.seats):
            raise Mistake(msg("seats-are", last=len(self.seats) - 1))
        if kind not in (OPEN, BOT):
            raise Mistake(msg("seat-kinds"))
        sits = self.seats[seat]
        if sits.kind == PERSON and sits.person == host:
            raise Mistake(msg("seat-occupied"))
        made = [Event("bot", seat, bot)] if kind == BOT else [Event("stand", seat)]
        return [Event("remove", seat), *made] if sits.kind == PERSON else made

    # --- it is -------------------------------------------------------------------------

    def with_events(self, events: Iterable[Event]) -> "Seating":
        """As they will be; what has nothing to do with chairs is passed over."""
        about_chairs = [event for event in events if event.kind == "deal" or event.kind in APPLY]
        chairs = deepcopy(self) if about_chairs else self
        for event in about_chairs:
            if event.kind == "deal":
                chairs = chairs.rotated(event.seat or 0)
            else:
                chairs.apply(event)
        return chairs

    def apply(self, event: Event) -> None:
        assert event.seat is not None
        APPLY[event.kind](self, event.seat, event.text)

    def _assign(self, number: int, seat: SeatAssignment) -> None:
        self.seats[number] = seat

    def _back(self, seat: int, text: str) -> None:
        self.away.discard(seat)
        self.late.pop(seat, None)

    def _remove(self, seat: int, text: str) -> None:
        self.removed.add(self.seats[seat].person or "")
        self._assign(seat, SeatAssignment())

    def _replace(self, seat: int, text: str) -> None:
        self.replaced.add(seat)
        self.away.add(seat)

    def _late(self, seat: int, text: str) -> None:
        self.late[seat] = self.late.get(seat, 0) + 1
        if self.late[seat] >= MAX_TIMEOUTS:
            self.away.add(seat)


APPLY: dict[str, Callable[[Seating, int, str], None]] = {
    "sit": lambda chairs, seat, person: chairs._assign(seat, SeatAssignment(PERSON, person)),
    "stand": lambda chairs, seat, text: chairs._assign(seat, SeatAssignment()),
    "bot": lambda chairs, seat, bot: chairs._assign(seat, SeatAssignment(BOT, bot=bot)),
    "leave": lambda chairs, seat, text: chairs.away.add(seat),
    "back": Seating._back,
    "remove": Seating._remove,
    "replace": Seating._replace,
    "late": Seating._late,
    "reserve": lambda chairs, seat, left: chairs.reserve.__setitem__(seat, int(left)),
}
