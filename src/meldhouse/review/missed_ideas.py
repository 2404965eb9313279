"""Missed ideas: for beginners, reasons why another move would have been better."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.bots import Thumb
from meldhouse.core.table import View
from meldhouse.games.coaching import MissedIdea, find_missed_ideas

MAX_TIMES_SHOWN = 3  # for each idea and person


def missed_by(view: View, move: str) -> list[MissedIdea]:
    """Return the coaching ideas that a move missed; empty if a hint would have recommended that move."""
    found = list(find_missed_ideas(view.game.coaching, view, move))
    return [] if found and Thumb(1).choose(view) == move else found


class TimesShown(NamedTuple):
    """How many times a coaching idea was shown, and the last hand in which it was shown."""

    times: int = 0
    hand: int = 0


class ShownIdeas:
    """The coaching ideas shown so far; each is shown at most once per hand and a few times in total."""

    def __init__(self) -> None:
        self._shown: dict[str, TimesShown] = {}

    def first_new(self, missed_ideas: Iterable[MissedIdea], hand: int) -> MissedIdea | None:
        """Return the first coaching idea that may be shown in this hand and record it as shown, or return None."""
        for missing in missed_ideas:
            name = missing.idea.says.key
            before = self._shown.get(name, TimesShown())
            if before.times < MAX_TIMES_SHOWN and before.hand != hand:
                self._shown[name] = TimesShown(before.times + 1, hand)
                return missing
        return None
