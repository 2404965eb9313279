"""State changes: the effects of an event, as each viewer may see them."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from meldhouse.core.record import Move
from meldhouse.core.table import Tables, View
from meldhouse.games import Game
from meldhouse.games.scene import Scene
from meldhouse.i18n import Message
from meldhouse.session.piece_moves import PieceMove, find_piece_move

Viewer = int | None  # a seat, or a spectator
Perspective = Viewer | Literal["all"]  # "all": sees every hand, of finished hands only
ALL: Literal["all"] = "all"

DEAL, MOVE, ANSWER, PAUSE_OVER = "deal", "move", "answer", "pause over"
SEATS, FAIR, CLOSED, REMATCH, GUIDED, ABORTED = "seats", "fair", "closed", "rematch", "guided", "broken off"


class LogLine(NamedTuple):
    """A line of the log: the act of a seat, or (None) a change of the table."""

    seat: int | None
    message: Message


@dataclass(frozen=True)
class PlayedMove:
    """A move and the true position before it; what each viewer may know is computed on demand."""

    move: Move
    game: Game
    rules: Any  # bare numbers
    before: Tables
    is_public: bool = False  # an accepted claim: every viewer may know all of it

    def is_own_move(self, viewer: Perspective) -> bool:
        """Return whether the viewer may know as much of the move as its seat."""
        return self.is_public or viewer in (ALL, self.move.seat)

    def text_for(self, viewer: Perspective) -> str:
        return self.move.text if self.is_own_move(viewer) else self.move.public_text

    def log_line(self, viewer: Perspective) -> LogLine | None:
        """Return the line of the log; None for a sealed answer of another seat."""
        text = self.text_for(viewer)
        return LogLine(self.move.seat, self.view_before(viewer).tell(self.move.seat, text)) if text else None

    def view_before(self, viewer: Perspective) -> View:
        """Return what the viewer could see before the move."""
        seat = self.move.seat if viewer == ALL or self.is_own_move(viewer) else viewer
        return View(self.game, self.rules, self.before, seat)

    @cached_property
    def piece_move(self) -> PieceMove | None:
        """The moving pieces, as every viewer can see them."""
        return self.find_piece_move(self.view_before(self.move.seat).scene)

    def find_piece_move(self, scene: Scene) -> PieceMove | None:
        """Return the moving pieces; `scene` is that of the moving seat before the move."""
        return find_piece_move(scene, self.move.text, self.move.public_text)


@dataclass(frozen=True)
class StateChange:
    """A visible effect of an event."""

    kind: str
    revision: str  # public: the end of a claim window raises it, a sealed answer does not
    played: PlayedMove | None = None  # at the end of a claim window: the accepted claim
    log_lines: tuple[LogLine, ...] = ()  # the same for all viewers
    _lines_by_viewer: dict[Perspective, list[LogLine]] = field(default_factory=dict, compare=False)  # cache

    def lines_for(self, viewer: Perspective) -> list[LogLine]:
        """Return the lines that the change adds to a viewer's log."""
        if viewer not in self._lines_by_viewer:
            line = self.played.log_line(viewer) if self.played else None
            self._lines_by_viewer[viewer] = [*self.log_lines, *([line] if line else [])]
        return self._lines_by_viewer[viewer]
