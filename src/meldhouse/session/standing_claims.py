"""Standing claims, which a seat states in advance; they answer at once and stay hidden."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.games.claims import StandingClaim, exhaustive_claims
from meldhouse.i18n import comma_list, msg
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

HAND, DISCARD = "hand", "discard"


class ActiveClaim(NamedTuple):
    """A claim that a seat has stated in advance, for the rest of the hand or for the next discard it may claim."""

    name: str
    duration: str


class StandingClaims:
    """The standing claim of each seat, which is its answer in advance to discards."""

    def __init__(self, game: Game) -> None:
        self.available: dict[str, StandingClaim] = getattr(game.notation, "BEFOREHAND", {})
        self.complete = exhaustive_claims(self.available)
        self.by_seat: dict[int, ActiveClaim] = {}

    def check(self, seat: int, name: object, duration: object) -> Event:
        """Return the event for a new standing claim; an empty name withdraws the previous claim."""
        if not self.available:
            raise Mistake(msg("nothing-to-claim"))
        if name not in ("", *self.available):
            raise Mistake(msg("no-saying", name=str(name)[:20], names=comma_list(self.available)))
        if duration not in (HAND, DISCARD):
            raise Mistake(msg("saying-lasts"))
        return Event("says", seat, f"{name} {duration}" if name else "")

    def apply(self, event: Event) -> None:
        assert event.seat is not None
        self.by_seat.pop(event.seat, None)
        if event.text:
            self.by_seat[event.seat] = ActiveClaim(*event.text.split())

    def claim_of(self, seat: int) -> StandingClaim | None:
        claim = self.by_seat.get(seat)
        return self.available[claim.name] if claim else None

    def settle_all(self, seats: Iterable[int]) -> bool:
        """Return whether each given seat has a standing claim (an answer in advance) for every question."""
        return all(seat in self.by_seat and self.by_seat[seat].name in self.complete for seat in seats)

    def expire_discard_claims(self, mover: int) -> None:
        """Drop the claims that were valid for one discard, except that of the seat that discarded."""
        expired = [seat for seat, claim in self.by_seat.items() if claim.duration == DISCARD and seat != mover]
        for seat in expired:
            del self.by_seat[seat]

    def clear(self, seat: int) -> None:
        """Drop the claim of a seat that has a new occupant."""
        self.by_seat.pop(seat, None)
