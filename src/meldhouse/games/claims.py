"""What may be said of claims before anybody plays: data of a game that has a claim window."""

from collections.abc import Sequence
from typing import NamedTuple

from meldhouse.i18n import Said

PASS = "pass"


class StandingClaim(NamedTuple):
    """Claims that one lets go by without being asked, and the one that is made whenever it can be."""

    said: Said  # as a label: "No chows"
    passes: tuple[str, ...] = ()  # verbs
    makes: str = ""  # a verb

    def speaks_of(self) -> set[str]:
        return {*self.passes, self.makes} - {""}

    def answer(self, moves: Sequence[str]) -> str | None:
        """What follows from it for somebody who may make these moves; None: they have to be asked."""
        verbs = {move: move.split(" ")[0] for move in moves if move != PASS}
        made = next((move for move, verb in verbs.items() if verb == self.makes), None)
        left = set(verbs.values()).difference(self.passes)
        return made or (None if left else PASS)


def exhaustive_claims(sayings: dict[str, StandingClaim]) -> set[str]:
    """The names of those that leave nothing to be asked."""
    verbs = set[str]().union(*(saying.speaks_of() for saying in sayings.values()))
    return {name for name, saying in sayings.items() if saying.speaks_of() == verbs}
