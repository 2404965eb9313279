"""Claim windows that reveal nothing: sealed answers are collected at once and opened when the pause ends.

The law asks one seat after another.  Answers are sealed, so what a seat is asked does not depend on what the
others say; here all are asked together, and the law is told the answers in its own order.  To everybody who is not
asked nothing has come of the move yet: who is asked shows nowhere, and whether anybody is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from meldhouse.core.table import Table, Tables, View, legal_moves
from meldhouse.games import Game
from meldhouse.games.claims import PASS, StandingClaim
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import HOUSE
from meldhouse.util.errors import IllegalMove, Kind

WAIT = HOUSE("claims-wait")


def has_windows(game: Game) -> bool:
    return "window" in (game.rules.STATE.names or ())


def may_be_claimed(game: Game, heard: str) -> bool:
    """Can a move that sounds like this open a window?  A law's text may name the verbs; else any move can."""
    verbs = getattr(game.notation, "CLAIMABLE", None)
    return has_windows(game) and (verbs is None or heard.split(" ")[0] in verbs)


def asks(game: Game, state: Tables) -> bool:
    """Does the law ask for sealed answers in this position?"""
    return has_windows(game) and bool(state["window"][0])


class Answer(NamedTuple):
    """What a seat said when it was asked, and the true position then."""

    seat: int
    text: str
    state: Tables


@dataclass
class Window:
    """A pause in which what was just played may be claimed."""

    game: Game
    rules: Any  # bare numbers
    before: Tables  # the true position before the move that may be claimed
    state: Tables  # and after it
    mover: int  # who made it
    said: Callable[[int], StandingClaim | None]  # what a seat has said beforehand
    answers: dict[int, str] = field(default_factory=dict)  # sealed: the law does not know them
    made: list[Answer] = field(default_factory=list)  # what the law has been told

    @cached_property
    def asked(self) -> dict[int, View]:
        """Who is asked, each with what it sees when it is its turn to answer."""
        state, views = copy_states(self.state), dict[int, View]()
        while asks(self.game, state):
            seat = int(state["actor"][0])
            views.setdefault(seat, View(self.game, self.rules, state, seat))
            self.game.table_api.apply(state, self.rules, legal_moves(self.game, state, self.rules)[PASS])
        return views

    def missing(self) -> list[int]:
        return [seat for seat in self.asked if self.answer_of(seat) is None]

    def answer_of(self, seat: int) -> str | None:
        """What a seat that is asked has answered, now or beforehand."""
        saying = self.said(seat)
        return self.answers.get(seat) or (saying.answer(self.asked[seat].moves()) if saying else None)

    def question(self, viewer: int | None) -> View | None:
        """What a seat is asked, as long as it has not answered."""
        return None if viewer is None or viewer not in self.missing() else self.asked[viewer]

    def view(self, viewer: int | None) -> View:
        """What a seat is asked; for all others the table as it was, and nobody's turn."""
        return self.question(viewer) or self.bystanding(viewer)

    def bystanding(self, viewer: int | None) -> View:
        return View(self.game, self.rules, self.waiting, viewer)

    @cached_property
    def waiting(self) -> Tables:
        state = copy_states(self.before)
        state["actor"] = self.game.rules.EVERYBODY
        return state

    def check(self, seat: int, text: str) -> str:
        """An answer as `say` writes it; an IllegalMove if this seat is not asked, or not that."""
        view = self.question(seat)
        if view is None:
            raise IllegalMove(WAIT, Kind.NOW)
        return view.check(text)

    def resolve(self, table: Table) -> None:
        """Tell the law the answers in its order, a pass where there is none."""
        while asks(table.game, table.state) and (seat := table.turn) is not None:
            answer = self.answer_of(seat) or PASS
            self.tell(table, seat, answer if answer in table.moves() else PASS)

    def tell(self, table: Table, seat: int, answer: str) -> None:
        self.made.append(Answer(seat, answer, copy_states(table.state)))
        table.play(answer, seat)

    def claim(self, turn: int | None) -> Answer | None:
        """Which answer was carried out: the only claim, or that of the seat that now has the turn."""
        claims = [answer for answer in self.made if answer.text != PASS]
        if len(claims) == 1:
            return claims[0]
        return next((claim for claim in claims if claim.seat == turn), None)
