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
    said: Message


@dataclass(frozen=True)
class PlayedMove:
    """A move, and the true position in which it was made: what each viewer knows of it is looked up when asked for."""

    move: Move
    game: Game
    rules: Any  # bare numbers
    before: Tables
    aloud: bool = False  # a claim that was carried out: everybody hears it as its own seat did

    def own(self, reader: Perspective) -> bool:
        """Does the reader know of it what its own seat knows?"""
        return self.aloud or reader in (ALL, self.move.seat)

    def heard(self, reader: Perspective) -> str:
        return self.move.text if self.own(reader) else self.move.heard

    def line(self, reader: Perspective) -> LogLine | None:
        """As a line of the log; nothing of what is sealed."""
        heard = self.heard(reader)
        return LogLine(self.move.seat, self.view(reader).tell(self.move.seat, heard)) if heard else None

    def view(self, reader: Perspective) -> View:
        """What a reader saw before it."""
        seat = self.move.seat if reader == ALL or self.own(reader) else reader
        return View(self.game, self.rules, self.before, seat)

    @cached_property
    def flight(self) -> PieceMove | None:
        """The pieces that everybody saw flying."""
        return self.flying(self.view(self.move.seat).scene)

    def flying(self, scene: Scene) -> PieceMove | None:
        """The same; `scene` is what its own seat saw before it."""
        return find_piece_move(scene, self.move.text, self.move.heard)


@dataclass(frozen=True)
class StateChange:
    """Something that has happened at a table."""

    kind: str
    at: str  # as all may know it: the end of a pause is a moment of its own, a sealed answer is none
    played: PlayedMove | None = None  # at the end of a pause: the claim that was carried out
    said: tuple[LogLine, ...] = ()  # what is told of it to everybody alike
    told: dict[Perspective, list[LogLine]] = field(default_factory=dict, compare=False)  # lines that were looked up

    def lines(self, reader: Perspective) -> list[LogLine]:
        """What it adds to somebody's log."""
        if reader not in self.told:
            line = self.played.line(reader) if self.played else None
            self.told[reader] = [*self.said, *([line] if line else [])]
        return self.told[reader]
