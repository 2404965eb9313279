"""Tutorials: a first hand with a prepared deck, in steps of one idea each, at a real table.

A game's tutorial.py builds a Tutorial; browsers and terminals show it without knowing the game.  The arguments of its
messages about pieces come from the rules, as on the rules page.  A test plays every tutorial against the rules.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from meldhouse.i18n import Message, msg
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import ErrorKind, Mistake

ViewFacts = Callable[[Any, Any], dict[str, Value]]
"""Takes a seat's state record and the rules as plain numbers; returns facts such as {"n": 2}."""

Highlight = tuple[str, str]
"""The key of a zone and a piece in it; "" for the whole zone."""


class LikelyMistake(NamedTuple):
    """A likely mistake, with an explanation of why another move is better."""

    move: str  # the move's text, or its verb
    says: Message


class Step(NamedTuple):
    """One idea: its messages, the highlighted zones and pieces, and the moves that lead to the next step."""

    says: tuple[Message, ...]  # a term is marked only at its first use in the tutorial
    highlights: tuple[Highlight, ...] = ()  # besides the pieces of the move
    moves: tuple[str, ...] = ()  # each leads on, the first is shown; empty: a button leads on
    likely_mistakes: tuple[LikelyMistake, ...] = ()
    moves_before: tuple[tuple[int, str], ...] = ()  # (seat, move) of the others before the step is shown
    facts: ViewFacts | None = None  # arguments of the messages, from the rules

    def explain_rejection(self, move: str) -> Message:
        """Return the reason why a legal move is not accepted in this step."""
        if not self.moves:
            return msg("lesson-read-first")
        found = (slip.says for slip in self.likely_mistakes if slip.move in (move, move.partition(" ")[0]))
        return next(found, msg("lesson-other-move"))


class Tutorial(NamedTuple):
    """A tutorial: variant, learner's seat, deck and steps; after the last step the hand goes on without guidance."""

    variant: str
    seats: int
    seat: int  # the learner's seat
    deck: str  # names of all pieces, in the order of the deal
    steps: tuple[Step, ...]


def highlight(zone: str, pieces: str = "") -> tuple[Highlight, ...]:
    """Return highlights of some pieces of a zone, or of the whole zone: `highlight("hand 0", "5C 5H")`."""
    return tuple((zone, piece) for piece in pieces.split()) or ((zone, ""),)


class TutorialProgress:
    """The progress of a learner in a tutorial, derived from the moves at the table."""

    def __init__(self, lesson: Tutorial) -> None:
        self.tutorial = lesson
        self.step_number = 0  # from 0
        self.moves_made = 0  # of the step's moves_before
        self.has_ended = False  # the learner plays on without guidance

    @property
    def _step(self) -> Step | None:
        return (
            None
            if self.has_ended or self.step_number >= len(self.tutorial.steps)
            else self.tutorial.steps[self.step_number]
        )

    @property
    def is_active(self) -> bool:
        return self._step is not None

    @property
    def due_move(self) -> tuple[int, str] | None:
        """Return the next (seat, move) that another player must make before the step is shown, or None."""
        step = self._step
        return step.moves_before[self.moves_made] if step and self.moves_made < len(step.moves_before) else None

    @property
    def shown_step(self) -> Step | None:
        return None if self.due_move else self._step

    @property
    def previous_step(self) -> Step | None:
        """Return the step before the shown one, to read it again."""
        return self.tutorial.steps[self.step_number - 1] if self.shown_step and self.step_number else None

    def due_move_of(self, seat: int) -> str:
        """Return the move that a seat must make now; "" if the tutorial does not wait for it."""
        who, move = self.due_move or (None, "")
        return move if who == seat else ""

    # --- checks ----------------------------------------------------------------------

    def check(self, seat: int, move: str) -> None:
        """Raise a Mistake for a legal move of the learner that is not a move of the step."""
        step = self._step
        if step and seat == self.tutorial.seat and move not in step.moves:
            raise Mistake(step.explain_rejection(move), ErrorKind.NOW)

    def can_advance(self, number: object) -> bool:
        """Return whether this is the number of the shown step, and the step only has to be read."""
        return number == self.step_number and self.shown_step is not None and not self.shown_step.moves

    # --- updates -----------------------------------------------------------------------

    def advance(self) -> None:
        self.step_number, self.moves_made = self.step_number + 1, 0

    def end(self) -> None:
        self.has_ended = True

    def record_move(self, seat: int, move: str) -> None:
        """Advance the tutorial by a move, or end it if another move is expected (the tutorial was edited since)."""
        step = self._step
        if step is None:
            return
        if self.due_move == (seat, move):
            self.moves_made += 1
        elif seat == self.tutorial.seat and move in step.moves:
            self.advance()
        else:
            self.end()
