"""Standing claims: answers to claim windows that a player gives in advance."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from meldhouse.games import Game
from meldhouse.games.packed_dtype import field_names
from meldhouse.i18n import Message

PASS = "pass"


class StandingClaim(NamedTuple):
    """A player's advance answers: the claims to pass on, and the claim to make."""

    label: Message  # "No chows"
    passes: tuple[str, ...] = ()  # verbs of the claims to pass on
    makes: str = ""  # the verb of the claim to make

    def verbs(self) -> set[str]:
        """Return the verbs of the claims that the standing claim answers."""
        return {*self.passes, self.makes} - {""}

    def answer(self, moves: Sequence[str]) -> str | None:
        """Return the standing claim's choice among these legal moves, or None if the player has to be asked."""
        verbs = {move: move.split(" ")[0] for move in moves if move != PASS}
        made = next((move for move, verb in verbs.items() if verb == self.makes), None)
        undecided = set(verbs.values()).difference(self.passes)
        return made or (None if undecided else PASS)


def exhaustive_claims(claims: dict[str, StandingClaim]) -> set[str]:
    """Return the names of the standing claims that answer every claim, so that the player is never asked."""
    verbs = set[str]().union(*(claim.verbs() for claim in claims.values()))
    return {name for name, claim in claims.items() if claim.verbs() == verbs}


class Answer(Protocol):
    """The answer of a seat to a claim window."""

    @property
    def seat(self) -> int: ...

    @property
    def text(self) -> str: ...


AnswerT = TypeVar("AnswerT", bound=Answer)


def has_windows(game: Game) -> bool:
    """Return whether the game has claim windows."""
    return "window" in field_names(game.rules.STATE)


def expects_answer(game: Game, state: Any) -> bool:
    """Return whether the rules require a sealed answer in this position."""
    return has_windows(game) and bool(state["window"][0])


def accepted_claim(answers: Sequence[AnswerT], turn: int | None) -> AnswerT | None:
    """Return the claim that everyone learns of: the only claim, or the claim of the seat that now has the turn."""
    claims = [answer for answer in answers if answer.text != PASS]
    if len(claims) == 1:
        return claims[0]
    return next((claim for claim in claims if claim.seat == turn), None)
