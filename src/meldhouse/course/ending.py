"""What is left to see at a table that its host has ended: nobody is asked, and only hands that are over count."""

from dataclasses import replace

from meldhouse.games.scenes import Scene, SeatLine
from meldhouse.record import Result
from meldhouse.table import Table

COUNTED = ("points", "chips")  # figures of a seat that go on from hand to hand
ENDED = "The table was ended by its host."
UNCOUNTED = "The hand that was being played does not count."
UNPLAYED = "No hand was played to its end."


def never_dealt(table: Table) -> Scene:
    """A table at which nothing lies yet."""
    seats = tuple(SeatLine(seat) for seat in range(table.rules.seats))
    return Scene(table.game.title, zones=(), seats=seats, facts=(), prompt="")


def ended(scene: Scene, table: Table) -> Scene:
    """The scene as it was left."""
    if table.hands and table.over:
        return replace(scene, prompt=ENDED, summary=(ENDED, *scene.summary))
    result = table.hands[-2].result if len(table.hands) > 1 else None
    seats = tuple(stood(line, result) for line in scene.seats)
    lines = [UNCOUNTED] if table.hands else []
    lines += map(standing, seats) if result else [UNPLAYED]
    return replace(scene, seats=seats, prompt=ENDED, choices=(), summary=(ENDED, *lines))


def stood(line: SeatLine, result: Result | None) -> SeatLine:
    """A seat as it stood before the hand that does not count."""
    figures = tuple(
        (name, (result[name][line.seat] if result else 0) if name in COUNTED else n) for name, n in line.figures
    )
    return replace(line, marks=tuple(mark for mark in line.marks if mark != "to play"), figures=figures)


def standing(line: SeatLine) -> str:
    """`Seat 1 has 3 points and -4 chips.`"""
    figures = [f"{n} {name if abs(n) != 1 else name.removesuffix('s')}" for name, n in line.figures if name in COUNTED]
    return f"Seat {line.seat} has {' and '.join(figures)}."
