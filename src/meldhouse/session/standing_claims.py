"""Claims that a seat states in advance: they are answered at once, and nobody sees it."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.games.claims import Saying, whole
from meldhouse.i18n import msg
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

HAND, DISCARD = "hand", "discard"


class StandingClaim(NamedTuple):
    """What a seat has said, and until when it holds: the end of the hand, or of the next discard that it may claim."""

    name: str
    duration: str


class StandingClaims:
    """Each seat's word, as long as it holds."""

    def __init__(self, game: Game) -> None:
        self.available: dict[str, Saying] = getattr(game.notation, "BEFOREHAND", {})
        self.complete = whole(self.available)
        self.by_seat: dict[int, StandingClaim] = {}

    def check(self, seat: int, name: object, lasts: object) -> Event:
        """What is said; no name takes back what was said before."""
        if not self.available:
            raise Mistake(msg("nothing-to-claim"))
        if name not in ("", *self.available):
            raise Mistake(msg("no-saying", name=str(name)[:20], names=", ".join(self.available)))
        if lasts not in (HAND, DISCARD):
            raise Mistake(msg("saying-lasts"))
        return Event("says", seat, f"{name} {lasts}" if name else "")

    def apply(self, event: Event) -> None:
        assert event.seat is not None
        self.by_seat.pop(event.seat, None)
        if event.text:
            self.by_seat[event.seat] = StandingClaim(*event.text.split())

    def claim_of(self, seat: int) -> Saying | None:
        word = self.by_seat.get(seat)
        return self.available[word.name] if word else None

    def settle_all(self, seats: Iterable[int]) -> bool:
        """Have all of these left nothing to be asked?"""
        return all(seat in self.by_seat and self.by_seat[seat].name in self.complete for seat in seats)

    def expire_discard_claims(self, mover: int) -> None:
        """A discard is claimed or not: what was said of it alone holds no longer."""
        spent = [seat for seat, word in self.by_seat.items() if word.duration == DISCARD and seat != mover]
        for seat in spent:
            del self.by_seat[seat]

    def clear(self, seat: int) -> None:
        """Somebody else sits there now."""
        self.by_seat.pop(seat, None)
