"""The pause in which a discard may be claimed: equally long for every discard, unless somebody holds it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON

USUAL = 5.0  # seconds: long enough to read the discard and to decide
FIRST_HANDS = 8.0  # seconds while somebody at the table is new to the game
QUICK = 1.5  # seconds at a table of quick claims: long enough to see the discard and to hold it
BRIEF = 0.5  # where everybody has said beforehand what they claim: as long as bots may think
HOLD = 20.0  # how long a discard can be held at a table without a clock
HOLD_QUICKLY = 5.0  # and at one of quick claims


def length(quick: bool, beginners: bool) -> float:
    """Seconds for every discard of a hand, where nobody has answered in advance."""
    if quick:
        return QUICK
    return FIRST_HANDS if beginners else USUAL


def claim_pause(sheet: TableSettings, override: float | None, settled: bool, beginners: bool) -> float:
    """Return how many seconds claims are waited for; fewer where everybody has said beforehand what they claim."""
    brief = settled and not sheet.strict
    if override is not None:
        return override * BRIEF / QUICK if brief else override
    agreed = sheet.speed.pause if sheet.strict else length(sheet.quick_claims, beginners)
    return BRIEF if brief else agreed


@dataclass
class ClaimTimer:
    """Who may claim shows in nothing here: everybody but the one who played may hold it, able to claim or not."""

    now: Callable[[], float]
    lasts: float
    since: float = field(init=False)
    holds: dict[int, float] = field(default_factory=dict)  # until when, by seat; each holds a discard once

    def __post_init__(self) -> None:
        self.since = self.now()

    def hold(self, seat: int, seconds: float) -> None:
        self.holds[seat] = self.now() + seconds

    def release(self, seat: int) -> bool:
        """The seat needs no more time; True if it held the discard until now."""
        held = seat in self.held_by()
        if held:
            self.holds[seat] = self.now()
        return held

    def held_by(self) -> list[int]:
        return sorted(seat for seat, until in self.holds.items() if until > self.now())

    def ends(self) -> float:
        return max(self.since + self.lasts, *self.holds.values(), 0.0)

    def is_over(self) -> bool:
        return self.now() >= self.ends()

    def json(self) -> JSON:
        """As all are told."""
        left = round(max(0.0, self.ends() - self.now()) * 1000)
        held = self.held_by()
        whole = max((round(self.lasts * 1000), *(round((self.holds[seat] - self.since) * 1000) for seat in held)))
        return {"ms": whole, "left": left, "held": held}
