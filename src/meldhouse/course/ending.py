"""What is left to see at a table that was ended: nobody is asked, and only hands that are over count."""

from dataclasses import replace

from meldhouse.course.events import VOTED, Event
from meldhouse.games.scenes import CHIPS, POINTS, TO_PLAY, Scene, SeatLine
from meldhouse.record import Result
from meldhouse.table import Table
from meldhouse.words import HOUSE, All, Said, Seat

COUNTED = {POINTS: "points", CHIPS: "chips"}  # figures of a seat that go on from hand to hand
ENDED = HOUSE("table-ended")  # by a host who does not sit there
UNCOUNTED = HOUSE("hand-uncounted")
UNPLAYED = HOUSE("hand-unplayed")


def never_dealt(table: Table) -> Scene:
    """A table at which nothing lies yet."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt=None)


def by_whom(event: Event) -> Said:
    """Who has ended it."""
    if event.seat is None:
        return ENDED
    who = Seat(event.seat)
    return HOUSE("table-ended-agreed", seat=who) if event.text == VOTED else HOUSE("table-ended-by", seat=who)


def ended(scene: Scene, table: Table, why: Said) -> Scene:
    """The scene as it was left."""
    if table.hands and table.over:
        return replace(scene, prompt=why, summary=(why, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    seats = tuple(stood(line, result) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += map(standing, seats) if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=why, choices=(), summary=(why, *lines))


def stood(line: SeatLine, result: Result | None) -> SeatLine:
    """A seat as it stood before the hand that does not count."""
    figures = tuple((said, before(said, n, line.seat, result)) for said, n in line.figures)
    return replace(line, marks=tuple(mark for mark in line.marks if mark != TO_PLAY), figures=figures)


def before(said: Said, now: int, seat: int, result: Result | None) -> int:
    """A figure as it was then, if it is one that counts."""
    if said not in COUNTED:
        return now
    return result[COUNTED[said]][seat] if result else 0


def standing(line: SeatLine) -> Said:
    """`Seat 1 has 3 points and -4 chips.`"""
    figures = All(tuple(HOUSE(f"n-{COUNTED[said]}", n=n) for said, n in line.figures if said in COUNTED))
    return HOUSE("seat-stands", seat=Seat(line.seat), figures=figures)
