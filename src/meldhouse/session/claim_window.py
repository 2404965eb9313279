"""Claim windows that do not reveal who can claim: sealed answers are opened when the pause ends.

The rules ask one seat after another.  Answers are sealed, so the choices of a seat do not depend on the answers of
others.  Here all seats answer at once, and the rules receive the answers in the rules' order.  A viewer who cannot
claim sees the move without any effect, and cannot tell who may claim or whether any seat may.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from meldhouse.core.table import Table, Tables, View, legal_moves
from meldhouse.games import Game
from meldhouse.games.claims import PASS, StandingClaim, accepted_claim, expects_answer, has_windows
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import msg
from meldhouse.util.errors import ErrorKind, IllegalMove

if TYPE_CHECKING:
    from meldhouse.games.api import RulesExtras

__all__ = ["ClaimWindow", "SealedAnswer", "expects_answer", "has_windows", "is_claimable"]

CLAIMS_WAIT = msg("claims-wait")


def is_claimable(game: Game, public_text: str) -> bool:
    """Return whether a move can open a claim window; in a game without `CLAIMABLE` verbs, any move can."""
    verbs = getattr(game.notation, "CLAIMABLE", None)
    return has_windows(game) and (verbs is None or public_text.split(" ")[0] in verbs)


class SealedAnswer(NamedTuple):
    """The answer of a seat, with the true position in which the rules asked for it."""

    seat: int
    text: str
    state: Tables


@dataclass
class ClaimWindow:
    """A pause during which the card or tile that was just played may be claimed."""

    game: Game
    rules: Any  # the `bare_rules` of the table
    before: Tables  # the true position before the claimable move
    state: Tables  # the true position after the claimable move
    mover: int  # the seat that made the claimable move
    standing_claim: Callable[[int], StandingClaim | None]  # returns the standing claim of a seat
    answers: dict[int, str] = field(default_factory=dict)  # seat -> sealed answer
    opened_answers: list[SealedAnswer] = field(default_factory=list)  # answers that were already passed to the rules

    @cached_property
    def asked_views(self) -> dict[int, View]:
        """The view of each seat that may claim, at the time when the rules ask it."""
        state, views = copy_states(self.state), dict[int, View]()
        while expects_answer(self.game, state):
            seat = int(state["actor"][0])
            views.setdefault(seat, View(self.game, self.rules, state, seat))
            self.game.table_api.apply(state, self.rules, legal_moves(self.game, state, self.rules)[PASS])
        return views

    def unanswered_seats(self) -> list[int]:
        return [seat for seat in self.asked_views if self.answer_of(seat) is None]

    def answer_of(self, seat: int) -> str | None:
        """Return the answer of a seat that may claim, which it gave now or in advance; None if there is none."""
        claim = self.standing_claim(seat)
        return self.answers.get(seat) or (claim.answer(self.asked_views[seat].moves()) if claim else None)

    def pending_view(self, viewer: int | None) -> View | None:
        """Return the view of a seat that may claim and has not answered yet; None for other viewers."""
        return None if viewer is None or viewer not in self.unanswered_seats() else self.asked_views[viewer]

    def view(self, viewer: int | None) -> View:
        """Return the view of a seat that may claim; others see the table before the move, with no seat to act."""
        return self.pending_view(viewer) or self.bystander_view(viewer)

    def bystander_view(self, viewer: int | None) -> View:
        return View(self.game, self.rules, self._waiting_state, viewer)

    @cached_property
    def _waiting_state(self) -> Tables:
        state = copy_states(self.before)
        state["actor"] = cast("RulesExtras", self.game.rules).EVERYBODY
        return state

    def check(self, seat: int, text: str) -> str:
        """Return an answer in normal form; raise an IllegalMove if the seat may not give it."""
        view = self.pending_view(seat)
        if view is None:
            raise IllegalMove(CLAIMS_WAIT, ErrorKind.NOW)
        return view.check(text)

    def resolve(self, table: Table) -> None:
        """Pass the answers to the rules in the rules' order; a missing answer counts as a pass."""
        while expects_answer(table.game, table.state) and (seat := table.turn) is not None:
            answer = self.answer_of(seat) or PASS
            self.open_answer(table, seat, answer if answer in table.moves() else PASS)

    def open_answer(self, table: Table, seat: int, answer: str) -> None:
        self.opened_answers.append(SealedAnswer(seat, answer, copy_states(table.state)))
        table.play(answer, seat)

    def winning_claim(self, turn: int | None) -> SealedAnswer | None:
        """Return the accepted claim, of which everyone learns."""
        return accepted_claim(self.opened_answers, turn)
