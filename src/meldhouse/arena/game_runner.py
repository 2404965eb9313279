"""Plays hands move by move, calls each bot in turn, and handles bots that fail.

An external bot that times out, exits, or answers with an illegal move loses the hand (match.py, `apply_forfeits`), and
its process is ended. A heuristic bot replaces it to the end of the hand, so that the other bots can finish it.
"""

from typing import Any, NamedTuple

from meldhouse.arena.luck_control import HandControl
from meldhouse.bots import Thumb, choose_move, let_go, seated
from meldhouse.bots.external_process import BotFailed
from meldhouse.core.table import Tables
from meldhouse.games import Game
from meldhouse.i18n import msg
from meldhouse.odds.spec import Side, table_from_deal
from meldhouse.util.errors import Mistake

MAX_CONSECUTIVE_FAILURES = 20  # hands


class Failure(NamedTuple):
    """Records where and why a bot failed."""

    deck: int
    order: int  # from 1
    seat: int
    move: int  # of the hand, from 1
    bot: str
    why: str

    def format(self) -> str:
        numbers = {"order": self.order, "seat": self.seat + 1, "move": self.move}
        return str(msg("arena-failed", deck=str(self.deck), why=self.why, **numbers))


class FailureLimit:
    """Raises a Mistake after too many failed hands in a row; shared by all threads of a match."""

    def __init__(self) -> None:
        self.consecutive = 0

    def record(self, failures: list[Failure]) -> None:
        self.consecutive = self.consecutive + 1 if failures else 0
        if self.consecutive >= MAX_CONSECUTIVE_FAILURES:
            last = failures[-1]
            raise Mistake(msg("arena-in-vain", bot=last.bot, hands=MAX_CONSECUTIVE_FAILURES, why=last.why))


class HandRunner:
    """Plays hands with the bots in a fixed seat order."""

    def __init__(self, game: Game, match: Any, side: Side, order: int, failure_limit: FailureLimit) -> None:
        self.game, self.match, self.side, self.order, self.failure_limit = game, match, side, order, failure_limit
        self.failures: list[Failure] = []
        self.controls: list[Any] = []  # with `adjust_luck`: of every hand, by seat

    def play(self, deck: int, dealt: Tables, seed: int) -> Any:
        """Play one hand to its end."""
        table = table_from_deal(self.game, self.match.variant, self.side.rules, dealt)
        move_number, failures_before = 0, len(self.failures)
        control = HandControl(self.game, self.side.rules, self.side.bots, seed) if self.match.adjust_luck else None
        with seated(self.side.bots, seed, self.match.limit) as bots:
            while table.turn is not None:
                move_number += 1
                seat, view = table.turn, table.view(table.turn)
                try:
                    move = choose_move(bots[seat], view, table)
                except BotFailed as error:
                    self.failures.append(Failure(deck, self.order, seat, move_number, self.side.bots[seat], str(error)))
                    let_go(bots[seat])
                    bots[seat] = Thumb(seed + seat)
                    move = bots[seat].choose(view)
                if control:
                    control.add(table, seat, move)
                table.play(move)
        if control:
            self.controls.append(control.result(table))
        self.failure_limit.record(self.failures[failures_before:])
        return table.state[0]
