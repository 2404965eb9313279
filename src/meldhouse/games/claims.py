"""Standing claims: answers to claim windows that a player gives in advance."""

from collections.abc import Sequence
from typing import NamedTuple

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
