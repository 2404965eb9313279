"""The levels of bots, from gentle to master, and their measured strength, from a game's bot_strength.py.

STRENGTH = {"club": WinShare(1.77, 0.03), "strong": WinShare(1.37, 0.10, 1.03, 0.08)}

bench/strength.py measures a share under the first variant, and `--without-luck` also the lead per hand without luck.
One bot of the level plays from each seat in turn: club bots against novices, all other levels against club bots.  This
module imports nothing heavy, since help names the levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from meldhouse.i18n import Message, msg

if TYPE_CHECKING:
    from meldhouse.games import Game

NOVICE, CLUB, LEARNED, UNIFORM = "novice", "club", "learned", "uniform"
OFFERED = (NOVICE, CLUB, "strong", "master", LEARNED, UNIFORM)


class WinShare(NamedTuple):
    """A bot's share of won hands, as a multiple of a fair share, with the margin of its 95% confidence interval."""

    times: float
    error: float  # half the width of the 95% confidence interval
    lead: float = 0.0  # over the other bots, per hand, with luck removed; 0 if it was not measured
    lead_error: float = 0.0

    @property
    def is_ahead(self) -> bool:
        """Return whether the bot certainly has a higher score per hand than the other bots."""
        return self.lead > self.lead_error > 0

    @property
    def is_even(self) -> bool:
        """Return whether the 95% confidence interval includes a fair share."""
        return round(abs(self.times - 1), 6) <= self.error  # 1.02 - 1 is slightly more than 0.02


def offered_levels(game: Game) -> tuple[str, ...]:
    """Return the levels that can play the game; `learned` needs trained weights."""
    return tuple(name for name in OFFERED if name != LEARNED or game.is_learned)


def measured_levels(game: Game) -> tuple[str, ...]:
    """Return the offered levels whose strength is measured: all except novices and uniformly random play."""
    return tuple(name for name in offered_levels(game) if name not in (NOVICE, UNIFORM))


def describe_level(game: Game, level: str) -> Message:
    """Return a description of the level, with its strength at this game if that was measured."""
    share = game.strength.get(CLUB if level == NOVICE else level)
    if share is None:
        return msg(f"level-{level}")
    return msg(f"level-{level}-{_result_of(share)}", game=game.title, times=f"{share.times:.2f}")


def _result_of(share: WinShare) -> str:
    """Return the ending of the message key for a measured strength."""
    if not share.is_even:
        return "measured"
    return "ahead" if share.is_ahead else "even"


def check_strength(game: Game) -> Iterator[str]:
    """Check that the game's STRENGTH, if it exists, has a share for every measured level and no other."""
    if not game.has_module("bot_strength"):
        return
    strength, levels = game.strength, measured_levels(game)
    yield from (f"STRENGTH does not say how strong {level} is." for level in levels if level not in strength)
    yield from (
        f"STRENGTH has {level}, which is none of {', '.join(levels)}." for level in strength if level not in levels
    )
    for level, share in strength.items():
        if not isinstance(share, WinShare) or share.times < 0 or share.error <= 0:
            yield f"STRENGTH has to have a WinShare(times, error) of {level}, not {share!r}."
