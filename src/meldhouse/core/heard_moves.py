"""The moves of a hand that each seat learns of, in order.

An answer to a claim window is sealed: no other seat learns of it, unless the rules accept it when the window closes.
"""

from typing import Any, NamedTuple

from meldhouse.core.record import Move
from meldhouse.games import Game
from meldhouse.games.claims import accepted_claim, expects_answer, has_windows


class Heard(NamedTuple):
    """A move as a seat learns of it."""

    seat: int  # who made it
    move: str


class HeardMoves:
    """Collects the moves of a hand that are not sealed."""

    def __init__(self, game: Game) -> None:
        self.game, self.has_windows = game, has_windows(game)
        self.known: list[Move] = []
        self.sealed: list[Move] = []  # answers to the claim window that is open

    def is_sealed(self, state: Any) -> bool:
        """Return whether the next move is a sealed answer."""
        return self.has_windows and expects_answer(self.game, state)

    def add(self, move: Move, is_sealed: bool, state: Any) -> None:
        """Add a move after which the table is in this state."""
        if not is_sealed:
            self.known.append(move)
            return
        self.sealed.append(move)
        if expects_answer(self.game, state):
            return
        claim = accepted_claim(self.sealed, int(state["actor"][0]))
        self.sealed = []
        if claim:
            self.known.append(claim._replace(public_text=claim.text))

    def heard_by(self, seat: int | None, since: int) -> list[Heard]:
        return [Heard(move.seat, move.text if move.seat == seat else move.public_text) for move in self.known[since:]]

    def copy(self) -> "HeardMoves":
        twin = HeardMoves(self.game)
        twin.known, twin.sealed = list(self.known), list(self.sealed)
        return twin
