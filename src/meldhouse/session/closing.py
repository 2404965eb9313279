"""What is left of a table that was ended: nobody has to act, and only finished hands count."""

from dataclasses import replace

from meldhouse.core.record import Result
from meldhouse.core.table import Table
from meldhouse.games.scene import TO_PLAY, Scene, SeatLine
from meldhouse.i18n import HOUSE, Said, Seat
from meldhouse.session.changes import BROKEN, Moment
from meldhouse.session.events import VOTED, Event

ENDED = HOUSE("table-ended")  # by a host who does not sit there
UNCOUNTED = HOUSE("hand-uncounted")
UNPLAYED = HOUSE("hand-unplayed")


def never_dealt(table: Table) -> Scene:
    """A table at which nothing lies yet."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt=None)


def with_broken(scene: Scene, log: list[Moment]) -> Scene:
    """The scene of the hand before; where the one after it was broken off, that is said in place of how it ended."""
    said = tuple(line.said for moment in log if moment.kind == BROKEN for line in moment.said)
    return replace(scene, prompt=said[0], summary=said) if said else scene


def by_whom(event: Event) -> Said:
    """Who has ended it."""
    if event.seat is None:
        return ENDED
    who = Seat(event.seat)
    return HOUSE("table-ended-agreed", seat=who) if event.text == VOTED else HOUSE("table-ended-by", seat=who)


def ended(scene: Scene, table: Table, hand_over: bool, why: Said) -> Scene:
    """The scene as it was left."""
    if hand_over:
        return replace(scene, prompt=why, summary=(why, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    counted = {count.said: count.name for count in table.game.scene.COUNTS}
    seats = tuple(_stood(line, result, counted) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += [] if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=why, choices=(), summary=(why, *lines))


def _stood(line: SeatLine, result: Result | None, counted: dict[Said, str]) -> SeatLine:
    """A seat as it stood before the hand that does not count."""
    figures = tuple(
        (said, before(counted[said], line.seat, result) if said in counted else n) for said, n in line.figures
    )
    return replace(line, marks=tuple(mark for mark in line.marks if mark != TO_PLAY), figures=figures)


def before(name: str, seat: int, result: Result | None) -> int:
    """What is counted, as it was then."""
    return result[name][seat] if result else 0
