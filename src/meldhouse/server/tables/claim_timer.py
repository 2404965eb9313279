"""The pause during which a discard may be claimed, which has a fixed length unless a player holds the discard."""

from collections.abc import Callable
from dataclasses import dataclass, field

from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON

STANDARD_PAUSE_S = 5.0  # long enough to read the discard and decide
BEGINNER_PAUSE_S = 8.0  # used while a beginner is at the table
QUICK_PAUSE_S = 1.5  # for quick claims; long enough to see the discard and hold it
SETTLED_PAUSE_S = 0.5  # as long as a bot may think, if all players have settled their claims in advance
MAX_HOLD_S = 20.0  # for a hold at a table without a clock
QUICK_MAX_HOLD_S = 5.0  # for quick claims


def pause_length(quick: bool, beginners: bool) -> float:
    """Return the seconds of pause after each discard of a hand; claims settled in advance can shorten it."""
    if quick:
        return QUICK_PAUSE_S
    return BEGINNER_PAUSE_S if beginners else STANDARD_PAUSE_S


def claim_pause(settings: TableSettings, override: float | None, settled: bool, beginners: bool) -> float:
    """Return the time for claims in seconds, which is shorter if all players have settled their claims in advance."""
    brief = settled and not settings.strict
    if override is not None:
        return override * SETTLED_PAUSE_S / QUICK_PAUSE_S if brief else override
    agreed = settings.clock_times.pause if settings.strict else pause_length(settings.quick_claims, beginners)
    return SETTLED_PAUSE_S if brief else agreed


@dataclass
class ClaimTimer:
    """A timer that does not reveal who can claim, because every player except the discarder may hold the discard."""

    now: Callable[[], float]
    length_s: float
    since: float = field(init=False)
    holds: dict[int, float] = field(default_factory=dict)  # seat -> end of its hold; a seat can hold a discard once

    def __post_init__(self) -> None:
        self.since = self.now()

    def hold(self, seat: int, seconds: float) -> None:
        self.holds[seat] = self.now() + seconds

    def release(self, seat: int) -> bool:
        """End a seat's hold on the discard; return whether it had one."""
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
        """Return the timer in the form that every client sees."""
        remaining_ms = round(max(0.0, self.ends_at() - self.now()) * 1000)
        held = self.held_by()
        total = max((round(self.length_s * 1000), *(round((self.holds[seat] - self.since) * 1000) for seat in held)))
        return {"ms": total, "left": remaining_ms, "held": held}
