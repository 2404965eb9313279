"""Snapshots: a session as it was after a hand, so that earlier hands need not be replayed."""

from dataclasses import dataclass

from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.seating import Seating
from meldhouse.session.standing_claims import StandingClaim


@dataclass(frozen=True)
class SessionSnapshot:
    """All that a course needs to go on from there, but for what its hands came to."""

    hands: int  # that had been dealt
    seq: int  # the number of the event that comes next
    moment: int
    state: bytes
    chairs: Seating
    words: dict[int, StandingClaim]  # what seats had said of claims beforehand
    pace: str
    broken: tuple[AbortedHand, ...] = ()  # hands that were broken off before
