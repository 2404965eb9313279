"""The final scene of a table that was ended, where no seat has to act and only finished hands count."""

from dataclasses import replace

from meldhouse.core.record import Result
from meldhouse.core.table import Table
from meldhouse.games.scene import TO_PLAY, Scene, SeatLine
from meldhouse.i18n import Message, Seat, msg
from meldhouse.session.changes import ABORTED, StateChange
from meldhouse.session.events import VOTED, Event

ENDED_BY_HOST = msg("table-ended")  # used for a host without a seat
UNCOUNTED = msg("hand-uncounted")
UNPLAYED = msg("hand-unplayed")


def empty_scene(table: Table) -> Scene:
    """Return the scene of a table before the first deal."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt=None)


def with_aborted_hand(scene: Scene, log: list[StateChange]) -> Scene:
    """Replace the summary of the last finished hand with a notice that the next hand was aborted."""
    messages = tuple(line.message for change in log if change.kind == ABORTED for line in change.log_lines)
    return replace(scene, prompt=messages[0], summary=messages) if messages else scene


def end_reason(event: Event) -> Message:
    """Return a message that says who ended the table."""
    if event.seat is None:
        return ENDED_BY_HOST
    seat = Seat(event.seat)
    return msg("table-ended-agreed", seat=seat) if event.text == VOTED else msg("table-ended-by", seat=seat)


def final_scene(scene: Scene, table: Table, hand_over: bool, reason: Message) -> Scene:
    """Return the scene of an ended table, without prompts and with the figures after the last finished hand."""
    if hand_over:
        return replace(scene, prompt=reason, summary=(reason, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    counted = {count.said: count.name for count in table.game.scene.COUNTS}
    seats = tuple(_seat_before_hand(line, result, counted) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += [] if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=reason, choices=(), summary=(reason, *lines))


def _seat_before_hand(line: SeatLine, result: Result | None, counted: dict[Message, str]) -> SeatLine:
    """Return a seat's line with the figures that it had after the last finished hand."""
    figures = tuple(
        (said, _figure_before(counted[said], line.seat, result) if said in counted else n) for said, n in line.figures
    )
    return replace(line, marks=tuple(mark for mark in line.marks if mark != TO_PLAY), figures=figures)


def _figure_before(name: str, seat: int, result: Result | None) -> int:
    """Return a figure of a seat after the last finished hand."""
    return result[name][seat] if result else 0
