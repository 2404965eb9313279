"""A first hand that teaches: a prepared deck and some steps, of which each shows one idea at the real table.

A game's tutorial.py builds a Lesson; browsers and terminals show it and know no game.  What steps say of pieces is told
what the law says of them, as on the page "How it is played"; a test plays every lesson against the law.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from meldhouse.i18n import HOUSE, Said
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Kind, Mistake

ViewFacts = Callable[[Any, Any], dict[str, Value]]
"""What the law tells of what a seat sees, by its view and the rules as bare numbers: {"n": 2}."""

Highlight = tuple[str, str]
"""A zone by its key, and a piece that lies there; "" for the whole zone."""


class LikelyMistake(NamedTuple):
    """A likely mistake, and why something else would be better now."""

    move: str  # as it is written, or its first word
    says: Said


class Step(NamedTuple):
    """One idea: what is said, what is pointed at, and what goes on."""

    says: tuple[Said, ...]  # a word of the game is marked where the lesson uses it first, and only there
    points: tuple[Highlight, ...] = ()  # beside what the move touches
    moves: tuple[str, ...] = ()  # each goes on, the first is shown; none: who has read presses on
    slips: tuple[LikelyMistake, ...] = ()
    before: tuple[tuple[int, str], ...] = ()  # what the others play until it is shown: seat, move
    law: ViewFacts | None = None  # what the sentences are told

    def instead(self, move: str) -> Said:
        """Why not this move, which the law would allow."""
        if not self.moves:
            return HOUSE("lesson-read-first")
        found = (slip.says for slip in self.slips if slip.move in (move, move.partition(" ")[0]))
        return next(found, HOUSE("lesson-other-move"))


class Tutorial(NamedTuple):
    """The hand of a newcomer: its rules, who learns, the whole deck, and the steps; behind them it is played freely."""

    variant: str
    seats: int
    seat: int  # of whoever learns
    deck: str  # all pieces by their names, in the order in which they are dealt
    steps: tuple[Step, ...]


def highlight(zone: str, pieces: str = "") -> tuple[Highlight, ...]:
    """`at("hand 0", "5C 5H")`: these pieces of a zone, or all of it."""
    return tuple((zone, piece) for piece in pieces.split()) or ((zone, ""),)


class TutorialProgress:
    """How far somebody has come in a lesson: it follows from what happened at the table."""

    def __init__(self, lesson: Tutorial) -> None:
        self.lesson = lesson
        self.number = 0  # of the step, from 0
        self.heard = 0  # moves of the others that belong to it and were made
        self.free = False  # whoever learns plays on without a guide

    @property
    def _step(self) -> Step | None:
        return None if self.free or self.number >= len(self.lesson.steps) else self.lesson.steps[self.number]

    @property
    def leads(self) -> bool:
        return self._step is not None

    @property
    def due(self) -> tuple[int, str] | None:
        """The move of another seat that comes before the step is shown."""
        step = self._step
        return step.before[self.heard] if step and self.heard < len(step.before) else None

    @property
    def shown(self) -> Step | None:
        return None if self.due else self._step

    @property
    def before(self) -> Step | None:
        """The step before the one that is shown, to be looked at again."""
        return self.lesson.steps[self.number - 1] if self.shown and self.number else None

    def due_of(self, seat: int) -> str:
        """The move that is a seat's now, if it is its turn in the lesson."""
        who, move = self.due or (None, "")
        return move if who == seat else ""

    # --- may it be? ------------------------------------------------------------------

    def check(self, seat: int, move: str) -> None:
        """A Mistake says kindly what a step would rather have than a move that the law allows."""
        step = self._step
        if step and seat == self.lesson.seat and move not in step.moves:
            raise Mistake(step.instead(move), Kind.NOW)

    def may_press_on(self, number: object) -> bool:
        """Is this the step that stands there, and is there nothing to do but to read it?"""
        return number == self.number and self.shown is not None and not self.shown.moves

    # --- it is -------------------------------------------------------------------------

    def press_on(self) -> None:
        self.number, self.heard = self.number + 1, 0

    def let_go(self) -> None:
        self.free = True

    def moved(self, seat: int, move: str) -> None:
        """What was played leads on; what is no move of the lesson, which has been another then, ends it."""
        step = self._step
        if step is None:
            return
        if self.due == (seat, move):
            self.heard += 1
        elif seat == self.lesson.seat and move in step.moves:
            self.press_on()
        else:
            self.let_go()
