"""Claims that a seat states in advance: they are answered at once, and nobody sees it."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.games.claims import StandingClaim, exhaustive_claims
from meldhouse.i18n import HOUSE
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

HAND, DISCARD = "hand", "discard"


class Word(NamedTuple):
    """What a seat has said, and until when it holds: the end of the hand, or of the next discard that it may claim."""

    name: str
    lasts: str


class Beforehand:
    """Each seat's word, as long as it holds."""

    def __init__(self, game: Game) -> None:
        self.sayings: dict[str, StandingClaim] = getattr(game.notation, "BEFOREHAND", {})
        self.whole = exhaustive_claims(self.sayings)
        self.words: dict[int, Word] = {}

    def check(self, seat: int, name: object, lasts: object) -> Event:
        """What is said; no name takes back what was said before."""
        if not self.sayings:
            raise Mistake(HOUSE("nothing-to-claim"))
        if name not in ("", *self.sayings):
            raise Mistake(HOUSE("no-saying", name=str(name)[:20], names=", ".join(self.sayings)))
        if lasts not in (HAND, DISCARD):
            raise Mistake(HOUSE("saying-lasts"))
        return Event("says", seat, f"{name} {lasts}" if name else "")

    def take(self, event: Event) -> None:
        assert event.seat is not None
        self.words.pop(event.seat, None)
        if event.text:
            self.words[event.seat] = Word(*event.text.split())

    def saying(self, seat: int) -> StandingClaim | None:
        word = self.words.get(seat)
        return self.sayings[word.name] if word else None

    def settles(self, seats: Iterable[int]) -> bool:
        """Have all of these left nothing to be asked?"""
        return all(seat in self.words and self.words[seat].name in self.whole for seat in seats)

    def went_by(self, mover: int) -> None:
        """A discard is claimed or not: what was said of it alone holds no longer."""
        spent = [seat for seat, word in self.words.items() if word.lasts == DISCARD and seat != mover]
        for seat in spent:
            del self.words[seat]

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self.words.pop(seat, None)
