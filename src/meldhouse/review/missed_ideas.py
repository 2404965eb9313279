"""What would have been better than a move, for a beginner."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.bots import Thumb
from meldhouse.core.table import View
from meldhouse.games.coaching import Missing, missed

MAX_TIMES_SHOWN = 3  # that an idea is told to somebody, in all


def missed_by(view: View, move: str) -> list[Missing]:
    """The ideas that it missed; none where a hint would have named the same move."""
    found = list(missed(view.game.coaching, view, move))
    return [] if found and Thumb(1).choose(view) == move else found


class TimesShown(NamedTuple):
    """How often an idea was told, and in which hand the last time."""

    times: int = 0
    hand: int = 0


class ShownIdeas:
    """Each idea is told once a hand at most, and a few times in all."""

    def __init__(self) -> None:
        self._shown: dict[str, TimesShown] = {}

    def first_new(self, found: Iterable[Missing], hand: int) -> Missing | None:
        """The first of these that may be told in this hand, which is told by that."""
        for missing in found:
            name = missing.idea.says.key
            before = self._shown.get(name, TimesShown())
            if before.times < MAX_TIMES_SHOWN and before.hand != hand:
                self._shown[name] = TimesShown(before.times + 1, hand)
                return missing
        return None
