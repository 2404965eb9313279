"""State changes: the effects of an event, in the form that each viewer may see."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from meldhouse.core.record import Move
from meldhouse.core.table import Tables, View
from meldhouse.games import Game
from meldhouse.games.scene import Scene
from meldhouse.i18n import Message
from meldhouse.session.piece_moves import PieceMove, find_piece_move

Viewer = int | None  # a seat number, or None for a spectator
Perspective = Viewer | Literal["all"]  # "all" sees the hands of all seats, but only in finished hands
ALL: Literal["all"] = "all"

DEAL, MOVE, ANSWER, PAUSE_OVER = "deal", "move", "answer", "pause over"
SEATS, FAIR, CLOSED, REMATCH, GUIDED, ABORTED = "seats", "fair", "closed", "rematch", "guided", "broken off"


class LogLine(NamedTuple):
    """A line of the log about what a seat did, or about a change of the table (seat None)."""

    seat: int | None
    message: Message


@dataclass(frozen=True)
class PlayedMove:
    """A move with the true position before it; what each viewer may know is computed on demand."""

    move: Move
    game: Game
    rules: Any  # the `bare_rules` of the table
    before: Tables
    is_public: bool = False  # an accepted claim, which every viewer may know completely

    def is_own_move(self, viewer: Perspective) -> bool:
        """Return whether the viewer may know as much about the move as the seat that made it."""
        return self.is_public or viewer in (ALL, self.move.seat)

    def text_for(self, viewer: Perspective) -> str:
        return self.move.text if self.is_own_move(viewer) else self.move.public_text

    def log_line(self, viewer: Perspective, view: View | None = None) -> LogLine | None:
        """Return the move's line in the log, or None for the sealed answer of another seat.

        `view` is the viewer's view before the move, if the caller still has it.
        """
        text = self.text_for(viewer)
        view = view or (self.view_before(viewer) if text else None)
        return LogLine(self.move.seat, view.tell(self.move.seat, text)) if view and text else None

    def view_before(self, viewer: Perspective) -> View:
        """Return the viewer's view before the move."""
        seat = self.move.seat if viewer == ALL or self.is_own_move(viewer) else viewer
        return View(self.game, self.rules, self.before, seat)

    @cached_property
    def piece_move(self) -> PieceMove | None:
        """The pieces that the move visibly moves, the same for every viewer; None if there are none."""
        return self.find_piece_move(self.view_before(self.move.seat).scene)

    def find_piece_move(self, scene: Scene) -> PieceMove | None:
        """Return the pieces that the move visibly moves; `scene` is what the moving seat saw before the move."""
        return find_piece_move(scene, self.move.text, self.move.public_text)


@dataclass(frozen=True)
class StateChange:
    """A visible effect of an event on a table."""

    kind: str
    revision: str  # ID of the public state: the end of a claim window changes it, but a sealed answer does not
    played: PlayedMove | None = None  # the accepted claim, at the end of a claim window
    log_lines: tuple[LogLine, ...] = ()  # the same for every viewer
    _lines_by_viewer: dict[Perspective, list[LogLine]] = field(default_factory=dict, compare=False)  # cached results

    def lines_for(self, viewer: Perspective) -> list[LogLine]:
        """Return the lines that the change adds to the log of a viewer."""
        if viewer not in self._lines_by_viewer:
            self._lines_by_viewer[viewer] = self._find_lines(viewer)
        return self._lines_by_viewer[viewer]

    def add_lines_for(self, views: Mapping[Viewer, View]) -> None:
        """Compute the lines of viewers from the views that they had before the move."""
        self._lines_by_viewer.update((viewer, self._find_lines(viewer, view)) for viewer, view in views.items())

    def _find_lines(self, viewer: Perspective, view: View | None = None) -> list[LogLine]:
        line = self.played.log_line(viewer, view) if self.played else None
        return [*self.log_lines, *([line] if line else [])]
