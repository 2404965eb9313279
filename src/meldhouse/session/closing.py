"""What is left of a table that was ended: nobody has to act, and only finished hands count."""

from dataclasses import replace

from meldhouse.core.record import Result
from meldhouse.core.table import Table
from meldhouse.games.scene import TO_PLAY, Scene, SeatLine
from meldhouse.i18n import Message, Seat, msg
from meldhouse.session.changes import ABORTED, StateChange
from meldhouse.session.events import VOTED, Event

ENDED_BY_HOST = msg("table-ended")  # by a host who does not sit there
UNCOUNTED = msg("hand-uncounted")
UNPLAYED = msg("hand-unplayed")


def empty_scene(table: Table) -> Scene:
    """A table at which nothing lies yet."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt=None)


def with_aborted_hand(scene: Scene, log: list[StateChange]) -> Scene:
    """The scene of the hand before; where the one after it was broken off, that is said in place of how it ended."""
    said = tuple(line.message for moment in log if moment.kind == ABORTED for line in moment.log_lines)
    return replace(scene, prompt=said[0], summary=said) if said else scene


def end_reason(event: Event) -> Message:
    """Who has ended it."""
    if event.seat is None:
        return ENDED_BY_HOST
    who = Seat(event.seat)
    return msg("table-ended-agreed", seat=who) if event.text == VOTED else msg("table-ended-by", seat=who)


def final_scene(scene: Scene, table: Table, hand_over: bool, why: Message) -> Scene:
    """The scene as it was left."""
    if hand_over:
        return replace(scene, prompt=why, summary=(why, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    counted = {count.said: count.name for count in table.game.scene.COUNTS}
    seats = tuple(_seat_before_hand(line, result, counted) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += [] if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=why, choices=(), summary=(why, *lines))


def _seat_before_hand(line: SeatLine, result: Result | None, counted: dict[Message, str]) -> SeatLine:
    """A seat as it stood before the hand that does not count."""
    figures = tuple(
        (said, _figure_before(counted[said], line.seat, result) if said in counted else n) for said, n in line.figures
    )
    return replace(line, marks=tuple(mark for mark in line.marks if mark != TO_PLAY), figures=figures)


def _figure_before(name: str, seat: int, result: Result | None) -> int:
    """What is counted, as it was then."""
    return result[name][seat] if result else 0
