"""Snapshots of a session after a hand, so that earlier hands need not be replayed."""

from dataclasses import dataclass

from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.seating import Seating
from meldhouse.session.standing_claims import ActiveClaim


@dataclass(frozen=True)
class SessionSnapshot:
    """The state of a session after a hand, without the results of hands."""

    hand_count: int  # number of hands dealt so far
    seq: int  # number of the next event
    change_number: int
    state: bytes
    seating: Seating
    standing_claims: dict[int, ActiveClaim]  # by seat
    bot_speed: str
    aborted_hands: tuple[AbortedHand, ...] = ()  # hands that were aborted so far
