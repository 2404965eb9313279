"""Snapshots: a session as it was after a hand, so that earlier hands need not be replayed."""

from dataclasses import dataclass

from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.seating import Seating
from meldhouse.session.standing_claims import StandingClaim


@dataclass(frozen=True)
class SessionSnapshot:
    """All that a course needs to go on from there, but for what its hands came to."""

    hand_count: int  # that had been dealt
    seq: int  # the number of the event that comes next
    change_number: int
    state: bytes
    seating: Seating
    standing_claims: dict[int, StandingClaim]  # what seats had said of claims beforehand
    bot_speed: str
    aborted_hands: tuple[AbortedHand, ...] = ()  # hands that were broken off before
