"""Snapshots: a session as it was after a hand, so that earlier hands need not be replayed."""

from dataclasses import dataclass

from meldhouse.session.aborted_hands import Broken
from meldhouse.session.seating import Chairs
from meldhouse.session.standing_claims import Word


@dataclass(frozen=True)
class Bookmark:
    """All that a course needs to go on from there, but for what its hands came to."""

    hands: int  # that had been dealt
    seq: int  # the number of the event that comes next
    moment: int
    state: bytes
    chairs: Chairs
    words: dict[int, Word]  # what seats had said of claims beforehand
    pace: str
    broken: tuple[Broken, ...] = ()  # hands that were broken off before
