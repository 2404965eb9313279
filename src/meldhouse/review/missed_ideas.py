"""What would have been better than a move, for a beginner."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.bots import Thumb
from meldhouse.core.table import View
from meldhouse.games.coaching import MissedIdea, find_missed_ideas

TIMES = 3  # that an idea is told to somebody, in all


def better(view: View, move: str) -> list[MissedIdea]:
    """The ideas that it missed; none where a hint would have named the same move."""
    found = list(find_missed_ideas(view.game.coaching, view, move))
    return [] if found and Thumb(1).choose(view) == move else found


class Told(NamedTuple):
    """How often an idea was told, and in which hand the last time."""

    times: int = 0
    hand: int = 0


class Memory:
    """Each idea is told once a hand at most, and a few times in all."""

    def __init__(self) -> None:
        self.told: dict[str, Told] = {}

    def first_new(self, found: Iterable[MissedIdea], hand: int) -> MissedIdea | None:
        """The first of these that may be told in this hand, which is told by that."""
        for missing in found:
            name = missing.idea.says.key
            before = self.told.get(name, Told())
            if before.times < TIMES and before.hand != hand:
                self.told[name] = Told(before.times + 1, hand)
                return missing
        return None
