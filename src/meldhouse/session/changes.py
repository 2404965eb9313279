"""State changes: what an event did, as everybody at the table saw and heard it."""

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
Perspective = Viewer | Literal["all"]  # of what is over, also somebody who sees everything
ALL: Literal["all"] = "all"

DEAL, MOVE, ANSWER, PAUSE_OVER = "deal", "move", "answer", "pause over"
SEATS, FAIR, CLOSED, REMATCH, GUIDED, ABORTED = "seats", "fair", "closed", "rematch", "guided", "broken off"


class LogLine(NamedTuple):
    """A line of the log: what a seat did, or, of nobody, what happened to the table."""

    seat: int | None
    message: Message


@dataclass(frozen=True)
class PlayedMove:
    """A move, and the true position in which it was made: what each viewer knows of it is looked up when asked for."""

    move: Move
    game: Game
    rules: Any  # bare numbers
    before: Tables
    is_public: bool = False  # a claim that was carried out: everybody hears it as its own seat did

    def is_own_move(self, reader: Perspective) -> bool:
        """Does the reader know of it what its own seat knows?"""
        return self.is_public or reader in (ALL, self.move.seat)

    def text_for(self, reader: Perspective) -> str:
        return self.move.text if self.is_own_move(reader) else self.move.public_text

    def log_line(self, reader: Perspective) -> LogLine | None:
        """As a line of the log; nothing of what is sealed."""
        heard = self.text_for(reader)
        return LogLine(self.move.seat, self.view_before(reader).tell(self.move.seat, heard)) if heard else None

    def view_before(self, reader: Perspective) -> View:
        """What a reader saw before it."""
        seat = self.move.seat if reader == ALL or self.is_own_move(reader) else reader
        return View(self.game, self.rules, self.before, seat)

    @cached_property
    def piece_move(self) -> PieceMove | None:
        """The pieces that everybody saw flying."""
        return self.find_piece_move(self.view_before(self.move.seat).scene)

    def find_piece_move(self, scene: Scene) -> PieceMove | None:
        """The same; `scene` is what its own seat saw before it."""
        return find_piece_move(scene, self.move.text, self.move.public_text)


@dataclass(frozen=True)
class StateChange:
    """Something that has happened at a table."""

    kind: str
    revision: str  # as all may know it: the end of a pause is a moment of its own, a sealed answer is none
    played: PlayedMove | None = None  # at the end of a pause: the claim that was carried out
    log_lines: tuple[LogLine, ...] = ()  # what is told of it to everybody alike
    _lines_by_viewer: dict[Perspective, list[LogLine]] = field(
        default_factory=dict, compare=False
    )  # lines that were looked up

    def lines_for(self, reader: Perspective) -> list[LogLine]:
        """What it adds to somebody's log."""
        if reader not in self._lines_by_viewer:
            line = self.played.log_line(reader) if self.played else None
            self._lines_by_viewer[reader] = [*self.log_lines, *([line] if line else [])]
        return self._lines_by_viewer[reader]
