"""Plays hands move by move, asks each bot in turn, and handles bots that fail.

A bot of others that says nothing in time, ends, or answers what is no legal move has lost the hand (match.py,
`cost`), and its process is ended.  So that the others have a hand to play, the rule of thumb goes on in its place to
the end of it.
"""

from typing import Any, NamedTuple

from meldhouse.bots import Thumb, let_go, seated
from meldhouse.bots.external_process import BotFailed
from meldhouse.core.table import Tables
from meldhouse.games import Game
from meldhouse.i18n import msg
from meldhouse.odds.spec import Side, as_dealt
from meldhouse.util.errors import Mistake

PATIENCE = 20  # hands one after the other that may be lost by failing, before nobody plays on


class Failure(NamedTuple):
    """Where a bot failed, and how."""

    deck: int
    order: int  # from 1
    seat: int
    move: int  # so many of the hand, from 1
    bot: str
    why: str

    def told(self) -> str:
        where = {"order": self.order, "seat": self.seat + 1, "move": self.move}
        return str(msg("arena-failed", deck=str(self.deck), why=self.why, **where))


class Patience:
    """How many hands have been lost by failing, one after the other; all who play a match share it."""

    def __init__(self) -> None:
        self.in_vain = 0

    def see(self, failures: list[Failure]) -> None:
        self.in_vain = self.in_vain + 1 if failures else 0
        if self.in_vain >= PATIENCE:
            last = failures[-1]
            raise Mistake(msg("arena-in-vain", bot=last.bot, hands=PATIENCE, why=last.why))


class Players:
    """The bots of one order."""

    def __init__(self, game: Game, match: Any, side: Side, order: int, patience: Patience) -> None:
        self.game, self.match, self.side, self.order, self.patience = game, match, side, order, patience
        self.failures: list[Failure] = []

    def play(self, deck: int, dealt: Tables, seed: int) -> Any:
        """A hand to its end."""
        table = as_dealt(self.game, self.match.variant, self.side.rules, dealt)
        moves, before = 0, len(self.failures)
        with seated(self.side.bots, seed, self.match.limit) as bots:
            while table.turn is not None:
                moves += 1
                seat, view = table.turn, table.view(table.turn)
                try:
                    move = bots[seat].choose(view)
                except BotFailed as why:
                    self.failures.append(Failure(deck, self.order, seat, moves, self.side.bots[seat], str(why)))
                    let_go(bots[seat])
                    bots[seat] = Thumb(seed + seat)
                    move = bots[seat].choose(view)
                table.play(move)
        self.patience.see(self.failures[before:])
        return table.state[0]
