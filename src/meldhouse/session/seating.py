"""Seating: the occupants of seats, and the people for whom a bot plays."""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from meldhouse.i18n import msg
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

OPEN, BOT, PERSON = "open", "bot", "person"
STAND_IN_BOT = "club"  # plays for people who are away, and in seats that nobody has taken
MAX_TIMEOUTS = 2  # number of timeouts in a row after which a bot takes over


@dataclass(frozen=True)
class SeatAssignment:
    """The occupant of a seat."""

    kind: str = OPEN
    person: str | None = None  # for an open seat, the person for whom it is reserved
    bot: str = ""  # name of the bot


def find_seat(person: str | None, seats: Sequence[SeatAssignment]) -> int | None:
    """Return the seat of a person, or None."""
    return next((n for n, seat in enumerate(seats) if person and (seat.kind, seat.person) == (PERSON, person)), None)


@dataclass
class Seating:
    """The seats of a table in order, with the people who are away and the time used."""

    # the field names are stored
    seats: list[SeatAssignment] = field(default_factory=list)
    away: set[int] = field(default_factory=set)  # seats of people for whom a bot plays
    replaced: set[int] = field(default_factory=set)  # seats in `away` whose people may not come back
    removed: set[str] = field(default_factory=set)  # people who may not take a seat again
    late: dict[int, int] = field(default_factory=dict)  # seat -> number of timeouts in a row
    reserve: dict[int, int] = field(default_factory=dict)  # seat -> milliseconds left, for seats that have used some

    def seat_of(self, person: str | None) -> int | None:
        return find_seat(person, self.seats)

    def person_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == PERSON]

    def open_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.kind == OPEN]

    def has_bots_only(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    def rotated(self, first: int) -> "Seating":
        """Return the seating with its seats renumbered so that seat `first` becomes seat 0."""
        count = len(self.seats)
        new_number = {seat: (seat - first) % count for seat in range(count)}
        return replace(
            self,
            seats=[*self.seats[first:], *self.seats[:first]],
            away={new_number[seat] for seat in self.away},
            replaced={new_number[seat] for seat in self.replaced},
            late={new_number[seat]: times for seat, times in self.late.items()},
            reserve={new_number[seat]: left for seat, left in self.reserve.items()},
        )

    def resized(self, count: int) -> list[SeatAssignment]:
        """Return the seats for another number of players; people whose seat is dropped get the first free one."""
        kept = [*self.seats[:count], *([SeatAssignment()] * (count - len(self.seats)))]
        for seat in self.seats[count:]:
            if seat.kind == PERSON:
                kept[next(n for kind in (OPEN, BOT) for n, other in enumerate(kept) if other.kind == kind)] = seat
        return kept

    def check_resize(self, count: int) -> None:
        """Raise a Mistake if more people are seated than a table with `count` seats has room for."""
        people = len(self.person_seats())
        if people > count:
            raise Mistake(msg("rules-too-few-seats", n=people, seats=count))

    def check_swap(self, seat: object, other: object) -> list[Event]:
        """Return the events that exchange the occupants of two seats."""
        known = range(len(self.seats))
        if isinstance(seat, bool) or isinstance(other, bool) or seat not in known or other not in known:
            raise Mistake(msg("seats-are", last=len(self.seats) - 1))
        assert isinstance(seat, int)
        assert isinstance(other, int)
        moved = {seat: self.seats[other], other: self.seats[seat]}
        leaving = [Event("stand", number) for number in moved]
        return [*leaving, *(event for number, occupant in moved.items() if (event := _seat_event(number, occupant)))]

    # --- requests: checked, and returned as events ------------------------------------

    def check_sit(self, person: str, seat: int | None) -> Event:
        """Return the event of taking a seat; by default, the reserved seat or the first free one."""
        if self.seat_of(person) is not None:
            raise Mistake(msg("sit-already"))
        if person in self.removed:
            raise Mistake(msg("sit-removed"))
        free = [n for n in self.open_seats() if self.seats[n].person in (person, None)]
        reserved = [n for n in free if self.seats[n].person]
        chosen = seat if seat is not None else next(iter([*reserved, *free]), None)
        if chosen in self.open_seats() and chosen not in free:
            raise Mistake(msg("seat-kept"))
        if chosen is None or chosen not in free:
            raise Mistake(msg("seat-taken" if free else "no-open-seat"))
        return Event("sit", chosen, person)

    def check_seat(self, seat: int | None, kind: object, bot: str, host: str) -> list[Event]:
        """Return the events that open a seat or give it to a bot; a guest in the seat is removed."""
        if seat is None or not 0 <= seat < len(self.seats):
            raise Mistake(msg("seats-are", last=len(self.seats) - 1))
        if kind not in (OPEN, BOT):
            raise Mistake(msg("seat-kinds"))
        occupant = self.seats[seat]
        if occupant.kind == PERSON and occupant.person == host:
            raise Mistake(msg("seat-occupied"))
        events = [Event("bot", seat, bot)] if kind == BOT else [Event("stand", seat)]
        return [Event("remove", seat), *events] if occupant.kind == PERSON else events

    # --- events -------------------------------------------------------------------------

    def with_events(self, events: Iterable[Event]) -> "Seating":
        """Return a copy of the seating after the given events; events that do not concern seats are ignored."""
        seat_events = [event for event in events if event.kind == "deal" or event.kind in APPLY]
        seating = deepcopy(self) if seat_events else self
        for event in seat_events:
            if event.kind == "deal":
                seating = seating.rotated(event.seat or 0)
            else:
                seating.apply(event)
        return seating

    def apply(self, event: Event) -> None:
        assert event.seat is not None
        APPLY[event.kind](self, event.seat, event.text)

    def _assign(self, number: int, seat: SeatAssignment) -> None:
        self.seats[number] = seat

    def _resize(self, seat: int, count: str) -> None:
        self.seats = self.resized(int(count))

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


def _seat_event(seat: int, occupant: SeatAssignment) -> Event | None:
    """Return the event that gives a free seat to an occupant, or None for an open seat."""
    if occupant.kind == OPEN:
        return None
    return Event("sit", seat, occupant.person or "") if occupant.kind == PERSON else Event("bot", seat, occupant.bot)


APPLY: dict[str, Callable[[Seating, int, str], None]] = {
    "sit": lambda seating, seat, person: seating._assign(seat, SeatAssignment(PERSON, person)),
    "stand": lambda seating, seat, text: seating._assign(seat, SeatAssignment()),
    "bot": lambda seating, seat, bot: seating._assign(seat, SeatAssignment(BOT, bot=bot)),
    "leave": lambda seating, seat, text: seating.away.add(seat),
    "back": Seating._back,
    "remove": Seating._remove,
    "rules": Seating._resize,
    "replace": Seating._replace,
    "late": Seating._late,
    "reserve": lambda seating, seat, left: seating.reserve.__setitem__(seat, int(left)),
}
