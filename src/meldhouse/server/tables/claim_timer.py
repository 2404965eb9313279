"""The pause in which a discard may be claimed: the same length for every discard, unless a player holds it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON

STANDARD_PAUSE_S = 5.0  # long enough to read the discard and to decide
BEGINNER_PAUSE_S = 8.0  # while a beginner is at the table
QUICK_PAUSE_S = 1.5  # with quick claims: long enough to see the discard and to hold it
SETTLED_PAUSE_S = 0.5  # if all have settled their claims in advance: as long as bots may think
MAX_HOLD_S = 20.0  # of a hold, at a table without a clock
QUICK_MAX_HOLD_S = 5.0  # with quick claims


def pause_length(quick: bool, beginners: bool) -> float:
    """Return the seconds for every discard of a hand, if claims are not settled in advance."""
    if quick:
        return QUICK_PAUSE_S
    return BEGINNER_PAUSE_S if beginners else STANDARD_PAUSE_S


def claim_pause(settings: TableSettings, override: float | None, settled: bool, beginners: bool) -> float:
    """Return the seconds for claims; fewer if all have settled their claims in advance."""
    brief = settled and not settings.strict
    if override is not None:
        return override * SETTLED_PAUSE_S / QUICK_PAUSE_S if brief else override
    agreed = settings.clock_times.pause if settings.strict else pause_length(settings.quick_claims, beginners)
    return SETTLED_PAUSE_S if brief else agreed


@dataclass
class ClaimTimer:
    """A timer that does not reveal who can claim: every player but the discarder may hold the discard."""

    now: Callable[[], float]
    length_s: float
    since: float = field(init=False)
    holds: dict[int, float] = field(default_factory=dict)  # end of each seat's hold; a seat holds a discard once

    def __post_init__(self) -> None:
        self.since = self.now()

    def hold(self, seat: int, seconds: float) -> None:
        self.holds[seat] = self.now() + seconds

    def release(self, seat: int) -> bool:
        """End a seat's hold; return whether it had one."""
        held = seat in self.held_by()
        if held:
            self.holds[seat] = self.now()
        return held

    def held_by(self) -> list[int]:
        return sorted(seat for seat, until in self.holds.items() if until > self.now())

    def ends_at(self) -> float:
        return max(self.since + self.length_s, *self.holds.values(), 0.0)

    def is_over(self) -> bool:
        return self.now() >= self.ends_at()

    def json(self) -> JSON:
        """Return the timer as every client sees it."""
        remaining_ms = round(max(0.0, self.ends_at() - self.now()) * 1000)
        held = self.held_by()
        total = max((round(self.length_s * 1000), *(round((self.holds[seat] - self.since) * 1000) for seat in held)))
        return {"ms": total, "left": remaining_ms, "held": held}
